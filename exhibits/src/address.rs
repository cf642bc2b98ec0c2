//! What the address of the page says after `#`: which exhibit, which step of the guide, and how
//! the page is read.

use attention_playground::i18n::Lang;
use attention_playground::link::{self, Link, reader};
use attention_playground::view::color::Theme;

use crate::exhibits;

/// A place among the exhibits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    /// The exhibit's name.
    pub exhibit: &'static str,
    /// The step of the guide, from 0 within the exhibit.
    pub step: usize,
    /// The language, where the address says it.
    pub lang: Option<Lang>,
    /// The theme, where the address says it.
    pub theme: Option<Theme>,
}

impl Address {
    /// Reads what stands after `#`. An exhibit that there is not becomes the first, a step beyond the
    /// last the last; what is not understood says nothing.
    ///
    /// ```
    /// use attention_exhibits::address::Address;
    /// use attention_playground::i18n::Lang;
    ///
    /// let address = Address::read("#exhibit=masked-softmax&lang=zh&step=2");
    /// assert_eq!(address.exhibit, "masked-softmax");
    /// assert_eq!((address.step, address.lang), (1, Some(Lang::Zh)));
    /// ```
    pub fn read(hash: &str) -> Self {
        Self::of(&Link::read(hash))
    }

    /// The place that a link leads to, as [`Address::read`] has it.
    pub fn of(link: &Link) -> Self {
        let asked = link.value("exhibit").and_then(exhibits::find);
        let exhibit = asked.unwrap_or(exhibits::ALL[0]);
        let step = link.value("step").and_then(|step| step.parse().ok());
        let step: usize = step.unwrap_or(1);
        Self {
            exhibit: exhibit.slug,
            step: step.clamp(1, exhibit.steps.len().max(1)) - 1,
            lang: link.lang(),
            theme: link.theme(),
        }
    }

    /// Its parts as those of a link.
    pub fn parts(&self) -> Vec<(String, String)> {
        let exhibit = ("exhibit".to_owned(), self.exhibit.to_owned());
        let step = (self.step > 0).then(|| ("step".to_owned(), (self.step + 1).to_string()));
        let place = std::iter::once(exhibit).chain(step);
        place.chain(reader(self.lang, self.theme)).collect()
    }

    /// What is written after `#` for it.
    ///
    /// ```
    /// use attention_exhibits::address::Address;
    ///
    /// let hash = "#exhibit=masked-softmax&step=2&lang=zh&theme=dark";
    /// assert_eq!(Address::read(hash).write(), hash);
    /// ```
    pub fn write(&self) -> String {
        format!("#{}", link::write(self.parts()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_there_leads_somewhere() {
        for hash in [
            "",
            "#",
            "#exhibit=",
            "#exhibit=nothing&step=-1",
            "#step=0&&=&lang=fr",
            "#%%",
        ] {
            let address = Address::read(hash);
            assert_eq!(
                (address.exhibit, address.step),
                (exhibits::ALL[0].slug, 0),
                "{hash}"
            );
        }
    }

    #[test]
    fn a_step_beyond_the_last_is_the_last() {
        let last = exhibits::ALL[0].steps.len() - 1;
        assert_eq!(Address::read("#step=99").step, last);
    }
}
