//! What was learned of what “it” stands for, as layers that Explore can show.

use attention_playground::tasks::Aim;
use attention_playground::trained::{Origin, Precision, Role, Roles, Rows, TrainedLayers};

use super::Run;
use crate::classroom;

impl Run {
    /// The layers as a file, for a run of a task whose layers Explore can show: none of another, and
    /// none without positions of its own.
    pub fn layers(&self) -> Option<Vec<u8>> {
        let lang = classroom::words_of(self.settings().kind)?;
        let task = classroom::reference(lang)?;
        let model = self.trainer().model();
        let measured = self.last_measured().map(|(_, measured)| measured);
        let best = |aim| {
            let best = measured.and_then(|measured| measured.best(aim));
            best.map_or(0.0, |best| best.weight as f32)
        };
        let heads = model.config.heads;
        let role = |head| match (heads, 2 * head < heads) {
            (1, _) => Role::Both,
            (_, true) => Role::Thing,
            (_, false) => Role::State,
        };
        let origin = Origin {
            task: "reference".to_owned(),
            lang,
            seed: self.settings().seed,
            steps: self.steps(),
            accuracy: measured.map_or(0.0, |measured| measured.accuracy() as f32),
            roles: Roles::Supervised,
            heads: (0..heads).map(role).collect(),
            rows: Rows::ALL,
            thing: best(Aim::Meant),
            state: best(Aim::State),
            turned: -1.0,
        };
        let layers = TrainedLayers::of_model(model, task.own_words(), origin).ok()?;
        Some(layers.to_bytes(Precision::Full))
    }
}
