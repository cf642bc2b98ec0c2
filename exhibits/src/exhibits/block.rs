//! The encoder block of the first article, each part to be switched off, and what the residual does
//! for the gradient.
//!
//! Source: the first article, from X_embedding_pos by way of Z to R; Vaswani et al. 2017, section
//! 3.1 (the norm after the sum), and Xiong et al. 2020 (the norm before each part).

mod flow;
mod gradient;
mod layer;
mod names;
mod words;

use attention_playground::i18n::Lang;
use ndarray::{Array2, array};

use flow::Flow;
use layer::{Attention, Builder, Forward, Layer};
use names::NAMES;

use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Piece, Setting};
use crate::sheet::{Axis, Id, Origin, Sheet};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "block",
    numbers: Numbers::Drawn,
    title: words::title,
    settings: &[
        Setting::switch("attention", words::attention, true),
        Setting::switch("residual", words::residual, true),
        Setting::switch("norm", words::norm, true),
        Setting::switch("feed-forward", words::feed_forward, true),
        Setting::choice("order", words::order, &[words::post, words::pre], 0),
        Setting::count("layers", words::layers, (1, NAMES.len()), 6),
        Setting::pick("shown", words::shown, offer_layers, 0),
        Setting::count("seed", words::seed, (1, 9), 7),
    ],
    steps: &[
        include_str!("../../guide/block-1.txt"),
        include_str!("../../guide/block-2.txt"),
        include_str!("../../guide/block-3.txt"),
    ],
    show,
};

/// Features of a token.
const WIDTH: usize = 4;
/// Hidden units of the feed-forward part: twice as many; the paper has four times.
const HIDDEN: usize = 8;

fn offer_layers(inputs: &Inputs, lang: Lang) -> Vec<String> {
    words::layer_names(lang, inputs.count("layers"))
}

/// What is switched on.
#[derive(Debug, Clone, Copy)]
struct Parts {
    attention: bool,
    residual: bool,
    norm: bool,
    feed_forward: bool,
    /// Whether the norm stands before each part rather than after the sum.
    pre: bool,
}

impl Parts {
    fn of(inputs: &Inputs) -> Self {
        Self {
            attention: inputs.is_on("attention"),
            residual: inputs.is_on("residual"),
            norm: inputs.is_on("norm"),
            feed_forward: inputs.is_on("feed-forward"),
            pre: inputs.choice("order") == 1,
        }
    }

    /// How a part `f` over `x` is put together: `LN(X + f(X))`.
    fn formula(self, x: &str, f: impl Fn(&str) -> String) -> String {
        let inner = if self.norm && self.pre {
            f(&format!("LN({x})"))
        } else {
            f(x)
        };
        let sum = if self.residual {
            format!("{x} + {inner}")
        } else {
            inner
        };
        if self.norm && !self.pre {
            format!("LN({sum})")
        } else {
            sum
        }
    }
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let parts = Parts::of(inputs);
    let seed = u32::try_from(inputs.count("seed")).expect("a small seed");
    let layers = inputs.count("layers");
    let shown = inputs.picked("shown", layers);
    let weights: Vec<_> = (0..layers).map(|layer| layer::draw(seed, layer)).collect();
    let mut document = Document::default();
    let sheet = &mut document.sheet;

    let x = tokens(sheet, inputs, lang);
    let start = sheet.values(x).clone();
    let mut builder = Builder {
        sheet,
        parts,
        seed,
        lang,
    };
    let mut stack: Vec<Layer> = Vec::new();
    for (number, weights) in weights.iter().enumerate() {
        let x = match stack.last() {
            Some(below) => {
                let x = builder.copy(NAMES[number].x, "X", below.r, words::r);
                builder.sheet.title(x, words::x_later(lang, number))
            }
            None => x,
        };
        stack.push(builder.layer(x, weights, &NAMES[number]));
    }
    let flow = Flow::new(sheet, inputs, &start, &weights, parts, lang);

