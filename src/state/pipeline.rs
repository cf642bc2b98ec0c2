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
use super::library::Material;
use super::settings::{FillKind, MAX_TOKENS, Positions, Settings};
use super::shared::Shared;
use crate::attention::multi_head::{concatenate, project, split, weigh};
use crate::attention::position::{BASE, Layout, sinusoidal};
use crate::attention::run::{Parameters, Run, add_position};
use crate::attention::scoring::Scores;
use crate::attention::{
    Alignment, Entry, Error, Fill, HeadTrace, Mask, Recipe, Scoring, ScoringKind, Softmax,
    SoftmaxTrace, Stage, Trace, Visibility,
};
use crate::text::{Mode, Token, tokenize_with};
use crate::trained::TrainedLayers;
use crate::trained::words::Known;
use crate::weights::{self, Dimensions};

/// The tokens of the sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Tokens {
    /// Those that are computed and shown.
    pub shown: Vec<Token>,
    /// How many there are in all.
    pub total: usize,
    /// How trained layers know each of those shown; empty where nothing is trained.
    pub known: Vec<Known>,
}

impl Tokens {
    /// Where "it" stands first, or 它.
    pub fn it(&self) -> Option<usize> {
        let is_it = |token: &Token| token.key.eq_ignore_ascii_case("it") || &*token.key == "它";
        self.shown.iter().position(is_it)
    }
}

type Matrix = ArcArray2<f32>;

/// Where the parameters of a layer come from.
#[derive(Debug, PartialEq)]
enum Source {
    /// Drawn from a seed, or identities.
    Drawn(weights::Source, ScoringKind, u32, Dimensions),
    /// One of trained layers, counted from 0.
    Trained(Shared<TrainedLayers>, usize),
}

/// Where the vectors of tokens come from.
#[derive(Debug, PartialEq)]
enum Vectors {
    /// Drawn from a seed, so wide.
    Drawn(u32, usize),
    /// Learned.
    Trained(Material),
}

/// What the position table is made from.
#[derive(Debug, PartialEq)]
struct PositionKey {
    kind: Positions,
    layout: Layout,
    scale: f32,
    seed: u32,
    tokens: usize,
    width: usize,
}

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
/// The parameters of a layer.
type Weights = Shared<Parameters<f32>>;
/// Scores, a head each.
type AllScores = Shared<Vec<Scores<f32>>>;
/// Which keys a query may see.
type Seen = Shared<Arc<Visibility<f32>>>;
/// Scores to weights, a head each.
type Softmaxes = Shared<Vec<Arc<SoftmaxTrace<f32>>>>;

/// What a layer is given: two matrices, whose sum goes in, or one.
type Entered = (Stored, Option<Stored>);

/// Every stage as it was last made.
#[derive(Debug, Default)]
pub struct Pipeline {
    tokens: Cached<(String, Mode, Option<Material>), Shared<Tokens>>,
    embedding: Cached<(Shared<Tokens>, Vectors, Numbers), Stored>,
    position: Cached<(PositionKey, Numbers), Option<Stored>>,
    visibility: Cached<MaskKey, Seen>,
    layers: Vec<Layer>,
}

/// The stages of one layer.
#[derive(Debug, Default)]
struct Layer {
    input: Cached<Entered, Stored>,
    parameters: Cached<Source, Weights>,
    edited: Cached<(Weights, Numbers), Weights>,
    projected: Cached<(Stored, Weights, usize), Shared<Projected>>,
    scores: Cached<(Shared<Projected>, Weights, ScoringKind), AllScores>,
    softmax: Cached<(AllScores, Seen, Softmax<f32>), Softmaxes>,
    combined: Cached<(Shared<Projected>, Weights, Softmaxes, Seen), Shared<Combined>>,
    output: Cached<Shared<Combined>, Stored>,
}

/// What one layer made of its input.
struct Made {
    input: Stored,
    parameters: Weights,
    projected: Shared<Projected>,
    scores: AllScores,
    softmax: Softmaxes,
    combined: Shared<Combined>,
}

