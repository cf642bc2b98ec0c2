//! Runs that are done, the files that are shipped, and what is told of both.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::{Encoder, Grammar, Part};
use attention_playground::trained::model::{of_model, to_model};
use attention_playground::trained::{Origin, Precision, Role, Roles, Rows, TrainedLayers};
use attention_playground::training::initial;
use attention_playground::training::model::Model;

use crate::language::{Free, Sample, Words, sample};
use crate::plan::{self, slug_of};
use crate::recipe::Recipe;
use crate::report::{Articles, Report, report};
use crate::run::Drawn;
use crate::{Asked, Failed, failed, run};

/// The articles' own sentences: another state, and "it" is another thing. With the thing meant and
/// the state.
fn articles_of(lang: Lang) -> [(&'static str, &'static str, &'static str); 2] {
    match lang {
        Lang::En => [
            (
                "The animal didn't cross the street, because it was too tired",
                "animal",
                "tired",
            ),
            (
                "The animal didn't cross the street, because it was too wide",
                "street",
                "wide",
            ),
        ],
        Lang::Zh => [
            ("这只动物没有过马路，因为它太累了。", "动物", "累"),
            ("这只动物没有过马路，因为它太宽了。", "马路", "宽"),
        ],
    }
}

/// The parts that are measured, that by which heads are told apart first.
const PARTS: [Part; 5] = [
    Part::Validation,
    Part::TrialWords,
    Part::HeldOut,
    Part::UnseenWords,
    Part::UnseenTemplates,
];

/// Heads of the models that are trained on random numbers too, to compare with.
const CONTROL_HEADS: usize = 2;

/// All runs of a model.
pub struct Runs {
    pub model: plan::Model,
    /// A seed and what was measured, seed by seed.
    pub reports: Vec<(u32, Report)>,
    /// The place of the shipped one.
    pub shipped: usize,
    /// The run on random numbers, where there is one.
    pub control: Option<Report>,
}

/// A language with all of its models.
pub struct OfLanguage {
    pub lang: Lang,
    pub runs: Vec<Runs>,
    pub free: Vec<Free>,
    /// Words that are learned from, kept to choose by, and kept to be judged by, by kind.
    pub counts: Vec<(&'static str, [usize; 3])>,
}

/// What all models of a language share.
struct Common<'a> {
    root: &'a Path,
    asked: &'a Asked,
    grammar: &'a Grammar<'a>,
    words: &'a Words,
    own: &'a [String],
    samples: Vec<(Part, Sample)>,
    free: Vec<Free>,
    articles: Articles,
    /// A number that changes with the sentences that are learned from, with the words of rows, and with
    /// the numbers of words.
    inputs: u64,
}

/// Trains what is missing of a language, writes its files, and measures all of it.
///
/// # Errors
///
/// Says which file could not be read or written, or which step failed.
pub fn language(root: &Path, lang: Lang, asked: &Asked) -> Result<OfLanguage, Failed> {
    let words = Words::read(root, lang)?;
    let grammar = Grammar::new(lang, &words.table);
    let own = grammar.own_words();
    let free = words.free(root)?;
    let common = Common {
        root,
        asked,
        grammar: &grammar,
        words: &words,
        own: &own,
        samples: PARTS.map(|part| (part, sample(&grammar, part))).into(),
        free,
        articles: articles(&words)?,
        inputs: fingerprint(&grammar, &own, &words),
    };
    let mut all = Vec::new();
    let asked_for = |model: &plan::Model| asked.scorings.contains(&model.scoring);
    for model in plan::models(lang).filter(asked_for) {
        all.push(Runs {
            model,
            reports: Vec::new(),
            shipped: 0,
            control: None,
        });
    }
    for seed in 1..=asked.seeds {
        let drawn = OnceCell::new();
        for runs in &mut all {
            if let Some(report) = common.one(runs.model, seed, &drawn, false)? {
                runs.reports.push((seed, report));
            }
            if seed == 1 && runs.model.heads == CONTROL_HEADS {
                runs.control = common.one(runs.model, seed, &drawn, true)?;
            }
        }
        if !asked.quick {
            for runs in &mut all {
                common.ship(runs)?;
            }
        }
    }
    Ok(OfLanguage {
        lang,
        runs: all,
        free: common.free,
        counts: grammar.counts(),
    })
}

fn articles(words: &Words) -> Result<Articles, Failed> {
    let mut found = Vec::new();
    for (text, meant, state) in articles_of(words.lang) {
        let cut = words.cut(text);
        let pronoun = if words.lang == Lang::Zh { "它" } else { "it" };
        let at = |word: &str| cut.iter().position(|one| one == word);
        let (Some(it), Some(meant), Some(state)) = (at(pronoun), at(meant), at(state)) else {
            return Err(Failed(format!(
                "the table cuts this sentence otherwise: {text}"
            )));
        };
        found.push((cut, [it, meant, state]));
    }
    let both = <[_; 2]>::try_from(found);
    both.map(Articles)
        .map_err(|_| Failed("a language has two sentences of the articles".to_owned()))
}

impl Common<'_> {
    fn recipe(&self, model: plan::Model) -> Recipe {
        let recipe = Recipe::of(model);
        Recipe {
            steps: if self.asked.quick { 60 } else { recipe.steps },
            ..recipe
        }
    }

    /// The file of one run. Its name tells the recipe, and the sentences, so that a changed one is
    /// run again.
    fn path(&self, model: plan::Model, seed: u32, control: bool) -> PathBuf {
        let recipe = fnv1a(format!("{:?} {}", self.recipe(model), self.inputs).as_bytes());
        let control = if control { "-control" } else { "" };
        self.root.join(format!(
            "target/studio/{}-{}-{seed}{control}-{recipe:016x}.layers",
            slug_of(model.lang),
            model.slug(),
        ))
    }

    /// One run, trained where it is not done yet, and measured on the numbers that are shipped. What is
    /// learned from is drawn when the first run of a seed needs it.
    fn one(
        &self,
        model: plan::Model,
        seed: u32,
        drawn: &OnceCell<Drawn>,
        control: bool,
    ) -> Result<Option<Report>, Failed> {
        let path = self.path(model, seed, control);
        let recipe = self.recipe(model);
        let numbers = |word: &str| {
            if control {
                self.words.random(word)
            } else {
                self.words.of(word)
            }
        };
        let encoder = Encoder {
            numbers: &numbers,
            own: self.own,
        };
        let features = self.words.table.width();
        let config = recipe.config(self.own.len(), features);
        let like = initial::model_with::<f32>(config, recipe.initial(), seed)?;
        let read = |bytes: &[u8]| {
            let layers = TrainedLayers::read(bytes).map_err(|error| failed(&path, &error))?;
            Ok::<_, Failed>(layers.without_idle_rows())
        };
        if let Ok(bytes) = fs::read(&path) {
            let layers = read(&bytes)?;
            return Ok(Some(self.measure(&layers, &like, &numbers)?));
        }
        if self.asked.only_table {
            return Ok(None);
        }
        let start = Instant::now();
        let drawn = drawn.get_or_init(|| Drawn::new(self.grammar, seed, recipe.sentences));
        let trained = run::train(&recipe, self.grammar, drawn, &encoder, features, seed)?;
        let layers = of_model(&trained, self.own, origin(model, &recipe, seed))?;
        let bytes = layers.to_bytes(Precision::Eighth);
        write(&path, &bytes)?;
        // Measured on the eight bits that are shipped, not on what was trained.
        let layers = read(&bytes)?;
        let report = self.measure(&layers, &like, &numbers)?;
        let validation = &report.parts[0].1;
        let words = &report.parts[1].1;
        println!(
            "{} {} seed {seed}{}: {:.0} s; validation: accuracy {:.3}, thing {:.2}, state {:.2}, turned {:.2}; \
             other words: thing {:.2}, turned {:.2}; articles {:.2?}",
            slug_of(model.lang),
            model.slug(),
            if control { ", random numbers" } else { "" },
            start.elapsed().as_secs_f64(),
            validation.measured.accuracy,
            validation.thing(),
            validation.state(),
            validation.turned,
            words.thing(),
            words.turned,
            report.articles,
        );
        Ok(Some(report))
    }

    fn measure(
        &self,
        layers: &TrainedLayers,
        like: &Model<f32>,
        numbers: &dyn Fn(&str) -> Vec<f32>,
    ) -> Result<Report, Failed> {
        let model = to_model(layers, like);
        let encoder = Encoder {
            numbers,
            own: &layers.words,
        };
        Ok(report(
            &model,
            &encoder,
            &self.samples,
            &self.free,
            &self.articles,
        )?)
    }

    /// Writes the best run of a model to where the page takes it from.
    fn ship(&self, runs: &mut Runs) -> Result<(), Failed> {
        let scores = runs.reports.iter().map(|(_, report)| report.score());
        let best = scores.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((place, _)) = best else {
            return Ok(());
        };
        runs.shipped = place;
        let (seed, report) = &runs.reports[place];
        let path = self.path(runs.model, *seed, false);
        let bytes = fs::read(&path).map_err(|error| failed(&path, &error))?;
        let layers = TrainedLayers::read(&bytes).map_err(|error| failed(&path, &error))?;
        let mut layers = layers.without_idle_rows();
        // What the label says is what the table says.
        if let Some(held_out) = report.of(Part::HeldOut) {
            layers.origin.accuracy = held_out.measured.accuracy as f32;
            layers.origin.thing = held_out.thing() as f32;
            layers.origin.state = held_out.state() as f32;
            layers.origin.turned = held_out.turned as f32;
        }
        let name = format!(
            "trained/{}/{}.layers",
            slug_of(runs.model.lang),
            runs.model.slug()
        );
        let bytes = layers.to_bytes(Precision::Eighth);
        write(&self.root.join(name), &bytes)
    }
}

