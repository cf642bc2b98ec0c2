//! How fast runs go, and how long the page was busy meanwhile: measured, in milliseconds.

/// What was measured since the runs set off.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pace {
    /// The longest time from one frame to the next; 0 before there are two.
    pub longest_frame: f64,
    /// Time that the runs went on.
    pub time: f64,
    /// Steps that they took in it.
    pub steps: u32,
}

impl Pace {
    /// Steps a second; `None` before there is anything to tell.
    pub fn steps_a_second(&self) -> Option<f64> {
        (self.steps > 0 && self.time > 0.0).then(|| f64::from(self.steps) * 1000.0 / self.time)
    }
}
