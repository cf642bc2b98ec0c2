//! What the address of the page says after `#`: `#bring`, and how what was brought is looked at. The
//! file itself is in no link.

use attention_playground::decimal;
use attention_playground::i18n::Lang;
use attention_playground::link;
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
        let mut address = Self::default();
        for part in hash.trim_start_matches('#').split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            address.take(key, value);
        }
        address
    }

    fn take(&mut self, key: &str, value: &str) {
        let is_on = value == "1" || value == "true";
        match key {
            "layer" => self.layer = place(value),
            "head" => self.head = place(value),
            "average" => self.average = Average::named(value).unwrap_or_default(),
            "special" => self.without_special = value == "hidden",
            "renormalise" => self.renormalise = is_on,
            "threshold" => self.threshold = share(value),
            "scale" => self.reading.is_scaled = value != "none",
            "causal" => self.reading.is_causal = is_on,
            "lang" => self.lang = Lang::named(value),
            "theme" => self.theme = Theme::named(value),
            _ => {}
        }
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

/// A place that is counted from 1.
fn place(value: &str) -> usize {
    value.parse::<usize>().map_or(0, |it| it.saturating_sub(1))
}

fn share(value: &str) -> f32 {
    decimal::number(value).map_or(0.0, |share| share.clamp(0.0, 1.0) as f32)
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
