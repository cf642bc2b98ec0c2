//! A whole state of the page as keys and values, and back.
//!
//! Settings that are as they are at first are left out. Rows, columns, heads, layers and tokens are
//! counted from 1, as on the page:
//!
//! | key | value |
//! |---|---|
//! | a setting's own, and `mask` for `causal` and `padding` at once | as its row in the [`table`](super::table) allows |
//! | `x.WORD` | numbers of a word's vector set by hand, `feature:number,…` |
//! | `set.STAGE.LAYER.HEAD` | cells set by hand, `row.column:number,…` |
//! | `hide`, `pad`, `bias` | masks by hand: `row.column,…`, `key,…`, `row.column:number,…` |
//! | `head`, `without` | the head whose matrices are shown, and those whose lines are not |
//! | `at` | what is held: a token, `stage.row.column`, or `none` |
//! | `view`, `controls` | what of the page is there, and which controls |

use super::edits::{Edits, Place};
use super::frame::Frame;
use super::table::{CAUSAL, D_MODEL, Kind, PADDING, Setting, TABLE, Value, WEIGHTS};
use super::{Focus, Settings, Spot};
use crate::attention::Stage;
use crate::decimal;
use crate::i18n::Lang;
use crate::link::{Link, Telling, Told, cell, count, push_item, reader, switch};
use crate::view::color::Theme;

/// The most numbers and cells set by hand that a link is followed in.
const MOST_EDITS: usize = 4096;

/// Before a word, the key of its numbers.
const WORD: &str = "x.";

/// Before a table, the key of its cells.
const TABLE_CELLS: &str = "set.";

/// Everything that a link holds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    /// Every setting.
    pub settings: Settings,
    /// What was set by hand.
    pub edits: Edits,
    /// What is looked at.
    pub shown: Shown,
    /// What of the page is there.
    pub frame: Frame,
    /// The language, where one is asked for.
    pub lang: Option<Lang>,
    /// The theme, where one is asked for.
    pub theme: Option<Theme>,
}

/// What is looked at.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shown {
    /// The head whose matrices are shown.
    pub head: usize,
    /// Heads whose lines and bars are not drawn.
    pub without: Vec<usize>,
    /// What is held.
    pub held: Held,
}

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Held {
    /// "it", wherever it stands, or else the word that the first sentence is known for.
    #[default]
    It,
    /// Nothing.
    Nothing,
    /// What the reader chose.
    Chosen(Focus),
}

/// Whether a link says nothing but how the page is to be read.
pub fn is_for_reader_only(link: &Link) -> bool {
    !link.is_written() && link.parts().all(|(key, _)| key == "lang" || key == "theme")
}

/// What of two states differs, by its name; the empty name where only what is looked at does.
pub fn difference(before: &State, after: &State) -> String {
    let settings = TABLE
        .iter()
        .find(|setting| (setting.read)(&before.settings) != (setting.read)(&after.settings));
    let name = match settings {
        Some(setting) => setting.key,
        None if before.edits != after.edits => "edits",
        None => "",
    };
    name.to_owned()
}

impl State {
    /// Reads a link, and tells what of it could not be had. Layers of the reader's own are as many as
    /// were brought, whatever the link says.
    pub fn read(link: &Link, own_layers: usize) -> (Self, Vec<Told>) {
        let settings = Settings {
            own_layers,
            ..Settings::default()
        };
        let mut state = Self {
            settings,
            lang: link.lang(),
            theme: link.theme(),
            ..Self::default()
        };
        let mut reading = Reading {
            telling: link.telling(),
            edits: 0,
        };
        // What others depend on is read before them.
        let first = [&WEIGHTS, &D_MODEL];
        let is_first = |setting: &&Setting| first.iter().any(|of| of.key == setting.key);
        let after = TABLE.into_iter().filter(|setting| !is_first(setting));
        for setting in first.into_iter().chain(after) {
            if let Some(given) = link.value(setting.key) {
                reading.setting(setting, &mut state.settings, given);
            }
        }
        let mut telling = Telling::default();
        link.tell_unknown(&mut telling, |key, value| {
            TABLE.iter().any(|setting| setting.key == key) || reading.other(&mut state, key, value)
        });
        telling
            .told()
            .into_iter()
            .for_each(|told| reading.telling.tell(told));
        let heads = state.settings.heads();
        if state.shown.head >= heads {
            let given = (state.shown.head + 1).to_string();
            state.shown.head = heads - 1;
            reading.telling.taken("head", &given, heads.to_string());
        }
        (state, reading.telling.told())
    }