    let layer = &stack[shown];
    document.heading(words::layer_of(lang, shown + 1, layers));
    document.note(words::shapes(lang, start.nrows(), WIDTH, HIDDEN));
    lay_out(&mut document, layer, parts, lang);
    flow.lay_out(&mut document, parts, lang);
    document
}

/// The tokens that go into the first layer, (tokens, d).
fn tokens(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Id {
    let name = NAMES[0].x;
    let x = array![
        [1.0, 0.5, -0.5, 0.0],
        [0.0, 1.0, 0.5, -1.0],
        [-1.0, 0.0, 1.0, 0.5],
        [0.5, -0.5, 0.0, 1.0],
    ];
    let x = inputs.edited(name, x);
    let symbol = r"X_{\text{embedding_pos}}";
    let x = sheet.given(name, symbol, axes(&x, lang), x, Origin::Hand);
    sheet.title(x, words::x_first(lang))
}

fn axes(x: &Array2<f64>, lang: Lang) -> (Axis, Axis) {
    (
        Axis::numbered(words::tokens(lang), x.nrows()),
        Axis::numbered(words::features(lang), x.ncols()),
    )
}

fn lay_out(document: &mut Document, layer: &Layer, parts: Parts, lang: Lang) {
    match &layer.attention {
        Some(attention) => {
            let formula = parts.formula("X", |x| format!("Attention({x})"));
            document.formula(format!("Z = {formula}"));
            document.heading(words::step_attention(lang));
            lay_out_attention(document, layer.x, attention);
            document.heading(words::step_z(lang));
            let (output, sum) = (attention.output, attention.sum);
            close(document, layer.x, output, sum, layer.z, parts);
        }
        None => {
            document.note(words::no_attention(lang));
            document.becomes(layer.x, "=", layer.z);
        }
    }
    match &layer.forward {
        Some(forward) => {
            let formula = parts.formula("Z", |z| format!("max(0, {z} W_1) W_2"));
            document.heading(words::step_forward(lang));
            document.formula(format!("R = {formula}"));
            lay_out_forward(document, layer.z, forward);
            document.heading(words::step_r(lang));
            let (output, sum) = (forward.output, forward.sum);
            close(document, layer.z, output, sum, layer.r, parts);
        }
        None => {
            document.note(words::no_forward(lang));
            document.becomes(layer.z, "=", layer.r);
        }
    }
}

fn lay_out_attention(document: &mut Document, x: Id, attention: &Attention) {
    if let Some(normed) = attention.normed {
        document.becomes(x, "→ LN", normed);
    }
    for (w, projected) in attention.w.into_iter().zip(attention.qkv) {
        document.equation(attention.input, "·", w, projected);
    }
    let [_, _, v] = attention.qkv;
    document.formula(r"A = softmax(S), S = \frac{\q{Q} \k{K}^T}{\sqrt{d_k}}");
    document.becomes(attention.scores, r"/ \sqrt{d_k} =", attention.scaled);
    document.equation(attention.weights, "·", v, attention.output);
}

fn lay_out_forward(document: &mut Document, z: Id, forward: &Forward) {
    if let Some(normed) = forward.normed {
        document.becomes(z, "→ LN", normed);
    }
    let [first, second] = forward.w;
    document.equation(forward.input, "·", first, forward.hidden);
    document.equation(forward.relu, "·", second, forward.output);
}

/// The sum and the norm at the end of a part, as far as they are on.
fn close(document: &mut Document, x: Id, output: Id, sum: Option<Id>, result: Id, parts: Parts) {
    let mut row: Vec<Piece> = Vec::new();
    if parts.residual {
        row.extend([x.into(), "+".into()]);
    }
    row.push(output.into());
    if let Some(sum) = sum {
        row.extend(["=".into(), sum.into()]);
    }
    let norms = parts.norm && !parts.pre;
    row.push(if norms { "→ LN" } else { "=" }.into());
    row.push(result.into());
    document.row(row);
}

#[cfg(test)]
mod tests;
