//! The calculation of the page, stage by stage, each made anew only when what it reads has changed.
//!
//! A mask leaves the scores as they are, a temperature leaves the mask, a word leaves the weights.
//! Stages are shared, so what stays the same is the same memory, and views that read it do nothing.
//! One memo holds the whole: a memo for each stage would bring the same, with more code.

use std::convert::Infallible;
use std::sync::Arc;

use ndarray::{ArcArray2, Array2, aview1};

use super::cached::Cached;
use super::edits::{Edits, HandMasks, Numbers};
use super::settings::{FillKind, MAX_TOKENS, Positions, Settings};
use super::shared::Shared;
use crate::attention::multi_head::{concatenate, project, split, weigh};
use crate::attention::position::{BASE, Layout, sinusoidal};
use crate::attention::run::{Parameters, Run, add_position};
use crate::attention::scoring::Scores;
use crate::attention::{
    Alignment, Error, Fill, HeadTrace, Mask, Recipe, Scoring, ScoringKind, Softmax, SoftmaxTrace,
    Stage, Trace, Visibility,
};
use crate::text::{Mode, Token, tokenize};
use crate::weights::{self, Dimensions, Source};

/// The tokens of the sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Tokens {
    /// Those that are computed and shown.
    pub shown: Vec<Token>,
    /// How many there are in all.
    pub total: usize,
}

type Matrix = ArcArray2<f32>;

/// What the parameters of the layer are drawn from.
type Drawing = (Source, ScoringKind, u32, Dimensions);

/// What the position table is made from.
type PositionKey = (Positions, Layout, u32, usize, usize);

/// The masks in force, and over how many tokens.
#[derive(Debug, PartialEq)]
struct MaskKey {
    tokens: usize,
    causal: bool,
    valid_length: Option<usize>,
    by_hand: Option<HandMasks>,
}

/// Queries, keys and values, whole and by head.
#[derive(Debug)]
struct Projected {
    query: Matrix,
    key: Matrix,
    value: Matrix,
    queries: Vec<Matrix>,
    keys: Vec<Matrix>,
    values: Vec<Matrix>,
}

/// What all heads make together.
#[derive(Debug)]
struct Combined {
    heads: Vec<Matrix>,
    concat: Matrix,
    output: Matrix,
}

/// One matrix.
type Stored = Shared<Matrix>;
/// The parameters of the layer.
type Weights = Shared<Parameters<f32>>;
/// Scores, a head each.
type AllScores = Shared<Vec<Scores<f32>>>;
/// Which keys a query may see.
type Seen = Shared<Arc<Visibility<f32>>>;
/// Scores to weights, a head each.
type Softmaxes = Shared<Vec<Arc<SoftmaxTrace<f32>>>>;

/// Every stage as it was last made.
#[derive(Debug, Default)]
pub struct Pipeline {
    tokens: Cached<(String, Mode), Shared<Tokens>>,
    embedding: Cached<(Shared<Tokens>, usize, u32, Numbers), Stored>,
    position: Cached<(PositionKey, Numbers), Option<Stored>>,
    input: Cached<(Stored, Option<Stored>), Stored>,
    drawn: Cached<Drawing, Weights>,
    parameters: Cached<(Weights, Numbers), Weights>,
    projected: Cached<(Stored, Weights, usize), Shared<Projected>>,
    scores: Cached<(Shared<Projected>, Weights, ScoringKind), AllScores>,
    visibility: Cached<MaskKey, Seen>,
    softmax: Cached<(AllScores, Seen, Softmax<f32>), Softmaxes>,
    combined: Cached<(Shared<Projected>, Weights, Softmaxes, Seen), Shared<Combined>>,
}

impl Pipeline {
    /// The sentence, cut.
    pub fn tokens(&mut self, settings: &Settings) -> Shared<Tokens> {
        let key = (settings.sentence.clone(), settings.tokens);
        let made = self.tokens.get::<Infallible>(key, |(sentence, mode)| {
            let mut shown = tokenize(sentence, *mode);
            let total = shown.len();
            shown.truncate(MAX_TOKENS);
            Ok(Shared::new(Tokens { shown, total }))
        });
        match made {
            Ok(tokens) => tokens,
            Err(never) => match never {},
        }
    }

