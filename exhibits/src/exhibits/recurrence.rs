//! Why attention, and not a recurrent or a convolutional network: how far apart two words are for
//! the network, what a layer costs, and what has to wait.
//!
//! Source: the second article, part 二 (a recurrent network needs a long chain to remember, attention
//! reaches every place directly and in parallel). The counts are those of Vaswani et al. 2017,
//! table 1, with the constants of what is counted here instead of orders of size:
//!
//! | | multiply-adds in a layer | in a row | longest path |
//! |---|---|---|---|
//! | recurrent | 2nd² | n | n |
//! | convolution | knd² | 1 | ⌈(n − 1) / (k − 1)⌉; dilated ⌈log_k n⌉ |
//! | self-attention | 2n²d | 1 | 1 |

mod costs;
mod network;
mod paths;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use super::typed::Typed;
use crate::exhibit::verbatim;
use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet, cell_by_cell};
use costs::{Costs, Sizes};
use network::{ATTENTION, CONVOLUTION, NETWORKS, RECURRENT, Stack, path_lengths};
use paths::Way;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "recurrence",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, words::example),
        Setting::pick("from", words::from, tokens, 1),
        Setting::pick("to", words::to, tokens, 8),
        Setting::count("n", words::n, (2, 2048), 64),
        Setting::count("d", words::d, (1, 1024), 512),
        Setting::count("k", words::k, (2, 9), 3),
        Setting::switch("dilated", words::dilated, false),
        Setting::switch("projections", words::projections, false),
    ],
    steps: &[
        include_str!("../../guide/recurrence-1.txt"),
        include_str!("../../guide/recurrence-2.txt"),
        include_str!("../../guide/recurrence-3.txt"),
    ],
    show,
};

const MOST_TOKENS: usize = 12;

/// Formulas for the three networks in the order of the rows, for plain and dilated convolutions.
/// Arrows, D words apart: into the first state and from state to state; layer by layer; once.
const BETWEEN: [&str; 2] = [
    r"(D + 1, max(1, ⌈\frac{D}{k − 1}⌉), 1)",
    r"(D + 1, max(1, ⌈log_k(D + 1)⌉), 1)",
];
const LONGEST: [&str; 2] = [r"(n, ⌈\frac{n − 1}{k − 1}⌉, 1)", r"(n, ⌈log_k n⌉, 1)"];
const LAYERS: [&str; 2] = [r"(1, ⌈\frac{n − 1}{k − 1}⌉, 1)", r"(1, ⌈log_k n⌉, 1)"];
const SEQUENTIAL: &str = r"(n, 1, 1)";

fn typed(inputs: &Inputs, lang: Lang) -> Typed {
    Typed::words(&inputs.text("sentence", lang), MOST_TOKENS)
}

fn tokens(inputs: &Inputs, lang: Lang) -> Vec<String> {
    typed(inputs, lang).offer()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let sizes = Sizes {
        n: inputs.count("n"),
        d: inputs.count("d"),
        k: inputs.count("k"),
    };
    let stack = Stack {
        kernel: sizes.k,
        dilated: inputs.is_on("dilated"),
    };
    show_path(&mut document, inputs, stack, lang);
    let operations = show_costs(&mut document, inputs, sizes, lang);
    show_waiting(&mut document, operations, sizes.n, stack, lang);
    document
}

/// The way from one word of the sentence to another.
fn show_path(document: &mut Document, inputs: &Inputs, stack: Stack, lang: Lang) {
    document.heading(words::path(lang));
    let typed = typed(inputs, lang);
    if let Some(remark) = typed.remark(lang) {
        document.note(remark);
    }
    if typed.is_empty() {
        return;
    }
    let [one, other] = ["from", "to"].map(|key| inputs.picked(key, typed.len()));
    let way = Way {
        labels: &typed.labels,
        from: one.min(other),
        to: one.max(other),
    };
    let sheet = &mut document.sheet;
    let lengths = path_lengths(way.to - way.from, stack);
    let formula = BETWEEN[usize::from(stack.dilated)];
    let between = column(
        sheet,
        ("between", "b"),
        lengths,
        formula,
        words::arrows(lang),
        lang,
    );
    sheet.title(between, words::between(lang));
    let [recurrent, convolution, attention] =
        [RECURRENT, CONVOLUTION, ATTENTION].map(|network| counted(sheet, between, network));

    document.note(words::said(
        lang,
        &verbatim(&typed.labels[way.from]),
        &verbatim(&typed.labels[way.to]),
        &recurrent,
        &convolution,
        &attention,
    ));
    document.push(Block::Plot(way.recurrent(lang)));
    document.push(Block::Plot(way.convolution(stack, lang)));
    document.push(Block::Plot(way.attention(lang)));
    document.matrices(&[between]);
    document.note(words::direction(lang));
}

/// Multiply-adds of one layer: (networks, 1).
fn show_costs(document: &mut Document, inputs: &Inputs, sizes: Sizes, lang: Lang) -> Id {
    let costs = Costs::new(&mut document.sheet, inputs, sizes, lang);
    document.heading(words::costs(lang));
    document.note(words::what(lang));
    document.row([
        costs.coefficients.into(),
        "·".into(),
        costs.terms.into(),
        "ᵀ =".into(),
        costs.operations.into(),
    ]);
    document.note(words::coefficients_hint(lang));
    let names = network::names(lang);
    let facts = (0..NETWORKS).map(|network| {
        let operations = counted(&document.sheet, costs.operations, network);
        (names[network].to_owned(), operations)
    });
    let facts = Block::Facts(facts.collect());
    document.push(facts);
    let plot = costs.plot(&document.sheet, sizes, lang);
    document.push(Block::Plot(plot));

    show_crossing(document, &costs, lang);
    costs.operations
}

