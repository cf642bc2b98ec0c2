//! Two keys and one query: which of them attention prefers, and which the cosine.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use super::{Pair, scalar, words};
use crate::exhibit::Document;
use crate::sheet::{Axis, Id, Rule, Sheet};

/// Both keys side by side.
pub struct Contest {
    scores: Id,
    weights: Id,
    /// `None` where one of them has no angle.
    cosines: Option<Id>,
}

impl Contest {
    /// Compares two keys.
    pub fn new(sheet: &mut Sheet, b: &Pair, c: &Pair, lang: Lang) -> Self {
        let keys = || Axis::new("", [b.letter, c.letter]);
        let mut beside = |name, symbol: &str, ids: [Id; 2], title: &str| {
            let id = sheet.put(name, symbol, Rule::Beside(ids.to_vec()));
            sheet.name_axes(id, Axis::one(), keys());
            sheet.title(id, title)
        };
        let scores = beside("scores", "a", [b.dot, c.dot], words::scores(lang));
        let cosines = b
            .fit
            .zip(c.fit)
            .map(|(b, c)| beside("cosines", "cos", [b.cosine, c.cosine], words::cosines(lang)));
        let weights = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put("weights", "softmax(a)", weights);
        sheet.title(weights, words::weights(lang));
        Self {
            scores,
            weights,
            cosines,
        }
    }

    /// Shows both, and says who wins and why.
    pub fn lay_out(&self, document: &mut Document, b: &Pair, c: &Pair, lang: Lang) {
        document.heading(words::two_keys(lang));
        document.matrices(&[b.arrow.length, c.arrow.vector, c.arrow.length]);
        document.becomes(self.scores, "→", self.weights);
        if let (Some(cosines), Some(b), Some(c)) = (self.cosines, b.fit, c.fit) {
            document.row([cosines.into(), "→".into(), b.angle.into(), c.angle.into()]);
        }
        document.note(verdict(&document.sheet, b, c, lang));
    }
}

fn verdict(sheet: &Sheet, b: &Pair, c: &Pair, lang: Lang) -> String {
    let (winner, loser) = if scalar(sheet, b.dot) > scalar(sheet, c.dot) {
        (b, c)
    } else {
        (c, b)
    };
    let [high, low] = [winner, loser].map(|pair| scalar(sheet, pair.dot));
    let (Some(won), Some(lost)) = (winner.fit, loser.fit) else {
        return words::undecided(lang).to_owned();
    };
    let [worse, better] = [won, lost].map(|fit| scalar(sheet, fit.angle));
    let (shown_high, shown_low) = (number(high, 3), number(low, 3));
    if high == low || worse == better {
        words::undecided(lang).to_owned()
    } else if worse < better {
        words::closer_wins(lang, winner.letter, &shown_high, &shown_low)
    } else {
        words::longer_wins(
            lang,
            winner.letter,
            loser.letter,
            &shown_high,
            &shown_low,
            &number(worse, 1),
            &number(better, 1),
        )
    }
}
