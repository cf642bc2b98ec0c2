//! One memo for each stage of the core.
//!
//! A stage is made anew only when a setting or a stage that it reads has changed: a mask leaves the
//! scores as they are, a temperature leaves the mask, a word leaves the weights. Stages are shared,
//! so what stays the same is the same memory, and views that read it do nothing.

use std::sync::Arc;

use leptos::prelude::*;
use ndarray::{ArcArray2, Array2, aview1};

use super::edits::{Edits, HandMasks, Numbers};
use super::history::History;
use super::settings::{FillKind, MAX_TOKENS, Positions, Settings};
use super::shared::Shared;
use crate::attention::multi_head::{concatenate, project, split, weigh};
use crate::attention::position::{BASE, sinusoidal};
use crate::attention::run::{Parameters, Run, add_position};
use crate::attention::scoring::Scores;
use crate::attention::{
    Alignment, Error, Fill, HeadTrace, Mask, Recipe, Scoring, ScoringKind, Softmax, SoftmaxTrace,
    Stage, Trace, Visibility,
};
use crate::text::{Token, tokenize};
use crate::weights::{self, Dimensions};

/// The tokens of the sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Tokens {
    /// Those that are computed and shown.
    pub shown: Vec<Token>,
    /// How many there are in all.
    pub total: usize,
}

type Stageful<T> = Memo<Result<Shared<T>, Error>>;
type Matrix = ArcArray2<f32>;

/// The whole calculation, from sentence to output.
#[derive(Clone, Copy)]
pub struct Pipeline {
    /// The sentence, cut.
    pub tokens: Memo<Shared<Tokens>>,
    /// Every matrix.
    pub run: Stageful<Run<f32>>,
}

/// Queries, keys and values, whole and by head.
struct Projected {
    query: Matrix,
    key: Matrix,
    value: Matrix,
    queries: Vec<Matrix>,
    keys: Vec<Matrix>,
    values: Vec<Matrix>,
}

/// What all heads make together.
struct Combined {
    heads: Vec<Matrix>,
    concat: Matrix,
    output: Matrix,
}

impl Pipeline {
    /// Builds the memos over `settings` and `edits`.
    pub fn new(settings: RwSignal<Settings>, edits: RwSignal<History<Edits>>) -> Self {
        let text = pick(settings, |s| (s.sentence.clone(), s.tokens));
        let tokens = Memo::new(move |_| {
            let mut shown = text.with(|(sentence, mode)| tokenize(sentence, *mode));
            let total = shown.len();
            shown.truncate(MAX_TOKENS);
            Shared::new(Tokens { shown, total })
        });
        let count = Memo::new(move |_| tokens.with(|tokens| tokens.shown.len()));
        let heads = pick(settings, |s| s.heads);
        let recipe = pick(settings, |s| Recipe {
            scoring: s.scoring,
            positions: s.positions != Positions::None,
        });

        let set_in = |part: fn(Stage) -> bool| {
            Memo::new(move |_| edits.with(|edits| edits.present().numbers.only(part)))
        };
        let set_in_weights = set_in(|stage| !matches!(stage, Stage::Embedding | Stage::Position));
        let by_hand = Memo::new(move |_| edits.with(|edits| edits.present().masks.clone()));

        let embedding =
            Self::embedding(settings, set_in(|stage| stage == Stage::Embedding), tokens);
        let position = Self::position(settings, set_in(|stage| stage == Stage::Position), count);
        let input: Memo<Result<Shared<Matrix>, Error>> = Memo::new(move |_| {
            let position = position.get()?;
            let x = embedding.get();
            Ok(Shared::new(add_position(&x, position.as_deref())))
        });
        let parameters = Self::parameters(settings, set_in_weights);
        let projected = Self::projected(input, parameters, heads);
        let scores = Self::scores(projected, parameters, pick(settings, |s| s.scoring));
        let visibility = Self::visibility(settings, by_hand, count);
        let softmax = Self::softmax(settings, scores, visibility);
        let combined = Self::combined(projected, parameters, softmax, visibility);
        let temperature = pick(settings, |s| s.temperature as f32);

        let run =
            Memo::new(move |_| {
                let projected = projected.get()?;
                let scores = scores.get()?;
                let softmax = softmax.get()?;
                let combined = combined.get()?;
                let heads = scores.iter().zip(softmax.iter()).enumerate().map(
                    |(head, (scores, softmax))| HeadTrace {
                        query: projected.queries[head].clone(),
                        key: projected.keys[head].clone(),
                        value: projected.values[head].clone(),
                        scores: scores.clone(),
                        softmax: Arc::clone(softmax),
                        output: combined.heads[head].clone(),
                    },
                );
                Ok(Shared::new(Run {
                    recipe: recipe.get(),
                    temperature: temperature.get(),
                    embedding: (*embedding.get()).clone(),
                    position: position.get()?.as_deref().cloned(),
                    input: (*input.get()?).clone(),
                    parameters: (*parameters.get()?).clone(),
                    trace: Trace {
                        query: projected.query.clone(),
                        key: projected.key.clone(),
                        value: projected.value.clone(),
                        visibility: Arc::clone(&*visibility.get()?),
                        heads: heads.collect(),
                        concat: combined.concat.clone(),
                        output: combined.output.clone(),
                    },
                }))
            });
        Self { tokens, run }
    }

