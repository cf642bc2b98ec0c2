//! Self-attention against general attention: the same calculation, with keys and values from the
//! asking sentence itself or from another one.
//!
//! Source: the second article, part two, before section 1 (“自注意力 vs 一般注意力”), whose example
//! is translation: the decoder asks, the encoder's keys and values answer (Vaswani et al. 2017,
//! section 3.2.3). There may be more keys than queries, or fewer.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::sentence::{WIDTH, projection, token_vectors};
use super::typed::Typed;
use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting, TokenLines};
use crate::sheet::{Divisor, Id, Rule, Sheet};

mod words;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "cross",
    numbers: Numbers::Both,
    title: words::title,
    settings: &[
        Setting::choice("kind", words::kind, &[words::itself, words::other], 1),
        Setting::text("a", words::a, words::default_a),
        Setting::text("b", words::b, words::default_b),
    ],
    steps: &[
        include_str!("../../../guide/cross-1.txt"),
        include_str!("../../../guide/cross-2.txt"),
        include_str!("../../../guide/cross-3.txt"),
    ],
    show,
};

/// Tokens of each sentence that are computed.
const MOST: usize = 10;

/// A query asks for its own meaning, loudly enough that the softmax decides.
const W_Q: [[f64; WIDTH]; WIDTH] = diagonal(3.0);
const W_K: [[f64; WIDTH]; WIDTH] = diagonal(2.0);
const W_V: [[f64; WIDTH]; WIDTH] = diagonal(1.0);

const fn diagonal(number: f64) -> [[f64; WIDTH]; WIDTH] {
    let mut matrix = [[0.0; WIDTH]; WIDTH];
    let mut index = 0;
    while index < WIDTH {
        matrix[index][index] = number;
        index += 1;
    }
    matrix
}

/// What differs in words with the sentence that answers.
struct Names {
    keys: fn(Lang) -> &'static str,
    values: fn(Lang) -> &'static str,
    made_keys: fn(Lang) -> &'static str,
    made_values: fn(Lang) -> &'static str,
    step_keys: fn(Lang) -> &'static str,
    of_values: fn(Lang) -> &'static str,
    lines: fn(Lang) -> &'static str,
}

const SELF: Names = Names {
    keys: words::keys_a,
    values: words::values_a,
    made_keys: words::made_keys_a,
    made_values: words::made_values_a,
    step_keys: words::step_keys_self,
    of_values: words::of_values_self,
    lines: words::lines_self,
};

const GENERAL: Names = Names {
    keys: words::keys_b,
    values: words::values_b,
    made_keys: words::made_keys_b,
    made_values: words::made_values_b,
    step_keys: words::step_keys_cross,
    of_values: words::of_values_cross,
    lines: words::lines_cross,
};

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let is_general = inputs.choice("kind") == 1;
    let [a, b] = ["a", "b"].map(|key| Typed::words(&inputs.text(key, lang), MOST));
    let mut document = Document::default();
    if a.is_empty() {
        document.note(words::nothing_a(lang));
        return document;
    }
    if is_general && b.is_empty() {
        document.note(words::nothing_b(lang));
        return document;
    }
    let answers = is_general.then_some(&b);
    introduce(&mut document, &a, answers, lang);
    let names = if is_general { &GENERAL } else { &SELF };
    let sheet = &mut document.sheet;
    let calculation = Calculation::new(sheet, inputs, (&a, answers), names, lang);
    calculation.lay_out(&mut document, names, lang);
    document.lines_first();
    document
}