    /// The whole calculation.
    ///
    /// # Errors
    ///
    /// What the core refuses; settings within their bounds give it no reason to.
    pub fn run(&mut self, settings: &Settings, edits: &Edits) -> Result<Run<f32>, Error> {
        let tokens = self.tokens(settings);
        let embedding = self.embedding(settings, edits, &tokens)?;
        let position = self.position(settings, edits, tokens.shown.len())?;
        let input = self
            .input
            .get((embedding.clone(), position.clone()), |(x, position)| {
                Ok::<_, Error>(Shared::new(add_position(x, position.as_deref())))
            })?;
        let parameters = self.parameters(settings, edits)?;
        let projected = self.projected(&input, &parameters, settings.heads())?;
        let scores = self.scores(&projected, &parameters, settings.scoring)?;
        let visibility = self.visibility(settings, edits, tokens.shown.len())?;
        let softmax = self.softmax(settings, &scores, &visibility)?;
        let combined = self.combined(&projected, &parameters, &softmax, &visibility)?;

        let heads = scores.iter().zip(softmax.iter()).enumerate();
        let heads = heads.map(|(head, (scores, softmax))| HeadTrace {
            query: projected.queries[head].clone(),
            key: projected.keys[head].clone(),
            value: projected.values[head].clone(),
            scores: scores.clone(),
            softmax: Arc::clone(softmax),
            output: combined.heads[head].clone(),
        });
        Ok(Run {
            recipe: Recipe {
                scoring: settings.scoring,
                positions: settings.positions != Positions::None,
            },
            temperature: settings.temperature as f32,
            embedding: (*embedding).clone(),
            position: position.as_deref().cloned(),
            input: (*input).clone(),
            parameters: (*parameters).clone(),
            trace: Trace {
                query: projected.query.clone(),
                key: projected.key.clone(),
                value: projected.value.clone(),
                visibility: Arc::clone(&visibility),
                heads: heads.collect(),
                concat: combined.concat.clone(),
                output: combined.output.clone(),
            },
        })
    }

    fn embedding(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        tokens: &Shared<Tokens>,
    ) -> Result<Stored, Error> {
        let numbers = edits.numbers.only(|stage| stage == Stage::Embedding);
        let key = (tokens.clone(), settings.d_model, settings.seed, numbers);
        self.embedding.get(key, |(tokens, width, seed, numbers)| {
            let mut x = Array2::zeros((tokens.shown.len(), *width));
            for (token, mut row) in tokens.shown.iter().zip(x.outer_iter_mut()) {
                let mut vector = weights::embedding(*seed, &token.key, *width);
                numbers.apply_token(&token.key, &mut vector);
                row.assign(&aview1(&vector));
            }
            Ok(Shared::new(x.into_shared()))
        })
    }

    fn position(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        tokens: usize,
    ) -> Result<Option<Stored>, Error> {
        let numbers = edits.numbers.only(|stage| stage == Stage::Position);
        let (kind, layout, width) = (settings.positions, settings.layout, settings.d_model);
        let key = ((kind, layout, settings.seed, tokens, width), numbers);
        self.position
            .get(key, |((kind, layout, seed, rows, width), numbers)| {
                let table = match kind {
                    Positions::None => return Ok(None),
                    Positions::Sinusoidal => {
                        let positions: Vec<f64> = (0..*rows).map(|row| row as f64).collect();
                        sinusoidal(&positions, *width, *layout, BASE)?
                    }
                    Positions::Learned => weights::positions(*seed, *rows, *width),
                };
                let mut table = table.into_shared();
                numbers.apply(Stage::Position, 0, &mut table);
                Ok(Some(Shared::new(table)))
            })
    }

    fn parameters(&mut self, settings: &Settings, edits: &Edits) -> Result<Weights, Error> {
        let dimensions = Dimensions {
            d_model: settings.d_model,
            heads: settings.heads(),
            // The hidden width changes nothing where nothing is hidden.
            hidden: match settings.scoring {
                ScoringKind::Additive => settings.hidden,
                ScoringKind::Dot | ScoringKind::ScaledDot => 0,
            },
        };
        let drawing = (
            settings.weights,
            settings.scoring,
            settings.seed,
            dimensions,
        );
        let drawn = self
            .drawn
            .get(drawing, |&(source, scoring, seed, dimensions)| {
                weights::parameters(source, scoring, seed, dimensions).map(Shared::new)
            })?;
        let numbers = edits
            .numbers
            .only(|stage| !matches!(stage, Stage::Embedding | Stage::Position));
        self.parameters.get((drawn, numbers), |(drawn, numbers)| {
            numbers.parameters(drawn)
        })
    }

