use leptos::prelude::*;

use super::formula::formula;
use super::matrix::Matrix;
use super::message::axis_name;
use super::still::Still;
use super::table::TableRequest;
use super::views::follow;
use crate::attention::provenance::Provenance;
use crate::attention::stage::Stage;
use crate::i18n::Lang;
use crate::state::{Focus, Playground};
use crate::view::format::{number, size};

/// One stage: its name, its size and its formula, the matrix, its axes in words and its scale.
#[component]
pub fn StageCard(
    /// Which stage.
    stage: Stage,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let table = expect_context::<TableRequest>();
    let lang = expect_context::<Lang>();
    let shape = expect_context::<Still>().shape;
    let dim = move || {
        let dim = shape.with(|shape| shape.and_then(|shape| shape.dim(stage)));
        dim.unwrap_or_default()
    };
    let written = move || {
        let shape = shape.get()?;
        let temperature = shape.temperature.to_string();
        Some(formula(stage, shape.recipe, shape.d_k, &temperature))
    };
    let class = match stage {
        Stage::WeightQuery | Stage::Query | Stage::AdditiveQuery | Stage::HiddenQuery => "query",
        Stage::WeightKey | Stage::Key | Stage::AdditiveKey | Stage::HiddenKey => "key",
        Stage::WeightValue | Stage::Value => "value",
        _ => "",
    };

    // Where another layer has other names, all cards are made anew.
    let name = untrack(|| playground.name_of(stage, lang));
    let open_label = lang.table_open(name);

    view! {
        <section class="stage" data-testid=format!("stage-{}", stage.slug())>
            <h3 class=class>
                {name}
                <button
                    type="button"
                    class="quiet"
                    data-testid=format!("open-table-{}", stage.slug())
                    title=open_label.clone()
                    aria-label=open_label
                    on:click=move |_| table.open(stage)
                >
                    <TableIcon />
                </button>
            </h3>
            <p class="formula">
                {follow(written)}
                <small>
                    {move || {
                        let (rows, columns) = dim();
                        size(rows, columns)
                    }}
                </small>
            </p>
            <Matrix stage />
            <Readout stage />
        </section>
    }
    .into_any()
}

#[component]
fn TableIcon() -> impl IntoView {
    view! {
        <svg width="13" height="13" viewBox="0 0 13 13" aria-hidden="true">
            <path d="M.5.5h12v12H.5zM.5 4.5h12M.5 8.5h12M4.5.5v12" />
        </svg>
    }
}

/// The axes in words; while a cell is pointed at, its number.
#[component]
fn Readout(stage: Stage) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let (rows, columns) = stage.axes();
    let still = expect_context::<Still>();
    follow(move || {
        let spot = match still.focus.get() {
            Some(Focus::Cell(spot)) if spot.stage == stage => Some(spot),
            _ => None,
        };
        let read = spot.and_then(|spot| {
            let value = playground
                .run()?
                .cell(stage, spot.head, spot.row, spot.column)?;
            let name = |axis, index| axis_name(playground, axis, index);
            let value = if value.is_nan() {
                lang.not_a_number().to_owned()
            } else {
                number(f64::from(value), 4)
            };
            Some(
                view! {
                    <span>{name(rows, spot.row)} " → " {name(columns, spot.column)}</span>
                    <b data-testid=format!("readout-{}", stage.slug())>{value}</b>
                }
                .into_any(),
            )
        });
        let axes = read.is_none().then(|| {
            view! {
                <span>{lang.rows()} ": " {lang.axis(rows)}</span>
                <span>{lang.columns()} ": " {lang.axis(columns)}</span>
            }
            .into_any()
        });
        view! { <p class="axes">{read} {axes}</p> }.into_any()
    })
}
