//! Trains the layers that the page ships, and measures them: `cargo xtask train`.
//!
//! Each run, a model from one seed, leaves a file in `target/studio`, so that a command that was
//! stopped goes on where it was. When the runs of a seed are there, the best one of each model is
//! written to `trained/`, and the table of all to `docs/trained.md`.
//!
//! | file          | its one idea                                                  |
//! |---------------|---------------------------------------------------------------|
//! | `plan.rs`     | which models there are                                        |
//! | `recipe.rs`   | how each is trained: every number that was chosen             |
//! | `language.rs` | words, sentences, and those that were written freely          |
//! | `run.rs`      | one model, trained                                            |
//! | `layers.rs`   | a model as a file, and back                                   |
//! | `measure.rs`  | what a model does on sentences that it did not learn from     |
//! | `report.rs`   | all that is measured of one model                             |
//! | `store.rs`    | runs that are done                                            |
//! | `table.rs`    | the table of all                                              |

mod language;
mod measure;
mod plan;
mod recipe;
mod report;
mod run;
mod store;
mod table;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;

const HELP: &str = "\
Usage: cargo xtask train [--quick] [--lang en|zh] [--scoring S] [--seeds N] [--only-table]

  --quick       one seed and a few steps, to see that it works; nothing in trained/ or docs/ changes
  --lang        one language only; the table is written when both are there
  --scoring S   additive, dot or scaled alone; the table is written when all are there
  --seeds N     N seeds of each model instead of 5
  --only-table  writes files and table from the runs that are there, and trains nothing
";

/// Why the command stopped: a sentence.
#[derive(Debug)]
pub struct Failed(String);

/// What went wrong with a file.
fn failed(path: &Path, error: &dyn Display) -> Failed {
    Failed(format!("{}: {error}", path.display()))
}

impl From<attention_playground::attention::Error> for Failed {
    fn from(error: attention_playground::attention::Error) -> Self {
        Self(error.to_string())
    }
}

/// What was asked for.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    quick: bool,
    langs: Vec<Lang>,
    scorings: Vec<ScoringKind>,
    seeds: u32,
    only_table: bool,
}

fn parse(args: &[String]) -> Result<Asked, Failed> {
    let mut asked = Asked {
        quick: false,
        langs: plan::LANGUAGES.to_vec(),
        scorings: plan::SCORINGS.to_vec(),
        seeds: plan::SEEDS,
        only_table: false,
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => (asked.quick, asked.seeds) = (true, 1),
            "--only-table" => asked.only_table = true,
            "--lang" => {
                asked.langs = match args.next().map(String::as_str) {
                    Some("en") => vec![Lang::En],
                    Some("zh") => vec![Lang::Zh],
                    _ => return Err(Failed("--lang takes `en` or `zh`".to_owned())),
                }
            }
            "--scoring" => {
                asked.scorings = match args.next().map(String::as_str) {
                    Some("additive") => vec![ScoringKind::Additive],
                    Some("dot") => vec![ScoringKind::Dot],
                    Some("scaled") => vec![ScoringKind::ScaledDot],
                    _ => {
                        let allowed = "--scoring takes `additive`, `dot` or `scaled`";
                        return Err(Failed(allowed.to_owned()));
                    }
                }
            }
            "--seeds" => {
                let seeds = args.next().and_then(|seeds| seeds.parse().ok());
                asked.seeds = seeds
                    .filter(|seeds| (1..=100).contains(seeds))
                    .ok_or_else(|| Failed("--seeds takes a number from 1 to 100".to_owned()))?;
            }
            "--help" => return Err(Failed(HELP.to_owned())),
            other => return Err(Failed(format!("`{other}` is not known\n\n{HELP}"))),
        }
    }
    Ok(asked)
}

fn run(asked: &Asked) -> Result<(), Failed> {
    // The package lies in a folder of the workspace.
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map_or_else(PathBuf::new, Path::to_path_buf);
    let mut bodies = Vec::new();
    for &lang in &asked.langs {
        bodies.push(store::language(&root, lang, asked)?);
    }
    let all =
        asked.langs.len() == plan::LANGUAGES.len() && asked.scorings.len() == plan::SCORINGS.len();
    if all && !asked.quick {
        let path = root.join("docs/trained.md");
        std::fs::write(&path, table::document(&bodies)).map_err(|error| failed(&path, &error))?;
        println!("Wrote docs/trained.md");
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match parse(&args).and_then(|asked| run(&asked)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed(why)) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
