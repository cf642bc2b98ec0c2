//! The path through the exhibits, in the order of the articles.
//!
//! Each step is a file in `guide/`: which exhibit it opens, what it sets, what it points at, and
//! what it says in each language.
//!
//! ```text
//! exhibit = masked-softmax
//! set fill = 1
//! cell z 0 2 = -5
//! point = fill
//!
//! [en]
//! What is hidden should count for nothing, whatever its score: $softmax(z + m)$.
//!
//! [zh]
//! ……
//! ```
//!
//! A number is written in plain decimals. A choice is set by its number from 0, a switch by `on` or `off`. Paragraphs are parted by blank
//! lines, and mathematics stands between dollar signs.

use std::sync::LazyLock;

use attention_playground::i18n::Lang;

use crate::exhibit::{Inputs, Kind, Refused, Value};
use crate::exhibits;

/// A step of the guide.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The exhibit that it opens.
    pub exhibit: &'static str,
    /// What it sets: settings by key.
    pub settings: Vec<(&'static str, &'static str)>,
    /// What it sets: cells of matrices.
    pub cells: Vec<(&'static str, (usize, usize), &'static str)>,
    /// The setting, matrix, plot or picture of lines that it points at.
    pub point: Option<&'static str>,
    /// What it says in English, a paragraph each.
    en: Vec<String>,
    /// The same in Chinese.
    zh: Vec<String>,
}

/// Why a file is not a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Mistake {
    /// This line says nothing that is understood.
    Line(String),
    /// The exhibit is missing, or there is none of that name.
    Exhibit,
    /// A language is missing.
    Language,
    /// A setting refuses its value.
    Setting(String, Refused),
}

impl Step {
    /// Reads a step.
    ///
    /// # Errors
    ///
    /// The first mistake in it.
    pub fn parse(file: &'static str) -> Result<Self, Mistake> {
        let mut step = Self {
            exhibit: "",
            settings: Vec::new(),
            cells: Vec::new(),
            point: None,
            en: Vec::new(),
            zh: Vec::new(),
        };
        let (head, text) = file.split_once("[en]").ok_or(Mistake::Language)?;
        let (en, zh) = text.split_once("[zh]").ok_or(Mistake::Language)?;
        for line in head.lines().map(str::trim).filter(|line| !line.is_empty()) {
            step.read(line).ok_or(Mistake::Line(line.to_owned()))?;
        }
        if exhibits::find(step.exhibit).is_none() {
            return Err(Mistake::Exhibit);
        }
        (step.en, step.zh) = (paragraphs(en, " "), paragraphs(zh, ""));
        if step.en.is_empty() || step.zh.is_empty() {
            return Err(Mistake::Language);
        }
        Ok(step)
    }

    fn read(&mut self, line: &'static str) -> Option<()> {
        let (left, right) = line.split_once('=')?;
        let (left, right) = (left.trim(), right.trim());
        let words: Vec<&'static str> = left.split_whitespace().collect();
        match words[..] {
            ["exhibit"] => self.exhibit = right,
            ["point"] => self.point = Some(right),
            ["set", key] => self.settings.push((key, right)),
            ["cell", matrix, row, column] => {
                let place = (row.parse().ok()?, column.parse().ok()?);
                self.cells.push((matrix, place, right));
            }
            _ => return None,
        }
        Some(())
    }

