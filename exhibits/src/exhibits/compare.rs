//! Two settings on one sentence, side by side. Seed, token vectors and projections are the same for
//! both, so that only what is set differs.
//!
//! Sources: both articles; the sides are what their sections on scoring, masks, heads and positions
//! have to choose from.

mod config;
mod entropy;
mod names;
mod shared;
mod side;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::text::{Mode, Token, tokenize};
use attention_playground::view::format::number;

use config::{Config, Shown};
use entropy::Entropy;
use names::{A, B, Names};
use shared::Shared;
use side::Side;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting, TokenLines};
use crate::sheet::{Along, Function, Id, Reduction, Rule, Sheet};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "compare",
    numbers: Numbers::Drawn,
    title: words::title,
    settings: &[
        Setting::text("text", words::text, words::sentence),
        Setting::choice(A_KEYS[0], words::a_scoring, SCORINGS, 1).on_new_line(),
        Setting::choice(A_KEYS[1], words::a_heads, HEADS, 0),
        Setting::choice(A_KEYS[2], words::a_mask, MASKS, 0),
        Setting::choice(A_KEYS[3], words::a_positions, POSITIONS, 0),
        Setting::choice(B_KEYS[0], words::b_scoring, SCORINGS, 2).on_new_line(),
        Setting::choice(B_KEYS[1], words::b_heads, HEADS, 0),
        Setting::choice(B_KEYS[2], words::b_mask, MASKS, 0),
        Setting::choice(B_KEYS[3], words::b_positions, POSITIONS, 0),
        Setting::choice(
            "head",
            words::head,
            &[words::first, words::second, words::mean_of_heads],
            0,
        )
        .on_new_line(),
        Setting::pick("query", words::query, offer_queries, 0),
        Setting::count("seed", words::seed, (1, 99), 1),
    ],
    steps: &[],
    show,
};

/// The settings of each side: scoring, heads, mask, positions.
const A_KEYS: [&str; 4] = ["a-scoring", "a-heads", "a-mask", "a-positions"];
const B_KEYS: [&str; 4] = ["b-scoring", "b-heads", "b-mask", "b-positions"];

type Words = fn(Lang) -> &'static str;
const SCORINGS: &[Words] = &[
    words::scoring_additive,
    words::scoring_dot,
    words::scoring_scaled,
];
const HEADS: &[Words] = &[words::one, words::two];
const MASKS: &[Words] = &[words::none, words::causal];
const POSITIONS: &[Words] = &[words::none, words::sinusoidal];

/// Tokens that are compared.
const MOST_TOKENS: usize = 12;

fn tokens_of(inputs: &Inputs, lang: Lang) -> Vec<Token> {
    tokenize(&inputs.text("text", lang), Mode::Words)
}

fn offer_queries(inputs: &Inputs, lang: Lang) -> Vec<String> {
    let tokens = tokens_of(inputs, lang).into_iter().take(MOST_TOKENS);
    std::iter::once(words::all_queries(lang).to_owned())
        .chain(tokens.map(|token| token.text))
        .collect()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    document.note(words::introduction(lang));
    let mut tokens = tokens_of(inputs, lang);
    if tokens.is_empty() {
        document.note(words::no_token(lang));
        return document;
    }
    if tokens.len() > MOST_TOKENS {
        tokens.truncate(MOST_TOKENS);
        document.note(words::cut(lang, MOST_TOKENS));
    }
    let configs = [Config::of(inputs, &A_KEYS), Config::of(inputs, &B_KEYS)];
    document.note(what_differs(configs, lang));
    let shown = match inputs.choice("head") {
        2 => Shown::Mean,
        head => Shown::Head(head),
    };
    for (config, names) in configs.iter().zip([&A, &B]) {
        if config.heads == 1 && shown != Shown::Head(0) {
            document.note(words::one_head(lang, names.letter));
        }
    }

    let sheet = &mut document.sheet;
    let seed = u32::try_from(inputs.count("seed")).expect("a small seed");
    let positions = configs.iter().any(|config| config.positions);
    let shared = Shared::new(sheet, &tokens, seed, positions, lang);
    let a = Side::new(sheet, shared, configs[0], &A, shown, lang);
    let b = Side::new(sheet, shared, configs[1], &B, shown, lang);
    let difference = Difference::new(sheet, &a, &b, lang);
    let [first, second] =
        [(&a, &A, configs[0]), (&b, &B, configs[1])].map(|(side, names, config)| {
            let visibility = config.visibility(tokens.len());
            Entropy::new(sheet, side.weights, &visibility, names, lang)
        });

    difference.lay_out(&mut document, &a, &b, lang);
    let query = inputs.picked("query", tokens.len() + 1).checked_sub(1);
    for (side, names, name) in [(&a, &A, "lines-a"), (&b, &B, "lines-b")] {
        document.push(lines(side, names, name, query, lang));
    }
    lay_out_entropy(&mut document, [&first, &second], lang);
    a.lay_out(&mut document, lang);
    b.lay_out(&mut document, lang);
    document
}

