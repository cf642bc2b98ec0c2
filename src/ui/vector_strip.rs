//! Vectors, cell by cell.

use leptos::prelude::*;

use crate::ui::views::CollectViews;
use crate::view::color::{Theme, limit};
use crate::view::format::number;
use crate::view::look::largest;

/// Decimals of every number in an explanation.
pub const DECIMALS: usize = 3;

/// Vectors one under the other, cell by cell, each with a letter in front.
pub fn strips(rows: Vec<(AnyView, Vec<f64>)>, theme: Theme) -> AnyView {
    let rows = rows.into_iter().map(|(letter, numbers)| {
        let limit = limit(largest(numbers.iter().copied()));
        let cells = numbers.into_iter().map(|value| {
            let ground = theme.signed(value, limit);
            view! {
                <td
                    style:background=ground.css()
                    style:color=Theme::text_on(ground).css()
                >
                    {number(value, DECIMALS)}
                </td>
            }
        });
        view! {
            <tr>
                <td class="letter">{letter}</td>
                {cells.collect_views()}
            </tr>
        }
    });
    view! {
        <div class="strip" tabindex="0">
            <table>
                <tbody>{rows.collect_views()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
