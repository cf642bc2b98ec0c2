//! How far the dot products of one width spread, before and after the scale.

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::array;

use super::sample::{KEYS, QUERIES, WIDEST};
use super::{chart, words};
use crate::exhibit::{Block, Document};
use crate::sheet::{Along, Axis, Divisor, Id, Origin, Reduction, Rule, Sheet};

/// All dot products of one width: measured, and as the theory has them.
pub struct Spread {
    dots: Id,
    scaled: Id,
    mean: Id,
    variance: Id,
    theory_mean: Id,
    theory_variance: Id,
    scaled_mean: Id,
    scaled_variance: Id,
}

impl Spread {
    /// Measures.
    pub fn new(sheet: &mut Sheet, dots: Id, width: usize, lang: Lang) -> Self {
        let scaled = Rule::Divided(dots, Divisor::root(width));
        let scaled = sheet.put("scaled", r"\frac{\q{q} · \k{k}}{\sqrt{d_k}}", scaled);
        let mut measure = |name, symbol: &str, of, reduction, title: fn(Lang) -> &'static str| {
            let id = sheet.put(name, symbol, Rule::Reduce(of, Along::All, reduction));
            sheet.title(id, title(lang))
        };
        let (mean_of, variance_of) = (Reduction::Mean, Reduction::Variance);
        let mean = measure("mean", "μ", dots, mean_of, words::mean);
        let variance = measure("variance", "σ^2", dots, variance_of, words::variance);
        let scaled_mean = measure("scaled-mean", "μ", scaled, mean_of, words::scaled_mean);
        let scaled_variance = measure(
            "scaled-variance",
            "σ^2",
            scaled,
            variance_of,
            words::scaled_variance,
        );
        let mut theory = |name, symbol: &str, value, formula, title: fn(Lang) -> &'static str| {
            let one = (Axis::one(), Axis::one());
            let origin = Origin::Formula(formula);
            let id = sheet.given(name, symbol, one, array![[value]], origin);
            sheet.title(id, title(lang))
        };
        let theory_mean = theory(
            "theory-mean",
            "E",
            0.0,
            r"E[\q{q} · \k{k}] = Σ_i E[\q{q}_i] E[\k{k}_i] = 0",
            words::theory_mean,
        );
        let theory_variance = theory(
            "theory-variance",
            "Var",
            width as f64,
            r"Var[\q{q} · \k{k}] = Σ_i Var[\q{q}_i \k{k}_i] = d_k",
            words::theory_variance,
        );
        Self {
            dots,
            scaled,
            mean,
            variance,
            theory_mean,
            theory_variance,
            scaled_mean,
            scaled_variance,
        }
    }

    /// Shows both.
    pub fn lay_out(&self, document: &mut Document, width: usize, lang: Lang) {
        document.note(words::sampled(lang, QUERIES, KEYS, QUERIES * KEYS));
        document.formula(
            r"\q{q} · \k{k} = Σ_{i = 1}^{d_k} \q{q}_i \k{k}_i, E[\q{q} · \k{k}] = 0, Var[\q{q} · \k{k}] = d_k",
        );
        let sheet = &document.sheet;
        let variance = number(sheet.values(self.variance)[(0, 0)], 3);
        let scaled_variance = number(sheet.values(self.scaled_variance)[(0, 0)], 3);
        let [plain, scaled] = [
            chart::histogram(
                "spread",
                words::spread(lang).to_owned(),
                words::dot_axis(lang),
                sheet.values(self.dots),
                ((width as f64).sqrt(), (WIDEST as f64).sqrt()),
                lang,
            ),
            chart::histogram(
                "spread-scaled",
                words::spread_scaled(lang).to_owned(),
                words::scaled_axis(lang),
                sheet.values(self.scaled),
                (1.0, 1.0),
                lang,
            ),
        ];
        document.heading(words::growing(lang));
        document.push(Block::Plot(plain));
        document.row([
            self.mean.into(),
            self.theory_mean.into(),
            self.variance.into(),
            self.theory_variance.into(),
        ]);
        document.note(words::measured(lang, &variance, width));
        document.note(words::slip(lang));
        document.heading(words::put_right(lang));
        document.formula(r"Var[\frac{\q{q} · \k{k}}{\sqrt{d_k}}] = \frac{d_k}{d_k} = 1");
        document.push(Block::Plot(scaled));
        document.matrices(&[self.scaled_mean, self.scaled_variance]);
        document.note(words::measured_scaled(lang, &scaled_variance));
    }
}
