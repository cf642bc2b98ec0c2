//! From queries and keys to outputs: every matrix of the map that is looked at.

use attention_playground::attention::HeadTrace;
use attention_playground::attention::provenance::Region;
use attention_playground::i18n::Lang;
use attention_playground::state::Shared;
use attention_playground::ui::math::math;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::limit;
use attention_playground::view::format::size;
use attention_playground::view::grid::Grid;
use attention_playground::view::look::largest;
use leptos::prelude::*;
use ndarray::ArcArray2;

use super::desk::{Desk, SameMaps};
use super::map::legend;
use super::sheet::{At, Matter, Sheet};
use crate::brought::file::Side;
use crate::brought::picture::{Hue, large, vectors};
use crate::brought::shown::{Shown, View};
use crate::said;
use crate::words;

/// Room for a matrix of all queries and keys, in CSS pixels.
const ROOM: f64 = 240.0;

/// A stage of the calculation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Query,
    Key,
    Value,
    Scores,
    Scaled,
    Masked,
    Weights,
    Output,
}

impl Stage {
    const ALL: [Self; 8] = [
        Self::Query,
        Self::Key,
        Self::Value,
        Self::Scores,
        Self::Scaled,
        Self::Masked,
        Self::Weights,
        Self::Output,
    ];

    fn name(self, lang: Lang) -> &'static str {
        use attention_playground::attention::Stage as Core;
        use attention_playground::attention::stage::{Entry, Recipe, ScoringKind};
        let core = match self {
            Self::Query => Core::Query,
            Self::Key => Core::Key,
            Self::Value => Core::Value,
            Self::Scores => Core::Scores,
            Self::Scaled => Core::Scaled,
            Self::Masked => Core::Masked,
            Self::Weights => Core::Weights,
            Self::Output => Core::HeadOutput,
        };
        let recipe = Recipe {
            scoring: ScoringKind::ScaledDot,
            entry: Entry::Bare,
        };
        lang.stage(core, recipe)
    }

    fn id(self) -> &'static str {
        match self {
            Self::Query => "q",
            Self::Key => "k",
            Self::Value => "v",
            Self::Scores => "scores",
            Self::Scaled => "scaled",
            Self::Masked => "masked",
            Self::Weights => "weights",
            Self::Output => "output",
        }
    }

    /// How it is made, in the notation of formulas; `d_k` is a key's width.
    fn formula(self, d_k: usize) -> String {
        match self {
            Self::Query => r"\q{Q}".to_owned(),
            Self::Key => r"\k{K}".to_owned(),
            Self::Value => r"\v{V}".to_owned(),
            Self::Scores => r"\q{Q} \k{K}^T".to_owned(),
            Self::Scaled => format!(r"\q{{Q}} \k{{K}}^T / \sqrt{{{d_k}}}"),
            Self::Masked => "scores + mask".to_owned(),
            Self::Weights => "softmax(row)".to_owned(),
            Self::Output => r"weights · \v{V}".to_owned(),
        }
    }

    /// What its rows are, and its columns where they are tokens.
    fn sides(self) -> (Side, Option<Side>) {
        match self {
            Self::Query | Self::Output => (Side::Query, None),
            Self::Key | Self::Value => (Side::Key, None),
            Self::Scores | Self::Scaled | Self::Masked | Self::Weights => {
                (Side::Query, Some(Side::Key))
            }
        }
    }

    fn matrix(self, trace: &HeadTrace<f32>) -> &ArcArray2<f32> {
        match self {
            Self::Query => &trace.query,
            Self::Key => &trace.key,
            Self::Value => &trace.value,
            Self::Scores => &trace.scores.raw,
            Self::Scaled => &trace.scores.scaled,
            Self::Masked => &trace.softmax.masked,
            Self::Weights => &trace.softmax.weights,
            Self::Output => &trace.output,
        }
    }
}

/// All of them, in the order of the calculation.
#[component]
pub fn Stages() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let reading = Memo::new(move |_| desk.address.get().reading);
    let is_there = Memo::new(move |_| desk.trace.with(Option::is_some));
    let stages = follow(move || {
        if !is_there.get() {
            return view! { <p class="nothing">{words::stages_of_mean(lang)}</p> }.into_any();
        }
        let reading = reading.get();
        let stages = Stage::ALL.into_iter().filter(|stage| match stage {
            Stage::Scaled => reading.is_scaled,
            Stage::Masked => reading.is_causal,
            _ => true,
        });
        let stages = stages.map(|stage| view! { <One stage /> }.into_any());
        view! { <div class="stages">{stages.collect_views()}</div> }.into_any()
    });
    view! {
        <section class="card computed" data-testid="stages">
            <h2>{words::stages(lang)}</h2>
            <p class="hint">{words::stages_hint(lang)}</p>
            {stages}
        </section>
    }
    .into_any()
}

