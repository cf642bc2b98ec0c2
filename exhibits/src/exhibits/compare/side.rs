//! One side: from the shared tokens to the weights of its heads.

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Additive, ScoringKind};
use attention_playground::i18n::Lang;
use ndarray::ArrayView2;

use super::config::{Config, Shown};
use super::names::{HeadNames, Names};
use super::shared::{HIDDEN, Shared, WIDTH, draw, wide};
use super::words;
use crate::exhibit::{Document, Piece};
use crate::sheet::{Axis, Divisor, Id, Origin, Rule, Scale, Sheet};

/// The matrices of one side.
pub struct Side {
    names: &'static Names,
    shared: Shared,
    input: Id,
    q: Id,
    k: Id,
    heads: Vec<Head>,
    /// What is shown: the weights of one head, or of all on average.
    pub weights: Id,
    shown: Shown,
}

/// One head, from its queries and keys to its weights.
struct Head {
    q: Id,
    k: Id,
    additive: Option<AdditiveHead>,
    scores: Id,
    scaled: Option<Id>,
    masked: Option<Id>,
    weights: Id,
}

/// The way of additive scoring through hidden units.
struct AdditiveHead {
    parameters: [Id; 3],
    hidden: [Id; 2],
}

impl Side {
    /// Runs one side over the shared tokens.
    pub fn new(
        sheet: &mut Sheet,
        shared: Shared,
        config: Config,
        names: &'static Names,
        shown: Shown,
        lang: Lang,
    ) -> Self {
        let mut builder = Builder {
            sheet,
            config,
            seed: shared.seed,
            lang,
        };
        let input = match shared.p.filter(|_| config.positions) {
            Some(p) => builder.put(
                names.input,
                "X + P",
                Rule::Sum(shared.x, p),
                words::input(lang),
            ),
            None => shared.x,
        };
        let q = Rule::Product(input, shared.w_q);
        let q = builder.put(names.q, r"\q{Q}", q, words::q(lang));
        let k = Rule::Product(input, shared.w_k);
        let k = builder.put(names.k, r"\k{K}", k, words::k(lang));
        let heads: Vec<Head> = (0..config.heads)
            .map(|head| builder.head(q, k, head, names))
            .collect();
        let weights = match shown {
            Shown::Mean if config.heads > 1 => builder.mean(&heads, names),
            Shown::Mean => heads[0].weights,
            Shown::Head(head) => heads[head.min(config.heads - 1)].weights,
        };
        Self {
            names,
            shared,
            input,
            q,
            k,
            heads,
            weights,
            shown,
        }
    }

    /// Shows how the weights came about.
    pub fn lay_out(&self, document: &mut Document, lang: Lang) {
        document.heading(words::how(lang, self.names.letter));
        if let Some(p) = self.shared.p.filter(|_| self.input != self.shared.x) {
            document.equation(self.shared.x, "+", p, self.input);
        }
        for (w, projected) in [(self.shared.w_q, self.q), (self.shared.w_k, self.k)] {
            document.equation(self.input, "·", w, projected);
        }
        for (number, head) in self.heads.iter().enumerate() {
            let is_shown = match self.shown {
                Shown::Mean => true,
                Shown::Head(shown) => number == shown.min(self.heads.len() - 1),
            };
            if is_shown {
                if self.heads.len() > 1 {
                    document.note(words::head_number(lang, number + 1));
                }
                head.lay_out(document);
            }
        }
    }
}

impl Head {
    fn lay_out(&self, document: &mut Document) {
        if let Some(AdditiveHead {
            parameters: [w_q, w_k, v],
            hidden: [q, k],
        }) = self.additive
        {
            document.equation(self.q, "·", w_q, q);
            document.equation(self.k, "·", w_k, k);
            document.formula(r"a_{i,j} = \v{v} · tanh(\q{q}_i W_q + \k{k}_j W_k)");
            document.becomes(v, "→", self.scores);
        } else {
            document.row([
                self.q.into(),
                "·".into(),
                self.k.into(),
                "→".into(),
                self.scores.into(),
            ]);
        }
        let mut row: Vec<Piece> = Vec::new();
        for step in [self.scaled, self.masked].into_iter().flatten() {
            row.extend(["→".into(), step.into()]);
        }
        row.extend(["→".into(), self.weights.into()]);
        row.remove(0);
        document.row(row);
    }
}

/// Puts one side on a sheet.
struct Builder<'a> {
    sheet: &'a mut Sheet,
    config: Config,
    seed: u32,
    lang: Lang,
}

