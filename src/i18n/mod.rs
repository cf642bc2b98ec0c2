//! Every visible string, in English and in Chinese.
//!
//! A string is declared once, with both languages side by side, and becomes a method of [`Lang`];
//! a missing translation does not compile. Strings with parts of their own colour or weight are
//! templates with `{slots}`, see [`template`].

#[macro_use]
mod messages;
mod words;

mod controls;
mod examples;
mod explain;
mod link;
mod origin;
mod page;
mod reasons;
mod stages;
mod tasks;
pub mod template;
mod tried;

pub use examples::{EXAMPLES, Example};
pub use tried::{READ_WELL, READ_WRONGLY};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English
    #[default]
    En,
    /// Chinese, simplified
    Zh,
}

impl Lang {
    /// The first of a reader's `preferred` languages (BCP 47 tags) that the page speaks.
    ///
    /// ```
    /// use attention_playground::i18n::Lang;
    ///
    /// assert_eq!(Lang::choose(["fr", "zh-TW", "en"]), Lang::Zh);
    /// assert_eq!(Lang::choose(["fr"]), Lang::En);
    /// ```
    pub fn choose<'a>(preferred: impl IntoIterator<Item = &'a str>) -> Self {
        preferred
            .into_iter()
            .find_map(Self::from_tag)
            .unwrap_or_default()
    }

    fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next()?;
        match primary.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "zh" => Some(Self::Zh),
            _ => None,
        }
    }

    /// The language's BCP 47 tag, for the `lang` attribute.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-Hans",
        }
    }

    /// The language's name in links.
    pub fn key(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language that a link names.
    pub fn named(key: &str) -> Option<Self> {
        [Self::En, Self::Zh]
            .into_iter()
            .find(|lang| lang.key() == key)
    }

    /// The other language, to switch to.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::En => Self::Zh,
            Self::Zh => Self::En,
        }
    }

    /// The language's name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Zh => "中文",
        }
    }
}
