//! What of the page is there, where it stands in somebody else's: the whole of it, or one part with
//! as many controls as its host wants.

use super::table::TABLE;
use crate::attention::Stage;
use crate::link::Telling;

/// What is shown, and what can be set there.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Frame {
    /// What is shown.
    pub view: View,
    /// What can be set; `None` is as the view has it: everything on the whole page, nothing elsewhere.
    pub controls: Option<Controls>,
}

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// All of it.
    #[default]
    Page,
    /// The tokens with lines between them.
    Lines,
    /// The weights of every head side by side.
    Heads,
    /// One matrix.
    Matrix(Stage),
}

/// What can be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Controls {
    /// Everything.
    All,
    /// These settings by their names; none at all where there is no name.
    Only(Vec<&'static str>),
}

const ALL: &str = "all";
const NONE: &str = "none";

impl View {
    /// The view that a link names.
    pub fn named(name: &str) -> Option<Self> {
        let matrix = |stage: &Stage| stage.slug() == name;
        match name {
            "page" => Some(Self::Page),
            "lines" => Some(Self::Lines),
            "heads" => Some(Self::Heads),
            _ => Stage::ALL.into_iter().find(matrix).map(Self::Matrix),
        }
    }

    /// Its name in links.
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Lines => "lines",
            Self::Heads => "heads",
            Self::Matrix(stage) => stage.slug(),
        }
    }
}

impl Frame {
    /// Whether a setting can be set.
    pub fn offers(&self, key: &str) -> bool {
        match &self.controls {
            None => self.view == View::Page,
            Some(Controls::All) => true,
            Some(Controls::Only(keys)) => keys.contains(&key),
        }
    }

    /// Whether anything can be.
    pub fn offers_any(&self) -> bool {
        TABLE.iter().any(|setting| self.offers(setting.key))
    }

    /// Takes `view` or `controls` from a link, as far as they are known.
    pub fn read(&mut self, key: &str, value: &str, telling: &mut Telling) {
        if key == "view" {
            match View::named(value) {
                Some(view) => self.view = view,
                None => telling.passed(key, value),
            }
            return;
        }
        if value == ALL || value.is_empty() {
            self.controls = Some(Controls::All);
            return;
        }
        let mut known = Vec::new();
        // As in settings, `mask` is short for both.
        let value = value.replace("mask", "causal padding");
        for name in value
            .split([',', ' ', '+'])
            .filter(|name| !matches!(*name, "" | NONE))
        {
            match TABLE.iter().find(|setting| setting.key == name) {
                Some(setting) if !known.contains(&setting.key) => known.push(setting.key),
                Some(_) => {}
                None => telling.passed(key, name),
            }
        }
        self.controls = Some(Controls::Only(known));
    }

    /// As keys and values, without what is as it is at first.
    pub fn write(&self) -> Vec<(String, String)> {
        let view = (self.view != View::Page).then(|| ("view", self.view.name().to_owned()));
        let controls = self.controls.as_ref().map(|controls| match controls {
            Controls::All => ALL.to_owned(),
            Controls::Only(keys) if keys.is_empty() => NONE.to_owned(),
            Controls::Only(keys) => keys.join(","),
        });
        let parts = view
            .into_iter()
            .chain(controls.map(|controls| ("controls", controls)));
        parts.map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_settings_by_name_each_once() {
        let mut frame = Frame::default();
        let mut telling = Telling::default();
        frame.read("controls", "heads, mask heads wings", &mut telling);
        assert!(
            ["heads", "causal", "padding"]
                .into_iter()
                .all(|key| frame.offers(key))
        );
        assert!(!frame.offers("scoring"));
        assert_eq!(frame.write()[0].1, "heads,causal,padding");
        assert_eq!(telling.told().len(), 1);
    }
}
