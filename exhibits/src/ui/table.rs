//! What the tables and the pictures of matrices share: names, colours, and moving from cell to cell.

use std::ops::Range;

use attention_playground::i18n::Lang;
use attention_playground::ui::math::math;
use attention_playground::ui::sum::shown;
use attention_playground::view::color::limit;
use attention_playground::view::format::{compact, number, size};
use attention_playground::view::look::{Scale as Look, largest};
use leptos::prelude::*;

use super::hall::{Hall, Spot};
use super::words;
use crate::sheet::{Axis, DECIMALS, Id, Lit, Matrix, Region, Scale, Sheet};

/// Below this every number of a matrix is what rounding left where 0 is meant.
const NEXT_TO_NOTHING: f64 = 1e-9;

/// The colours of a matrix.
pub fn scale(matrix: &Matrix) -> Look {
    match matrix.scale {
        Scale::Weight(head) => Look::Weights(head),
        Scale::Signed => {
            // A large stand-in for minus infinity would leave no colour to the other numbers.
            let has_stand_in = matrix.values.iter().any(|value| *value < -1e6);
            let ordinary = |value: &f64| !has_stand_in || value.abs() < 1e6;
            let largest = largest(matrix.values.iter().copied().filter(ordinary));
            Look::Signed(limit(if largest < NEXT_TO_NOTHING {
                1.0
            } else {
                largest
            }))
        }
    }
}

/// How the numbers of a matrix are written in its table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Digits {
    /// All are whole.
    Whole,
    /// As many decimals as in an explanation.
    Decimals,
    /// The same, and an exponent for what they cannot tell from 0. A weight next to 0 is just that.
    Fine,
    /// Two decimals and no zero before the point, where there are many columns.
    Compact,
}

/// Numbers that three decimals cannot tell from 0, and that are none.
const SMALL: Range<f64> = NEXT_TO_NOTHING..5e-4;

fn small(value: f64) -> String {
    format!("{value:.0e}").replacen('-', "\u{2212}", usize::from(value < 0.0))
}

/// From this many columns on numbers are written shorter.
pub const MANY: usize = 10;

impl Digits {
    /// Whole numbers as they are; others rounded like those of an explanation, or shorter.
    pub fn of(matrix: &Matrix) -> Self {
        let is_whole = |value: &f64| value.fract() == 0.0 || value.is_infinite();
        if matrix.values.iter().all(is_whole) {
            Self::Whole
        } else if matrix.values.ncols() >= MANY {
            Self::Compact
        } else if matches!(matrix.scale, Scale::Weight(_)) {
            Self::Decimals
        } else {
            Self::Fine
        }
    }

    /// A number of the matrix.
    pub fn write(self, value: f64) -> String {
        match self {
            // Added to 0, minus 0 is 0.
            Self::Whole if value.abs() < 1e9 => (value + 0.0).to_string().replace('-', "\u{2212}"),
            Self::Fine if SMALL.contains(&value.abs()) => small(value),
            Self::Whole => number(value, 0),
            Self::Decimals | Self::Fine => number(value, DECIMALS),
            Self::Compact => compact(value),
        }
    }
}

/// Letter, name and size.
pub fn caption(matrix: &Matrix) -> AnyView {
    let (rows, columns) = matrix.values.dim();
    let along = |arrow: &str, axis: &Axis| {
        (!axis.counts.is_empty()).then(|| format!("{arrow} {} ", axis.counts))
    };
    view! {
        <figcaption>
            <b class="matrix-title">{matrix.title.clone()}</b>
            <span class="matrix-size">
                {math(&matrix.symbol)} " " <small>{size(rows, columns)}</small>
            </span>
            <small class="matrix-axes">
                {along("↓", &matrix.rows)} {along("→", &matrix.columns)}
            </small>
        </figcaption>
    }
    .into_any()
}

/// What a screen reader hears of a matrix.
pub fn label(matrix: &Matrix, lang: Lang) -> String {
    let (rows, columns) = matrix.values.dim();
    words::table_label(
        lang,
        &matrix.title,
        &size(rows, columns),
        &counts(&matrix.rows, words::one_row(lang)),
        &counts(&matrix.columns, words::one_column(lang)),
    )
}

fn counts(axis: &Axis, otherwise: &str) -> String {
    if axis.counts.is_empty() {
        otherwise.to_owned()
    } else {
        axis.counts.clone()
    }
}

/// The name of a row or a column: its label, or its number from 1.
pub fn name(axis: &Axis, index: usize) -> String {
    match axis.labels.get(index) {
        Some(label) if !label.is_empty() => label.clone(),
        _ => (index + 1).to_string(),
    }
}

/// What is said of a cell to a reader who does not see it.
pub fn said(hall: Hall, spot: Spot, lang: Lang) -> String {
    let said = untrack(|| {
        hall.look(spot.matrix, |sheet, id| {
            let matrix = sheet.get(id);
            let value = sheet.cell(id, spot.row, spot.column).unwrap_or(f64::NAN);
            words::said(
                lang,
                &matrix.title,
                &name(&matrix.rows, spot.row),
                &name(&matrix.columns, spot.column),
                &shown(value, lang),
            )
        })
    });
    said.unwrap_or_default()
}

/// Whether a cell is among what is lit.
pub fn is_lit(lit: &[Lit], id: Id, row: usize, column: usize) -> bool {
    lit.iter()
        .filter(|lit| lit.id == id)
        .any(|lit| match lit.region {
            Region::Cell(r, c) => (r, c) == (row, column),
            Region::Row(r) => r == row,
            Region::Column(c) => c == column,
            Region::All => true,
        })
}

/// What a cell is lit for: `None` where nothing is pointed at.
pub fn lit(sheet: &Sheet, spot: Option<Spot>) -> Vec<Lit> {
    spot.and_then(|spot| {
        let id = sheet.find(spot.matrix)?;
        sheet.cell(id, spot.row, spot.column)?;
        Some(sheet.operands(id, spot.row, spot.column))
    })
    .unwrap_or_default()
}
