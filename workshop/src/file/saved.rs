//! Which tensors make a run: what the model learned, by the names of its parts, and what the
//! optimiser remembers of past gradients. The settings stand beside them as a link writes them.

use attention_playground::attention::Error;
use attention_playground::i18n::Lang;
use attention_playground::tasks::{Kind, Settings, Task};
use attention_playground::training::adam::Remembered;
use attention_playground::training::model::Parameters;
use attention_playground::training::tensors::Tensors;

use super::safetensors::{self, Contents, Tensor, Unreadable};
use crate::address::Address;
use crate::run::Run;
use crate::settings::Adjusted;

/// What the file calls itself.
const FORMAT: &str = "attention-playground training run, version 1";

/// The optimiser's own tensors: this before the name of the parameter.
const MEAN: &str = "adam.mean.";
const MEAN_SQUARE: &str = "adam.mean_square.";

/// Why a file is no run.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// It is no file of tensors.
    Unreadable(Unreadable),
    /// It holds tensors, but says of no run that they are of.
    OtherFormat,
    /// Its settings are not among those that there are.
    Setting(Adjusted),
    /// A tensor that the settings ask for is not there.
    Missing {
        /// The tensor.
        name: String,
    },
    /// A tensor has another shape than the settings ask for, or is not asked for.
    Shape {
        /// The tensor.
        name: String,
        /// Its shape in the file.
        given: Vec<usize>,
        /// The shape asked for; `None` where there is no such tensor.
        wanted: Option<Vec<usize>>,
    },
    /// A number in it is not finite.
    NotFinite {
        /// The tensor that it stands in.
        name: String,
    },
    /// The settings cannot be run.
    Settings(Error),
}

/// A run in a language as the bytes of a file. A step that is half done is left out: whoever goes on takes it from
/// its beginning, to the same end.
pub fn write(run: &Run, lang: Lang) -> Vec<u8> {
    let address = Address {
        first: *run.settings(),
        second: None,
        lang: Some(lang),
        theme: None,
    };
    let mut metadata = vec![
        ("format".to_owned(), FORMAT.to_owned()),
        ("settings".to_owned(), address.write()),
        ("steps".to_owned(), run.steps().to_string()),
    ];
    if let Some((step, measured)) = run.last_measured() {
        let accuracy = format!("{:.4} at step {step}", measured.accuracy());
        metadata.push(("held_out_accuracy".to_owned(), accuracy));
    }
    let trainer = run.trainer();
    let remembered = trainer.remembered();
    let mut tensors = Vec::new();
    for (before, parameters) in [
        ("", &trainer.model().parameters),
        (MEAN, &remembered.mean),
        (MEAN_SQUARE, &remembered.mean_square),
    ] {
        let own = parameters.tensors().into_iter();
        tensors.extend(own.map(|(name, tensor)| Tensor {
            name: format!("{before}{name}"),
            shape: tensor.shape().to_vec(),
            numbers: tensor.iter().copied().collect(),
        }));
    }
    safetensors::write(&Contents { metadata, tensors })
}

/// A file that was read, and is yet to be made a run.
pub struct Saved {
    contents: Contents,
    settings: Settings,
    lang: Lang,
    steps: u32,
}

/// Reads a file.
///
/// # Errors
///
/// [`Refused`], which says why.
pub fn read(bytes: &[u8]) -> Result<Saved, Refused> {
    let contents = safetensors::read(bytes).map_err(Refused::Unreadable)?;
    let steps = contents.said("steps").and_then(|steps| steps.parse().ok());
    let (Some(FORMAT), Some(settings), Some(steps)) =
        (contents.said("format"), contents.said("settings"), steps)
    else {
        return Err(Refused::OtherFormat);
    };
    let (address, adjusted) = Address::read(settings);
    if let Some(adjusted) = adjusted.into_iter().next() {
        return Err(Refused::Setting(adjusted));
    }
    Ok(Saved {
        settings: address.first,
        lang: address.lang.unwrap_or_default(),
        contents,
        steps,
    })
}

impl Saved {
    /// The task of the run.
    pub fn kind(&self) -> Kind {
        self.settings.kind
    }

    /// The language of its sentences.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The run, of its task.
    ///
    /// # Errors
    ///
    /// [`Refused`], which says why.
    pub fn run(self, task: Box<dyn Task>) -> Result<Run, Refused> {
        let begun = Run::new(task, self.settings).map_err(Refused::Settings)?;
        let like = &begun.trainer().model().parameters;
        let contents = &self.contents;
        let parameters = taken(contents, "", like)?;
        let remembered = Remembered {
            mean: taken(contents, MEAN, like)?,
            mean_square: taken(contents, MEAN_SQUARE, like)?,
            steps: self.steps,
        };
        nothing_else(contents, like)?;
        Ok(begun.resumed(parameters, remembered))
    }
}

/// The tensors of `like` as the file has them, each under its name after `before`.
fn taken(
    contents: &Contents,
    before: &str,
    like: &Parameters<f32>,
) -> Result<Parameters<f32>, Refused> {
    let mut parameters = like.clone();
    for (name, mut wanted) in parameters.tensors_mut() {
        let name = format!("{before}{name}");
        let Some(tensor) = contents.tensor(&name) else {
            return Err(Refused::Missing { name });
        };
        if tensor.shape != wanted.shape() {
            return Err(Refused::Shape {
                name,
                given: tensor.shape.clone(),
                wanted: Some(wanted.shape().to_vec()),
            });
        }
        if tensor.numbers.iter().any(|number| !number.is_finite()) {
            return Err(Refused::NotFinite { name });
        }
        let cells = wanted.iter_mut().zip(&tensor.numbers);
        cells.for_each(|(cell, number)| *cell = *number);
    }
    Ok(parameters)
}

/// Refuses a tensor that no part of the run asks for: it would be lost without a word.
fn nothing_else(contents: &Contents, like: &Parameters<f32>) -> Result<(), Refused> {
    let names: Vec<_> = like.tensors().into_iter().map(|(name, _)| name).collect();
    let is_known = |name: &str| {
        let own = [MEAN_SQUARE, MEAN].into_iter();
        let bare = own.filter_map(|before| name.strip_prefix(before)).next();
        names.iter().any(|known| known == bare.unwrap_or(name))
    };
    match contents
        .tensors
        .iter()
        .find(|tensor| !is_known(&tensor.name))
    {
        None => Ok(()),
        Some(other) => Err(Refused::Shape {
            name: other.name.clone(),
            given: other.shape.clone(),
            wanted: None,
        }),
    }
}