fn origin(model: plan::Model, recipe: &Recipe, seed: u32) -> Origin {
    let role = |head: usize| match (model.heads, 2 * head < model.heads) {
        (1, _) => Role::Both,
        (_, true) => Role::Thing,
        (_, false) => Role::State,
    };
    Origin {
        task: "reference".to_owned(),
        lang: model.lang,
        seed,
        steps: recipe.steps,
        accuracy: 0.0,
        roles: Roles::Supervised,
        heads: (0..model.heads).map(role).collect(),
        rows: Rows::ALL,
        thing: 0.0,
        state: 0.0,
        turned: 0.0,
    }
}

fn fingerprint(grammar: &Grammar<'_>, own: &[String], words: &Words) -> u64 {
    let sentences = grammar.sentences(Part::Training, 0, 3000);
    let texts: Vec<_> = sentences
        .into_iter()
        .map(|sentence| sentence.text)
        .collect();
    let all = [
        texts.join("\n").as_bytes(),
        own.join(" ").as_bytes(),
        &words.file,
    ]
    .concat();
    fnv1a(&all)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failed> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    }
    // Whole or not at all: a run that is stopped while it writes leaves no half file.
    let part = path.with_extension("part");
    fs::write(&part, bytes).map_err(|error| failed(&part, &error))?;
    fs::rename(&part, path).map_err(|error| failed(path, &error))
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
