//! What can be chosen before a run, and how a link says it.

use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;
use attention_playground::tasks::{Kind as Task, Settings, reference, task};
use attention_playground::training::config::Positions;
use attention_playground::view::format::chosen;

use crate::words;

/// A label in either language.
pub type Label = fn(Lang) -> &'static str;

/// One thing that can be chosen. Whatever it is, its value is carried as a number.
#[derive(Debug)]
pub struct Setting {
    /// Its name in links and test ids.
    pub key: &'static str,
    /// Its name for a reader.
    pub label: Label,
    /// What it may be.
    pub kind: Kind,
    read: fn(&Settings) -> f64,
    write: fn(&mut Settings, f64),
}

/// What a setting may be, which decides its control.
#[derive(Debug)]
pub enum Kind {
    /// One of a few, by name; its value is which of them.
    Named(&'static [(&'static str, Label)]),
    /// One of a few whole numbers, ascending.
    OneOf(&'static [u32]),
    /// On or off: 1 or 0.
    Switch,
    /// A whole number from the first to the second.
    Whole(u32, u32),
    /// A number from the first to the second.
    Real(f64, f64),
}

const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::Additive,
    ScoringKind::Dot,
    ScoringKind::ScaledDot,
];

/// How places are told apart, by name; a task offers some of them.
const POSITIONS: &[(&str, Label)] = &[
    ("none", |lang| lang.positions_choice(Positions::None)),
    ("sinusoidal", |lang| {
        lang.positions_choice(Positions::Sinusoidal)
    }),
    ("ends", |lang| lang.positions_choice(Positions::BothEnds)),
    ("learned", |lang| {
        lang.positions_choice(Positions::Learned(0))
    }),
];

/// Which of [`POSITIONS`] it is.
fn place_of(positions: Positions) -> usize {
    match positions {
        Positions::None => 0,
        Positions::Sinusoidal => 1,
        Positions::BothEnds => 2,
        Positions::Learned(_) => 3,
    }
}

/// The ways to tell places apart that a task offers.
fn positions_of(kind: Task) -> &'static [Positions] {
    match kind {
        Task::Reference => reference::POSITIONS,
        _ => task(kind).map_or(&[], |task| task.positions()),
    }
}

/// Every setting, in the order of the page and of links. A head count divides every width on offer.
pub static ALL: [Setting; 10] = [
    Setting {
        key: "scoring",
        label: |lang| lang.scoring(),
        kind: Kind::Named(&[
            ("additive", |lang| lang.additive()),
            ("dot", |lang| lang.dot()),
            ("scaled", |lang| lang.scaled_dot()),
        ]),
        read: |s| {
            let place = SCORINGS.iter().position(|scoring| *scoring == s.scoring);
            place.unwrap_or(0) as f64
        },
        write: |s, value| s.scoring = SCORINGS[value as usize],
    },
    Setting {
        key: "heads",
        label: |lang| lang.heads(),
        kind: Kind::OneOf(&[1, 2, 4, 8]),
        read: |s| s.heads as f64,
        write: |s, value| s.heads = value as usize,
    },
    Setting {
        key: "layers",
        label: words::layers,
        kind: Kind::OneOf(&[1, 2, 3, 4]),
        read: |s| s.layers as f64,
        write: |s, value| s.layers = value as usize,
    },
    Setting {
        key: "width",
        label: words::width,
        kind: Kind::OneOf(&[16, 24, 32, 48, 64]),
        read: |s| s.d_model as f64,
        write: |s, value| s.d_model = value as usize,
    },
    Setting {
        key: "positions",
        label: |lang| lang.positions(),
        kind: Kind::Named(POSITIONS),
        read: |s| place_of(s.positions) as f64,
        write: |s, value| {
            let mut offered = positions_of(s.kind).iter();
            let wanted = offered.find(|positions| place_of(**positions) == value as usize);
            s.positions = wanted.copied().unwrap_or(s.positions);
        },
    },
    Setting {
        key: "causal",
        label: |lang| lang.causal(),
        kind: Kind::Switch,
        read: |s| f64::from(u8::from(s.causal)),
        write: |s, value| s.causal = value != 0.0,
    },
    Setting {
        key: "rate",
        label: words::rate,
        kind: Kind::Real(0.0001, 0.1),
        read: |s| s.rate,
        write: |s, value| s.rate = value,
    },
    Setting {
        key: "batch",
        label: words::batch,
        kind: Kind::Whole(1, 128),
        read: |s| s.batch as f64,
        write: |s, value| s.batch = value as usize,
    },
    Setting {
        key: "steps",
        label: words::steps,
        kind: Kind::Whole(10, 10_000),
        read: |s| f64::from(s.steps),
        write: |s, value| s.steps = value as u32,
    },
    Setting {
        key: "seed",
        label: |lang| lang.seed(),
        kind: Kind::Whole(0, u32::MAX),
        read: |s| f64::from(s.seed),
        write: |s, value| s.seed = value as u32,
    },
];

/// The setting of a name.
pub fn find(key: &str) -> Option<&'static Setting> {
    ALL.iter().find(|setting| setting.key == key)
}