    fn embedding(
        settings: RwSignal<Settings>,
        numbers: Memo<Numbers>,
        tokens: Memo<Shared<Tokens>>,
    ) -> Memo<Shared<Matrix>> {
        let d_model = pick(settings, |s| s.d_model);
        let seed = pick(settings, |s| s.seed);
        Memo::new(move |_| {
            let (tokens, width, seed) = (tokens.get(), d_model.get(), seed.get());
            let mut x = Array2::zeros((tokens.shown.len(), width));
            numbers.with(|set| {
                for (token, mut row) in tokens.shown.iter().zip(x.outer_iter_mut()) {
                    let mut vector = weights::embedding(seed, &token.key, width);
                    set.apply_token(&token.key, &mut vector);
                    row.assign(&aview1(&vector));
                }
            });
            Shared::new(x.into_shared())
        })
    }

    fn position(
        settings: RwSignal<Settings>,
        numbers: Memo<Numbers>,
        count: Memo<usize>,
    ) -> Memo<Result<Option<Shared<Matrix>>, Error>> {
        let kind = pick(settings, |s| s.positions);
        let layout = pick(settings, |s| s.layout);
        let d_model = pick(settings, |s| s.d_model);
        let seed = pick(settings, |s| s.seed);
        Memo::new(move |_| {
            let (rows, width) = (count.get(), d_model.get());
            let table = match kind.get() {
                Positions::None => return Ok(None),
                Positions::Sinusoidal => {
                    let positions: Vec<f64> = (0..rows).map(|row| row as f64).collect();
                    sinusoidal(&positions, width, layout.get(), BASE)?
                }
                Positions::Learned => weights::positions(seed.get(), rows, width),
            };
            let mut table = table.into_shared();
            numbers.with(|set| set.apply(Stage::Position, 0, &mut table));
            Ok(Some(Shared::new(table)))
        })
    }

    fn parameters(
        settings: RwSignal<Settings>,
        numbers: Memo<Numbers>,
    ) -> Stageful<Parameters<f32>> {
        let wanted = pick(settings, |s| {
            let hidden = match s.scoring {
                ScoringKind::Additive => s.hidden,
                ScoringKind::Dot | ScoringKind::ScaledDot => 0,
            };
            let dimensions = Dimensions {
                d_model: s.d_model,
                heads: s.heads,
                hidden,
            };
            (s.weights, s.scoring, s.seed, dimensions)
        });
        let drawn: Stageful<Parameters<f32>> = Memo::new(move |_| {
            let (source, scoring, seed, dimensions) = wanted.get();
            weights::parameters(source, scoring, seed, dimensions).map(Shared::new)
        });
        Memo::new(move |_| {
            let drawn = drawn.get()?;
            numbers.with(|set| set.parameters(&drawn))
        })
    }

