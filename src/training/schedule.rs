//! How far each step goes: longer from step to step while the optimiser warms up, then shorter
//! along half a cosine (Loshchilov & Hutter 2017, section 3), down to a tenth.

use std::f64::consts::PI;

/// The rate at the end, as a part of the peak.
const FLOOR: f64 = 0.1;

/// A learning rate for each step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Schedule {
    /// The largest rate, reached at the last step of the warm-up.
    pub peak: f64,
    /// Steps of the warm-up; 0 begins at the peak.
    pub warm_up: u32,
    /// The step at which a tenth of the peak is reached, and kept.
    pub steps: u32,
}

impl Schedule {
    /// The rate of `step`, the first being 1.
    ///
    /// ```
    /// use attention_playground::training::schedule::Schedule;
    ///
    /// let schedule = Schedule { peak: 1.0, warm_up: 4, steps: 104 };
    /// assert_eq!([1, 4].map(|step| schedule.rate(step)), [0.25, 1.0]);
    /// assert!((schedule.rate(54) - 0.55).abs() < 1e-12);
    /// assert!((schedule.rate(104) - 0.1).abs() < 1e-12);
    /// assert_eq!(schedule.rate(104), schedule.rate(1000));
    /// ```
    pub fn rate(&self, step: u32) -> f64 {
        if step < self.warm_up {
            return self.peak * f64::from(step) / f64::from(self.warm_up);
        }
        let way = f64::from(self.steps.saturating_sub(self.warm_up)).max(1.0);
        let done = (f64::from(step - self.warm_up) / way).min(1.0);
        let cosine = (1.0 + (PI * done).cos()) / 2.0;
        self.peak * (FLOOR + (1.0 - FLOOR) * cosine)
    }
}
