//! The map that is looked at, large.

use attention_playground::attention::provenance::Region;
use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Theme;
use attention_playground::view::format::{chosen, number, size};
use attention_playground::view::place::Place;
use leptos::prelude::*;

use super::desk::Desk;
use super::sheet::{At, Matter, Sheet};
use crate::brought::file::Side;
use crate::brought::maps::Average;
use crate::brought::picture::{Hue, large};
use crate::brought::shown::Shown;
use crate::brought::sums;
use crate::said;
use crate::words;

/// Room for the map, in CSS pixels.
const ROOM: f64 = 530.0;

/// The map, with what was done to it and the number that is pointed at.
#[component]
pub fn Map() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let matter = Signal::derive(move || {
        let shown = desk.shown.get()?;
        let hue = desk.hue();
        desk.file.with(|file| {
            let file = file.as_ref()?;
            let names = |side, places: &[usize]| {
                let tokens = file.tokens(side);
                places
                    .iter()
                    .filter_map(|&place| tokens.get(place).cloned())
                    .collect()
            };
            Some(Matter {
                grid: large(shown.size(), ROOM),
                rows: names(Side::Query, &shown.rows),
                columns: names(Side::Key, &shown.columns),
                beside: beside(&shown, lang),
                shown,
                hue,
            })
        })
    });
    let at = Signal::derive(move || desk.spot_shown());
    let lit = Signal::derive(move || {
        at.get()
            .map(|(row, column)| vec![Region::Row(row), Region::Cell(row, column)])
            .unwrap_or_default()
    });
    let cell = move || cell_said(desk, lang);
    let point = Callback::new(move |(at, by_key): (Option<At>, bool)| {
        desk.point(at);
        if by_key {
            desk.announcer.say(untrack(cell).unwrap_or_default());
        }
    });
    let place = move || said::place(desk.which.get(), lang);
    let label = Signal::derive(move || {
        let (rows, columns) = desk
            .shown
            .with(|shown| shown.as_ref().map_or((0, 0), |it| it.size()));
        words::map_label(lang, &place(), &size(rows, columns))
    });
    let has_fewer_pixels = move || {
        let is_reduced = matter.with(|it| it.as_ref().is_some_and(|it| it.grid.width < 1.0));
        is_reduced.then(|| words::overview_pixels(lang))
    };
    let has_cells = move || {
        desk.shown
            .with(|shown| shown.as_ref().is_some_and(|it| !it.values.is_empty()))
    };
    view! {
        <section class="card large-map">
            <div class="card-head">
                <h2 data-testid="place">
                    <i class="dot" style:background=move || desk.hue().mark(desk.theme.get()).css()></i>
                    {place}
                </h2>
                <div class="actions">
                    {step_button(desk, true, words::previous(lang), "‹", "previous")}
                    {step_button(desk, false, words::next(lang), "›", "next")}
                </div>
            </div>
            <p class="hint map-facts">
                {words::map_hint(lang)}
                {follow(move || legend(desk.hue(), desk.theme.get(), lang))}
                <span>{has_fewer_pixels}</span>
            </p>
            <p class="done" data-testid="done">
                {move || done(desk, lang)}
            </p>
            <p class="done" data-testid="rows-off">
                {move || rows_off(desk, lang)}
            </p>
            {follow(move || {
                if has_cells() {
                    view! {
                        <div class="scrolled">
                            <Sheet
                                id="map".to_owned()
                                said=label
                                role=words::map_role(lang)
                                matter
                                lit
                                at
                                point
                                theme=desk.theme
                            />
                        </div>
                    }
                        .into_any()
                } else {
                    view! { <p class="nothing">{words::nothing_left(lang)}</p> }.into_any()
                }
            })}
            <p class="cell-said" data-testid="cell">
                {move || cell().unwrap_or_else(|| words::cell_prompt(lang).to_owned())}
            </p>
        </section>
    }
    .into_any()
}

/// What stands beside each row: what was left of it before it was divided.
fn beside(shown: &Shown, lang: Lang) -> Vec<String> {
    let rows = shown.sums.iter().enumerate();
    rows.map(|(row, &sum)| {
        if shown.empty.contains(&row) {
            lang.empty_row().to_owned()
        } else if sum.is_nan() {
            "×".to_owned()
        } else if sums::is_off(sum) {
            format!("Σ {}", number(sum, 3))
        } else {
            String::new()
        }
    })
    .collect()
}