/// One stage.
#[component]
fn One(stage: Stage) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    // The cell that is pointed at in a matrix of vectors; in one of queries and keys, that is the spot
    // of the map.
    let own = RwSignal::new(None::<At>);
    let (row_side, column_side) = stage.sides();
    let is_map = column_side.is_some();
    let matter = Memo::new(move |_| {
        let trace = desk.trace.get()?;
        desk.file
            .with(|file| Some(Kept(of(stage, desk, &trace, file.as_ref()?)?)))
    });
    let matter = Signal::derive(move || matter.get().map(|Kept(matter)| matter));
    let at = Signal::derive(move || if is_map { desk.spot.get() } else { own.get() });
    let lit = Signal::derive(move || {
        let mut lit = Vec::new();
        if let Some((query, key)) = desk.spot.get() {
            let row = match row_side {
                Side::Query => query,
                Side::Key => key,
            };
            lit.push(Region::Row(row));
        }
        lit.extend(at.get().map(|(row, column)| Region::Cell(row, column)));
        lit
    });
    let cell = move || {
        let (matter, at) = (matter.get()?, at.get()?);
        let names = (&matter.rows[..], &matter.columns[..]);
        said::cell_of(stage.name(lang), &matter.shown, names, at, lang)
    };
    let point = Callback::new(move |(at, by_key): (Option<At>, bool)| {
        if is_map {
            if desk.spot.get_untracked() != at {
                desk.spot.set(at);
            }
        } else {
            own.set(at);
        }
        if by_key {
            desk.announcer.say(untrack(cell).unwrap_or_default());
        }
    });
    let label = Signal::derive(move || {
        let (rows, columns) = matter.with(|it| it.as_ref().map_or((0, 0), |it| it.shown.size()));
        words::matrix_of(lang, stage.name(lang), &size(rows, columns))
    });
    let formula = follow(move || {
        let d_k = desk
            .trace
            .with(|trace| trace.as_ref().map_or(0, |it| it.key.ncols()));
        math(&stage.formula(d_k))
    });
    view! {
        <figure class="stage">
            <figcaption>
                <h3>{stage.name(lang)}</h3>
                <p class="formula">{formula}</p>
            </figcaption>
            <Sheet
                id=format!("stage-{}", stage.id())
                said=label
                role=lang.matrix_role()
                matter
                lit
                at
                point
                theme=desk.theme
            />
            <div class="axes">
                <span data-testid=format!("cell-{}", stage.id())>{cell}</span>
                {follow(move || {
                    let hue = matter.with(|it| it.as_ref().map(|it| it.hue))?;
                    Some(legend(hue, desk.theme.get(), lang))
                })}
            </div>
        </figure>
    }
    .into_any()
}

/// What is made anew only with the trace: nothing equals it.
#[derive(Clone)]
struct Kept(Matter);

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.0.shown == other.0.shown
    }
}

fn of(
    stage: Stage,
    desk: Desk,
    trace: &HeadTrace<f32>,
    file: &crate::brought::file::File,
) -> Option<Matter> {
    let matrix = stage.matrix(trace);
    let (rows, columns) = stage.sides();
    let shown = match stage {
        Stage::Masked | Stage::Weights => {
            let SameMaps(maps) = desk.maps.get()?;
            Shown::new(matrix, &View::default(), |query, key| {
                maps.allows(query, key)
            })
        }
        _ => Shown::whole(matrix, None),
    };
    let map = large((trace.query.nrows(), trace.key.nrows()), ROOM);
    let grid = match columns {
        Some(_) => map,
        None => vectors(matrix.dim(), map.height),
    };
    let hue = if stage == Stage::Weights {
        Hue::Head(desk.which.get().head)
    } else {
        Hue::Signed(limit(largest(matrix.iter().copied())))
    };
    Some(Matter {
        shown: Shared::new(shown),
        hue,
        grid: Grid {
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            ..grid
        },
        rows: file.tokens(rows).to_vec(),
        columns: columns.map_or_else(Vec::new, |side| file.tokens(side).to_vec()),
        beside: Vec::new(),
    })
}