/// Whether the task of `settings` offers one of the names of `setting`.
pub fn offers(setting: &Setting, settings: &Settings, place: usize) -> bool {
    setting.key != "positions"
        || positions_of(settings.kind)
            .iter()
            .any(|positions| place_of(*positions) == place)
}

/// A setting that was asked for and could not be had.
#[derive(Debug, Clone, PartialEq)]
pub struct Adjusted {
    /// Which.
    pub setting: &'static str,
    /// What was asked for.
    pub given: String,
    /// What was taken instead.
    pub taken: String,
}

impl Adjusted {
    /// What was asked for and what was taken, as a sentence.
    pub fn text(&self, lang: Lang) -> String {
        let setting = find(self.setting);
        let name = setting.map_or_else(|| words::task(lang), |setting| (setting.label)(lang));
        words::adjusted(lang, name, &self.given, &self.taken_name(lang))
    }

    fn taken_name(&self, lang: Lang) -> String {
        let Some(setting) = find(self.setting) else {
            let task = Task::named(&self.taken);
            return task.map_or_else(|| self.taken.clone(), |task| lang.task(task).to_owned());
        };
        let named = match setting.kind {
            Kind::Named(names) => names.iter().find(|(name, _)| *name == self.taken),
            _ => None,
        };
        named.map_or_else(|| self.taken.clone(), |(_, label)| label(lang).to_owned())
    }
}

impl Setting {
    /// Its value.
    pub fn value(&self, settings: &Settings) -> f64 {
        (self.read)(settings)
    }

    /// Its value as a link writes it.
    pub fn written(&self, settings: &Settings) -> String {
        let value = self.value(settings);
        match self.kind {
            Kind::Named(names) => names[value as usize].0.to_owned(),
            Kind::OneOf(_) | Kind::Switch | Kind::Whole(..) => (value as u32).to_string(),
            Kind::Real(..) => chosen(value),
        }
    }

    /// Takes `value`, or what is nearest to it.
    pub fn set(&self, settings: &mut Settings, value: f64) {
        (self.write)(settings, self.nearest(value));
    }

    /// The value nearest to `value` that is allowed; of two that are as near, the smaller. What is no
    /// number is the least.
    pub fn nearest(&self, value: f64) -> f64 {
        let within = |min: f64, max: f64| value.max(min).min(max);
        match self.kind {
            Kind::Named(names) => within(0.0, names.len() as f64 - 1.0).round(),
            Kind::Switch => within(0.0, 1.0).round(),
            Kind::Whole(min, max) => within(f64::from(min), f64::from(max)).round(),
            Kind::Real(min, max) => within(min, max),
            Kind::OneOf(offered) => {
                let value = within(f64::from(offered[0]), f64::from(offered[offered.len() - 1]));
                let mut best = f64::from(offered[0]);
                for &other in offered {
                    if (f64::from(other) - value).abs() < (best - value).abs() {
                        best = f64::from(other);
                    }
                }
                best
            }
        }
    }

    /// Takes what a link says of it. What is not allowed becomes the nearest that is; what says
    /// nothing leaves it as it is. Both are told.
    pub fn read(&self, settings: &mut Settings, given: &str) -> Option<Adjusted> {
        let value = match self.kind {
            Kind::Named(names) => {
                let place = names.iter().position(|(key, _)| *key == given);
                place.map(|place| place as f64)
            }
            _ => given.parse().ok().filter(|value: &f64| !value.is_nan()),
        };
        if let Some(value) = value {
            self.set(settings, value);
            if self.value(settings) == value {
                return None;
            }
        }
        Some(Adjusted {
            setting: self.key,
            given: given.to_owned(),
            taken: self.written(settings),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Settings {
        Settings::of(Task::Reverse)
    }

    #[test]
    fn what_is_written_is_read() {
        for setting in &ALL {
            for value in [0.0, 1.0, 2.0, 31.0, 0.003, 4e9] {
                let (mut settings, mut other) = (some(), some());
                setting.set(&mut settings, value);
                assert_eq!(setting.read(&mut other, &setting.written(&settings)), None);
                assert_eq!(settings, other, "{}", setting.key);
            }
        }
    }

    #[test]
    fn what_is_out_of_bounds_becomes_the_nearest_and_is_told() {
        for (key, given, taken) in [
            ("heads", "3", "2"),
            ("heads", "1e99", "8"),
            ("width", "-inf", "16"),
            ("batch", "2.5", "3"),
            ("rate", "7", "0.1"),
            ("steps", "1", "10"),
            ("seed", "-1", "0"),
            ("causal", "9", "1"),
        ] {
            let mut settings = some();
            let setting = find(key).unwrap();
            let adjusted = setting.read(&mut settings, given).unwrap();
            assert_eq!(adjusted.taken, taken, "{key}={given}");
            assert_eq!(setting.written(&settings), taken);
        }
    }

    #[test]
    fn what_says_nothing_changes_nothing_and_is_told() {
        for (key, given) in [
            ("scoring", "cosine"),
            ("positions", "learned"),
            ("heads", ""),
            ("rate", "NaN"),
            ("seed", "x"),
        ] {
            let mut settings = some();
            let adjusted = find(key).unwrap().read(&mut settings, given).unwrap();
            assert_eq!((settings, adjusted.given.as_str()), (some(), given));
        }
    }
}
