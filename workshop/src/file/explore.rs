//! A run of the first task as the layers that Explore computes.

use attention_playground::attention::Error;
use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::{Encoder, Grammar, Part, Sentence};
use attention_playground::tasks::{Aim, HeadMeasure, Kind};
use attention_playground::trained::model::of_model;
use attention_playground::trained::words::WordTable;
use attention_playground::trained::{Origin, Precision, Role, Roles, Rows};
use attention_playground::training::model::Model;

use crate::run::Run;

/// Pairs of sentences by which it is measured how often another state turns "it".
const PAIRS: usize = 100;

/// The layers of a run in a language, whose words are from `table`, as bytes with the label of their
/// maps; `None` for a task whose models Explore does not compute.
///
/// # Errors
///
/// Those of [`of_model`] and of [`Model::forward`].
pub fn layers(run: &Run, lang: Lang, table: &WordTable) -> Result<Option<Vec<u8>>, Error> {
    let settings = run.settings();
    let (heads, last) = (settings.heads, settings.layers - 1);
    if settings.kind != Kind::Reference {
        return Ok(None);
    }
    let measured = run.last_measured().map(|(_, measured)| measured);
    let all = || measured.iter().flat_map(|measured| &measured.heads);
    let best = |aim: Aim| -> Option<&HeadMeasure> {
        let own = all().filter(|it| it.aim == aim && it.layer == last);
        own.max_by(|a, b| a.weight.total_cmp(&b.weight))
    };
    let weight = |aim| best(aim).map_or(0.0, |head| head.weight as f32);
    // The first half of the heads is taught the thing, the second the state; one head both.
    let role = |head: usize| match (heads, 2 * head < heads) {
        (1, _) => Role::Both,
        (_, true) => Role::Thing,
        (_, false) => Role::State,
    };
    // The first name of the vocabulary is that of the row which all other words share.
    let own: Vec<String> = run.task().vocabulary().into_iter().skip(1).collect();
    let model = run.trainer().model();
    let grammar = Grammar::new(lang, table);
    let encoder = Encoder {
        numbers: &|word| table.find(word).vector,
        own: &own,
    };
    let pairs = grammar.twins(Part::HeldOut, 0, PAIRS, false);
    let thing_head = best(Aim::Meant).map_or(0, |head| head.head);
    let origin = Origin {
        task: settings.kind.slug().to_owned(),
        lang,
        seed: settings.seed,
        steps: run.steps(),
        accuracy: measured.map_or(0.0, |measured| measured.accuracy() as f32),
        roles: Roles::Supervised,
        heads: (0..heads).map(role).collect(),
        rows: Rows::ALL,
        thing: weight(Aim::Meant),
        state: weight(Aim::State),
        turned: turned(model, &encoder, &pairs, thing_head)?,
    };
    let layers = of_model(model, &own, origin)?;
    Ok(Some(layers.to_bytes(Precision::Full)))
}

/// How often `head` of the last layer gives more weight to the thing meant than to the other noun in
/// both sentences of a pair: 0 to 1.
fn turned(
    model: &Model<f32>,
    encoder: &Encoder<'_>,
    pairs: &[[Sentence; 2]],
    head: usize,
) -> Result<f32, Error> {
    let mut turned = 0_usize;
    for pair in pairs {
        let mut both = true;
        for sentence in pair {
            let trace = model.forward(&encoder.example(&sentence.words))?;
            let last = trace.blocks.last();
            let map = last.and_then(|block| block.attention.inner.trace.heads.get(head));
            both &= map.is_some_and(|map| {
                let row = map.softmax.weights.row(sentence.it);
                row[sentence.meant] > row[sentence.wrong]
            });
        }
        turned += usize::from(both);
    }
    Ok(turned as f32 / pairs.len().max(1) as f32)
}
