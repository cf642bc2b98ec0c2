//! Attention in each head on its own, and the way back to one vector a token.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use super::projections::{Projected, beside, tinted};
use super::{WIDTH, words};
use crate::exhibit::{Block, Document, Inputs, Piece, TokenLines, verbatim};
use crate::exhibits::sentence::projection;
use crate::exhibits::typed::Typed;
use crate::sheet::{DECIMALS, Divisor, Id, Rule, Scale, Sheet};

/// What the heads found, back in the order of a token's features.
const W_O: [[f64; WIDTH]; WIDTH] = [
    [1.0, 0.0, 0.0, 0.5],
    [0.0, 1.0, -0.5, 0.0],
    [0.5, 0.0, 0.0, 1.0],
    [0.0, 0.5, 1.0, 0.0],
];

const SCORES: [&str; WIDTH] = ["scores-1", "scores-2", "scores-3", "scores-4"];
const SCALED: [&str; WIDTH] = ["scaled-1", "scaled-2", "scaled-3", "scaled-4"];
const WEIGHTS: [&str; WIDTH] = ["weights-1", "weights-2", "weights-3", "weights-4"];
const OUTPUTS: [&str; WIDTH] = ["output-1", "output-2", "output-3", "output-4"];

/// What one head makes.
struct Head {
    /// (tokens, tokens)
    scores: Id,
    scaled: Id,
    weights: Id,
    /// (tokens, width / heads)
    output: Id,
}

/// All heads, and what they come to.
pub(super) struct Heads {
    heads: Vec<Head>,
    /// (tokens, width)
    concat: Id,
    w_o: Id,
    /// (tokens, width)
    output: Id,
}

impl Head {
    fn new(sheet: &mut Sheet, projected: &Projected, head: usize, lang: Lang) -> Self {
        let of_head = |letter: &str| tinted(head, &format!("{letter}^{}", head + 1));
        let [query, key, value] = projected.roles().map(|steps| steps.made[head]);
        let product = Rule::ProductTransposed(query, key);
        let scores = sheet.put(SCORES[head], of_head("S"), product);
        sheet.title(scores, words::scores(lang, head + 1));
        let divided = Rule::Divided(scores, Divisor::root(projected.width()));
        let symbol = format!("({} / √d)", of_head("S"));
        let scaled = sheet.put(SCALED[head], symbol, divided);
        sheet.title(scaled, words::scaled(lang, head + 1));
        let softmax = Rule::Softmax {
            of: scaled,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put(WEIGHTS[head], of_head("P"), softmax);
        sheet.title(weights, words::weights(lang, head + 1));
        sheet.scale(weights, Scale::Weight(head));
        let output = sheet.put(OUTPUTS[head], of_head("B"), Rule::Product(weights, value));
        sheet.title(output, words::output_of(lang, head + 1));
        Self {
            scores,
            scaled,
            weights,
            output,
        }
    }

    /// The key at which a query looks most, and the weight.
    fn most(&self, sheet: &Sheet, query: usize) -> (usize, f64) {
        let weights = sheet.values(self.weights).row(query);
        let weights = weights.iter().copied().enumerate();
        weights
            .max_by(|(i, left), (j, right)| left.total_cmp(right).then(j.cmp(i)))
            .unwrap_or_default()
    }
}

impl Heads {
    pub(super) fn new(
        sheet: &mut Sheet,
        inputs: &Inputs,
        (sentence, projected): (&Typed, &Projected),
        lang: Lang,
    ) -> Self {
        let heads: Vec<_> = (0..projected.heads())
            .map(|head| Head::new(sheet, projected, head, lang))
            .collect();
        let outputs = heads.iter().map(|head| head.output).collect();
        let named = ("concat", r"\text{concat}".to_owned());
        let concat = beside(sheet, named, outputs, lang);
        sheet.title(concat, words::concat(lang));
        let columns = sheet.get(concat).columns.clone();
        sheet.name_axes(concat, sentence.axis(words::outputs(lang)), columns);
        let w_o = projection(sheet, inputs, ("w-o", "W^O"), W_O, lang);
        sheet.title(w_o, words::w_o(lang));
        let output = sheet.put("output", "B", Rule::Product(concat, w_o));
        sheet.title(output, words::output(lang));
        Self {
            heads,
            concat,
            w_o,
            output,
        }
    }

    pub(super) fn lay_out(
        &self,
        document: &mut Document,
        projected: &Projected,
        token: usize,
        lang: Lang,
    ) {
        document.heading(words::step_heads(lang));
        document.note(words::own_class(lang));
        let divisor = Divisor::root(projected.width());
        for (index, head) in self.heads.iter().enumerate() {
            let [query, key, value] = projected.roles().map(|steps| steps.made[index]);
            document.row([
                query.into(),
                "·".into(),
                key.into(),
                "{}^T =".into(),
                head.scores.into(),
                format!("→ / {}", divisor.written).into(),
                head.scaled.into(),
            ]);
            document.row([
                "softmax →".into(),
                head.weights.into(),
                "·".into(),
                value.into(),
                "=".into(),
                head.output.into(),
            ]);
        }
        document.push(Block::Lines(TokenLines {
            name: "lines",
            title: words::lines(lang).to_owned(),
            heads: self
                .heads
                .iter()
                .map(|head| head.weights)
                .enumerate()
                .collect(),
            query: Some(token),
        }));
        document.push(self.facts(&document.sheet, token, lang));

        document.heading(words::step_concat(lang));
        let mut row: Vec<Piece> = Vec::new();
        for head in &self.heads {
            row.extend([head.output.into(), ",".into()]);
        }
        row.pop();
        row.extend(["→".into(), self.concat.into()]);
        document.row(row);
        document.equation(self.concat, "·", self.w_o, self.output);
    }

    /// Where one token looks most, in each head.
    fn facts(&self, sheet: &Sheet, token: usize, lang: Lang) -> Block {
        let facts = self.heads.iter().enumerate().map(|(index, head)| {
            let (most, weight) = head.most(sheet, token);
            let matrix = sheet.get(head.weights);
            let asker = verbatim(&matrix.rows.labels[token]);
            let most = verbatim(&matrix.columns.labels[most]);
            let name = words::looks(lang, index + 1, &asker, &most);
            (name, number(weight, DECIMALS))
        });
        Block::Facts(facts.collect())
    }
}
