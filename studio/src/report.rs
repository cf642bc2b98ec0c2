//! All that is measured of one trained model.

use attention_playground::attention::Error;
use attention_playground::tasks::reference::{Encoder, Part};
use attention_playground::training::model::Model;

use crate::language::{Free, Sample};
use crate::measure::{Measured, best, largest, look, measure, turned};

/// A part with what was measured on it.
#[derive(Debug, Clone, PartialEq)]
pub struct OfPart {
    pub measured: Measured,
    /// The head that looks most at the thing meant, and that which looks most at the state: chosen on
    /// the validation part, for all parts.
    pub thing_head: usize,
    pub state_head: usize,
    /// How often another state turned the map, in sentences of an animal and a place.
    pub turned: f64,
    /// The same in sentences of all kinds.
    pub all_turned: f64,
}

impl OfPart {
    pub fn thing(&self) -> f64 {
        self.measured.thing[self.thing_head]
    }

    pub fn state(&self) -> f64 {
        self.measured.state[self.state_head]
    }

    pub fn thing_first(&self) -> f64 {
        // One head serves both, so that first place is not to be had for each.
        if self.measured.thing.len() == 1 {
            self.measured.thing_before[0]
        } else {
            self.measured.thing_first[self.thing_head]
        }
    }

    pub fn state_first(&self) -> f64 {
        self.measured.state_first[self.state_head]
    }
}

/// A model on every part.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    pub parts: Vec<(Part, OfPart)>,
    /// For each free sentence the word that gets most weight from "it" in the thing's head and in the
    /// state's; `None` where the sentence cannot be judged.
    pub free: Vec<Option<[usize; 2]>>,
    /// The weights of "it" in the articles' own two sentences, on the thing meant and on the state, in
    /// the heads for these.
    pub articles: [[f64; 2]; 2],
}

/// The articles' own sentences: cut, with "it", the thing meant and the state of each.
pub struct Articles(pub [(Vec<String>, [usize; 3]); 2]);

/// Measures `model`.
///
/// # Errors
///
/// Those of [`Model::forward`].
pub fn report(
    model: &Model<f32>,
    encoder: &Encoder<'_>,
    samples: &[(Part, Sample)],
    free: &[Free],
    articles: &Articles,
) -> Result<Report, Error> {
    let mut parts = Vec::new();
    let mut heads = None;
    for (part, sample) in samples {
        let measured = measure(model, encoder, &sample.sentences)?;
        let (thing_head, state_head) =
            *heads.get_or_insert_with(|| (best(&measured.thing), best(&measured.state)));
        let all_turned = turned(model, encoder, &sample.all_twins, thing_head)?;
        let turned = turned(model, encoder, &sample.twins, thing_head)?;
        let of_part = OfPart {
            all_turned,
            measured,
            thing_head,
            state_head,
            turned,
        };
        parts.push((*part, of_part));
    }
    let (thing_head, state_head) = heads.unwrap_or_default();
    let picks = |one: &Free| {
        one.answers
            .map(|[it, ..]| {
                let looked = look(model, encoder, &one.words, it, None)?;
                Ok([thing_head, state_head].map(|head| largest(&looked.rows[head])))
            })
            .transpose()
    };
    let weights = |(words, [it, meant, state]): &(Vec<String>, [usize; 3])| {
        let looked = look(model, encoder, words, *it, None)?;
        Ok([
            f64::from(looked.rows[thing_head][*meant]),
            f64::from(looked.rows[state_head][*state]),
        ])
    };
    Ok(Report {
        parts,
        free: free.iter().map(picks).collect::<Result<_, Error>>()?,
        articles: [weights(&articles.0[0])?, weights(&articles.0[1])?],
    })
}

impl Report {
    /// What was measured on a part.
    pub fn of(&self, part: Part) -> Option<&OfPart> {
        let found = self.parts.iter().find(|(of, _)| *of == part);
        found.map(|(_, measured)| measured)
    }

    /// What decides which seed is shipped: what was measured on the parts to choose by, and that the
    /// articles' own sentences are read as promised.
    pub fn score(&self) -> f64 {
        let of = |part| {
            self.of(part).map_or(0.0, |m| {
                m.measured.accuracy + m.thing() + m.state() + m.turned
            })
        };
        let weakest = self
            .articles
            .iter()
            .flatten()
            .fold(1.0_f64, |least, &w| least.min(w));
        let promised = if self.parts[0].1.measured.thing.len() == 1 {
            0.3
        } else {
            0.85
        };
        of(Part::Validation) + of(Part::TrialWords) - if weakest < promised { 10.0 } else { 0.0 }
    }
}
