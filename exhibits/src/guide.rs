//! The path through the exhibits, in the order of the articles.
//!
//! Each step is a file in `guide/`: which exhibit it opens, what it sets, what it points at, and
//! what it says in each language.
//!
//! ```text
//! exhibit = reference-and-state
//! set heads = 0
//! set sentence = The cat was tired, so it slept
//! set sentence zh = 猫累了，它睡着了
//! cell w-q 0 1 = -5
//! point = heads
//!
//! [en]
//! One head asks for two things at once: look at the first row of $W_q$.
//!
//! [zh]
//! ……
//! ```
//!
//! A number is written in plain decimals. A choice is set by its number from 0, a switch by `on` or
//! `off`. A setting with a language counts in that language only, where it wins over one without.
//! Paragraphs are parted by blank lines, and mathematics stands between dollar signs.

use std::sync::LazyLock;

use attention_playground::i18n::Lang;

use crate::exhibit::{Inputs, Kind, Refused, Value};
use crate::exhibits;

/// A step of the guide.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The exhibit that it opens.
    pub exhibit: &'static str,
    /// What it sets: settings, each for all languages or for one.
    settings: Vec<Set>,
    /// What it sets: cells of matrices.
    pub cells: Vec<(&'static str, (usize, usize), &'static str)>,
    /// The setting, matrix, plot or picture of lines that it points at.
    pub point: Option<&'static str>,
    /// What it says in English, a paragraph each.
    en: Vec<String>,
    /// The same in Chinese.
    zh: Vec<String>,
}

/// A setting that a step sets.
#[derive(Debug, Clone, PartialEq)]
struct Set {
    key: &'static str,
    /// The only language in which it is set so; none for all.
    lang: Option<Lang>,
    written: &'static str,
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
        (step.en, step.zh) = (paragraphs(en, Lang::En), paragraphs(zh, Lang::Zh));
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
            ["set", key] => self.set(key, None, right),
            ["set", key, "en"] => self.set(key, Some(Lang::En), right),
            ["set", key, "zh"] => self.set(key, Some(Lang::Zh), right),
            ["cell", matrix, row, column] => {
                let place = (row.parse().ok()?, column.parse().ok()?);
                self.cells.push((matrix, place, right));
            }
            _ => return None,
        }
        Some(())
    }

    fn set(&mut self, key: &'static str, lang: Option<Lang>, written: &'static str) {
        self.settings.push(Set { key, lang, written });
    }

    /// What it says, a paragraph each.
    pub fn paragraphs(&self, lang: Lang) -> &[String] {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// Its exhibit, set up as the step wants it for a reader of `lang`.
    ///
    /// # Errors
    ///
    /// A setting that refuses its value, which a test finds.
    pub fn inputs(&self, lang: Lang) -> Result<Inputs, Mistake> {
        let exhibit = exhibits::find(self.exhibit).ok_or(Mistake::Exhibit)?;
        let mut inputs = exhibit.inputs();
        let of = |lang| self.settings.iter().filter(move |set| set.lang == lang);
        // What is set later wins.
        for &Set { key, written, .. } in of(None).chain(of(Some(lang))) {
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

/// What stands between the last and the first character of two lines of a paragraph. Chinese has a
/// blank only where one of the two is Latin, a digit or mathematics, and neither is punctuation.
fn joint(lang: Lang, last: char, first: char) -> &'static str {
    let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '$';
    let is_written = |c: char| c.is_alphanumeric() || c == '$';
    let both = is_written(last) && is_written(first);
    if lang == Lang::En || both && (is_latin(last) || is_latin(first)) {
        " "
    } else {
        ""
    }
}

/// Blank lines part paragraphs; lines of one are joined.
fn paragraphs(text: &str, lang: Lang) -> Vec<String> {
    let mut paragraphs = Vec::new();
    let mut paragraph = String::new();
    for line in text.lines().map(str::trim).chain([""]) {
        if !line.is_empty() {
            if let (Some(last), Some(first)) = (paragraph.chars().last(), line.chars().next()) {
                paragraph += joint(lang, last, first);
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
    fn a_setting_of_a_language_wins_in_that_language_alone() {
        let file = "exhibit = lookup
            set query zh = 六
            set query = 6G

            [en]
            Ask.
            [zh]
            问。";
        let step = Step::parse(file).unwrap();
        let query = |lang| step.inputs(lang).unwrap().text("query", lang);
        assert_eq!(query(Lang::En), "6G");
        assert_eq!(query(Lang::Zh), "六");
    }

    #[test]
    fn lines_are_joined_as_the_language_writes_them() {
        let joined = |text, lang| paragraphs(text, lang).concat();
        assert_eq!(joined("one\ntwo,\nthree", Lang::En), "one two, three");
        for (text, whole) in [
            ("压弯\n合成", "压弯合成"),
            ("用 tanh\n把", "用 tanh 把"),
            ("改回\n1，", "改回 1，"),
            ("除以\n$d$\n的根", "除以 $d$ 的根"),
            ("取平均。\nLayerNorm", "取平均。LayerNorm"),
            ("softmax\n（见上）", "softmax（见上）"),
        ] {
            assert_eq!(joined(text, Lang::Zh), whole);
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
        let both = |step| [Lang::En, Lang::Zh].map(|lang| (step, lang));
        for (step, lang) in steps.iter().flat_map(both) {
            let inputs = step.inputs(lang).unwrap();
            let exhibit = exhibits::find(step.exhibit).unwrap();
            let document = (exhibit.show)(&inputs, lang);
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
