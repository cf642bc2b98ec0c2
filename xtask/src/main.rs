//! The project's chores, run as `cargo xtask …`. `cargo xtask help` lists them.
//!
//! Each chore is a module with one entry point: [`page`] builds, [`serve`], [`test`], [`lint`],
//! [`words`], [`train`] and [`bench_training`] do what their names say. What a chore needs on the
//! machine it asks of [`setup`], which finds it or installs it. Everything a person reads while waiting
//! goes through [`report`].

mod bench_training;
mod bundle;
mod command;
mod error;
mod lint;
mod page;
mod project;
mod report;
mod serve;
mod setup;
mod test;
mod train;
mod version;
mod words;

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
  bench-training [ROUNDS]
                     measure how fast the trainer is beside PyTorch and plain JavaScript, in so
                     many rounds (21), and write docs/benchmarks/training.md
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
    BenchTraining(bench_training::Rounds),
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
            "bench-training" => {
                return match rest {
                    [] => Ok(Self::BenchTraining(bench_training::Rounds::default())),
                    [rounds] => rounds.parse().map(Self::BenchTraining),
                    [_, extra, ..] => Err(format!(
                        "`{name}` takes a number of rounds and nothing more, but got `{extra}`"
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
            Self::BenchTraining(rounds) => bench_training::run(rounds),
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
    fn rounds_of_the_benchmark_are_a_number_from_1() {
        let few: bench_training::Rounds = "3".parse().unwrap();
        assert_eq!(parse("bench-training 3"), Ok(Chore::BenchTraining(few)));
        let usual = Chore::BenchTraining(bench_training::Rounds::default());
        assert_eq!(parse("bench-training"), Ok(usual));
        for rounds in ["0", "-1", "many"] {
            let complaint = parse(&format!("bench-training {rounds}")).unwrap_err();
            assert!(complaint.contains(&format!("`{rounds}`")), "{complaint}");
        }
        let complaint = parse("bench-training 3 4").unwrap_err();
        assert!(complaint.contains("`4`"), "{complaint}");
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