impl Pipeline {
    /// The sentence, cut; at words that trained layers know, where Chinese is written without
    /// spaces.
    pub fn tokens(&mut self, settings: &Settings, material: Option<&Material>) -> Shared<Tokens> {
        let key = (
            settings.sentence.clone(),
            settings.tokens,
            material.cloned(),
        );
        let made = self
            .tokens
            .get::<Infallible>(key, |(sentence, mode, material)| {
                let mut shown = match material {
                    Some(material) => {
                        tokenize_with(sentence, *mode, Some(&|text| material.longest(text)))
                    }
                    None => tokenize_with(sentence, *mode, None),
                };
                let total = shown.len();
                shown.truncate(MAX_TOKENS);
                let known = material.iter().flat_map(|material| {
                    let known = |token: &Token| material.word(&token.key).known;
                    shown.iter().map(known)
                });
                Ok(Shared::new(Tokens {
                    known: known.collect(),
                    shown,
                    total,
                }))
            });
        match made {
            Ok(tokens) => tokens,
            Err(never) => match never {},
        }
    }

    /// The whole calculation, up to the layer that is shown. `material` is what trained layers need;
    /// without it the numbers are drawn.
    ///
    /// # Errors
    ///
    /// What the core refuses; settings within their bounds give it no reason to.
    pub fn run(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
    ) -> Result<Run<f32>, Error> {
        let tokens = self.tokens(settings, material);
        let embedding = self.embedding(settings, edits, material, &tokens)?;
        let n = tokens.shown.len();
        let position = self.position(settings, edits, material, (n, embedding.ncols()))?;
        let visibility = self.visibility(settings, edits, n)?;

        let shown = material.map_or(1, |material| {
            settings.layer().min(material.layers.layers.len())
        });
        if self.layers.len() < shown {
            self.layers.resize_with(shown, Layer::default);
        }
        let mut entered = (embedding, position);
        for (index, layer) in self.layers[..shown - 1].iter_mut().enumerate() {
            let made = layer.run(index, &entered, settings, edits, material, &visibility)?;
            // The residual connection: what went in, and what came out.
            entered = (made.input, Some(layer.output(made.combined)));
        }
        let last = &mut self.layers[shown - 1];
        let made = last.run(shown - 1, &entered, settings, edits, material, &visibility)?;
        let (embedding, position) = entered;
        Ok(Run {
            recipe: Recipe {
                scoring: settings.scoring,
                entry: match position {
                    _ if shown > 1 => Entry::Residual,
                    Some(_) => Entry::Positions,
                    None => Entry::Bare,
                },
            },
            temperature: settings.temperature as f32,
            embedding: (*embedding).clone(),
            position: position.as_deref().cloned(),
            input: (*made.input).clone(),
            parameters: (*made.parameters).clone(),
            trace: made.trace(&visibility),
        })
    }