fn what_differs([a, b]: [Config; 2], lang: Lang) -> String {
    let what: Vec<&str> = [
        (a.scoring != b.scoring, words::what_scoring(lang)),
        (a.heads != b.heads, words::what_heads(lang)),
        (a.causal != b.causal, words::what_mask(lang)),
        (a.positions != b.positions, words::what_positions(lang)),
    ]
    .into_iter()
    .filter_map(|(differs, what)| differs.then_some(what))
    .collect();
    if what.is_empty() {
        words::alike(lang).to_owned()
    } else {
        words::differs(lang, &what.join(words::comma(lang)))
    }
}

/// The weights of A less those of B, and the largest of the differences whatever its sign.
struct Difference {
    cells: Id,
    largest: Id,
}

impl Difference {
    fn new(sheet: &mut Sheet, a: &Side, b: &Side, lang: Lang) -> Self {
        let cells = Rule::Difference(a.weights, b.weights);
        let cells = sheet.put("difference", "A − B", cells);
        sheet.title(cells, words::difference(lang));
        let squares = Rule::Map(cells, Function::Square);
        let squares = sheet.put("difference-square", "(A − B)^2", squares);
        let max = Rule::Reduce(squares, Along::All, Reduction::Max);
        let max = sheet.put("difference-max", "max (A − B)^2", max);
        let largest = Rule::Map(max, Function::Sqrt);
        let largest = sheet.put("largest-difference", "max |A − B|", largest);
        Self { cells, largest }
    }

    fn lay_out(&self, document: &mut Document, a: &Side, b: &Side, lang: Lang) {
        document.heading(words::heading_weights(lang));
        document.equation(a.weights, "−", b.weights, self.cells);
        let largest = number(document.sheet.values(self.largest)[(0, 0)], 3);
        document.note(words::difference_note(lang, &largest));
    }
}

fn lines(
    side: &Side,
    names: &Names,
    name: &'static str,
    query: Option<usize>,
    lang: Lang,
) -> Block {
    Block::Lines(TokenLines {
        name,
        title: words::lines(lang, names.letter),
        heads: vec![(names.hue, side.weights)],
        query,
    })
}

fn lay_out_entropy(document: &mut Document, [a, b]: [&Entropy; 2], lang: Lang) {
    document.heading(words::heading_entropy(lang));
    document.formula("H_i = −Σ_j w_{i,j} ln w_{i,j}");
    document.note(words::entropy_note(lang));
    for side in [a, b] {
        document.row([
            side.entropy.into(),
            "≤".into(),
            side.limit.into(),
            ",".into(),
            side.reach.into(),
            "≤".into(),
            side.visible.into(),
        ]);
    }
    let mean = |side: &Entropy| number(document.sheet.values(side.mean)[(0, 0)], 3);
    let means = words::entropy_means(lang, &mean(a), &mean(b));
    document.note(means);
}

#[cfg(test)]
mod tests;