/// Where attention and the recurrent network take the same, if they do.
fn show_crossing(document: &mut Document, costs: &Costs, lang: Lang) {
    let one = |id| document.sheet.values(id)[(0, 0)];
    let (crossing, steeper) = (one(costs.crossing), one(costs.steeper));
    let does_meet = crossing.is_finite() && crossing > 0.0;
    let said = match (does_meet, steeper > 0.0) {
        (true, true) => words::meets(lang, &written(crossing)),
        (true, false) => words::meets_otherwise(lang, &written(crossing)),
        (false, true) => words::always_more(lang).to_owned(),
        // Nothing over nothing: the lines are one.
        (false, false) if crossing.is_nan() => words::always_same(lang).to_owned(),
        (false, false) => words::never_meets(lang).to_owned(),
    };
    if does_meet {
        document.matrices(&[costs.crossing]);
    }
    document.note(said);
}

/// What waits in one layer, and in as many as it takes until the last word has heard of the first.
fn show_waiting(document: &mut Document, operations: Id, n: usize, stack: Stack, lang: Lang) {
    let sheet = &mut document.sheet;
    let is_dilated = usize::from(stack.dilated);
    let path = path_lengths(n - 1, stack);
    let mut put = |named, numbers, formula, short: &str, title: &str| {
        let id = column(sheet, named, numbers, formula, short, lang);
        sheet.title(id, title)
    };
    let sequential = put(
        ("sequential", "q"),
        [n, 1, 1],
        SEQUENTIAL,
        words::in_a_row(lang),
        words::sequential(lang),
    );
    let longest = put(
        ("longest", "p"),
        path,
        LONGEST[is_dilated],
        words::longest_short(lang),
        words::longest(lang),
    );
    let layers = put(
        ("layers", "L"),
        [1, path[CONVOLUTION], 1],
        LAYERS[is_dilated],
        words::layers_short(lang),
        words::layers(lang),
    );
    let all = vec![operations, sequential, longest, layers];
    let counts = sheet.put("counts", "N", Rule::Beside(all));
    sheet.title(counts, words::counts(lang));
    let total = sheet.put("total", "T", Rule::Times(operations, layers));
    sheet.title(total, words::total(lang));
    let waits = sheet.put("waits", "w", Rule::Times(sequential, layers));
    sheet.title(waits, words::waits(lang));
    let said = words::waiting_note(
        lang,
        &counted(sheet, waits, RECURRENT),
        &counted(sheet, waits, ATTENTION),
    );

    document.heading(words::waiting(lang));
    document.note(said);
    document.matrices(&[counts]);
    document.equation(operations, "×", layers, total);
    document.equation(sequential, "×", layers, waits);
}

/// One count for each network.
fn column(
    sheet: &mut Sheet,
    (name, symbol): (&'static str, &str),
    counts: [usize; NETWORKS],
    formula: &'static str,
    short: &str,
    lang: Lang,
) -> Id {
    let values = cell_by_cell((NETWORKS, 1), &|network, _| counts[network] as f64);
    let axes = (
        network::axis(lang),
        Axis::new(words::counted(lang), [short]),
    );
    sheet.given(name, symbol, axes, values, Origin::Formula(formula))
}

/// A count of one network, every digit of it.
fn counted(sheet: &Sheet, id: Id, network: usize) -> String {
    written(sheet.values(id)[(network, 0)])
}

/// A whole number with its digits in groups of three; anything else with three decimals.
fn written(value: f64) -> String {
    /// From here on `f64` does not hold every whole number.
    const EXACT: f64 = 9e15;
    if value.fract() != 0.0 || !(0.0..=EXACT).contains(&value) {
        return number(value, 3);
    }
    let digits = format!("{value:.0}");
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{202f}'); // narrow, and never broken
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Value;

    #[test]
    fn whole_numbers_keep_all_digits() {
        assert_eq!(written(12.0), "12");
        assert_eq!(written(33_554_432.0), "33\u{202f}554\u{202f}432");
        assert_eq!(written(0.5), "0.500");
        assert_eq!(written(-1.0), "−1.000");
    }

    /// Counts by running the loops that a layer runs.
    #[test]
    fn operations_are_those_of_the_loops() {
        let (n, d, k) = (5, 3, 4);
        let mut inputs = EXHIBIT.inputs();
        for (key, size) in [("n", n), ("d", d), ("k", k)] {
            inputs.set(key, Value::Count(size)).unwrap();
        }
        let matrix_vector = || (0..d).flat_map(|_| 0..d).count();
        let recurrent: usize = (0..n).map(|_| matrix_vector() + matrix_vector()).sum();
        let convolution: usize = (0..n).flat_map(|_| 0..k).map(|_| matrix_vector()).sum();
        let pairs = || (0..n).flat_map(|_| 0..n);
        let scores: usize = pairs().map(|_| (0..d).count()).sum();
        let weighted: usize = pairs().map(|_| (0..d).count()).sum();
        let sheet = show(&inputs, Lang::En).sheet;
        let operations = sheet.values(sheet.find("operations").unwrap());
        let expected = [recurrent, convolution, scores + weighted].map(|count| count as f64);
        assert_eq!(operations.column(0).to_vec(), expected);
    }

    #[test]
    fn attention_meets_the_recurrent_layer_where_n_is_d() {
        for d in [1, 7, 512, 1024] {
            let mut inputs = EXHIBIT.inputs();
            inputs.set("d", Value::Count(d)).unwrap();
            inputs.set("n", Value::Count(d.max(2))).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let crossing = sheet.find("crossing").unwrap();
            assert_eq!(sheet.values(crossing)[(0, 0)], d as f64);
        }
    }
}
