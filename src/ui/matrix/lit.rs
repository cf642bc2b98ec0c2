use leptos::prelude::*;

use super::Model;
use crate::attention::provenance::{Provenance, Region};
use crate::state::Focus;
use crate::ui::views::{CollectViews, follow};

/// The row, the column and the cell that are lit, drawn over the picture so that pointing repaints
/// nothing.
#[component]
pub fn Lit(model: Model) -> impl IntoView {
    let playground = model.playground;
    let (row_axis, column_axis) = model.stage.axes();
    let regions = move || {
        let Some(focus) = model.still.focus.get() else {
            return Vec::new();
        };
        let mut regions = Vec::new();
        if let Focus::Cell(spot) = focus {
            if spot.stage == model.stage {
                regions.push((Region::Cell(spot.row, spot.column), "cell"));
            } else if let Some(run) = playground.run() {
                let operands = run.operands(spot.stage, spot.head, spot.row, spot.column);
                let own = operands
                    .into_iter()
                    .filter(|operand| operand.stage == model.stage);
                regions.extend(own.map(|operand| (operand.region, "operand")));
            }
        }
        let coordinates = focus.coordinates();
        let [rows, columns] =
            [row_axis, column_axis].map(|axis| coordinates.along(axis).into_iter().flatten());
        regions.extend(rows.clone().map(|row| (Region::Row(row), "line")));
        regions.extend(
            columns
                .clone()
                .map(|column| (Region::Column(column), "line")),
        );
        let crossings = rows.flat_map(|row| {
            let columns = columns.clone();
            columns.map(move |column| (Region::Cell(row, column), "cell"))
        });
        regions.extend(crossings);
        regions
    };
    follow(move || {
        let grid = model.grid.get();
        let outlines = regions().into_iter().filter_map(|(region, class)| {
            let [left, top, width, height] = grid.region(region)?;
            Some(view! {
                <i
                    class=format!("lit lit-{class}")
                    style:left=format!("{left}px")
                    style:top=format!("{top}px")
                    style:width=format!("{width}px")
                    style:height=format!("{height}px")
                ></i>
            })
        });
        outlines.collect_views()
    })
}
