//! One model, trained.

use attention_playground::attention::Error;
use attention_playground::tasks::reference::{Encoder, Grammar, Part};
use attention_playground::training::initial;
use attention_playground::training::model::{Example, Model};
use attention_playground::training::trainer::Trainer;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::recipe::Recipe;

/// Trains a model by `recipe` from `seed`.
///
/// # Errors
///
/// Those of [`Trainer::step`].
pub fn train(
    recipe: &Recipe,
    grammar: &Grammar<'_>,
    encoder: &Encoder<'_>,
    features: usize,
    seed: u32,
    mut each: impl FnMut(u32, &Model<f32>, f64),
) -> Result<Model<f32>, Error> {
    let lessons = recipe.lessons();
    let sentences = grammar.sentences(Part::Training, seed, recipe.sentences);
    let all: Vec<Example<f32>> = sentences
        .iter()
        .map(|sentence| encoder.lesson(sentence, &lessons))
        .collect();
    let config = recipe.config(encoder.own.len(), features);
    let model = initial::model_with(config, recipe.initial(), seed)?;
    let mut trainer = Trainer::new(model, recipe.trainer());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(seed));
    let deviation = recipe.noise / (features as f32).sqrt();
    for step in 1..=recipe.steps {
        let batch: Vec<_> = (0..recipe.batch)
            .map(|_| {
                let place = (random.next_u64() >> 32) as usize % all.len();
                let mut example = all[place].clone();
                if let Some(features) = &mut example.features {
                    features.mapv_inplace(|number| number + deviation * normal(&mut random));
                }
                example
            })
            .collect();
        let loss = trainer.step(&batch)?.loss.mean();
        each(step, trainer.model(), f64::from(loss));
    }
    Ok(trainer.model().clone())
}

/// Nearly normal, of variance 1: the sum of eight even numbers out of one draw.
fn normal(random: &mut Xoshiro256PlusPlus) -> f32 {
    let bytes = random.next_u64().to_le_bytes();
    let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
    // The sum of eight has the mean 1020 and the deviation 209.02.
    (sum as f32 - 1020.0) / 209.02
}