    fn projected(
        input: Stageful<Matrix>,
        parameters: Stageful<Parameters<f32>>,
        heads: Memo<usize>,
    ) -> Stageful<Projected> {
        Memo::new(move |_| {
            let (input, parameters, heads) = (input.get()?, parameters.get()?, heads.get());
            let times = |weight: &Matrix| project(&input, Some(weight.view()), "X", "W");
            let query = times(&parameters.query)?;
            let key = times(&parameters.key)?;
            let value = times(&parameters.value)?;
            Ok(Shared::new(Projected {
                queries: split(&query, heads, "query")?,
                keys: split(&key, heads, "key")?,
                values: split(&value, heads, "value")?,
                query,
                key,
                value,
            }))
        })
    }

    fn scores(
        projected: Stageful<Projected>,
        parameters: Stageful<Parameters<f32>>,
        scoring: Memo<ScoringKind>,
    ) -> Stageful<Vec<Scores<f32>>> {
        Memo::new(move |_| {
            let projected = projected.get()?;
            let scoring = match scoring.get() {
                ScoringKind::Dot => Scoring::Dot,
                ScoringKind::ScaledDot => Scoring::ScaledDot,
                ScoringKind::Additive => Scoring::Additive(parameters.get()?.additive.clone()),
            };
            let pairs = projected.queries.iter().zip(&projected.keys);
            pairs
                .enumerate()
                .map(|(head, (query, key))| scoring.score(head, query.view(), key.view()))
                .collect::<Result<_, _>>()
                .map(Shared::new)
        })
    }

    fn visibility(
        settings: RwSignal<Settings>,
        by_hand: Memo<HandMasks>,
        count: Memo<usize>,
    ) -> Stageful<Arc<Visibility<f32>>> {
        let wanted = pick(settings, |s| {
            let valid = s.padding.then_some(s.valid_length);
            (s.causal, valid, s.by_hand)
        });
        Memo::new(move |_| {
            let n = count.get();
            let (causal, valid, with_by_hand) = wanted.get();
            let mut masks = Vec::new();
            if let Some(valid) = valid {
                masks.push(Mask::valid_length(valid, n));
            }
            if causal {
                masks.push(Mask::Causal(Alignment::TopLeft));
            }
            if with_by_hand {
                masks.extend(by_hand.with(|masks| masks.over(n)));
            }
            let visibility = Visibility::compose(n, n, &masks)?;
            Ok(Shared::new(Arc::new(visibility)))
        })
    }

    fn softmax(
        settings: RwSignal<Settings>,
        scores: Stageful<Vec<Scores<f32>>>,
        visibility: Stageful<Arc<Visibility<f32>>>,
    ) -> Stageful<Vec<Arc<SoftmaxTrace<f32>>>> {
        let wanted = pick(settings, |s| {
            let fill = match s.fill {
                FillKind::Exclude => Fill::Exclude,
                FillKind::Finite => Fill::Finite(s.fill_value as f32),
            };
            (s.temperature as f32, fill)
        });
        Memo::new(move |_| {
            let (scores, visibility) = (scores.get()?, visibility.get()?);
            let (temperature, fill) = wanted.get();
            let softmax = Softmax::default()
                .with_temperature(temperature)?
                .with_fill(fill)?;
            scores
                .iter()
                .map(|scores| {
                    softmax
                        .apply(scores.scaled.view(), &visibility)
                        .map(Arc::new)
                })
                .collect::<Result<_, _>>()
                .map(Shared::new)
        })
    }

    fn combined(
        projected: Stageful<Projected>,
        parameters: Stageful<Parameters<f32>>,
        softmax: Stageful<Vec<Arc<SoftmaxTrace<f32>>>>,
        visibility: Stageful<Arc<Visibility<f32>>>,
    ) -> Stageful<Combined> {
        Memo::new(move |_| {
            let (projected, visibility) = (projected.get()?, visibility.get()?);
            let heads: Vec<_> = softmax
                .get()?
                .iter()
                .zip(&projected.values)
                .map(|(softmax, value)| {
                    weigh(softmax.weights.view(), &visibility, value.view()).into_shared()
                })
                .collect();
            let concat = concatenate(&heads);
            let weight = &parameters.get()?.output;
            let output = project(&concat, Some(weight.view()), "all heads together", "W_O")?;
            Ok(Shared::new(Combined {
                heads,
                concat,
                output,
            }))
        })
    }
}

/// A memo of a part of the settings, so that what reads it follows that part alone.
fn pick<T>(settings: RwSignal<Settings>, part: fn(&Settings) -> T) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| settings.with(part))
}