    fn projected(
        &mut self,
        input: &Stored,
        parameters: &Weights,
        heads: usize,
    ) -> Result<Shared<Projected>, Error> {
        let key = (input.clone(), parameters.clone(), heads);
        self.projected.get(key, |(input, parameters, heads)| {
            let times = |weight: &Matrix| project(input, Some(weight.view()), "X", "W");
            let query = times(&parameters.query)?;
            let key = times(&parameters.key)?;
            let value = times(&parameters.value)?;
            Ok(Shared::new(Projected {
                queries: split(&query, *heads, "query")?,
                keys: split(&key, *heads, "key")?,
                values: split(&value, *heads, "value")?,
                query,
                key,
                value,
            }))
        })
    }

    fn scores(
        &mut self,
        projected: &Shared<Projected>,
        parameters: &Weights,
        scoring: ScoringKind,
    ) -> Result<AllScores, Error> {
        let key = (projected.clone(), parameters.clone(), scoring);
        self.scores.get(key, |(projected, parameters, scoring)| {
            let scoring = match scoring {
                ScoringKind::Dot => Scoring::Dot,
                ScoringKind::ScaledDot => Scoring::ScaledDot,
                ScoringKind::Additive => Scoring::Additive(parameters.additive.clone()),
            };
            let pairs = projected.queries.iter().zip(&projected.keys).enumerate();
            pairs
                .map(|(head, (query, key))| scoring.score(head, query.view(), key.view()))
                .collect::<Result<_, _>>()
                .map(Shared::new)
        })
    }

    fn visibility(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        tokens: usize,
    ) -> Result<Seen, Error> {
        let key = MaskKey {
            tokens,
            causal: settings.causal,
            valid_length: settings.padding.then_some(settings.valid_length),
            by_hand: settings.by_hand.then(|| edits.masks.clone()),
        };
        self.visibility.get(key, |key| {
            let n = key.tokens;
            let mut masks = Vec::new();
            if let Some(valid) = key.valid_length {
                masks.push(Mask::valid_length(valid, n));
            }
            if key.causal {
                masks.push(Mask::Causal(Alignment::TopLeft));
            }
            if let Some(by_hand) = &key.by_hand {
                masks.extend(by_hand.over(n));
            }
            let visibility = Visibility::compose(n, n, &masks)?;
            Ok(Shared::new(Arc::new(visibility)))
        })
    }

    fn softmax(
        &mut self,
        settings: &Settings,
        scores: &AllScores,
        visibility: &Seen,
    ) -> Result<Softmaxes, Error> {
        let fill = match settings.fill {
            FillKind::Exclude => Fill::Exclude,
            FillKind::Finite => Fill::Finite(settings.fill_value as f32),
        };
        let softmax = Softmax::default()
            .with_temperature(settings.temperature as f32)?
            .with_fill(fill)?;
        let key = (scores.clone(), visibility.clone(), softmax);
        self.softmax.get(key, |(scores, visibility, softmax)| {
            let heads = scores.iter();
            heads
                .map(|scores| {
                    softmax
                        .apply(scores.scaled.view(), visibility)
                        .map(Arc::new)
                })
                .collect::<Result<_, _>>()
                .map(Shared::new)
        })
    }

    fn combined(
        &mut self,
        projected: &Shared<Projected>,
        parameters: &Weights,
        softmax: &Softmaxes,
        visibility: &Seen,
    ) -> Result<Shared<Combined>, Error> {
        let key = (
            projected.clone(),
            parameters.clone(),
            softmax.clone(),
            visibility.clone(),
        );
        self.combined
            .get(key, |(projected, parameters, softmax, visibility)| {
                let heads = softmax
                    .iter()
                    .zip(&projected.values)
                    .map(|(softmax, value)| {
                        weigh(softmax.weights.view(), visibility, value.view()).into_shared()
                    });
                let heads: Vec<_> = heads.collect();
                let concat = concatenate(&heads);
                let weight = parameters.output.view();
                let output = project(&concat, Some(weight), "all heads together", "W_O")?;
                Ok(Shared::new(Combined {
                    heads,
                    concat,
                    output,
                }))
            })
    }
}
