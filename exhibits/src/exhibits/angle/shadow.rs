//! The shadow that the key casts on the query.

use attention_playground::i18n::Lang;

use super::{Arrow, Fit, Pair, words};
use crate::exhibit::Document;
use crate::sheet::{Id, Rule, Sheet};

/// The projection of the key on the query.
pub struct Shadow {
    by_angle: Id,
    length: Id,
    unit: Id,
    /// The tip of the projection, (1, 2).
    pub foot: Id,
    dot: Id,
}

impl Shadow {
    /// From the query, the key and their angle.
    pub fn new(sheet: &mut Sheet, a: Arrow, b: &Pair, fit: Fit, lang: Lang) -> Self {
        let mut put = |name, symbol: &str, rule, title: fn(Lang) -> &'static str| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang))
        };
        let by_angle = Rule::Times(b.lengths, fit.cosine);
        let by_angle = put(
            "angle-dot",
            r"|\q{a}| |\k{b}| cos θ",
            by_angle,
            words::angle_dot,
        );
        let length = Rule::Times(b.arrow.length, fit.cosine);
        let length = put("shadow", "s", length, words::projection);
        let unit = Rule::Quotient(a.vector, a.length);
        let unit = put("unit", r"\q{a} / |\q{a}|", unit, words::unit);
        let foot = put("foot", "p", Rule::Times(unit, length), words::foot);
        let dot = Rule::Times(a.length, length);
        let dot = put("shadow-dot", r"|\q{a}| s", dot, words::shadow_dot);
        Self {
            by_angle,
            length,
            unit,
            foot,
            dot,
        }
    }

    /// Shows both ways to the dot product that go by the angle.
    pub fn lay_out(&self, document: &mut Document, a: Arrow, b: &Pair, fit: Fit, lang: Lang) {
        document.equation(b.lengths, "×", fit.cosine, self.by_angle);
        document.heading(words::by_shadow(lang));
        document.formula(r"s = |\k{b}| cos θ, \q{a} · \k{b} = |\q{a}| s");
        document.equation(a.length, "×", self.length, self.dot);
        document.equation(self.unit, "×", self.length, self.foot);
    }
}