/// Who asks whom; `b` answers, or `a` itself where there is no `b`.
fn introduce(document: &mut Document, a: &Typed, b: Option<&Typed>, lang: Lang) {
    document.formula(r"softmax(\frac{\q{Q} \k{K}^T}{√d}) \v{V}");
    if let Some(b) = b {
        document.formula(r"\q{Q} = A \q{W_q},   \k{K} = B \k{W_k},   \v{V} = B \v{W_v}");
        document.note(words::says_cross(lang, a.len(), b.len()));
    } else {
        document.formula(r"\q{Q} = A \q{W_q},   \k{K} = A \k{W_k},   \v{V} = A \v{W_v}");
        document.note(words::says_self(lang, a.len()));
    }
    let cut_a = a.cut(lang).map(|cut| (words::cut_a(lang), cut));
    let cut_b = b
        .and_then(|b| b.cut(lang))
        .map(|cut| (words::cut_b(lang), cut));
    for (which, cut) in [cut_a, cut_b].into_iter().flatten() {
        document.note(format!("{which} {cut}"));
    }
    document.note(words::chosen(lang));
}

/// Everything from vectors to outputs.
struct Calculation {
    /// Vectors that ask, (n, width).
    asking: Id,
    /// Vectors that answer, (m, width); the same where the sentence asks itself.
    answering: Id,
    w_q: Id,
    w_k: Id,
    w_v: Id,
    queries: Id,
    keys: Id,
    values: Id,
    /// (n, m)
    scores: Id,
    scaled: Id,
    weights: Id,
    /// (n, width)
    output: Id,
}

