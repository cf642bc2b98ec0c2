//! A vector is a row, as in the project and in most code.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::{Given, numbered, scaled_piece, words};
use crate::exhibit::{Document, Piece};
use crate::sheet::{Divisor, Id, Rule, Sheet};

/// The project's form: a vector is a row. What it begins with is the article's, transposed.
pub(super) struct Rows {
    x: Id,
    w_q: Id,
    w_k: Id,
    w_v: Id,
    q: Id,
    k: Id,
    v: Id,
    /// A row a query, a column a key.
    scores: Id,
    scaled: Option<Id>,
    pub(super) weights: Id,
    /// (tokens, width)
    pub(super) output: Id,
}

impl Rows {
    pub(super) fn new(
        sheet: &mut Sheet,
        given: &Given,
        scale: Option<&Divisor>,
        lang: Lang,
    ) -> Self {
        let count = given.count;
        let mut flip = |name, symbol, of, title: &str| {
            let id = sheet.put(name, symbol, Rule::Transposed(of));
            sheet.title(id, title)
        };
        let x = flip("x", "X", given.i, words::x(lang));
        let w_q = flip("row-w-q", r"\q{W_q}", given.w_q, words::w_q(lang));
        let w_k = flip("row-w-k", r"\k{W_k}", given.w_k, words::w_k(lang));
        let w_v = flip("row-w-v", r"\v{W_v}", given.w_v, words::w_v(lang));
        let mut project = |name, symbol, w, title: &str, counts: &str, letter| {
            let id = sheet.put(name, symbol, Rule::Product(x, w));
            let features = sheet.get(id).columns.clone();
            sheet.name_axes(id, numbered(counts, letter, count), features);
            sheet.title(id, title)
        };
        let (q, k, v) = (words::q(lang), words::k(lang), words::v(lang));
        let (queries, keys, values) =
            (words::queries(lang), words::keys(lang), words::values(lang));
        let q = project("row-q", r"\q{Q}", w_q, q, queries, "q");
        let k = project("row-k", r"\k{K}", w_k, k, keys, "k");
        let v = project("row-v", r"\v{V}", w_v, v, values, "v");

        let scores = sheet.put("row-scores", "S", Rule::ProductTransposed(q, k));
        sheet.title(scores, words::scores(lang));
        let scaled = scale.map(|divisor| {
            let divided = Rule::Divided(scores, divisor.clone());
            let scaled = sheet.put("row-scaled", "(S / √d)", divided);
            sheet.title(scaled, words::scaled(lang))
        });
        let softmax = Rule::Softmax {
            of: scaled.unwrap_or(scores),
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put("row-weights", "P", softmax);
        sheet.title(weights, words::weights_rows(lang));
        let output = sheet.put("row-output", "B", Rule::Product(weights, v));
        sheet.title(output, words::output(lang));
        let features = sheet.get(v).columns.clone();
        sheet.name_axes(output, numbered(words::outputs(lang), "b", count), features);
        Self {
            x,
            w_q,
            w_k,
            w_v,
            q,
            k,
            v,
            scores,
            scaled,
            weights,
            output,
        }
    }

    pub(super) fn lay_out(
        &self,
        document: &mut Document,
        given: &Given,
        scale: Option<&Divisor>,
        lang: Lang,
    ) {
        document.formula(r"\q{Q} = X \q{W_q},   \k{K} = X \k{W_k},   \v{V} = X \v{W_v}");
        document.formula(if scale.is_some() {
            r"B = softmax(\frac{\q{Q} \k{K}^T}{√d}) \v{V}"
        } else {
            r"B = softmax(\q{Q} \k{K}^T) \v{V}"
        });
        document.heading(words::step_flip(lang));
        document.note(words::flip(lang));
        for (from, to) in [
            (given.i, self.x),
            (given.w_q, self.w_q),
            (given.w_k, self.w_k),
            (given.w_v, self.w_v),
        ] {
            document.becomes(from, "{}^T =", to);
        }
        document.heading(words::step_project(lang));
        for (w, made) in [(self.w_q, self.q), (self.w_k, self.k), (self.w_v, self.v)] {
            document.equation(self.x, "·", w, made);
        }
        document.heading(words::step_scores(lang));
        document.note(words::row_of_query(lang));
        let mut row: Vec<Piece> = vec![
            self.q.into(),
            "·".into(),
            self.k.into(),
            "{}^T =".into(),
            self.scores.into(),
        ];
        row.extend(scaled_piece(self.scaled, scale));
        document.row(row);
        if scale.is_none() {
            document.note(words::unscaled(lang));
        }
        document.heading(words::step_softmax_rows(lang));
        document.row([
            self.scaled.unwrap_or(self.scores).into(),
            "→ softmax".into(),
            self.weights.into(),
        ]);
        document.heading(words::step_output(lang));
        document.equation(self.weights, "·", self.v, self.output);
    }
}
