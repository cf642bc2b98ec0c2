//! All widths at once: the mean largest weight and the mean steepest slope, with and without the
//! scale.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::sample::{QUERIES, WIDTHS};
use super::{chart, words};
use crate::exhibit::{Block, Document};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell};

/// What the matrices are called, with or without the scale.
struct Names {
    weights: &'static str,
    top: &'static str,
    square: &'static str,
    gradient: &'static str,
    steepest: &'static str,
    mean_top: &'static str,
    mean_steepest: &'static str,
}

macro_rules! names {
    ($end:literal) => {
        Names {
            weights: concat!("every-weight", $end),
            top: concat!("every-top", $end),
            square: concat!("every-square", $end),
            gradient: concat!("every-gradient", $end),
            steepest: concat!("every-steepest", $end),
            mean_top: concat!("mean-top", $end),
            mean_steepest: concat!("mean-steepest", $end),
        }
    };
}

const PLAIN: Names = names!("");
const SCALED: Names = names!("-scaled");

/// Means over all queries of a width, (widths, 1) each.
struct Means {
    top: Id,
    steepest: Id,
}

/// The means without the scale and with it, and all of them as a table.
pub struct Growth {
    plain: Means,
    scaled: Means,
    table: Id,
}

impl Growth {
    /// From every dot product, (widths × queries, keys).
    pub fn new(sheet: &mut Sheet, every: Id, lang: Lang) -> Self {
        let rows = sheet.get(every).rows.clone();
        let roots = cell_by_cell((rows.len(), 1), &|row, _| {
            (WIDTHS[row / QUERIES] as f64).sqrt()
        });
        let origin = Origin::Formula(r"\sqrt{d_k}");
        let roots = sheet.given(
            "roots",
            r"\sqrt{d_k}",
            (rows.clone(), Axis::one()),
            roots,
            origin,
        );
        let scaled = sheet.put("every-scaled", "a", Rule::Quotient(every, roots));
        let widths = Axis::new(words::widths(lang), WIDTHS.map(|width| width.to_string()));
        let share = cell_by_cell((WIDTHS.len(), rows.len()), &|width, row| {
            if row / QUERIES == width {
                1.0 / QUERIES as f64
            } else {
                0.0
            }
        });
        let origin = Origin::Formula(r"\frac{1}{64} \text{ for queries of this width, else } 0");
        let average = sheet.given("average", "M", (widths.clone(), rows), share, origin);
        let plain = means(sheet, every, average, &PLAIN);
        let scaled = means(sheet, scaled, average, &SCALED);
        let columns = vec![plain.top, scaled.top, plain.steepest, scaled.steepest];
        let table = sheet.put("by-width", "T", Rule::Beside(columns));
        let kinds = Axis::new(
            words::means(lang),
            [
                words::top_plain(lang),
                words::top_scaled(lang),
                words::steepest_plain(lang),
                words::steepest_scaled(lang),
            ],
        );
        sheet.name_axes(table, widths, kinds);
        sheet.title(table, words::by_width(lang));
        Self {
            plain,
            scaled,
            table,
        }
    }

    /// Shows the two drawings and the table.
    pub fn lay_out(&self, document: &mut Document, chosen: usize, lang: Lang) {
        document.heading(words::all_widths(lang));
        let sheet = &document.sheet;
        let weight = chart::over_widths(
            sheet,
            (
                "largest-weight",
                words::weight_plot(lang),
                words::weight_axis(lang),
            ),
            [self.plain.top, self.scaled.top],
            chosen,
            lang,
        );
        let gradient = chart::over_widths(
            sheet,
            (
                "gradient-size",
                words::gradient_plot(lang),
                words::gradient_axis(lang),
            ),
            [self.plain.steepest, self.scaled.steepest],
            chosen,
            lang,
        );
        document.push(Block::Plot(weight));
        document.push(Block::Plot(gradient));
        document.matrices(&[self.table]);
        document.note(words::growth_note(lang));
    }
}

fn means(sheet: &mut Sheet, scores: Id, average: Id, names: &Names) -> Means {
    let weights = Rule::Softmax {
        of: scores,
        temperature: 1.0,
        fill: Fill::Exclude,
    };
    let weights = sheet.put(names.weights, "w", weights);
    let largest = |of| Rule::Reduce(of, Along::Row, Reduction::Max);
    let top = sheet.put(names.top, "max w", largest(weights));
    let square = sheet.put(names.square, "w^2", Rule::Map(weights, Function::Square));
    let gradient = Rule::Difference(weights, square);
    let gradient = sheet.put(names.gradient, "w (1 − w)", gradient);
    let steepest = sheet.put(names.steepest, "max w (1 − w)", largest(gradient));
    Means {
        top: sheet.put(names.mean_top, "t", Rule::Product(average, top)),
        steepest: sheet.put(names.mean_steepest, "s", Rule::Product(average, steepest)),
    }
}
