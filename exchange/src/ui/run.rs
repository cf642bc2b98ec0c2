//! A file that this page wrote: its matrices as they are.

use attention_playground::attention::provenance::Region;
use attention_playground::i18n::Lang;
use attention_playground::state::Shared;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::limit;
use attention_playground::view::format::size;
use attention_playground::view::look::largest;
use leptos::prelude::*;

use super::desk::Desk;
use super::map::legend;
use super::sheet::{At, Matter, Sheet};
use super::table::{details, table};
use crate::brought::file::{File, Holds};
use crate::brought::picture::{Hue, large};
use crate::brought::shown::Shown;
use crate::format::{Leaf, Scale};
use crate::said;
use crate::words;

/// Room for the matrix that is chosen, in CSS pixels.
const ROOM: f64 = 700.0;

/// The list of matrices, and the one that is chosen.
#[component]
pub fn Run() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let chosen = RwSignal::new(0_usize);
    let at = RwSignal::new(None::<At>);
    // Another file begins with its first matrix.
    Effect::new(move || {
        desk.file.track();
        chosen.set(0);
        at.set(None);
    });
    let title = move || leaf(desk, chosen.get(), |leaf| leaf.title.clone()).unwrap_or_default();
    let matter = Memo::new(move |_| leaf(desk, chosen.get(), |leaf| Kept(of(leaf))));
    let matter = Signal::derive(move || matter.get().map(|Kept(matter)| matter));
    let at_signal = Signal::derive(move || at.get());
    let lit = Signal::derive(move || {
        let lit = at.get().map(|(row, column)| Region::Cell(row, column));
        lit.into_iter().collect()
    });
    let cell = move || {
        let (matter, at) = (matter.get()?, at.get()?);
        let names = (&matter.rows[..], &matter.columns[..]);
        said::cell_of(&title(), &matter.shown, names, at, lang)
    };
    let point = Callback::new(move |(next, by_key): (Option<At>, bool)| {
        at.set(next);
        if by_key {
            desk.announcer.say(untrack(cell).unwrap_or_default());
        }
    });
    let label = Signal::derive(move || {
        let (rows, columns) = matter.with(|it| it.as_ref().map_or((0, 0), |it| it.shown.size()));
        words::matrix_of(lang, &title(), &size(rows, columns))
    });
    let numbers = move || {
        let matter = matter.get()?;
        let names = (&matter.rows[..], &matter.columns[..]);
        Some(table(&matter.shown, names, title(), lang))
    };
    view! {
        <section class="card" data-testid="run">
            <h2>
                <bdi>{move || sheaf_title(desk)}</bdi>
            </h2>
            {follow(move || {
                settings(desk)
                    .map(|settings| {
                        view! {
                            <p class="hint">
                                <a href=format!("#{settings}") data-testid="open-in-explore">
                                    {words::open_in_explore(lang)}
                                </a>
                            </p>
                        }
                    })
            })}
            <div class="leaves" role="group" aria-label=words::run_hint(lang)>
                {follow(move || leaves(desk, chosen, at))}
            </div>
            <h3 class="leaf-title" data-testid="leaf-title">
                {title}
            </h3>
            <p class="hint map-facts">
                {follow(move || {
                    let hue = matter.with(|it| it.as_ref().map(|it| it.hue))?;
                    Some(legend(hue, desk.theme.get(), lang))
                })}
            </p>
            <div class="scrolled">
                <Sheet
                    id="leaf".to_owned()
                    said=label
                    role=lang.matrix_role()
                    matter
                    lit
                    at=at_signal
                    point
                    theme=desk.theme
                />
            </div>
            <p class="cell-said" data-testid="cell">
                {move || cell().unwrap_or_else(|| words::cell_prompt(lang).to_owned())}
            </p>
            {details(words::tables(lang), "table", numbers)}
        </section>
    }
    .into_any()
}

/// The buttons of all matrices.
fn leaves(desk: Desk, chosen: RwSignal<usize>, at: RwSignal<Option<At>>) -> Option<AnyView> {
    desk.file.with(|file| {
        let Holds::Run(sheaf) = &file.as_ref()?.holds else {
            return None;
        };
        let buttons = sheaf.matrices.iter().enumerate().map(|(index, leaf)| {
            view! {
                <button
                    type="button"
                    class="plain"
                    data-testid=format!("leaf-{}", leaf.name)
                    aria-pressed=move || (chosen.get() == index).to_string()
                    on:click=move |_| {
                        chosen.set(index);
                        at.set(None);
                    }
                >
                    <bdi>{leaf.title.clone()}</bdi>
                </button>
            }
        });
        Some(buttons.collect_views())
    })
}

fn sheaf_title(desk: Desk) -> String {
    desk.file
        .with(|file| match file.as_ref().map(|it| &it.holds) {
            Some(Holds::Run(sheaf)) => sheaf.title.clone(),
            _ => String::new(),
        })
}

/// The settings that the run was made with, where it says them.
fn settings(desk: Desk) -> Option<String> {
    desk.file.with(|file| match &file.as_ref()?.holds {
        Holds::Run(sheaf) if !sheaf.settings.is_empty() => {
            Some(sheaf.settings.trim_start_matches('#').to_owned())
        }
        _ => None,
    })
}

/// What is asked of one matrix of the file, followed.
fn leaf<T>(desk: Desk, index: usize, ask: impl FnOnce(&Leaf) -> T) -> Option<T> {
    desk.file.with(|file| {
        let file: &File = file.as_ref()?;
        match &file.holds {
            Holds::Run(sheaf) => sheaf.matrices.get(index).map(ask),
            Holds::Weights(..) | Holds::Vectors(_) => None,
        }
    })
}

/// A matrix that is made anew only with the choice.
#[derive(Clone)]
struct Kept(Matter);

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.0.shown == other.0.shown
    }
}

fn of(leaf: &Leaf) -> Matter {
    let values = leaf.values.to_shared();
    let shown = Shown::whole(&values, leaf.hidden.as_ref());
    Matter {
        hue: match leaf.scale {
            Scale::Weights => Hue::Head(leaf.head()),
            Scale::Signed => Hue::Signed(limit(largest(values.iter().copied()))),
        },
        grid: large(shown.size(), ROOM),
        shown: Shared::new(shown),
        rows: leaf.rows.clone(),
        columns: leaf.columns.clone(),
        beside: Vec::new(),
    }
}
