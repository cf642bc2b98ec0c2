//! Waiting for something to become so.

use std::fmt::{Debug, Display};
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// After this nobody waits any more. Generous: a wait that succeeds ends at once.
const PATIENCE: Duration = Duration::from_secs(15);

/// Between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(15);

/// Looks until `look` finds what it looks for, and gives that.
///
/// # Panics
///
/// When it is not found in time; says `what` was waited for, and what the last look found instead.
pub async fn until<T, E: Display>(what: &str, mut look: impl AsyncFnMut() -> Result<T, E>) -> T {
    let start = Instant::now();
    loop {
        match look().await {
            Ok(found) => return found,
            Err(instead) if start.elapsed() > PATIENCE => panic!("{what}: {instead}"),
            Err(_) => sleep(LOOK_EVERY).await,
        }
    }
}

/// Looks until what `look` sees is as `is_so` wants it, and gives that.
///
/// # Panics
///
/// As [`until`].
pub async fn until_so<T: Debug>(
    what: &str,
    mut look: impl AsyncFnMut() -> T,
    is_so: impl Fn(&T) -> bool,
) -> T {
    until(what, async || {
        let seen = look().await;
        if is_so(&seen) {
            Ok(seen)
        } else {
            Err(format!("{seen:?}"))
        }
    })
    .await
}