    /// What it says, a paragraph each.
    pub fn paragraphs(&self, lang: Lang) -> &[String] {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// Its exhibit, set up as the step wants it.
    ///
    /// # Errors
    ///
    /// A setting that refuses its value, which a test finds.
    pub fn inputs(&self) -> Result<Inputs, Mistake> {
        let exhibit = exhibits::find(self.exhibit).ok_or(Mistake::Exhibit)?;
        let mut inputs = exhibit.inputs();
        for &(key, written) in &self.settings {
            let refused = |refused| Mistake::Setting(key.to_owned(), refused);
            let setting = exhibit.settings.iter().find(|setting| setting.key == key);
            let value = setting.and_then(|setting| read_value(&setting.kind, written));
            let value = value.ok_or_else(|| refused(Refused::Unknown))?;
            inputs.set(key, value).map_err(refused)?;
        }
        for &(matrix, place, written) in &self.cells {
            let refused = |refused| Mistake::Setting(matrix.to_owned(), refused);
            let value = decimal(written).ok_or_else(|| refused(Refused::WrongKind))?;
            inputs.set_cell(matrix, place, value).map_err(refused)?;
        }
        Ok(inputs)
    }
}

fn read_value(kind: &Kind, written: &str) -> Option<Value> {
    match kind {
        Kind::Number { .. } => decimal(written).map(Value::Number),
        Kind::Count { .. } => written.parse().ok().map(Value::Count),
        Kind::Choice { .. } | Kind::Pick { .. } => written.parse().ok().map(Value::Choice),
        Kind::Switch { .. } => match written {
            "on" => Some(Value::Switch(true)),
            "off" => Some(Value::Switch(false)),
            _ => None,
        },
        Kind::Text { .. } => Some(Value::Text(written.to_owned())),
    }
}

/// A number in plain decimals, such as `-0.05`.
///
/// Rust's own tables for reading any number at all would be a thirtieth of the module, for what these
/// files do not write.
fn decimal(written: &str) -> Option<f64> {
    let (minus, digits) = match written.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, written),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all: i64 = format!("{whole}{part}").parse().ok()?;
    // Up to here both are exact, so that the quotient is the number nearest to what is written.
    let is_exact = (0..1 << f64::MANTISSA_DIGITS).contains(&all) && part.len() <= 22;
    is_exact.then(|| minus * all as f64 / 10_f64.powi(part.len() as i32))
}

/// Blank lines part paragraphs; lines of one are joined.
fn paragraphs(text: &str, joint: &str) -> Vec<String> {
    let mut paragraphs = Vec::new();
    let mut paragraph = String::new();
    for line in text.lines().map(str::trim).chain([""]) {
        if !line.is_empty() {
            if !paragraph.is_empty() {
                paragraph += joint;
            }
            paragraph += line;
        } else if !paragraph.is_empty() {
            paragraphs.push(std::mem::take(&mut paragraph));
        }
    }
    paragraphs
}

/// All steps, in the order of the exhibits.
///
/// # Errors
///
/// The first mistake in a file, which a test finds.
pub fn steps() -> Result<Vec<Step>, Mistake> {
    let mut steps = Vec::new();
    for exhibit in &exhibits::ALL {
        for file in exhibit.steps {
            steps.push(Step::parse(file)?);
        }
    }
    Ok(steps)
}

/// All steps, read once. None where a file has a mistake, which a test finds.
pub fn path() -> &'static [Step] {
    static PATH: LazyLock<Vec<Step>> = LazyLock::new(|| steps().unwrap_or_default());
    &PATH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_rust_reads_them() {
        for written in ["0", "-5", "0.05", "1.2", "-2000000000", "3.14159", "-0.7"] {
            assert_eq!(decimal(written), written.parse().ok(), "{written}");
        }
        for written in [
            "",
            "-",
            ".",
            "--1",
            "+",
            "1e3",
            "1.-2",
            "one",
            "99999999999999999999",
        ] {
            assert_eq!(decimal(written), None, "{written}");
        }
    }

    #[test]
    fn every_step_is_read_and_sets_what_its_exhibit_has() {
        let steps = steps().unwrap();
        for exhibit in exhibits::ALL {
            assert!(
                steps.iter().any(|step| step.exhibit == exhibit.slug),
                "{}",
                exhibit.slug
            );
        }
        for step in &steps {
            let inputs = step.inputs().unwrap();
            let exhibit = exhibits::find(step.exhibit).unwrap();
            let document = (exhibit.show)(&inputs, Lang::En);
            if let Some(point) = step.point {
                let is_setting = exhibit.settings.iter().any(|setting| setting.key == point);
                let is_matrix = document.sheet.find(point).is_some();
                let is_drawing = document.drawings().any(|name| name == point);
                assert!(
                    is_setting || is_matrix || is_drawing,
                    "{}: {point}",
                    step.exhibit
                );
            }
            for (matrix, place, _) in &step.cells {
                let id = document.sheet.find(matrix).expect(matrix);
                assert!(document.sheet.get(id).editable, "{matrix}");
                assert!(
                    document.sheet.cell(id, place.0, place.1).is_some(),
                    "{matrix}"
                );
            }
        }
    }
}
