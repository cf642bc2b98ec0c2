//! Single steps of an explanation, and how numbers and symbols are written in them.

use attention_playground::i18n::Lang;
use attention_playground::view::closing::{self, rounded};
use attention_playground::view::format::{self, number};

use super::explanation::{DECIMALS, Step, Strip, Written};
use super::{Function, Reduction, words};

impl Function {
    /// The function of what is written as `inner`.
    pub(super) fn written(self, inner: &str) -> String {
        match self {
            Self::Tanh => format!("tanh({inner})"),
            Self::Exp => format!("exp({inner})"),
            Self::Log => format!("ln({inner})"),
            Self::Sqrt => format!("√({inner})"),
            Self::Square => format!("({inner})²"),
            Self::Negative => format!("−({inner})"),
            Self::Relu => format!("max(0, {inner})"),
            Self::Single => format!("float32({inner})"),
            Self::Degrees => format!("arccos({inner}) · 180 / π"),
        }
    }
}

pub(super) fn product(
    formula: String,
    (left_symbol, left): (String, Vec<f64>),
    (right_symbol, right): (String, Vec<f64>),
    total: f64,
    lang: Lang,
) -> Step {
    let terms = elementwise(&left, &right, |l, r| l * r);
    Step {
        title: words::multiply(lang),
        formula,
        strips: vec![
            strip(left_symbol.clone(), left),
            strip(right_symbol.clone(), right),
            strip(format!("{left_symbol} × {right_symbol}"), terms.clone()),
        ],
        written: Written::Sum { terms, total },
    }
}

pub(super) fn reduced(
    symbol: &str,
    numbers: Vec<f64>,
    reduction: Reduction,
    total: f64,
    lang: Lang,
) -> Vec<Step> {
    let count = numbers.len();
    let step = |title, strips, written| Step {
        title,
        formula: String::new(),
        strips,
        written,
    };
    let shared = |sum: f64| {
        equation(
            format!("{} / {count}", shown(sum)),
            round(sum) / count as f64,
            total,
        )
    };
    let row = |numbers: &[f64]| vec![strip(symbol, numbers.to_vec())];
    match reduction {
        Reduction::Sum => vec![step(
            words::together_sum(lang),
            row(&numbers),
            Written::Sum {
                terms: numbers,
                total,
            },
        )],
        Reduction::Max => vec![step(
            words::together_max(lang),
            row(&numbers),
            equation("max".to_owned(), total, total),
        )],
        Reduction::Mean => {
            let sum = Reduction::Sum.of(&numbers);
            vec![step(words::together_mean(lang), row(&numbers), shared(sum))]
        }
        Reduction::Variance => {
            let mean = Reduction::Mean.of(&numbers);
            let squares: Vec<f64> = numbers.iter().map(|x| (x - mean) * (x - mean)).collect();
            let sum = Reduction::Sum.of(&squares);
            vec![step(
                words::together_variance(lang),
                vec![
                    strip(symbol, numbers),
                    strip(format!("({symbol} − μ)^2"), squares),
                ],
                shared(sum),
            )]
        }
    }
}

pub(super) fn copied_step(here: String, from: String, lang: Lang) -> Step {
    Step {
        title: words::copied(lang),
        formula: format!("{here} = {from}"),
        strips: Vec::new(),
        written: Written::Words(String::new()),
    }
}

pub(super) fn strip(symbol: impl Into<String>, numbers: Vec<f64>) -> Strip {
    Strip {
        symbol: symbol.into(),
        numbers,
    }
}

/// `X_{2,3}`, counted from 1.
pub(super) fn place(symbol: &str, row: usize, column: usize) -> String {
    subscript(symbol, &format!("{},{}", row + 1, column + 1))
}

/// A symbol may have an index or a prime of its own, so it is kept together; one of several parts,
/// such as `a − b`, in brackets.
pub(super) fn subscript(symbol: &str, index: &str) -> String {
    if symbol.contains([' ', '+', '−']) {
        format!("{{({symbol})}}_{{{index}}}")
    } else {
        format!("{{{symbol}}}_{{{index}}}")
    }
}

pub(super) fn equation(left: String, from_shown: f64, actual: f64) -> Written {
    Written::Equation {
        left,
        equals: closing::equals(from_shown, actual, DECIMALS),
        right: actual,
    }
}

pub(super) fn round(value: f64) -> f64 {
    rounded(value, DECIMALS)
}

/// A number as it is shown.
pub(super) fn shown(value: f64) -> String {
    number(value, DECIMALS)
}

/// A number after a sign.
pub(super) fn bracketed(value: f64) -> String {
    format::bracketed(value, DECIMALS)
}

pub(super) fn elementwise(left: &[f64], right: &[f64], f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    left.iter().zip(right).map(|(&l, &r)| f(l, r)).collect()
}