    fn embedding(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
        tokens: &Shared<Tokens>,
    ) -> Result<Stored, Error> {
        let numbers = edits
            .numbers
            .only(|place| place.stage() == Stage::Embedding);
        let vectors = match material {
            Some(material) => Vectors::Trained(material.clone()),
            None => Vectors::Drawn(settings.seed, settings.d_model),
        };
        let key = (tokens.clone(), vectors, numbers);
        self.embedding.get(key, |(tokens, vectors, numbers)| {
            let width = match vectors {
                Vectors::Drawn(_, width) => *width,
                Vectors::Trained(material) => material.layers.d_model(),
            };
            let mut x = Array2::zeros((tokens.shown.len(), width));
            for (token, mut row) in tokens.shown.iter().zip(x.outer_iter_mut()) {
                let mut vector = match vectors {
                    Vectors::Drawn(seed, width) => weights::embedding(*seed, &token.key, *width),
                    Vectors::Trained(material) => material.word(&token.key).vector,
                };
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
        material: Option<&Material>,
        (tokens, width): (usize, usize),
    ) -> Result<Option<Stored>, Error> {
        let numbers = edits.numbers.only(|place| place.stage() == Stage::Position);
        let key = PositionKey {
            kind: settings.positions,
            layout: settings.layout,
            scale: material.map_or(1.0, |material| material.layers.position_scale),
            seed: settings.seed,
            tokens,
            width,
        };
        self.position.get((key, numbers), |(key, numbers)| {
            let mut table = match key.kind {
                Positions::None => return Ok(None),
                Positions::Sinusoidal => {
                    let places: Vec<f64> = (0..key.tokens).map(|row| row as f64).collect();
                    let table: Array2<f32> = sinusoidal(&places, key.width, key.layout, BASE)?;
                    // Scaled only where it was trained so: 1 leaves every bit.
                    table.mapv_into(|wave| key.scale * wave)
                }
                Positions::Learned => weights::positions(key.seed, key.tokens, key.width),
            }
            .into_shared();
            numbers.apply(Stage::Position, 0, &mut table);
            Ok(Some(Shared::new(table)))
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
}

impl Layer {
    fn run(
        &mut self,
        index: usize,
        entered: &Entered,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
        visibility: &Seen,
    ) -> Result<Made, Error> {
        let input = self.input.get(entered.clone(), |(x, added)| {
            Ok::<_, Error>(Shared::new(add_position(x, added.as_deref())))
        })?;
        let parameters = self.parameters(index, settings, edits, material)?;
        let heads = material.map_or(settings.heads(), |material| material.layers.heads);
        let projected = self.projected(&input, &parameters, heads)?;
        let scores = self.scores(&projected, &parameters, settings.scoring)?;
        let softmax = self.softmax(settings, &scores, visibility)?;
        let combined = self.combined(&projected, &parameters, &softmax, visibility)?;
        Ok(Made {
            input,
            parameters,
            projected,
            scores,
            softmax,
            combined,
        })
    }

    /// The output of the layer, as the next is given it.
    fn output(&mut self, combined: Shared<Combined>) -> Stored {
        let made = self.output.get::<Infallible>(combined, |combined| {
            Ok(Shared::new(combined.output.clone()))
        });
        match made {
            Ok(output) => output,
            Err(never) => match never {},
        }
    }

    fn parameters(
        &mut self,
        index: usize,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
    ) -> Result<Weights, Error> {
        let source = match material {
            Some(material) => Source::Trained(material.layers.clone(), index),
            None => Source::Drawn(
                settings.weights.drawn(),
                settings.scoring,
                settings.seed,
                Dimensions {
                    d_model: settings.d_model,
                    heads: settings.heads(),
                    // The hidden width changes nothing where nothing is hidden.
                    hidden: match settings.scoring {
                        ScoringKind::Additive => settings.hidden,
                        ScoringKind::Dot | ScoringKind::ScaledDot => 0,
                    },
                },
            ),
        };
        let parameters = self.parameters.get(source, |source| match source {
            Source::Drawn(source, scoring, seed, dimensions) => {
                weights::parameters(*source, *scoring, *seed, *dimensions).map(Shared::new)
            }
            Source::Trained(layers, index) => Ok(Shared::new(layers.layers[*index].clone())),
        })?;
        let numbers = edits.numbers.of_layer(index);
        self.edited.get((parameters, numbers), |(given, numbers)| {
            numbers.parameters(given)
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

impl Made {
    fn trace(&self, visibility: &Seen) -> Trace<f32> {
        let Self {
            projected,
            scores,
            softmax,
            combined,
            ..
        } = self;
        let heads = scores.iter().zip(softmax.iter()).enumerate();
        let heads = heads.map(|(head, (scores, softmax))| HeadTrace {
            query: projected.queries[head].clone(),
            key: projected.keys[head].clone(),
            value: projected.values[head].clone(),
            scores: scores.clone(),
            softmax: Arc::clone(softmax),
            output: combined.heads[head].clone(),
        });
        Trace {
            query: projected.query.clone(),
            key: projected.key.clone(),
            value: projected.value.clone(),
            visibility: Arc::clone(visibility),
            heads: heads.collect(),
            concat: combined.concat.clone(),
            output: combined.output.clone(),
        }
    }
}
