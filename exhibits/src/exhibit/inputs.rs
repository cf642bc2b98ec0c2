use attention_playground::i18n::Lang;
use ndarray::Array2;

use super::{Kind, Setting};

/// The longest text that is kept, in bytes.
const LONGEST_TEXT: usize = 2_000;

/// What a setting is set to.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A count.
    Count(usize),
    /// One of a few, from 0.
    Choice(usize),
    /// On or off.
    Switch(bool),
    /// A sentence or a word.
    Text(String),
}

/// Why a value was not taken.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// There is no such setting.
    Unknown,
    /// The setting is of another kind.
    WrongKind,
    /// It is out of bounds.
    OutOfBounds {
        /// What was given.
        given: f64,
        /// The least allowed.
        min: f64,
        /// The most allowed.
        max: f64,
    },
    /// It is no finite number.
    NotFinite,
}

/// The largest number that a cell is set to by hand; beyond it nothing could be told from it.
pub const LARGEST_CELL: f64 = 1e12;

/// Everything that a reader set in one exhibit. Always valid.
#[derive(Debug, Clone)]
pub struct Inputs {
    settings: &'static [Setting],
    /// What was set, in the order of the settings; `None` is as it is at first.
    values: Vec<Option<Value>>,
    /// The cells that were set, in the order of their places.
    cells: Vec<Cell>,
}

/// A cell that was set by hand.
#[derive(Debug, Clone, PartialEq)]
struct Cell {
    matrix: String,
    place: (usize, usize),
    value: f64,
}

impl PartialEq for Inputs {
    fn eq(&self, other: &Self) -> bool {
        self.are_of(other.settings) && self.values == other.values && self.cells == other.cells
    }
}

impl Inputs {
    /// Everything as it is at first.
    pub fn new(settings: &'static [Setting]) -> Self {
        Self {
            settings,
            values: vec![None; settings.len()],
            cells: Vec::new(),
        }
    }

    /// A setting, with its number.
    fn setting(&self, key: &str) -> Option<(usize, &'static Setting)> {
        let mut settings = self.settings.iter().enumerate();
        settings.find(|(_, setting)| setting.key == key)
    }

    /// What a setting is set to. `None` where there is no such setting, or for a text as it is at
    /// first.
    pub fn get(&self, key: &str) -> Option<Value> {
        let (index, setting) = self.setting(key)?;
        self.values[index].clone().or_else(|| setting.default())
    }

    /// The number of a setting.
    ///
    /// # Panics
    ///
    /// As all of these: when an exhibit asks for a setting that it does not have, which its tests
    /// find.
    pub fn number(&self, key: &str) -> f64 {
        match self.get(key) {
            Some(Value::Number(number)) => number,
            _ => panic!("{key} is no number"),
        }
    }

    /// The count of a setting.
    pub fn count(&self, key: &str) -> usize {
        match self.get(key) {
            Some(Value::Count(count)) => count,
            _ => panic!("{key} is no count"),
        }
    }

    /// Which of a few a [`Kind::Choice`] is set to, from 0.
    pub fn choice(&self, key: &str) -> usize {
        match self.get(key) {
            Some(Value::Choice(choice)) => choice,
            _ => panic!("{key} is no choice"),
        }
    }

    /// Which of `count` things a [`Kind::Pick`] is set to; the last where there are fewer now.
    pub fn picked(&self, key: &str, count: usize) -> usize {
        self.choice(key).min(count.saturating_sub(1))
    }

