//! How much gradient arrives at each layer, with the residual and without it.

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::{Array2, array};

use super::gradient::{Weights, arriving};
use super::{Parts, axes, words};
use crate::exhibit::{Block, Document, Inputs, Mark, Plot, Range, Tone};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell};

/// What one stack's matrices are called.
struct Names {
    flow: &'static str,
    square: &'static str,
    sum: &'static str,
    size: &'static str,
}

const WITH: Names = Names {
    flow: "flow-with",
    square: "flow-square-with",
    sum: "flow-sum-with",
    size: "size-with",
};

const WITHOUT: Names = Names {
    flow: "flow-without",
    square: "flow-square-without",
    sum: "flow-sum-without",
    size: "size-without",
};

/// The gradients of one stack: (layers + 1, tokens × d), and their sizes, (layers + 1, 1).
struct Stack {
    flow: Id,
    size: Id,
}

/// Both stacks.
pub struct Flow {
    upstream: Id,
    size: Id,
    with: Stack,
    without: Stack,
    sizes: Id,
}

impl Flow {
    /// Sends a gradient back through `layers` over `x`, twice.
    pub fn new(
        sheet: &mut Sheet,
        inputs: &Inputs,
        x: &Array2<f64>,
        layers: &[Weights],
        parts: Parts,
        lang: Lang,
    ) -> Self {
        // Rows that add up to 0, as a norm at the end would make them, of size 1 together.
        let upstream = 0.25
            * array![
                [1.0, -1.0, 1.0, -1.0],
                [1.0, 1.0, -1.0, -1.0],
                [-1.0, 1.0, 1.0, -1.0],
                [-1.0, -1.0, 1.0, 1.0],
            ];
        let g = inputs.edited("upstream", upstream);
        let upstream = sheet.given("upstream", "G", axes(&g, lang), g.clone(), Origin::Hand);
        sheet.title(upstream, words::upstream(lang));
        let squares = Rule::Map(upstream, Function::Square);
        let squares = sheet.put("upstream-square", "G^2", squares);
        let total = Rule::Reduce(squares, Along::All, Reduction::Sum);
        let total = sheet.put("upstream-sum", "Σ G^2", total);
        let size = sheet.put("upstream-size", "|G|", Rule::Map(total, Function::Sqrt));

        let mut stack = |residual, names: &Names, title: [&str; 2]| {
            let parts = Parts { residual, ..parts };
            let gradients = arriving(x, layers, parts, &g);
            stack(sheet, &gradients, names, title, lang)
        };
        let with = stack(
            true,
            &WITH,
            [words::flow_with(lang), words::size_with(lang)],
        );
        let without = stack(
            false,
            &WITHOUT,
            [words::flow_without(lang), words::size_without(lang)],
        );
        let sizes = Rule::Beside(vec![with.size, without.size]);
        let sizes = sheet.put("sizes", "|g|", sizes);
        let rows = sheet.get(with.size).rows.clone();
        let kinds = [words::with(lang), words::without(lang)];
        sheet.name_axes(sizes, rows, Axis::new(words::kinds(lang), kinds));
        sheet.title(sizes, words::sizes(lang));
        Self {
            upstream,
            size,
            with,
            without,
            sizes,
        }
    }

    /// Shows the drawing, the sizes and the gradients.
    pub fn lay_out(&self, document: &mut Document, parts: Parts, lang: Lang) {
        let sheet = &document.sheet;
        let first = |stack: &Stack| number(sheet.values(stack.size)[(0, 0)], 4);
        let size = number(sheet.values(self.size)[(0, 0)], 3);
        let arrives = words::arrives(lang, &first(&self.with), &first(&self.without));
        let plot = self.plot(sheet, lang);
        document.heading(words::gradients(lang));
        document.note(words::measured(lang, &size));
        document.push(Block::Plot(plot));
        document.becomes(self.upstream, "→", self.sizes);
        document.note(arrives);
        document.note(if parts.attention || parts.feed_forward {
            words::because(lang)
        } else {
            words::no_difference(lang)
        });
        document.becomes(self.with.flow, "→", self.with.size);
        document.becomes(self.without.flow, "→", self.without.size);
    }

    fn plot(&self, sheet: &Sheet, lang: Lang) -> Plot {
        let sizes = |stack: &Stack| sheet.values(stack.size).column(0).to_vec();
        let stacks = [
            (&self.with, Tone::Head(0), words::with(lang)),
            (&self.without, Tone::Head(1), words::without(lang)),
        ];
        let places = sizes(&self.with).len();
        let mut marks = Vec::new();
        let mut top = 0.0_f64;
        for (stack, tone, word) in stacks {
            let sizes = sizes(stack);
            let points: Vec<[f64; 2]> = (1..)
                .zip(&sizes)
                .filter(|(_, size)| size.is_finite())
                .map(|(place, &size)| [f64::from(place), size])
                .collect();
            top = points.iter().map(|point| point[1]).fold(top, f64::max);
            marks.push(Mark::Dots {
                words: (0..points.len())
                    .map(|index| {
                        if index == 0 {
                            word.to_owned()
                        } else {
                            String::new()
                        }
                    })
                    .collect(),
                sizes: vec![0.4; points.len()],
                points: points.clone(),
                tone,
            });
            marks.push(Mark::Line {
                points,
                tone,
                dashed: false,
            });
        }
        Plot {
            name: "gradient",
            title: words::plot(lang).to_owned(),
            x: Range::new(words::plot_x(lang), 0.5, places as f64 + 0.5),
            y: Range::new(
                words::plot_y(lang),
                0.0,
                if top > 0.0 { 1.1 * top } else { 1.0 },
            ),
            square: false,
            marks,
            handles: Vec::new(),
        }
    }
}

/// The gradients of one stack as rows, and the size of each.
fn stack(
    sheet: &mut Sheet,
    gradients: &[Array2<f64>],
    names: &Names,
    [flow_title, size_title]: [&str; 2],
    lang: Lang,
) -> Stack {
    let cells = gradients[0].len();
    let values = cell_by_cell((gradients.len(), cells), &|place, cell| {
        let width = gradients[place].ncols();
        gradients[place][(cell / width, cell % width)]
    });
    let places = (1..gradients.len())
        .map(|number| words::place_in(lang, number))
        .chain([words::place_out(lang).to_owned()]);
    let axes = (
        Axis::new(words::places(lang), places),
        Axis::numbered(words::cells(lang), cells),
    );
    let origin = Origin::Formula(r"g = \frac{∂L}{∂X}");
    let flow = sheet.given(names.flow, "g", axes, values, origin);
    sheet.title(flow, flow_title);
    let squares = sheet.put(names.square, "g^2", Rule::Map(flow, Function::Square));
    let total = Rule::Reduce(squares, Along::Row, Reduction::Sum);
    let total = sheet.put(names.sum, "Σ g^2", total);
    let size = sheet.put(names.size, "|g|", Rule::Map(total, Function::Sqrt));
    sheet.title(size, size_title);
    Stack { flow, size }
}