    /// As keys and values, without what is as it is at first.
    pub fn write(&self) -> Vec<(String, String)> {
        let mut parts = Vec::new();
        let at_first = Settings::default();
        // Which heads and layers there are depends on the rest.
        let as_wanted_first = Settings {
            wanted_heads: at_first.wanted_heads,
            wanted_layer: at_first.wanted_layer,
            ..self.settings.clone()
        };
        for setting in TABLE {
            let value = (setting.read)(&self.settings);
            let usual = match setting.kind {
                Kind::OneOf(_) => (setting.read)(&as_wanted_first),
                _ => (setting.read)(&at_first),
            };
            if value != usual {
                parts.push((setting.key.to_owned(), written(setting, &value)));
            }
        }
        self.write_edits(&mut parts);
        let mut put = |key: &str, value: String| parts.push((key.to_owned(), value));
        if self.shown.head > 0 {
            put("head", (self.shown.head + 1).to_string());
        }
        if !self.shown.without.is_empty() {
            put(
                "without",
                joined(self.shown.without.iter().map(|head| head + 1)),
            );
        }
        match self.shown.held {
            Held::It => {}
            Held::Nothing => put("at", "none".to_owned()),
            Held::Chosen(Focus::Token(token)) => put("at", (token + 1).to_string()),
            Held::Chosen(Focus::Cell(Spot {
                stage, row, column, ..
            })) => {
                put("at", format!("{}.{}.{}", stage.slug(), row + 1, column + 1));
            }
        }
        parts.extend(self.frame.write());
        parts.extend(reader(self.lang, self.theme));
        parts
    }

    fn write_edits(&self, parts: &mut Vec<(String, String)>) {
        for (place, number) in self.edits.numbers.all() {
            let (key, value) = match place {
                Place::Token { key, feature } => (
                    format!("{WORD}{key}"),
                    format!("{}:{}", feature + 1, number),
                ),
                &Place::Cell {
                    layer,
                    stage,
                    head,
                    row,
                    column,
                } => (
                    format!("{TABLE_CELLS}{}.{}.{}", stage.slug(), layer + 1, head + 1),
                    format!("{}.{}:{}", row + 1, column + 1, number),
                ),
            };
            push_item(parts, key, &value);
        }
        let masks = &self.edits.masks;
        let cell = |&(row, column): &(usize, usize)| format!("{}.{}", row + 1, column + 1);
        let lists = [
            ("hide", joined(masks.cells.iter().map(cell))),
            ("pad", joined(masks.padding.iter().map(|key| key + 1))),
            (
                "bias",
                joined(
                    masks
                        .biases()
                        .map(|(at, bias)| format!("{}:{}", cell(at), bias)),
                ),
            ),
        ];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        parts.extend(lists.map(|(key, list)| (key.to_owned(), list)));
    }
}

fn joined<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

/// A value as it stands in a link.
fn written(setting: &Setting, value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Choice(index) => match setting.kind {
            Kind::Choice(names) => names.get(*index).map_or("", |name| name.key).to_owned(),
            _ => String::new(),
        },
    }
}

/// A link on its way in.
struct Reading {
    telling: Telling,
    /// Edits that were taken.
    edits: usize,
}

impl Reading {
    fn setting(&mut self, setting: &Setting, settings: &mut Settings, given: &str) {
        let (value, is_exact) = nearest(setting, settings, given);
        if let Ok(next) = setting.set(settings, value) {
            *settings = next;
        }
        if !is_exact {
            let taken = written(setting, &(setting.read)(settings));
            self.telling.taken(setting.key, given, taken);
        }
    }

    /// Reads what is no row of the table; `false` where there is no such key.
    fn other(&mut self, state: &mut State, key: &str, value: &str) -> bool {
        let masks = &mut state.edits.masks;
        match key {
            "mask" => self.mask(&mut state.settings, value),
            "head" => match count(value) {
                Some(head) => state.shown.head = head,
                None => self.telling.passed(key, value),
            },
            "without" => self.list(key, value, |item| {
                state.shown.without.push(count(item)?);
                Some(())
            }),
            "at" => match held(value) {
                Some(held) => state.shown.held = held,
                None => self.telling.passed(key, value),
            },
            "hide" => self.list(key, value, |item| {
                masks.cells.push(cell(item)?);
                Some(())
            }),
            "pad" => self.list(key, value, |item| {
                masks.padding.push(count(item)?);
                Some(())
            }),
            "bias" => self.list(key, value, |item| {
                let (at, bias) = item.split_once(':')?;
                let bias = decimal::number(bias)? as f32;
                let is_allowed = bias.is_finite() || bias == f32::NEG_INFINITY;
                masks.set_bias(cell(at)?, is_allowed.then_some(bias)?);
                Some(())
            }),
            "view" | "controls" => state.frame.read(key, value, &mut self.telling),
            _ => return self.numbers(state, key, value),
        }
        true
    }

