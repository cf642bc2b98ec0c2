//! A whole state of an exhibit as keys and values, and back.
//!
//! Beside the place itself (`exhibit`, `step`, `lang`, `theme`), what differs from how the guide sets
//! the step up: `s.NAME` is a setting, `c.MATRIX` are cells set by hand as `row.column:number,…`,
//! counted from 1. Where cells that the guide sets are as they are without it, `plain` stands there.

use attention_playground::decimal;
use attention_playground::i18n::Lang;
use attention_playground::link::{Link, Telling, Told, cell, push_item, switch};

use crate::address::Address;
use crate::exhibit::{Exhibit, Inputs, Kind, Refused, Setting, Value};
use crate::{exhibits, guide};

/// The most cells that a link is followed in.
const MOST_CELLS: usize = 4096;

const SETTING: &str = "s.";
const CELLS: &str = "c.";
const PLAIN: &str = "plain";

/// Where the reader is, and what they set there.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The place.
    pub address: Address,
    /// What is set.
    pub inputs: Inputs,
}

/// What is shown at a place.
pub fn exhibit_of(address: &Address) -> &'static Exhibit {
    exhibits::find(address.exhibit).unwrap_or(exhibits::ALL[0])
}

/// What is set where nobody set anything: what the guide sets up.
pub fn beginning(address: &Address, lang: Lang) -> Inputs {
    let mut own = guide::path()
        .iter()
        .filter(|step| step.exhibit == address.exhibit);
    let step = own.nth(address.step);
    step.and_then(|step| step.inputs(lang).ok())
        .unwrap_or_else(|| exhibit_of(address).inputs())
}

/// Whether a link says what is set at its place.
pub fn sets_something(link: &Link) -> bool {
    let mut parts = link.parts();
    parts.any(|(key, _)| key == PLAIN || key.starts_with(SETTING) || key.starts_with(CELLS))
}

/// What of two states differs, by a name that another place has for itself.
pub fn difference(before: &State, after: &State) -> String {
    let (from, to) = (&before.address, &after.address);
    if (from.exhibit, from.step) != (to.exhibit, to.step) {
        return format!("exhibit={}/{}", to.exhibit, to.step);
    }
    let settings = exhibit_of(to).settings.iter();
    let mut different = settings.filter(|of| before.inputs.get(of.key) != after.inputs.get(of.key));
    match different.next() {
        Some(setting) => setting.key.to_owned(),
        None if before.inputs != after.inputs => "cells".to_owned(),
        None => String::new(),
    }
}

impl State {
    /// Reads a link for somebody who prefers a language, and tells what of it could not be had.
    pub fn read(link: &Link, preferred: Lang) -> (Self, Vec<Told>) {
        let address = Address::of(link);
        let mut telling = link.telling();
        let step = (address.step + 1).to_string();
        for (key, now) in [("exhibit", address.exhibit), ("step", &step)] {
            if let Some(given) = link.value(key)
                && given != now
            {
                telling.taken(key, given, now.to_owned());
            }
        }
        let mut inputs = if link.value(PLAIN).is_some() {
            exhibit_of(&address).inputs()
        } else {
            beginning(&address, address.lang.unwrap_or(preferred))
        };
        let settings = exhibit_of(&address).settings;
        let mut cells = 0;
        let mut unknown = Telling::default();
        link.tell_unknown(&mut unknown, |key, given| {
            let named = key.strip_prefix(SETTING);
            let setting = named.and_then(|name| settings.iter().find(|of| of.key == name));
            if let Some(setting) = setting {
                set(&mut inputs, setting, (key, given), &mut telling);
            } else if let Some(matrix) = key.strip_prefix(CELLS) {
                telling.list(key, given, |item| {
                    let (place, number) = item.split_once(':')?;
                    let (place, number) = (cell(place)?, decimal::number(number)?);
                    cells += 1;
                    (cells <= MOST_CELLS).then_some(())?;
                    inputs.set_cell(matrix, place, number).ok()
                });
            } else {
                return matches!(key, "exhibit" | "step" | PLAIN);
            }
            true
        });
        unknown
            .told()
            .into_iter()
            .for_each(|told| telling.tell(told));
        (Self { address, inputs }, telling.told())
    }

    /// As keys and values, without what is as the guide sets it up.
    pub fn write(&self) -> Vec<(String, String)> {
        let mut parts = self.address.parts();
        let lang = self.address.lang.unwrap_or_default();
        let set_up = beginning(&self.address, lang);
        let of_cells = |inputs: &Inputs| -> Vec<(String, (usize, usize))> {
            let cells = inputs.cells();
            cells
                .map(|(matrix, place, _)| (matrix.to_owned(), place))
                .collect()
        };
        let own = of_cells(&self.inputs);
        let is_plain = of_cells(&set_up).iter().any(|cell| !own.contains(cell));
        let base = if is_plain {
            parts.push((PLAIN.to_owned(), String::new()));
            exhibit_of(&self.address).inputs()
        } else {
            set_up
        };
        for setting in exhibit_of(&self.address).settings {
            let value = |inputs: &Inputs| match setting.kind {
                Kind::Text { .. } => inputs.text_of(setting.key, lang).map(Value::Text),
                _ => inputs.get(setting.key),
            };
            if let Some(own) = value(&self.inputs)
                && Some(&own) != value(&base).as_ref()
            {
                parts.push((format!("{SETTING}{}", setting.key), written(&own)));
            }
        }
        let known: Vec<_> = base.cells().collect();
        for cell in self.inputs.cells().filter(|cell| !known.contains(cell)) {
            let (matrix, (row, column), number) = cell;
            let key = format!("{CELLS}{matrix}");
            let item = format!("{}.{}:{number}", row + 1, column + 1);
            push_item(&mut parts, key, &item);
        }
        parts
    }
}

