//! What the address of the page says after `#`: `#train`, the task, and every setting of one run or
//! of two.

use attention_playground::i18n::Lang;
use attention_playground::link::{self, Link};
use attention_playground::tasks::{Kind, Settings};
use attention_playground::view::color::Theme;

use crate::settings::{ALL, Adjusted, Setting};

/// What is trained, and how the page is read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Address {
    /// The settings of the run, its task among them.
    pub first: Settings,
    /// Those of a second run of the same task beside it.
    pub second: Option<Settings>,
    /// The language, where the address says it.
    pub lang: Option<Lang>,
    /// The theme, where the address says it.
    pub theme: Option<Theme>,
}

/// What is trained, and the sentence whose maps are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What is trained, and how the page is read.
    pub address: Address,
    /// The sentence.
    pub sentence: String,
}

/// The name of the sentence in links.
const SENTENCE: &str = "sentence";

/// The sentence that a link asks for; the usual one where the page wrote a link without.
pub fn sentence_of(link: &Link, address: &Address, lang: Lang) -> Option<String> {
    let given = link.value(SENTENCE).map(str::to_owned);
    let usual = || lang.task_sentence(address.first.kind).to_owned();
    given.or_else(|| link.is_written().then(usual))
}

impl State {
    /// As what stands after `#` in a link.
    pub fn write(&self) -> String {
        let lang = self.address.lang.unwrap_or_default();
        let mut address = self.address.write();
        if self.sentence != lang.task_sentence(self.address.first.kind) {
            address += "&";
            address += &link::write([(SENTENCE, &self.sentence)]);
        }
        address.trim_start_matches('#').to_owned()
    }

    /// What of two states differs, by name.
    pub fn difference(&self, after: &Self) -> String {
        let (from, to) = (&self.address, &after.address);
        let runs = |setting: &&Setting| {
            setting.value(&from.first) != setting.value(&to.first)
                || from.second.map(|run| setting.value(&run))
                    != to.second.map(|run| setting.value(&run))
        };
        if from.first.kind != to.first.kind || from.second.is_some() != to.second.is_some() {
            return format!(
                "task={}{}",
                to.first.kind.slug(),
                u8::from(to.second.is_some())
            );
        }
        let different = ALL.iter().find(runs).map_or("", |setting| setting.key);
        match different {
            "" if self.sentence != after.sentence => SENTENCE.to_owned(),
            different => different.to_owned(),
        }
    }
}

/// What stands before the name of a setting of the second run.
const SECOND: &str = "b.";

/// The task that is shown where none is named: it is learned in seconds, from nothing but itself.
const FIRST: Kind = Kind::Reverse;

impl Address {
    /// Reads what stands after `#`, and tells what of it could not be had. What is not named is as
    /// the task is best learned; in the second run, as in the first.
    ///
    /// ```
    /// use attention_workshop::address::Address;
    ///
    /// let (address, adjusted) = Address::read("#train&task=reverse&heads=3&seed=7");
    /// assert_eq!((address.first.heads, address.first.seed), (2, 7));
    /// assert_eq!((adjusted[0].setting, adjusted[0].taken.as_str()), ("heads", "2"));
    /// ```
    pub fn read(hash: &str) -> (Self, Vec<Adjusted>) {
        let parts: Vec<_> = hash
            .trim_start_matches('#')
            .split('&')
            .map(|part| part.split_once('=').unwrap_or((part, "")))
            .collect();
        let value = |key: &str| {
            let mut own = parts.iter();
            own.find(|(name, _)| *name == key).map(|(_, value)| *value)
        };
        let mut adjusted = Vec::new();
        let named = value("task").map(|slug| (slug, Kind::named(slug)));
        let kind = match named {
            Some((_, Some(kind))) => kind,
            None => FIRST,
            Some((given, _)) => {
                adjusted.push(Adjusted {
                    setting: "task",
                    given: given.to_owned(),
                    taken: FIRST.slug().to_owned(),
                });
                FIRST
            }
        };
        let mut first = Settings::of(kind);
        for setting in &ALL {
            let told = value(setting.key).and_then(|given| setting.read(&mut first, given));
            adjusted.extend(told);
        }
        let has_second = parts
            .iter()
            .any(|(key, _)| *key == "b" || key.starts_with(SECOND));
        let second = has_second.then(|| {
            let mut second = first;
            for setting in &ALL {
                let given = value(&format!("{SECOND}{}", setting.key));
                adjusted.extend(given.and_then(|given| setting.read(&mut second, given)));
            }
            second
        });
        let address = Self {
            first,
            second,
            lang: value("lang").and_then(Lang::named),
            theme: value("theme").and_then(Theme::named),
        };
        (address, adjusted)
    }

    /// What is written after `#` for it: every setting, so that a link means the same when defaults
    /// change.
    ///
    /// ```
    /// use attention_workshop::address::Address;
    ///
    /// let (address, _) = Address::read("#train&task=copy&b.scoring=additive&lang=zh");
    /// let hash = address.write();
    /// assert!(hash.starts_with("#train&task=copy&scoring=") && hash.contains("&b.scoring=additive"));
    /// assert_eq!(Address::read(&hash), (address, Vec::new()));
    /// ```
    pub fn write(&self) -> String {
        let mut hash = format!("#train&task={}", self.first.kind.slug());
        for setting in &ALL {
            hash += &format!("&{}={}", setting.key, setting.written(&self.first));
        }
        if let Some(second) = &self.second {
            hash += "&b";
            let differs = ALL
                .iter()
                .filter(|setting| setting.value(second) != setting.value(&self.first));
            for setting in differs {
                hash += &format!("&{SECOND}{}={}", setting.key, setting.written(second));
            }
        }
        link::to(
            hash.trim_start_matches('#'),
            &link::reader(self.lang, self.theme),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_there_leads_somewhere() {
        for hash in [
            "",
            "#train",
            "#train&task=&heads=&b.&lang=fr",
            "#%%&&=&b.heads=x",
        ] {
            let (address, _) = Address::read(hash);
            assert_eq!(address.first, Settings::of(FIRST), "{hash}");
            assert_eq!(Address::read(&address.write()), (address, Vec::new()));
        }
    }

    #[test]
    fn a_task_that_there_is_not_is_told() {
        let (_, adjusted) = Address::read("#train&task=sort");
        assert_eq!(adjusted[0].given, "sort");
    }
}