    /// Reads numbers that were set by hand; `false` where the key names no place for them.
    fn numbers(&mut self, state: &mut State, key: &str, value: &str) -> bool {
        let numbers = &mut state.edits.numbers;
        if let Some(word) = key.strip_prefix(WORD) {
            self.list(key, value, |item| {
                let (feature, number) = item.split_once(':')?;
                let (key, feature) = (word.to_owned(), count(feature)?);
                numbers.set(Place::Token { key, feature }, finite(number)?);
                Some(())
            });
            return true;
        }
        let Some((stage, layer, head)) = key.strip_prefix(TABLE_CELLS).and_then(table_of) else {
            return false;
        };
        self.list(key, value, |item| {
            let (at, number) = item.split_once(':')?;
            let (row, column) = cell(at)?;
            let place = Place::Cell {
                layer,
                stage,
                head,
                row,
                column,
            };
            numbers.set(place, finite(number)?);
            Some(())
        });
        true
    }

    /// `causal`, `padding`, both or none: what is not named is off.
    fn mask(&mut self, settings: &mut Settings, value: &str) {
        let (mut causal, mut padding) = (false, false);
        for name in value.split([',', ' ', '+']) {
            match name {
                "causal" => causal = true,
                "padding" => padding = true,
                "" | "none" => {}
                other => self.telling.passed("mask", other),
            }
        }
        for (setting, on) in [(&CAUSAL, causal), (&PADDING, padding)] {
            self.setting(setting, settings, if on { "on" } else { "off" });
        }
    }

    /// Takes the items of a list, as many edits as a link may have.
    fn list(&mut self, key: &str, value: &str, mut take: impl FnMut(&str) -> Option<()>) {
        let edits = &mut self.edits;
        self.telling.list(key, value, |item| {
            if *edits >= MOST_EDITS {
                return None;
            }
            take(item)?;
            *edits += 1;
            Some(())
        });
    }
}

/// The nearest to `given` that a setting may be, and whether it is just that.
fn nearest(setting: &Setting, settings: &Settings, given: &str) -> (Value, bool) {
    let number = || decimal::number(given.trim());
    let value = match &setting.kind {
        Kind::Text => Some((Value::Text(given.to_owned()), true)),
        Kind::Switch => switch(given).map(|on| (Value::Switch(on), true)),
        Kind::Choice(_) => {
            let named = setting.named(&given.replace('-', "_"));
            named.map(|index| (Value::Choice(index), true))
        }
        &Kind::Whole { min, max } => number().map(|number| {
            let nearest = number.round().clamp(min as f64, max as f64);
            (Value::Whole(nearest as u64), nearest == number)
        }),
        Kind::OneOf(offer) => number().and_then(|number| {
            let offered = offer(settings);
            let below = offered.iter().rfind(|&&offered| offered as f64 <= number);
            let nearest = *below.or(offered.first())?;
            Some((Value::Whole(nearest), nearest as f64 == number))
        }),
        &Kind::Real { min, max, .. } => number().map(|number| {
            let nearest = number.clamp(min, max);
            (Value::Real(nearest), nearest == number)
        }),
    };
    value.unwrap_or_else(|| ((setting.read)(&Settings::default()), false))
}

fn finite(text: &str) -> Option<f32> {
    let number = decimal::number(text)? as f32;
    number.is_finite().then_some(number)
}

fn stage_named(slug: &str) -> Option<Stage> {
    Stage::ALL.into_iter().find(|stage| stage.slug() == slug)
}

/// A table whose cells can be set: `stage.layer.head`.
fn table_of(text: &str) -> Option<(Stage, usize, usize)> {
    let mut parts = text.split('.');
    let stage = stage_named(parts.next()?)?;
    let (layer, head) = (count(parts.next()?)?, count(parts.next()?)?);
    parts.next().is_none().then_some((stage, layer, head))
}

