//! Multi-head attention in two steps, as the article has it, and what that has to do with slices.
//!
//! Source: the second article, part three: `q^i = W^q a^i`, then `q^{i,1} = W^{q,1} q^i` for each
//! head, attention within each class, `b^{i,1}` and `b^{i,2}` side by side, times `W^O`. Most code,
//! and the project's core, multiplies once and cuts the columns into slices (Vaswani et al. 2017,
//! section 3.2.2, with the projections of all heads in one matrix). The two are the same where the
//! second step only selects; and any second step is the same as one projection with the product.

use attention_playground::i18n::Lang;

use super::sentence::{self, WIDTH};
use super::typed::{self, Typed};
use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Setting};

mod comparison;
mod heads;
mod projections;
mod words;

use heads::Heads;
use projections::Projected;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "multi-head",
    numbers: Numbers::Both,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, sentence::four_tokens),
        Setting::choice(
            "heads",
            words::heads,
            &[words::one, words::two, words::four],
            1,
        ),
        Setting::choice("second", words::second, &[words::selecting, words::free], 0),
        Setting::pick("token", words::token, offer, 1),
    ],
    steps: &[
        include_str!("../../../guide/multi-head-1.txt"),
        include_str!("../../../guide/multi-head-2.txt"),
        include_str!("../../../guide/multi-head-3.txt"),
    ],
    show,
};

/// Tokens that are computed.
const MOST: usize = 6;

/// How many heads each choice means; all divide [`WIDTH`].
const HEADS: [usize; 3] = [1, 2, 4];

/// The second step of every head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Second {
    /// Blocks of the identity.
    Selecting,
    /// Anything.
    Free,
}

fn sentence(inputs: &Inputs, lang: Lang) -> Typed {
    Typed::words(&inputs.text("sentence", lang), MOST)
}

fn offer(inputs: &Inputs, lang: Lang) -> Vec<String> {
    sentence(inputs, lang).offer()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let sentence = sentence(inputs, lang);
    let mut document = Document::default();
    if sentence.is_empty() {
        document.note(typed::nothing(lang));
        return document;
    }
    let heads = HEADS[inputs.choice("heads")];
    let second = if inputs.choice("second") == 0 {
        Second::Selecting
    } else {
        Second::Free
    };
    let token = inputs.picked("token", sentence.len());

    document.formula(r"\q{Q} = X \q{W^q},   Q^h = \q{Q} W^{q,h}");
    document.formula(r"B^h = softmax(\frac{Q^h {K^h}^T}{√d}) V^h");
    document.note(words::as_rows(lang));
    if let Some(cut) = sentence.cut(lang) {
        document.note(cut);
    }
    let projected = Projected::new(
        &mut document.sheet,
        inputs,
        (&sentence, heads, second),
        lang,
    );
    projected.lay_out(&mut document, second, lang);
    let attended = Heads::new(&mut document.sheet, inputs, (&sentence, &projected), lang);
    attended.lay_out(&mut document, &projected, token, lang);
    comparison::lay_out(&mut document, &projected, second, lang);
    document.lines_first();
    document
}

#[cfg(test)]
mod tests;
