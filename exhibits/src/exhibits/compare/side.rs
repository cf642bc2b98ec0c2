//! One side: from the shared tokens to the weights of its heads.

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Additive, Alignment, Mask, ScoringKind, Visibility};
use attention_playground::i18n::Lang;
use ndarray::ArrayView2;

use super::shared::{HIDDEN, Shared, WIDTH, draw, wide};
use super::words;
use crate::exhibit::{Document, Inputs, Piece};
use crate::sheet::{Axis, Divisor, Id, Origin, Rule, Scale, Sheet};

/// What one side is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    pub scoring: ScoringKind,
    pub heads: usize,
    pub causal: bool,
    pub positions: bool,
}

impl Config {
    /// From the settings of one side.
    pub fn of(inputs: &Inputs, keys: &[&str; 4]) -> Self {
        let [scoring, heads, mask, positions] = keys.map(|key| inputs.choice(key));
        Self {
            scoring: [
                ScoringKind::Additive,
                ScoringKind::Dot,
                ScoringKind::ScaledDot,
            ][scoring],
            heads: heads + 1,
            causal: mask == 1,
            positions: positions == 1,
        }
    }

    /// What each query may see.
    pub fn visibility(self, tokens: usize) -> Visibility<f64> {
        let masks: &[Mask<f64>] = if self.causal {
            &[Mask::Causal(Alignment::TopLeft)]
        } else {
            &[]
        };
        Visibility::compose(tokens, tokens, masks).expect("a causal mask fits every shape")
    }
}

/// What is shown of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// This head, or the last there is.
    Head(usize),
    /// The mean over all.
    Mean,
}

/// What the matrices of one side are called.
pub struct Names {
    pub letter: &'static str,
    /// The hue of its weights.
    pub hue: usize,
    input: &'static str,
    q: &'static str,
    k: &'static str,
    sum: &'static str,
    mean: &'static str,
    heads: [HeadNames; 2],
    pub measures: MeasureNames,
}

struct HeadNames {
    q: &'static str,
    k: &'static str,
    additive_query: &'static str,
    additive_key: &'static str,
    additive_vector: &'static str,
    hidden_query: &'static str,
    hidden_key: &'static str,
    scores: &'static str,
    scaled: &'static str,
    masked: &'static str,
    weights: &'static str,
}

/// What is measured of the weights of one side.
pub struct MeasureNames {
    pub log: &'static str,
    pub terms: &'static str,
    pub sum: &'static str,
    pub entropy: &'static str,
    pub mean: &'static str,
    pub visible: &'static str,
    pub limit: &'static str,
    pub reach: &'static str,
}

macro_rules! head_names {
    ($side:literal, $head:literal) => {
        HeadNames {
            q: concat!($side, "-q-", $head),
            k: concat!($side, "-k-", $head),
            additive_query: concat!($side, "-additive-q-", $head),
            additive_key: concat!($side, "-additive-k-", $head),
            additive_vector: concat!($side, "-additive-v-", $head),
            hidden_query: concat!($side, "-hidden-q-", $head),
            hidden_key: concat!($side, "-hidden-k-", $head),
            scores: concat!($side, "-scores-", $head),
            scaled: concat!($side, "-scaled-", $head),
            masked: concat!($side, "-masked-", $head),
            weights: concat!($side, "-weights-", $head),
        }
    };
}

macro_rules! names {
    ($side:literal, $letter:literal, $hue:literal) => {
        Names {
            letter: $letter,
            hue: $hue,
            input: concat!($side, "-input"),
            q: concat!($side, "-q"),
            k: concat!($side, "-k"),
            sum: concat!($side, "-sum"),
            mean: concat!($side, "-mean"),
            heads: [head_names!($side, "1"), head_names!($side, "2")],
            measures: MeasureNames {
                log: concat!($side, "-log"),
                terms: concat!($side, "-terms"),
                sum: concat!($side, "-terms-sum"),
                entropy: concat!($side, "-entropy"),
                mean: concat!($side, "-entropy-mean"),
                visible: concat!($side, "-visible"),
                limit: concat!($side, "-limit"),
                reach: concat!($side, "-reach"),
            },
        }
    };
}

pub const A: Names = names!("a", "A", 0);
pub const B: Names = names!("b", "B", 1);

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
            let input = self.input.into();
            document.row([
                self.shared.x.into(),
                "+".into(),
                p.into(),
                "=".into(),
                input,
            ]);
        }
        for (w, projected) in [(self.shared.w_q, self.q), (self.shared.w_k, self.k)] {
            let input = self.input.into();
            document.row([input, "·".into(), w.into(), "=".into(), projected.into()]);
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
            let product = |x: Id, w: Id, h: Id| -> [Piece; 5] {
                [x.into(), "·".into(), w.into(), "=".into(), h.into()]
            };
            document.row(product(self.q, w_q, q));
            document.row(product(self.k, w_k, k));
            document.formula(r"a_{i,j} = \v{v} · tanh(\q{q}_i W_q + \k{k}_j W_k)");
            document.row([v.into(), "→".into(), self.scores.into()]);
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
        document.row(row.into_iter().skip(1));
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