fn held(text: &str) -> Option<Held> {
    if text == "none" {
        return Some(Held::Nothing);
    }
    let Some((stage, at)) = text.split_once('.') else {
        return Some(Held::Chosen(Focus::Token(count(text)?)));
    };
    let stage = stage_named(stage)?;
    let (row, column) = cell(at)?;
    let spot = Spot {
        stage,
        head: 0,
        row,
        column,
    };
    Some(Held::Chosen(Focus::Cell(spot)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::{whole, write};
    use crate::state::settings::WeightKind;
    use crate::state::table::{HEADS, TEMPERATURE};

    fn read(address: &str) -> (State, Vec<Told>) {
        State::read(&Link::read(address), 1)
    }

    fn taken(key: &str, given: &str, taken: &str) -> Told {
        Told::Taken {
            key: key.to_owned(),
            given: given.to_owned(),
            taken: taken.to_owned(),
        }
    }

    #[test]
    fn a_page_as_it_is_at_first_needs_no_words() {
        assert_eq!(State::default().write(), []);
        assert_eq!(read(""), (State::default(), Vec::new()));
    }

    #[test]
    fn everything_that_can_be_set_comes_back() {
        let mut state = State::default();
        state.settings.sentence = "5<x && y>\"z\" ${7*7} 动物".to_owned();
        state.settings.weights = WeightKind::Random;
        state.settings.d_model = 12;
        state.settings.wanted_heads = 3;
        state.settings.causal = true;
        state.settings.temperature = 0.35;
        state.settings.fill_value = -1e30;
        state.settings.seed = u32::MAX;
        let numbers = &mut state.edits.numbers;
        for (feature, number) in [(0, -0.1), (3, 1.5e-30)] {
            let key = "a.b,c:d&".to_owned();
            numbers.set(Place::Token { key, feature }, number);
        }
        let place = Place::Cell {
            layer: 1,
            stage: Stage::AdditiveQuery,
            head: 2,
            row: 3,
            column: 4,
        };
        numbers.set(place, 16_777_217.0);
        state.edits.masks.cells = vec![(0, 1), (2, 3)];
        state.edits.masks.padding = vec![4];
        state.edits.masks.set_bias((1, 1), f32::NEG_INFINITY);
        state.shown.head = 1;
        state.shown.without = vec![0, 2];
        state.shown.held = Held::Chosen(Focus::Cell(Spot {
            stage: Stage::Weights,
            head: 0,
            row: 2,
            column: 5,
        }));
        let mut telling = Telling::default();
        state.frame.read("view", "weights", &mut telling);
        state.frame.read("controls", "scoring,heads", &mut telling);
        assert_eq!(telling.told(), []);
        state.lang = Some(Lang::Zh);
        state.theme = Some(Theme::Dark);
        let address = whole(&write(state.write()));
        assert_eq!(read(&address), (state, Vec::new()), "{address}");
    }

    #[test]
    fn what_cannot_be_had_becomes_the_nearest_and_is_told() {
        let (state, told) =
            read("v=1&heads=3&temperature=99&d_model=1e9&causal=maybe&scoring=x&end");
        assert_eq!(
            state.settings.heads(),
            2,
            "the trained heads are 1, 2, 4 and 8"
        );
        assert_eq!(
            (state.settings.temperature, state.settings.d_model),
            (10.0, 512)
        );
        assert_eq!(
            told,
            [
                taken("d_model", "1e9", "512"),
                taken("scoring", "x", "scaled_dot"),
                taken("heads", "3", "2"),
                taken("causal", "maybe", "off"),
                taken("temperature", "99", "10"),
            ]
        );
        let (state, told) = read("temperature=NaN&heads=-1&wings=2");
        assert_eq!(state.settings.temperature, 1.0);
        assert_eq!(
            told,
            [
                taken("heads", "-1", "1"),
                taken("temperature", "NaN", "1"),
                Told::Unknown("wings".to_owned()),
            ]
        );
    }

    #[test]
    fn heads_are_those_of_the_width_that_the_same_link_asks_for() {
        let (state, told) = read("heads=5&d_model=10&weights=random");
        assert_eq!((state.settings.heads(), told), (5, Vec::new()));
    }

    #[test]
    fn a_mask_has_a_short_form() {
        let (state, told) = read("mask=causal+padding&valid=3");
        assert!(state.settings.causal && state.settings.padding && told.is_empty());
        let (state, _) = read("causal&mask=none");
        assert!(!state.settings.causal);
    }

    #[test]
    fn parts_of_a_list_that_fit_are_taken() {
        let (state, told) = read("hide=1.2,0.1,x,2.99999&x.it=1:2,3:inf");
        assert_eq!(state.edits.masks.cells, [(0, 1)]);
        assert!(!state.edits.numbers.is_empty());
        assert_eq!(told.len(), 2, "{told:?}");
    }

    #[test]
    fn what_differs_has_a_name() {
        let one = State::default();
        let mut other = one.clone();
        other.shown.head = 1;
        assert_eq!(difference(&one, &other), "");
        other.edits.masks.padding.push(1);
        assert_eq!(difference(&one, &other), "edits");
        other.settings.temperature = 2.0;
        assert_eq!(difference(&one, &other), TEMPERATURE.key);
        other.settings.wanted_heads = 4;
        assert_eq!(difference(&one, &other), HEADS.key);
    }
}
