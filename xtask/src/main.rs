//! The project's chores, run as `cargo xtask …`. `cargo xtask help` lists them.
//!
//! Each chore is a module with one entry point: [`page`] builds, [`serve`], [`test`], [`lint`],
//! [`words`], [`train`], [`bench`], [`bench_training`] and [`bench_page`] do what their names say. What a
//! chore needs on the machine it asks of [`setup`], which finds it or installs it. Everything a person
//! reads while waiting goes through [`report`].

mod bench;
mod bench_page;
mod bench_training;
mod bundle;
mod command;
mod error;
mod lint;
mod module;
mod page;
mod project;
mod report;
mod rounds;
mod serve;
mod setup;
mod test;
mod train;
mod version;
mod words;

use rounds::Rounds;
use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

const HELP: &str = "\
Usage: cargo xtask <chore>

  serve              build the optimised page and serve it on this computer
  build              build the optimised page into dist/
  test [-- ARGS]     run every test, the fast ones first, then those in a real browser;
                     ARGS go to the test programs (a name to filter by, --nocapture, …)
  lint               check the formatting, and Clippy natively and for WebAssembly
  words              make the word tables of the trained layers anew
  train [--quick]    train the layers that the page ships, measure them, and write the files and
                     docs/trained.md; `train --help` lists what else it takes
  bench [ROUNDS]     measure how fast the core is in a browser beside onnxruntime-web, TensorFlow.js
                     and plain JavaScript, in so many rounds (15), and write
                     docs/benchmarks/layer.md
  bench-training [ROUNDS]
                     measure how fast the trainer is beside PyTorch and plain JavaScript, in so
                     many rounds (21), and write docs/benchmarks/training.md
  bench-page [--quick]
                     measure in a browser how long the built page takes from a key to its frame
                     and to its first picture, and what it holds, and write
                     docs/benchmarks/page.md; --quick only looks whether all of that works.
                     ATTENTION_PLAYGROUND_DIST names a page that is built already
  help               show this

Each sets up what this computer lacks the first time, and says what it is doing.
";

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Chore {
    Serve,
    Build,
    Test(Vec<String>),
    Lint,
    Words,
    Train(Vec<String>),
    Bench(Rounds),
    BenchTraining(Rounds),
    BenchPage(bench_page::Extent),
    Help,
    /// Not for a person: the part of `serve` that tells when the page is there.
    Announce(SocketAddr, PathBuf),
}

impl Chore {
    /// Reads the arguments that follow `cargo xtask`.
    fn parse(args: &[String]) -> Result<Self, String> {
        let Some((name, rest)) = args.split_first() else {
            return Ok(Self::Help);
        };
        let chore = match name.as_str() {
            "serve" => Self::Serve,
            "build" => Self::Build,
            "lint" => Self::Lint,
            "words" => Self::Words,
            "train" => return Ok(Self::Train(rest.to_vec())),
            "help" | "-h" | "--help" => Self::Help,
            "announce" => {
                let announce = match rest {
                    [address, binder] => address
                        .parse()
                        .map(|address| Self::Announce(address, binder.into()))
                        .ok(),
                    _ => None,
                };
                return announce.ok_or_else(|| "`announce` is a part of `serve`".to_owned());
            }
            "bench" => return rounds(name, rest, bench::ROUNDS).map(Self::Bench),
            "bench-training" => {
                return rounds(name, rest, bench_training::ROUNDS).map(Self::BenchTraining);
            }
            "bench-page" => {
                return match rest {
                    [] => Ok(Self::BenchPage(bench_page::Extent::Full)),
                    [quick] if quick == "--quick" => Ok(Self::BenchPage(bench_page::Extent::Quick)),
                    [other, ..] => Err(format!(
                        "`{name}` takes `--quick` and nothing else, but got `{}`",
                        if other == "--quick" { &rest[1] } else { other }
                    )),
                };
            }
            "test" => {
                return match rest.split_first() {
                    None => Ok(Self::Test(Vec::new())),
                    Some((dashes, args)) if dashes == "--" => Ok(Self::Test(args.to_vec())),
                    Some((other, _)) => Err(format!(
                        "`test` takes arguments for the test programs only after `--`, not `{other}`"
                    )),
                };
            }
            other => return Err(format!("there is no chore called `{other}`")),
        };
        match rest.first() {
            None => Ok(chore),
            Some(extra) => Err(format!("`{name}` takes no arguments, but got `{extra}`")),
        }
    }

