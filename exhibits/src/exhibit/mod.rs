//! What an exhibit is: settings, a calculation, and how it is laid out. Plain data and pure
//! functions, so that every exhibit is tested without a browser.

mod document;
mod inputs;
mod plot;
mod setting;

use attention_playground::i18n::Lang;

pub use document::{Block, Document, Piece, Prose, TokenLines, prose, verbatim};
pub use inputs::{Inputs, Refused, Value};
pub use plot::{Handle, Mark, Plot, Range, Tone};
pub use setting::{Kind, Setting};

/// Where the numbers of an exhibit come from, before a reader sets any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Chosen by hand.
    ByHand,
    /// Drawn from a seed, and not trained.
    Drawn,
    /// Some chosen, some drawn.
    Both,
}

/// One thing of the articles, to be tried.
#[derive(Debug)]
pub struct Exhibit {
    /// Its name in links: lower case, words joined by `-`.
    pub slug: &'static str,
    /// Where its numbers come from; a line beside the heading says so.
    pub numbers: Numbers,
    /// Its heading.
    pub title: fn(Lang) -> &'static str,
    /// What a reader can change, besides the cells of matrices.
    pub settings: &'static [Setting],
    /// What the guide says of it: the files of its steps, read by [`crate::guide`].
    pub steps: &'static [&'static str],
    /// The calculation, laid out.
    pub show: fn(&Inputs, Lang) -> Document,
}

impl Exhibit {
    /// The settings as they are before anybody touched them.
    pub fn inputs(&self) -> Inputs {
        Inputs::new(self.settings)
    }
}
