//! Trains every task with every scoring and 1, 2 and 4 heads from three seeds, and writes what came
//! of it into `docs/tasks.md`, below the line that says so:
//!
//! ```text
//! cargo run --profile native --no-default-features --example tasks
//! ```
//!
//! Takes some minutes on one core. `-- look-back` and the like train one task and print its rows.

mod run;
mod table;

use std::path::Path;
use std::{env, fs};

use attention_playground::tasks::Kind;

/// The line below which `docs/tasks.md` is written anew.
const MARK: &str =
    "<!-- Below this line: cargo run --profile native --no-default-features --example tasks -->";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let named: Vec<String> = env::args().skip(1).collect();
    if !named.is_empty() {
        for name in named {
            let kind = Kind::named(&name).ok_or_else(|| format!("no task is called {name}"))?;
            print!("{}", table::of(kind)?);
        }
        return Ok(());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tasks.md");
    let text = fs::read_to_string(&path)?;
    let (kept, _) = text
        .split_once(MARK)
        .ok_or_else(|| format!("docs/tasks.md has no line {MARK}"))?;
    let mut text = format!("{kept}{MARK}\n");
    for kind in Kind::ALL {
        eprintln!("{}", kind.slug());
        text.push_str(&table::of(kind)?);
    }
    text.push_str(&table::what_it_takes()?);
    fs::write(path, text)?;
    Ok(())
}