impl Builder<'_> {
    fn head(&mut self, q: Id, k: Id, head: usize, names: &Names) -> Head {
        let (lang, own) = (self.lang, &names.heads[head]);
        let q = self.slice(q, head, own.q, r"\q{q}", words::q_head(lang));
        let k = self.slice(k, head, own.k, r"\k{k}", words::k_head(lang));
        let additive =
            (self.config.scoring == ScoringKind::Additive).then(|| self.additive(q, k, head, own));
        let raw = match &additive {
            Some(AdditiveHead {
                parameters: [_, _, v],
                hidden: [query, key],
            }) => Rule::Additive {
                query: *query,
                key: *key,
                v: *v,
            },
            None => Rule::ProductTransposed(q, k),
        };
        let scores = self.put(own.scores, "a", raw, words::scores(lang));
        self.name_cells(scores);
        let scaled = (self.config.scoring == ScoringKind::ScaledDot).then(|| {
            let divided = Rule::Divided(scores, Divisor::root(WIDTH / self.config.heads));
            let symbol = r"\frac{a}{\sqrt{d_k}}";
            self.put(own.scaled, symbol, divided, words::scaled(lang))
        });
        let last = scaled.unwrap_or(scores);
        let masked = self.config.causal.then(|| {
            let tokens = self.sheet.values(last).nrows();
            let rule = Rule::Masked(last, self.config.visibility(tokens));
            self.put(own.masked, "a + m", rule, words::masked(lang))
        });
        let softmax = Rule::Softmax {
            of: masked.unwrap_or(last),
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let symbol = names.letter;
        let title = words::weights(lang, symbol);
        let weights = self.put(own.weights, symbol, softmax, &title);
        self.sheet.scale(weights, Scale::Weight(names.hue));
        Head {
            q,
            k,
            additive,
            scores,
            scaled,
            masked,
            weights,
        }
    }

    /// The features of one head; all of them where there is a single one.
    fn slice(&mut self, of: Id, head: usize, name: &'static str, symbol: &str, title: &str) -> Id {
        if self.config.heads == 1 {
            return of;
        }
        let (tokens, width) = (self.sheet.values(of).nrows(), WIDTH / self.config.heads);
        let part = Rule::Part {
            of,
            rows: 0..tokens,
            columns: head * width..(head + 1) * width,
        };
        self.put(name, &format!("{symbol}^{}", head + 1), part, title)
    }

    fn additive(&mut self, q: Id, k: Id, head: usize, names: &HeadNames) -> AdditiveHead {
        let lang = self.lang;
        let drawn = draw(ScoringKind::Additive, self.seed, self.config.heads);
        let drawn: &Additive<f32> = &drawn.additive[head];
        let units = Axis::numbered(words::hidden_units(lang), HIDDEN);
        let mut given = |name, symbol: &str, rows: Axis, values: ArrayView2<'_, f32>, title| {
            let axes = (rows, units.clone());
            let origin = Origin::Seed(self.seed);
            let id = self.sheet.given(name, symbol, axes, wide(values), origin);
            self.sheet.title(id, title)
        };
        let features = Axis::numbered(words::features(lang), WIDTH / self.config.heads);
        let parameters = [
            given(
                names.additive_query,
                "U_q",
                features.clone(),
                drawn.query().view(),
                words::additive_query(lang),
            ),
            given(
                names.additive_key,
                "U_k",
                features,
                drawn.key().view(),
                words::additive_key(lang),
            ),
            given(
                names.additive_vector,
                "v",
                Axis::one(),
                drawn.v().view(),
                words::additive_vector(lang),
            ),
        ];
        let query = Rule::Product(q, parameters[0]);
        let key = Rule::Product(k, parameters[1]);
        let hidden = [
            self.put(
                names.hidden_query,
                r"\q{h}",
                query,
                words::hidden_query(lang),
            ),
            self.put(names.hidden_key, r"\k{h}", key, words::hidden_key(lang)),
        ];
        AdditiveHead { parameters, hidden }
    }

    /// The mean of two heads' weights.
    fn mean(&mut self, heads: &[Head], names: &Names) -> Id {
        let lang = self.lang;
        let sum = Rule::Sum(heads[0].weights, heads[1].weights);
        let sum = self.put(names.sum, "Σ", sum, words::sum_of_heads(lang));
        let half = Divisor {
            value: 2.0,
            written: "2".to_owned(),
        };
        let title = words::mean_weights(lang, names.letter);
        let mean = self.put(names.mean, names.letter, Rule::Divided(sum, half), &title);
        self.sheet.scale(mean, Scale::Weight(names.hue))
    }

    /// Rows are queries and columns are keys from here on.
    fn name_cells(&mut self, scores: Id) {
        let labels = self.sheet.get(scores).rows.labels.clone();
        let axis = |counts: &str| Axis::new(counts, labels.clone());
        let (rows, columns) = (
            axis(words::queries(self.lang)),
            axis(words::keys(self.lang)),
        );
        self.sheet.name_axes(scores, rows, columns);
    }

    fn put(&mut self, name: &'static str, symbol: &str, rule: Rule, title: &str) -> Id {
        let id = self.sheet.put(name, symbol, rule);
        self.sheet.title(id, title)
    }
}