    fn run(self) -> error::Result<()> {
        match self {
            Self::Serve => serve::run(),
            Self::Build => page::run(),
            Self::Test(args) => test::run(&args),
            Self::Lint => lint::run(),
            Self::Words => words::run(),
            Self::Train(args) => train::run(&args),
            Self::Bench(rounds) => bench::run(rounds),
            Self::BenchTraining(rounds) => bench_training::run(rounds),
            Self::BenchPage(extent) => bench_page::run(extent),
            Self::Announce(address, binder) => {
                serve::announce(address, &binder);
                Ok(())
            }
            Self::Help => {
                print!("{HELP}");
                Ok(())
            }
        }
    }
}

/// The number of rounds that may follow the name of a benchmark.
fn rounds(name: &str, rest: &[String], usual: Rounds) -> Result<Rounds, String> {
    match rest {
        [] => Ok(usual),
        [rounds] => rounds.parse(),
        [_, extra, ..] => Err(format!(
            "`{name}` takes a number of rounds and nothing more, but got `{extra}`"
        )),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let chore = match Chore::parse(&args) {
        Ok(chore) => chore,
        Err(complaint) => {
            eprintln!("error: {complaint}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match chore.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Chore, String> {
        let args: Vec<String> = line.split_whitespace().map(String::from).collect();
        Chore::parse(&args)
    }

    #[test]
    fn each_chore_has_a_name() {
        assert_eq!(parse("serve"), Ok(Chore::Serve));
        assert_eq!(parse("build"), Ok(Chore::Build));
        assert_eq!(parse("lint"), Ok(Chore::Lint));
        assert_eq!(parse("words"), Ok(Chore::Words));
        let args = vec!["--quick".to_owned()];
        assert_eq!(parse("train --quick"), Ok(Chore::Train(args)));
        assert_eq!(parse("test"), Ok(Chore::Test(Vec::new())));
        for line in ["", "help", "-h", "--help"] {
            assert_eq!(parse(line), Ok(Chore::Help));
        }
    }

    #[test]
    fn rounds_of_a_benchmark_are_a_number_from_1() {
        assert_eq!(parse("bench"), Ok(Chore::Bench(bench::ROUNDS)));
        assert_eq!(parse("bench 3"), Ok(Chore::Bench(Rounds(3))));
        let usual = Chore::BenchTraining(bench_training::ROUNDS);
        assert_eq!(parse("bench-training"), Ok(usual));
        assert_eq!(
            parse("bench-training 3"),
            Ok(Chore::BenchTraining(Rounds(3)))
        );
        for name in ["bench", "bench-training"] {
            for rounds in ["0", "-1", "many"] {
                let complaint = parse(&format!("{name} {rounds}")).unwrap_err();
                assert!(complaint.contains(&format!("`{rounds}`")), "{complaint}");
            }
            let complaint = parse(&format!("{name} 3 4")).unwrap_err();
            assert!(complaint.contains("`4`"), "{complaint}");
        }
    }

    #[test]
    fn the_benchmark_of_the_page_is_full_or_quick() {
        let page = |extent| Ok(Chore::BenchPage(extent));
        assert_eq!(parse("bench-page"), page(bench_page::Extent::Full));
        assert_eq!(parse("bench-page --quick"), page(bench_page::Extent::Quick));
        for (line, wrong) in [
            ("bench-page fast", "`fast`"),
            ("bench-page --quick 3", "`3`"),
        ] {
            let complaint = parse(line).unwrap_err();
            assert!(complaint.ends_with(wrong), "{complaint}");
        }
    }

    #[test]
    fn every_chore_is_in_the_help() {
        for name in [
            "serve",
            "build",
            "test",
            "lint",
            "words",
            "train",
            "bench",
            "bench-training",
            "bench-page",
        ] {
            assert!(HELP.contains(&format!("\n  {name} ")), "{name}");
        }
    }

    #[test]
    fn test_takes_arguments_only_after_dashes_and_others_none() {
        let args = vec!["softmax".to_owned(), "--nocapture".to_owned()];
        assert_eq!(parse("test -- softmax --nocapture"), Ok(Chore::Test(args)));
        assert!(parse("test softmax").unwrap_err().contains("`softmax`"));
        assert!(parse("build fast").unwrap_err().contains("`fast`"));
        assert!(parse("bild").unwrap_err().contains("`bild`"));
    }
}
