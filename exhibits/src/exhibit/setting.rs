use attention_playground::i18n::Lang;

use super::{Inputs, Value};

/// Something of an exhibit that a reader can change.
#[derive(Debug)]
pub struct Setting {
    /// Its name in links, guide steps and test ids.
    pub key: &'static str,
    /// What it is called.
    pub label: fn(Lang) -> &'static str,
    /// What it can be, and what it is at first.
    pub kind: Kind,
    /// Whether its control begins a new line.
    pub new_line: bool,
}

/// What a setting can be.
#[derive(Debug)]
pub enum Kind {
    /// A number on a slider.
    Number {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
        /// From one to the next.
        step: f64,
        /// At first.
        default: f64,
    },
    /// A count on a slider.
    Count {
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
        /// At first.
        default: usize,
    },
    /// One of a few names.
    Choice {
        /// The names.
        names: &'static [fn(Lang) -> &'static str],
        /// Which of them at first.
        default: usize,
    },
    /// One of what the other settings bring about, such as a word of the sentence.
    Pick {
        /// What is on offer. Never empty.
        offer: fn(&Inputs, Lang) -> Vec<String>,
        /// Which of them at first.
        default: usize,
    },
    /// On or off.
    Switch {
        /// At first.
        default: bool,
    },
    /// A sentence or a word.
    Text {
        /// At first.
        default: fn(Lang) -> &'static str,
    },
}

impl Setting {
    const fn new(key: &'static str, label: fn(Lang) -> &'static str, kind: Kind) -> Self {
        Self {
            key,
            label,
            kind,
            new_line: false,
        }
    }

    /// The same, at the beginning of a new line.
    #[must_use]
    pub const fn on_new_line(self) -> Self {
        Self {
            new_line: true,
            ..self
        }
    }

    /// A number from `min` to `max`.
    pub const fn number(
        key: &'static str,
        label: fn(Lang) -> &'static str,
        (min, max, step): (f64, f64, f64),
        default: f64,
    ) -> Self {
        let kind = Kind::Number {
            min,
            max,
            step,
            default,
        };
        Self::new(key, label, kind)
    }

    /// A count from `min` to `max`.
    pub const fn count(
        key: &'static str,
        label: fn(Lang) -> &'static str,
        (min, max): (usize, usize),
        default: usize,
    ) -> Self {
        let kind = Kind::Count { min, max, default };
        Self::new(key, label, kind)
    }

    /// One of `names`.
    pub const fn choice(
        key: &'static str,
        label: fn(Lang) -> &'static str,
        names: &'static [fn(Lang) -> &'static str],
        default: usize,
    ) -> Self {
        let kind = Kind::Choice { names, default };
        Self::new(key, label, kind)
    }

    /// One of what `offer` finds.
    pub const fn pick(
        key: &'static str,
        label: fn(Lang) -> &'static str,
        offer: fn(&Inputs, Lang) -> Vec<String>,
        default: usize,
    ) -> Self {
        let kind = Kind::Pick { offer, default };
        Self::new(key, label, kind)
    }

    /// On or off.
    pub const fn switch(key: &'static str, label: fn(Lang) -> &'static str, default: bool) -> Self {
        let kind = Kind::Switch { default };
        Self::new(key, label, kind)
    }

    /// A sentence or a word.
    pub const fn text(
        key: &'static str,
        label: fn(Lang) -> &'static str,
        default: fn(Lang) -> &'static str,
    ) -> Self {
        let kind = Kind::Text { default };
        Self::new(key, label, kind)
    }

    /// What it is before anybody touched it. `None` for a text, whose beginning has a language.
    pub fn default(&self) -> Option<Value> {
        match self.kind {
            Kind::Number { default, .. } => Some(Value::Number(default)),
            Kind::Count { default, .. } => Some(Value::Count(default)),
            Kind::Choice { default, .. } | Kind::Pick { default, .. } => {
                Some(Value::Choice(default))
            }
            Kind::Switch { default } => Some(Value::Switch(default)),
            Kind::Text { .. } => None,
        }
    }
}