impl Calculation {
    fn new(
        sheet: &mut Sheet,
        inputs: &Inputs,
        (a, b): (&Typed, Option<&Typed>),
        names: &Names,
        lang: Lang,
    ) -> Self {
        let asking = token_vectors(a, sheet, inputs, ("a", "A"), words::tokens_a(lang), lang);
        sheet.title(asking, words::vectors_a(lang));
        let answering = b.map_or(asking, |b| {
            let answering =
                token_vectors(b, sheet, inputs, ("b", "B"), words::tokens_b(lang), lang);
            sheet.title(answering, words::vectors_b(lang))
        });
        let answers = b.unwrap_or(a);

        let w_q = projection(sheet, inputs, ("w-q", r"\q{W_q}"), W_Q, lang);
        sheet.title(w_q, words::w_q(lang));
        let w_k = projection(sheet, inputs, ("w-k", r"\k{W_k}"), W_K, lang);
        sheet.title(w_k, words::w_k(lang));
        let w_v = projection(sheet, inputs, ("w-v", r"\v{W_v}"), W_V, lang);
        sheet.title(w_v, words::w_v(lang));

        let mut put = |name, symbol, rule, title: &str, rows| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title);
            let columns = sheet.get(id).columns.clone();
            sheet.name_axes(id, rows, columns)
        };
        let asked = a.axis(words::queries(lang));
        let title = words::made_queries(lang);
        let queries = put(
            "queries",
            r"\q{Q}",
            Rule::Product(asking, w_q),
            title,
            asked.clone(),
        );
        let title = (names.made_keys)(lang);
        let rows = answers.axis((names.keys)(lang));
        let keys = put("keys", r"\k{K}", Rule::Product(answering, w_k), title, rows);
        let title = (names.made_values)(lang);
        let rows = answers.axis((names.values)(lang));
        let values = put(
            "values",
            r"\v{V}",
            Rule::Product(answering, w_v),
            title,
            rows,
        );
        let product = Rule::ProductTransposed(queries, keys);
        let scores = put("scores", "S", product, words::scores(lang), asked.clone());
        let divided = Rule::Divided(scores, Divisor::root(WIDTH));
        let scaled = put(
            "scaled",
            "(S / √d)",
            divided,
            words::scaled(lang),
            asked.clone(),
        );
        let softmax = Rule::Softmax {
            of: scaled,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = put("weights", "P", softmax, words::weights(lang), asked);
        let product = Rule::Product(weights, values);
        let rows = a.axis(words::outputs(lang));
        let output = put("output", "O", product, words::output(lang), rows);
        Self {
            asking,
            answering,
            w_q,
            w_k,
            w_v,
            queries,
            keys,
            values,
            scores,
            scaled,
            weights,
            output,
        }
    }

    fn lay_out(&self, document: &mut Document, names: &Names, lang: Lang) {
        document.heading(words::step_queries(lang));
        document.equation(self.asking, "·", self.w_q, self.queries);
        document.heading((names.step_keys)(lang));
        document.equation(self.answering, "·", self.w_k, self.keys);
        document.equation(self.answering, "·", self.w_v, self.values);

        document.heading(words::step_scores(lang));
        let divisor = Divisor::root(WIDTH);
        document.row([
            self.queries.into(),
            "·".into(),
            self.keys.into(),
            "{}^T =".into(),
            self.scores.into(),
            format!("→ / {}", divisor.written).into(),
            self.scaled.into(),
        ]);
        document.heading(words::step_weights(lang));
        document.becomes(self.scaled, "→ softmax", self.weights);
        document.push(Block::Lines(TokenLines {
            name: "lines",
            title: (names.lines)(lang).to_owned(),
            heads: vec![(0, self.weights)],
            query: None,
        }));
        document.heading(words::step_output(lang));
        document.note((names.of_values)(lang));
        document.equation(self.weights, "·", self.values, self.output);
    }
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Layer, Projections};

    use super::*;
    use crate::exhibit::Value;

    fn with(settings: &[(&str, Value)]) -> Inputs {
        let mut inputs = EXHIBIT.inputs();
        for (key, value) in settings {
            inputs.set(key, value.clone()).unwrap();
        }
        inputs
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    /// More keys than queries, fewer, and the sentence itself.
    #[test]
    fn it_is_the_cores_own_attention() {
        let long = || text("the quick brown fox jumps over the dog");
        for inputs in [
            with(&[]),
            with(&[("a", long()), ("b", text("one two"))]),
            with(&[("a", text("one")), ("b", long())]),
            with(&[("a", long()), ("kind", Value::Choice(0))]),
        ] {
            let sheet = show(&inputs, Lang::En).sheet;
            let of = |name: &str| sheet.values(sheet.find(name).unwrap()).clone();
            let layer = Layer {
                projections: Projections {
                    query: Some(of("w-q")),
                    key: Some(of("w-k")),
                    value: Some(of("w-v")),
                    ..Projections::default()
                },
                ..Layer::default()
            };
            let a = of("a").into_shared();
            let b = if sheet.find("b").is_some() {
                of("b").into_shared()
            } else {
                a.clone()
            };
            let core = layer.attend(&a, &b, &b).unwrap();
            for gap in [
                of("output") - &core.output,
                of("weights") - &core.heads[0].softmax.weights,
            ] {
                assert!(gap.iter().all(|gap| gap.abs() < 1e-12), "{gap}");
            }
        }
    }

    /// Sentence B decides nothing where A asks itself.
    #[test]
    fn self_attention_is_general_attention_of_a_sentence_with_itself() {
        let itself = with(&[("kind", Value::Choice(0)), ("b", text(""))]);
        let same = with(&[("b", text(words::default_a(Lang::En)))]);
        let [itself, same] = [itself, same].map(|inputs| {
            let sheet = show(&inputs, Lang::En).sheet;
            sheet.values(sheet.find("output").unwrap()).clone()
        });
        assert_eq!(itself, same);
    }

    /// 我 looks at I, 爱 at love, 茶 at tea, and the other way round.
    #[test]
    fn the_default_aligns_words_of_one_meaning() {
        for (lang, partners) in [(Lang::En, vec![0, 1, 3]), (Lang::Zh, vec![0, 1, 2, 2])] {
            let sheet = show(&EXHIBIT.inputs(), lang).sheet;
            let weights = sheet.values(sheet.find("weights").unwrap());
            for (row, partner) in weights.outer_iter().zip(partners) {
                let most = row[partner];
                assert!(row.iter().all(|&weight| weight <= most), "{weights}");
            }
        }
    }
}