    /// Whether a setting is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some(Value::Switch(true))
    }

    /// The text of a setting, or what it is at first in `lang`.
    pub fn text(&self, key: &str, lang: Lang) -> String {
        self.text_of(key, lang)
            .unwrap_or_else(|| panic!("{key} is no text"))
    }

    /// As [`Inputs::text`]; `None` where there is no such text.
    pub fn text_of(&self, key: &str, lang: Lang) -> Option<String> {
        let (index, setting) = self.setting(key)?;
        match (&self.values[index], &setting.kind) {
            (Some(Value::Text(text)), _) => Some(text.clone()),
            (_, Kind::Text { default }) => Some(default(lang).to_owned()),
            _ => None,
        }
    }

    /// Whether these are what was set of `settings`.
    pub fn are_of(&self, settings: &'static [Setting]) -> bool {
        std::ptr::eq(self.settings, settings)
    }

    /// The cells that are set, each with its matrix, place and number.
    pub fn cells(&self) -> impl Iterator<Item = (&str, (usize, usize), f64)> {
        let cells = self.cells.iter();
        cells.map(|cell| (cell.matrix.as_str(), cell.place, cell.value))
    }

    /// `matrix` with the cells that a reader set by hand in the matrix called `name`. A cell set to
    /// minus infinity, which only a mask may be, rests.
    pub fn edited(&self, name: &str, matrix: Array2<f64>) -> Array2<f64> {
        self.with_cells(name, matrix, f64::is_finite)
    }

    /// As [`Inputs::edited`], for a mask: minus infinity is a number like others.
    pub fn edited_mask(&self, name: &str, matrix: Array2<f64>) -> Array2<f64> {
        self.with_cells(name, matrix, |_| true)
    }

    fn with_cells(
        &self,
        name: &str,
        mut matrix: Array2<f64>,
        takes: fn(f64) -> bool,
    ) -> Array2<f64> {
        for set in self.cells.iter().filter(|set| set.matrix == name) {
            if takes(set.value)
                && let Some(cell) = matrix.get_mut(set.place)
            {
                *cell = set.value;
            }
        }
        matrix
    }

    /// Sets a setting.
    ///
    /// # Errors
    ///
    /// Says why where the value is not taken; then nothing has changed.
    pub fn set(&mut self, key: &str, value: Value) -> Result<(), Refused> {
        let (index, setting) = self.setting(key).ok_or(Refused::Unknown)?;
        let within = |given: f64, min: f64, max: f64| {
            if !given.is_finite() {
                Err(Refused::NotFinite)
            } else if given < min || given > max {
                Err(Refused::OutOfBounds { given, min, max })
            } else {
                Ok(())
            }
        };
        let value = match (&setting.kind, value) {
            (&Kind::Number { min, max, .. }, Value::Number(number)) => {
                within(number, min, max)?;
                Value::Number(number)
            }
            (&Kind::Count { min, max, .. }, Value::Count(count)) => {
                within(count as f64, min as f64, max as f64)?;
                Value::Count(count)
            }
            (Kind::Choice { names, .. }, Value::Choice(choice)) => {
                within(choice as f64, 0.0, names.len() as f64 - 1.0)?;
                Value::Choice(choice)
            }
            (Kind::Pick { .. }, Value::Choice(choice)) => Value::Choice(choice),
            (Kind::Switch { .. }, Value::Switch(on)) => Value::Switch(on),
            (Kind::Text { .. }, Value::Text(mut text)) => {
                while text.len() > LONGEST_TEXT {
                    text.pop();
                }
                Value::Text(text)
            }
            _ => return Err(Refused::WrongKind),
        };
        self.values[index] = Some(value);
        Ok(())
    }

    /// Sets a cell of the matrix called `name` to a number, or to minus infinity.
    ///
    /// # Errors
    ///
    /// [`Refused::NotFinite`] or [`Refused::OutOfBounds`]; then nothing has changed.
    pub fn set_cell(
        &mut self,
        name: &str,
        place: (usize, usize),
        value: f64,
    ) -> Result<(), Refused> {
        if value.is_nan() || value == f64::INFINITY {
            return Err(Refused::NotFinite);
        }
        if value.is_finite() && value.abs() > LARGEST_CELL {
            return Err(Refused::OutOfBounds {
                given: value,
                min: -LARGEST_CELL,
                max: LARGEST_CELL,
            });
        }
        let found = self
            .cells
            .binary_search_by(|cell| (cell.matrix.as_str(), cell.place).cmp(&(name, place)));
        match found {
            Ok(index) => self.cells[index].value = value,
            Err(index) => {
                let matrix = name.to_owned();
                self.cells.insert(
                    index,
                    Cell {
                        matrix,
                        place,
                        value,
                    },
                );
            }
        }
        Ok(())
    }
}