/// A value as it stands in a link. Choices are counted from 1.
fn written(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Count(count) => count.to_string(),
        Value::Choice(choice) => (choice + 1).to_string(),
        Value::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::Text(text) => text.clone(),
    }
}

/// Sets a setting to the nearest that it may be; tells where that is something else.
fn set(inputs: &mut Inputs, setting: &Setting, (key, given): (&str, &str), telling: &mut Telling) {
    let number = || decimal::number(given.trim());
    let whole = |number: f64| number.round().clamp(0.0, u32::MAX.into()) as usize;
    let value = match setting.kind {
        Kind::Number { .. } => number().map(Value::Number),
        Kind::Count { .. } => number().map(|number| Value::Count(whole(number))),
        Kind::Choice { .. } | Kind::Pick { .. } => {
            number().map(|number| Value::Choice(whole(number - 1.0)))
        }
        Kind::Switch { .. } => switch(given).map(Value::Switch),
        Kind::Text { .. } => Some(Value::Text(given.to_owned())),
    };
    let nearest = |bound: f64| match setting.kind {
        Kind::Number { .. } => Value::Number(bound),
        Kind::Count { .. } => Value::Count(whole(bound)),
        _ => Value::Choice(whole(bound)),
    };
    match value.map(|value| inputs.set(setting.key, value)) {
        Some(Ok(())) => return,
        Some(Err(Refused::OutOfBounds { given, min, max })) => {
            // A bound is within the bounds.
            let _ = inputs.set(setting.key, nearest(given.clamp(min, max)));
        }
        Some(Err(_)) | None => {}
    }
    if let Some(now) = inputs.get(setting.key) {
        telling.taken(key, given, written(&now));
    }
}

#[cfg(test)]
mod tests {
    use attention_playground::link::{whole, write};

    use super::*;

    fn read(address: &str) -> (State, Vec<Told>) {
        State::read(&Link::read(address), Lang::En)
    }

    #[test]
    fn every_step_as_the_guide_sets_it_up_needs_no_words() {
        for step in guide::path() {
            let place = guide::path().iter().filter(|of| of.exhibit == step.exhibit);
            for index in 0..place.count() {
                let address = format!("exhibit={}&step={}&lang=en", step.exhibit, index + 1);
                let (state, told) = read(&address);
                assert_eq!(told, []);
                let written = write(state.write());
                assert_eq!(written, write(state.address.parts()), "{address}");
            }
        }
    }

    #[test]
    fn what_was_set_comes_back_in_every_exhibit() {
        for exhibit in exhibits::ALL {
            let (mut state, _) = read(&format!("exhibit={}&lang=en", exhibit.slug));
            for setting in exhibit.settings {
                let value = match setting.kind {
                    Kind::Number { max, .. } => Value::Number(max),
                    Kind::Count { min, .. } => Value::Count(min),
                    Kind::Choice { names, .. } => Value::Choice(names.len() - 1),
                    Kind::Pick { .. } => Value::Choice(1),
                    Kind::Switch { default } => Value::Switch(!default),
                    Kind::Text { .. } => Value::Text("5<x && y>\"z\"".to_owned()),
                };
                state.inputs.set(setting.key, value).expect("within bounds");
            }
            state.inputs.set_cell("w-q", (0, 3), -0.1).expect("finite");
            state
                .inputs
                .set_cell("w-q", (2, 1), f64::NEG_INFINITY)
                .expect("allowed");
            let address = whole(&write(state.write()));
            let (back, told) = read(&address);
            assert_eq!(
                (back.write(), told),
                (state.write(), Vec::new()),
                "{address}"
            );
        }
    }

    #[test]
    fn cells_of_the_guide_that_were_taken_back_stay_so() {
        let with_cells = guide::path().iter().find(|step| !step.cells.is_empty());
        let exhibit = with_cells.expect("a step sets cells").exhibit;
        let own = guide::path().iter().filter(|step| step.exhibit == exhibit);
        let step = own
            .clone()
            .position(|step| !step.cells.is_empty())
            .expect("the same");
        let (mut state, _) = read(&format!("exhibit={exhibit}&step={}&lang=en", step + 1));
        state.inputs = exhibit_of(&state.address).inputs();
        let (back, _) = read(&whole(&write(state.write())));
        assert_eq!(back.inputs.cells().count(), 0);
    }

    #[test]
    fn what_cannot_be_had_becomes_the_nearest_and_is_told() {
        let (_, told) = read("exhibit=nowhere&step=-3");
        let keys: Vec<_> = told
            .iter()
            .filter_map(|told| match told {
                Told::Taken { key, .. } => Some(key.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(keys, ["exhibit", "step"]);
        let (state, told) = read("exhibit=masked-softmax&c.scores=1.1:NaN,1.2:5&s.wings=2");
        assert_eq!(state.inputs.cells().count(), 1);
        assert_eq!(told.len(), 2, "{told:?}");
    }
}
