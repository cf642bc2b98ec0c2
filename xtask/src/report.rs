//! What a person reads while waiting: one line when a step starts, one when it ends.
//!
//! The lines go to standard error, like cargo's own, so that a program's output stays clean.

use crate::error::Result;
use std::time::{Duration, Instant};

/// Does a step, telling what it is and how long it usually takes, and at its end how long it took.
pub fn step<T>(what: &str, usually: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {what} (usually {usually})");
    let start = Instant::now();
    let result = work()?;
    eprintln!("    done in {}", spoken(start.elapsed()));
    Ok(result)
}

/// Tells something that needs no waiting.
pub fn note(sentence: &str) {
    eprintln!("==> {sentence}");
}

/// A duration as a person says it.
fn spoken(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0 => format!("{} ms", duration.as_millis()),
        1..=99 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_told_in_units_that_fit() {
        assert_eq!(spoken(Duration::from_millis(840)), "840 ms");
        assert_eq!(spoken(Duration::from_secs(42)), "42 s");
        assert_eq!(spoken(Duration::from_secs(252)), "4 min 12 s");
    }
}
