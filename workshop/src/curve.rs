//! From steps and numbers to coordinates of the screen.

use attention_playground::view::ticks::ticks;

/// Room for the numbers at the axes, in CSS pixels.
const LEFT: f64 = 40.0;
const BOTTOM: f64 = 34.0;
const RIGHT: f64 = 20.0;
const AROUND: f64 = 10.0;

/// How a plot lies in its picture, in CSS pixels from the upper left corner: steps from 0 to `steps`
/// to the right, numbers from 0 to `top` upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The last step.
    pub steps: f64,
    /// The largest number.
    pub top: f64,
}

impl Frame {
    /// Of the whole picture.
    pub const WIDTH: f64 = 420.0;
    /// Of the whole picture.
    pub const HEIGHT: f64 = 190.0;

    /// The frame that holds some curves, with room for `steps` steps.
    pub fn around(steps: u32, curves: &[Vec<(u32, f64)>]) -> Self {
        let points = || curves.iter().flatten();
        let last = points().map(|(step, _)| *step).max();
        let top = points()
            .map(|(_, value)| *value)
            .filter(|value| value.is_finite());
        Self {
            steps: f64::from(last.unwrap_or(0).max(steps).max(1)),
            top: top.fold(0.0, f64::max).max(1e-3),
        }
    }

    /// The rectangle that curves are drawn in: left, top, right, bottom.
    pub fn inside(&self) -> [f64; 4] {
        [LEFT, AROUND, Self::WIDTH - RIGHT, Self::HEIGHT - BOTTOM]
    }

    /// Where a point lies.
    pub fn at(&self, step: f64, value: f64) -> [f64; 2] {
        let [left, top, right, bottom] = self.inside();
        [
            left + (step / self.steps).clamp(0.0, 1.0) * (right - left),
            bottom - (value / self.top).clamp(0.0, 1.0) * (bottom - top),
        ]
    }

    /// A curve as the points of an SVG line; what is no number is left out.
    pub fn points(&self, curve: &[(u32, f64)]) -> String {
        let finite = curve.iter().filter(|(_, value)| value.is_finite());
        let points = finite.map(|&(step, value)| {
            let [x, y] = self.at(f64::from(step), value);
            format!("{x:.1},{y:.1}")
        });
        points.collect::<Vec<_>>().join(" ")
    }

    /// Round steps along the axis.
    pub fn along(&self) -> Vec<f64> {
        ticks(0.0, self.steps)
    }

    /// Round numbers along the axis.
    pub fn upwards(&self) -> Vec<f64> {
        ticks(0.0, self.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_stay_within_their_frame() {
        let curve = vec![(0, 3.5), (100, 1e9), (400, f64::NAN), (500, 0.25)];
        let frame = Frame::around(200, std::slice::from_ref(&curve));
        assert_eq!((frame.steps, frame.top), (500.0, 1e9));
        let [left, top, right, bottom] = frame.inside();
        assert_eq!(frame.at(0.0, 0.0), [left, bottom]);
        assert_eq!(frame.at(900.0, 2e9), [right, top]);
        assert_eq!(frame.points(&curve).split(' ').count(), 3);
    }

    #[test]
    fn no_curve_is_a_frame_too() {
        let frame = Frame::around(200, &[]);
        assert_eq!(frame.steps, 200.0);
        assert!(frame.at(1.0, 1.0).iter().all(|number| number.is_finite()));
    }
}
