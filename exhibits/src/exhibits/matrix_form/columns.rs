//! A vector is a column, as the article writes it.

use attention_playground::i18n::Lang;

use super::{Given, numbered, scaled_piece, words};
use crate::exhibit::{Document, Piece};
use crate::sheet::{Along, Divisor, Function, Id, Reduction, Rule, Scale, Sheet};

/// The article's form: a vector is a column.
pub(super) struct Columns {
    q: Id,
    k: Id,
    v: Id,
    keys_flipped: Id,
    /// `A`: a row a key, a column a query.
    scores: Id,
    scaled: Option<Id>,
    pub(super) softmax: ColumnSoftmax,
    /// `O`, (width, tokens)
    pub(super) output: Id,
}

/// The passes of a softmax down each column.
pub(super) struct ColumnSoftmax {
    max: Id,
    shifted: Id,
    exp: Id,
    sum: Id,
    pub(super) weights: Id,
}

impl Columns {
    pub(super) fn new(
        sheet: &mut Sheet,
        given: &Given,
        scale: Option<&Divisor>,
        lang: Lang,
    ) -> Self {
        let count = given.count;
        let mut project = |name, symbol, w, title: &str, counts: &str, letter| {
            let id = sheet.put(name, symbol, Rule::Product(w, given.i));
            let features = sheet.get(id).rows.clone();
            sheet.name_axes(id, features, numbered(counts, letter, count));
            sheet.title(id, title)
        };
        let (q, k, v) = (words::q(lang), words::k(lang), words::v(lang));
        let (queries, keys, values) =
            (words::queries(lang), words::keys(lang), words::values(lang));
        let q = project("q", r"\q{Q}", given.w_q, q, queries, "q");
        let k = project("k", r"\k{K}", given.w_k, k, keys, "k");
        let v = project("v", r"\v{V}", given.w_v, v, values, "v");

        let keys_flipped = sheet.put("k-flipped", r"\k{K}^T", Rule::Transposed(k));
        sheet.title(keys_flipped, words::keys_flipped(lang));
        let scores = sheet.put("a", "A", Rule::Product(keys_flipped, q));
        sheet.title(scores, words::scores(lang));
        let scaled = scale.map(|divisor| {
            let divided = Rule::Divided(scores, divisor.clone());
            let scaled = sheet.put("a-scaled", "(A / √d)", divided);
            sheet.title(scaled, words::scaled(lang))
        });
        let softmax = ColumnSoftmax::new(sheet, scaled.unwrap_or(scores), lang);
        let output = sheet.put("o", "O", Rule::Product(v, softmax.weights));
        sheet.title(output, words::output_columns(lang));
        let features = sheet.get(v).rows.clone();
        sheet.name_axes(output, features, numbered(words::outputs(lang), "b", count));
        Self {
            q,
            k,
            v,
            keys_flipped,
            scores,
            scaled,
            softmax,
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
        document.formula(r"\q{Q} = \q{W^q} I,   \k{K} = \k{W^k} I,   \v{V} = \v{W^v} I");
        document.formula(if scale.is_some() {
            r"A = \k{K}^T \q{Q},   A′ = softmax(A / √d),   O = \v{V} A′"
        } else {
            r"A = \k{K}^T \q{Q},   A′ = softmax(A),   O = \v{V} A′"
        });
        document.heading(words::step_project(lang));
        for (w, made) in [
            (given.w_q, self.q),
            (given.w_k, self.k),
            (given.w_v, self.v),
        ] {
            document.equation(w, "·", given.i, made);
        }
        document.heading(words::step_scores(lang));
        document.note(words::column_of_query(lang));
        let mut row: Vec<Piece> = vec![
            self.keys_flipped.into(),
            "·".into(),
            self.q.into(),
            "=".into(),
            self.scores.into(),
        ];
        row.extend(scaled_piece(self.scaled, scale));
        document.row(row);
        if scale.is_none() {
            document.note(words::unscaled(lang));
        }
        document.heading(words::step_softmax_columns(lang));
        self.softmax
            .lay_out(document, self.scaled.unwrap_or(self.scores));
        document.heading(words::step_output(lang));
        document.formula(r"b_i = Σ_j \v{v_j} {α′}_{i,j}");
        document.equation(self.v, "·", self.softmax.weights, self.output);
        document.note(words::slip(lang));
    }
}

impl ColumnSoftmax {
    fn new(sheet: &mut Sheet, scores: Id, lang: Lang) -> Self {
        let down = |of, reduction| Rule::Reduce(of, Along::Column, reduction);
        let max = sheet.put("max", "max", down(scores, Reduction::Max));
        sheet.title(max, words::max(lang));
        let shifted = sheet.put("shifted", "(A − max)", Rule::Difference(scores, max));
        sheet.title(shifted, words::shifted(lang));
        let exp = sheet.put("exp", "E", Rule::Map(shifted, Function::Exp));
        sheet.title(exp, words::exp(lang));
        let sum = sheet.put("sum", "Σ E", down(exp, Reduction::Sum));
        sheet.title(sum, words::sum(lang));
        let weights = sheet.put("weights", "A′", Rule::Quotient(exp, sum));
        sheet.title(weights, words::weights_columns(lang));
        sheet.scale(weights, Scale::Weight(0));
        Self {
            max,
            shifted,
            exp,
            sum,
            weights,
        }
    }

    fn lay_out(&self, document: &mut Document, scores: Id) {
        document.equation(scores, "−", self.max, self.shifted);
        document.row(["exp →".into(), self.exp.into(), "Σ".into(), self.sum.into()]);
        document.equation(self.exp, "/", self.sum, self.weights);
    }
}