/// The button that goes to the map before, or to the next.
fn step_button(
    desk: Desk,
    back: bool,
    label: &'static str,
    sign: &'static str,
    id: &'static str,
) -> AnyView {
    let next = move || neighbour(desk, back);
    view! {
        <button
            type="button"
            class="plain"
            aria-label=label
            data-testid=id
            prop:disabled=move || next().is_none()
            on:click=move |_| {
                if let Some((layer, head)) = untrack(next) {
                    desk.set(|address| (address.layer, address.head) = (layer, head));
                    desk.announcer.say(untrack(|| said::place(desk.which.get(), desk.lang.get())));
                }
            }
        >
            {sign}
        </button>
    }
    .into_any()
}

/// The map before or after the one that is looked at, among those that are averaged alike; followed.
fn neighbour(desk: Desk, back: bool) -> Option<(usize, usize)> {
    let which = desk.which.get();
    let shape = desk.shape()?;
    let (size, cell) = match which.average {
        Average::None => ((shape.layers, shape.heads), (which.layer, which.head)),
        Average::Heads => ((shape.layers, 1), (which.layer, 0)),
        Average::Layers => ((1, shape.heads), (0, which.head)),
        Average::All => return None,
    };
    let (layer, head) = Place { size, cell }.next(back)?;
    Some(match which.average {
        Average::Heads => (layer, which.head),
        Average::Layers => (which.layer, head),
        Average::None | Average::All => (layer, head),
    })
}

fn done(desk: Desk, lang: Lang) -> Option<String> {
    let (which, shown, shape) = (desk.which.get(), desk.shown.get()?, desk.shape()?);
    let mut done = desk.file.with(|file| {
        let file = file.as_ref()?;
        Some(
            desk.view
                .with(|view| said::done(file, shape, which, (view, &shown), lang)),
        )
    })?;
    if desk.address.get().reading.is_causal && desk.is_computed() {
        done.push(words::done_masked(lang).to_owned());
    }
    Some(said::together(&done, lang))
}

/// Which rows of the map do not sum to one, before anything is done to it; a mean of such maps is told
/// by what is told of the file.
fn rows_off(desk: Desk, lang: Lang) -> Option<String> {
    let map = desk.map.get()?;
    desk.file
        .with(|file| said::rows_off(file.as_ref()?, map.0.view(), lang))
}

/// The number that is pointed at, in a sentence; followed.
pub fn cell_said(desk: Desk, lang: Lang) -> Option<String> {
    let (at, spot) = (desk.spot_shown()?, desk.spot.get()?);
    let (shown, map, which) = (desk.shown.get()?, desk.map.get()?, desk.which.get());
    let given = *map.0.get(spot)?;
    desk.file
        .with(|file| said::cell(file.as_ref()?, which, &shown, at, given, lang))
}

/// The scale that a matrix is coloured by.
pub fn legend(hue: Hue, theme: Theme, lang: Lang) -> AnyView {
    let (from, to) = hue.ends();
    let [from, to] = [from, to].map(|end| chosen(end).replace('-', "\u{2212}"));
    let colors: Vec<_> = hue.stops(theme).iter().map(|color| color.css()).collect();
    let label = words::scale_of(lang, &from, &to);
    view! {
        <span class="legend" role="img" aria-label=label>
            <span>{from}</span>
            <i style:background=format!("linear-gradient(to right, {})", colors.join(", "))></i>
            <span>{to}</span>
        </span>
    }
    .into_any()
}

/// Buttons of a few choices, one of which is pressed.
pub fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    label: &'static str,
    options: Vec<(T, &'static str, String)>,
    value: Signal<T>,
    choose: Callback<T>,
) -> AnyView {
    let buttons = options.into_iter().map(|(own, name, id)| {
        view! {
            <button
                type="button"
                data-testid=id
                aria-pressed=move || (value.get() == own).to_string()
                on:click=move |_| choose.run(own)
            >
                {name}
            </button>
        }
    });
    view! {
        <div class="choice" role="group" aria-label=label>
            {buttons.collect_views()}
        </div>
    }
    .into_any()
}
