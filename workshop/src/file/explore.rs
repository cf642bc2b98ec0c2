//! A run of the first task as the layers that Explore computes.

use attention_playground::attention::Error;
use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Kind};
use attention_playground::trained::model::of_model;
use attention_playground::trained::{Origin, Precision, Role, Roles, Rows};

use crate::run::Run;

/// The layers of a run in a language as bytes, with the label of their maps; `None` for a task whose
/// models Explore does not compute.
///
/// # Errors
///
/// Those of [`of_model`].
pub fn layers(run: &Run, lang: Lang) -> Result<Option<Vec<u8>>, Error> {
    let settings = run.settings();
    if settings.kind != Kind::Reference {
        return Ok(None);
    }
    let measured = run.last_measured().map(|(_, measured)| measured);
    let best = |aim| measured.and_then(|measured| measured.best(aim));
    let weight = |aim| best(aim).map_or(0.0, |head| head.weight as f32);
    // The first half of the heads is taught the thing, the second the state; one head both.
    let role = |head: usize| match (settings.heads, 2 * head < settings.heads) {
        (1, _) => Role::Both,
        (_, true) => Role::Thing,
        (_, false) => Role::State,
    };
    let origin = Origin {
        task: settings.kind.slug().to_owned(),
        lang,
        seed: settings.seed,
        steps: run.steps(),
        accuracy: measured.map_or(0.0, |measured| measured.accuracy() as f32),
        roles: Roles::Supervised,
        heads: (0..settings.heads).map(role).collect(),
        rows: Rows::ALL,
        thing: weight(Aim::Meant),
        state: weight(Aim::State),
        // Pairs of sentences are not measured here.
        turned: -1.0,
    };
    // The first name of the vocabulary is that of the row which all other words share.
    let own: Vec<String> = run.task().vocabulary().into_iter().skip(1).collect();
    let layers = of_model(run.trainer().model(), &own, origin)?;
    Ok(Some(layers.to_bytes(Precision::Full)))
}
