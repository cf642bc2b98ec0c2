//! What the address of the page says after `#`: `#bring`, and how what was brought is looked at. The
//! file itself is in no link.

use attention_playground::decimal;
use attention_playground::i18n::Lang;
use attention_playground::link::{self, Link, Telling, Told, count, switch};
use attention_playground::view::color::Theme;

use crate::brought::maps::Average;
use crate::brought::stages::Reading;

/// How a file is looked at, and how the page is read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Address {
    /// The layer, from 0. A file with fewer layers shows its last.
    pub layer: usize,
    /// The head, from 0. A file with fewer heads shows its last.
    pub head: usize,
    /// Over what the map is averaged.
    pub average: Average,
    /// Whether tokens that stand for no word are left out.
    pub without_special: bool,
    /// Whether rows are divided by their sums.
    pub renormalise: bool,
    /// Weights below it are left blank, from 0 to 1.
    pub threshold: f32,
    /// How brought queries and keys become weights.
    pub reading: Reading,
    /// The language, where the address says it.
    pub lang: Option<Lang>,
    /// The theme, where the address says it.
    pub theme: Option<Theme>,
}

impl Default for Address {
    fn default() -> Self {
        Self {
            layer: 0,
            head: 0,
            average: Average::None,
            without_special: false,
            renormalise: false,
            threshold: 0.0,
            reading: Reading::default(),
            lang: None,
            theme: None,
        }
    }
}

/// What it begins with.
const PLACE: &str = "#bring";

impl Address {
    /// Reads what stands after `#`. What is not named, or not to be had, is as at first.
    ///
    /// ```
    /// use attention_exchange::address::Address;
    /// use attention_exchange::brought::maps::Average;
    ///
    /// let address = Address::read("#bring&layer=3&head=1&average=heads&threshold=0.05");
    /// assert_eq!((address.layer, address.head), (2, 0));
    /// assert_eq!((address.average, address.threshold), (Average::Heads, 0.05));
    /// ```
    pub fn read(hash: &str) -> Self {
        Self::of(&Link::read(hash)).0
    }

    /// The same of a link, with what of it could not be had.
    pub fn of(link: &Link) -> (Self, Vec<Told>) {
        let mut address = Self {
            lang: link.lang(),
            theme: link.theme(),
            ..Self::default()
        };
        let mut telling = link.telling();
        let mut passed = Telling::default();
        link.tell_unknown(&mut telling, |key, value| {
            if key == "bring" {
                return true;
            }
            match address.take(key, value) {
                Some(true) => {}
                Some(false) => passed.passed(key, value),
                None => return false,
            }
            true
        });
        passed
            .told()
            .into_iter()
            .for_each(|told| telling.tell(told));
        (address, telling.told())
    }

    /// Takes a value; `Some(false)` where it cannot be had, `None` where there is no such key.
    fn take(&mut self, key: &str, value: &str) -> Option<bool> {
        /// Puts what can be had into its place.
        fn put<T>(place: &mut T, value: Option<T>) -> bool {
            value.map(|value| *place = value).is_some()
        }
        let shown = |value: &str| match value {
            "hidden" => Some(true),
            "shown" => Some(false),
            _ => None,
        };
        let scaled = |value: &str| match value {
            "none" => Some(false),
            "sqrt" => Some(true),
            _ => None,
        };
        Some(match key {
            "layer" => put(&mut self.layer, count(value)),
            "head" => put(&mut self.head, count(value)),
            "average" => put(&mut self.average, Average::named(value)),
            "special" => put(&mut self.without_special, shown(value)),
            "renormalise" => put(&mut self.renormalise, switch(value)),
            "threshold" => put(&mut self.threshold, share(value)),
            "scale" => put(&mut self.reading.is_scaled, scaled(value)),
            "causal" => put(&mut self.reading.is_causal, switch(value)),
            _ => return None,
        })
    }

    /// What is written after `#` for it.
    ///
    /// ```
    /// use attention_exchange::address::Address;
    ///
    /// let hash = "#bring&layer=1&head=4&average=layers&special=hidden&renormalise=1&threshold=0.1&lang=zh";
    /// assert_eq!(Address::read(hash).write(), hash);
    /// ```
    pub fn write(&self) -> String {
        let special = if self.without_special {
            "hidden"
        } else {
            "shown"
        };
        let mut hash = format!(
            "{PLACE}&layer={}&head={}&average={}&special={special}&renormalise={}&threshold={}",
            self.layer + 1,
            self.head + 1,
            self.average.name(),
            u8::from(self.renormalise),
            self.threshold
        );
        if !self.reading.is_scaled {
            hash += "&scale=none";
        }
        if self.reading.is_causal {
            hash += "&causal=1";
        }
        link::to(
            hash.trim_start_matches('#'),
            &link::reader(self.lang, self.theme),
        )
    }
}

/// A number from 0 to 1.
fn share(value: &str) -> Option<f32> {
    let share = decimal::number(value)?;
    (0.0..=1.0).contains(&share).then_some(share as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_there_leads_somewhere() {
        for hash in [
            "",
            "#bring",
            "#bring&layer=0&head=-3&average=mean&threshold=NaN",
            "#%%&&=&layer=&special&lang=fr&theme=red&threshold=",
        ] {
            let address = Address::read(hash);
            assert_eq!(address, Address::default(), "{hash}");
            assert_eq!(Address::read(&address.write()), address);
        }
    }

    #[test]
    fn a_link_says_all_of_it() {
        let address = Address {
            layer: 11,
            head: 3,
            average: Average::All,
            without_special: true,
            renormalise: true,
            threshold: 0.025,
            reading: Reading {
                is_scaled: false,
                is_causal: true,
            },
            lang: Some(Lang::Zh),
            theme: Some(Theme::Dark),
        };
        assert_eq!(Address::read(&address.write()), address);
    }
}
