//! One model, trained.

use attention_playground::attention::Error;
use attention_playground::tasks::reference::{Encoder, Grammar, Part, Sentence};
use attention_playground::training::initial;
use attention_playground::training::model::Model;
use attention_playground::training::trainer::Trainer;
use ndarray::ArrayViewMut1;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::recipe::Recipe;

/// What is learned from: the same for all models of a seed, as many as [`Recipe::sentences`].
pub struct Drawn {
    sentences: Vec<Sentence>,
    /// Sentences that differ in the state alone, so that another thing is meant.
    twins: Vec<[Sentence; 2]>,
}

impl Drawn {
    /// Draws `count` sentences and as many pairs, two of three as in the articles' own sentences.
    pub fn new(grammar: &Grammar<'_>, seed: u32, count: usize) -> Self {
        let mut twins = grammar.twins(Part::Training, seed, 2 * count / 3, true);
        twins.extend(grammar.twins(Part::Training, seed, count / 3, false));
        Self {
            sentences: grammar.sentences(Part::Training, seed, count),
            twins,
        }
    }
}

/// Trains a model by `recipe` from `seed`.
///
/// # Errors
///
/// Those of [`Trainer::step`].
pub fn train(
    recipe: &Recipe,
    grammar: &Grammar<'_>,
    drawn: &Drawn,
    encoder: &Encoder<'_>,
    features: usize,
    seed: u32,
) -> Result<Model<f32>, Error> {
    let lessons = recipe.lessons();
    let Drawn { sentences, twins } = drawn;
    let config = recipe.config(encoder.own.len(), features);
    let model = initial::model_with(config, recipe.initial(), seed)?;
    let mut trainer = Trainer::new(model, recipe.trainer());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(seed));
    let numbers = |word: &&str| (encoder.numbers)(word);
    let groups = grammar.groups().iter();
    let peers: Vec<Vec<Vec<f32>>> = groups
        .map(|group| group.iter().map(numbers).collect())
        .collect();
    let deviation = recipe.noise / (features as f32).sqrt();
    for _ in 0..recipe.steps {
        let mut of_step = Vec::new();
        let mut below = |bound: usize| (random.next_u64() >> 32) as usize % bound.max(1);
        for _ in 0..recipe.batch {
            of_step.push(&sentences[below(sentences.len())]);
        }
        for _ in 0..recipe.twins {
            of_step.extend(&twins[below(twins.len())]);
        }
        let mut batch = Vec::new();
        for sentence in of_step {
            let mut example = encoder.lesson(sentence, &lessons);
            if let Some(features) = &mut example.features {
                for &(word, group) in &sentence.groups {
                    let [how_often, how_much, which] = [(); 3].map(|()| random.next_u64() >> 32);
                    let unit = |bits: u64| bits as f32 / (1_u64 << 32) as f32;
                    let peers = &peers[group];
                    if unit(how_often) < recipe.mix && !peers.is_empty() {
                        let peer = &peers[which as usize % peers.len()];
                        mix(features.row_mut(word), peer, unit(how_much));
                    }
                }
                features.mapv_inplace(|number| number + deviation * normal(&mut random));
            }
            batch.push(example);
        }
        trainer.step(&batch)?;
    }
    Ok(trainer.model().clone())
}

/// Takes a word's numbers some way to those of another, at the same length.
fn mix(mut row: ArrayViewMut1<'_, f32>, peer: &[f32], way: f32) {
    let length = |row: &ArrayViewMut1<'_, f32>| row.iter().map(|x| x * x).sum::<f32>().sqrt();
    let before = length(&row);
    for (number, &of_peer) in row.iter_mut().zip(peer) {
        *number += way * (of_peer - *number);
    }
    let factor = before / length(&row).max(f32::MIN_POSITIVE);
    row.mapv_inplace(|number| number * factor);
}

/// Nearly normal, of variance 1: the sum of eight even numbers out of one draw.
fn normal(random: &mut Xoshiro256PlusPlus) -> f32 {
    let bytes = random.next_u64().to_le_bytes();
    let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
    // The sum of eight has the mean 1020 and the deviation 209.02.
    (sum as f32 - 1020.0) / 209.02
}
