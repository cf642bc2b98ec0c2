//! Multiply-adds of one layer, worked out from n, d and k.

use attention_playground::i18n::Lang;
use ndarray::{Array2, arr2};

use super::network::{self, ATTENTION, NETWORKS, RECURRENT};
use super::words;
use crate::exhibit::{Inputs, Mark, Plot, Range, Tone};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet};

/// The sizes that a reader chose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    pub n: usize,
    pub d: usize,
    pub k: usize,
}

/// Matrices of the costs.
pub(super) struct Costs {
    /// How often each of n²d, nd² and knd² counts, (networks, 3).
    pub coefficients: Id,
    /// These three, (1, 3).
    pub terms: Id,
    /// What a layer takes, (networks, 1).
    pub operations: Id,
    /// The length at which attention and the recurrent network take the same, (1, 1).
    pub crossing: Id,
    /// How much steeper attention's costs grow, over nd, (1, 1).
    pub steeper: Id,
}

impl Costs {
    /// Puts everything on the sheet.
    pub fn new(sheet: &mut Sheet, inputs: &Inputs, sizes: Sizes, lang: Lang) -> Self {
        let mut one = |name, symbol, size: usize| {
            let value = Array2::from_elem((1, 1), size as f64);
            sheet.given(
                name,
                symbol,
                (Axis::one(), Axis::one()),
                value,
                Origin::Chosen,
            )
        };
        let n = one("n", "n", sizes.n);
        let d = one("d", "d", sizes.d);
        let k = one("k", "k", sizes.k);

        let nd = sheet.put("n-d", "n d", Rule::Times(n, d));
        let nnd = sheet.put("n-n-d", "n^2 d", Rule::Times(nd, n));
        let ndd = sheet.put("n-d-d", "n d^2", Rule::Times(nd, d));
        let kndd = sheet.put("k-n-d-d", "k n d^2", Rule::Times(ndd, k));
        let terms = sheet.put("terms", "t", Rule::Beside(vec![nnd, ndd, kndd]));
        let names = || Axis::new(words::terms(lang), ["n² d", "n d²", "k n d²"]);
        sheet.name_axes(terms, Axis::one(), names());
        sheet.title(terms, words::sizes(lang));

        let coefficients = sheet.given(
            "coefficients",
            "C",
            (network::axis(lang), names()),
            inputs.edited("coefficients", coefficients(inputs.is_on("projections"))),
            Origin::Hand,
        );
        sheet.title(coefficients, words::coefficients(lang));
        let operations = Rule::ProductTransposed(coefficients, terms);
        let operations = sheet.put("operations", "C t^T", operations);
        sheet.title(operations, words::operations(lang));
        let column = Axis::new(words::counted(lang), [words::operations_short(lang)]);
        sheet.name_axes(operations, network::axis(lang), column);

        let (crossing, steeper) = crossing(sheet, coefficients, d, k);
        sheet.name_axes(crossing, Axis::one(), Axis::one());
        sheet.title(crossing, words::crossing(lang));
        Self {
            coefficients,
            terms,
            operations,
            crossing,
            steeper,
        }
    }

    /// What a layer takes at every length, and where attention meets the recurrent network.
    pub fn plot(&self, sheet: &Sheet, sizes: Sizes, lang: Lang) -> Plot {
        const POINTS: usize = 64;
        let coefficients = sheet.values(self.coefficients);
        let (d, k) = (sizes.d as f64, sizes.k as f64);
        let cost = |network: usize, n: f64| {
            let terms = [n * n * d, n * d * d, k * n * d * d];
            let row = coefficients.row(network);
            row.iter().zip(terms).map(|(c, t)| c * t).sum::<f64>()
        };
        let end = (2 * sizes.d).max(sizes.n).max(8) as f64;
        let names = network::names(lang);
        let mut marks = Vec::new();
        for network in 0..NETWORKS {
            let lengths = (0..=POINTS).map(|step| end * step as f64 / POINTS as f64);
            marks.push(Mark::Line {
                points: lengths.map(|n| [n, cost(network, n)]).collect(),
                tone: network::tone(network),
                dashed: false,
            });
        }
        let reach = reach(&marks);
        let crossing = sheet.values(self.crossing)[(0, 0)];
        if crossing > 0.0 && crossing <= end {
            marks.push(Mark::Line {
                points: vec![[crossing, reach.0], [crossing, reach.1]],
                tone: Tone::Faint,
                dashed: true,
            });
        }
        for (network, name) in names.into_iter().enumerate() {
            let operations = sheet.values(self.operations)[(network, 0)];
            marks.push(Mark::Dots {
                points: vec![[sizes.n as f64, operations]],
                words: vec![name.to_owned()],
                sizes: vec![0.7],
                tone: network::tone(network),
            });
        }
        Plot {
            name: "growth",
            title: words::growth(lang).to_owned(),
            x: Range::new(words::length(lang), 0.0, end),
            y: Range::new(words::operations_short(lang), reach.0, reach.1),
            square: false,
            marks,
            handles: Vec::new(),
        }
    }
}

/// Rows: recurrent, convolution, attention. Columns: n²d, nd², knd².
fn coefficients(projections: bool) -> Array2<f64> {
    let projections = if projections { 4.0 } else { 0.0 };
    arr2(&[[0.0, 2.0, 0.0], [0.0, 0.0, 1.0], [2.0, projections, 0.0]])
}

/// Over nd, a cost is a line in n: a slope, and d and kd as often as C says. Two lines meet where
/// the difference of the heights is that of the slopes times n.
fn crossing(sheet: &mut Sheet, coefficients: Id, d: Id, k: Id) -> (Id, Id) {
    let part = |of, rows, columns| Rule::Part { of, rows, columns };
    let slopes = sheet.put("slopes", "s", part(coefficients, 0..NETWORKS, 0..1));
    let factors = sheet.put("factors", "C_d", part(coefficients, 0..NETWORKS, 1..3));
    let kd = sheet.put("k-d", "k d", Rule::Times(k, d));
    let widths = sheet.put("widths", "u", Rule::Beside(vec![d, kd]));
    let heights = Rule::ProductTransposed(factors, widths);
    let heights = sheet.put("heights", "h", heights);

    let mut of = |name, symbol, id, network: usize| {
        let rule = part(id, network..network + 1, 0..1);
        sheet.put(name, symbol, rule)
    };
    let recurrent = of("height-recurrent", "h_{rec}", heights, RECURRENT);
    let attention = of("height-attention", "h_{att}", heights, ATTENTION);
    let flat = of("slope-recurrent", "s_{rec}", slopes, RECURRENT);
    let steep = of("slope-attention", "s_{att}", slopes, ATTENTION);
    let above = Rule::Difference(recurrent, attention);
    let above = sheet.put("heights-apart", "Δh", above);
    let steeper = sheet.put("slopes-apart", "Δs", Rule::Difference(steep, flat));
    let crossing = sheet.put("crossing", "n^∗", Rule::Quotient(above, steeper));
    (crossing, steeper)
}

/// From the lowest to the highest point of all lines, and never nothing.
fn reach(marks: &[Mark]) -> (f64, f64) {
    let heights = marks.iter().flat_map(|mark| match mark {
        Mark::Line { points, .. } => points.as_slice(),
        _ => &[],
    });
    heights.fold((0.0, 1.0), |(low, high): (f64, f64), point| {
        (low.min(point[1]), high.max(point[1]))
    })
}
