//! From the coordinates of a plot to those of the screen, and back.

use attention_playground::view::ticks::on_raster;

use crate::exhibit::Plot;

/// Room for the numbers at the axes, in pixels.
const LEFT: f64 = 46.0;
const BOTTOM: f64 = 38.0;
const AROUND: f64 = 14.0;

/// How a plot lies on the screen, in CSS pixels from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Of the whole picture.
    pub width: f64,
    /// Of the whole picture.
    pub height: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    /// The frame of a plot.
    pub fn of(plot: &Plot) -> Self {
        let (width, height) = if plot.square {
            (380.0, 372.0)
        } else {
            (520.0, 300.0)
        };
        Self {
            width,
            height,
            x: (plot.x.from, plot.x.to),
            y: (plot.y.from, plot.y.to),
        }
    }

    /// The rectangle that numbers are drawn in: left, top, right, bottom.
    pub fn inside(&self) -> [f64; 4] {
        [LEFT, AROUND, self.width - AROUND, self.height - BOTTOM]
    }

    /// Where a point lies; out of the plot only a little way, so that no number of a reader's leads
    /// beyond all bounds.
    pub fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [left, top, right, bottom] = self.inside();
        let part = |value: f64, (from, to): (f64, f64)| {
            let part = (value - from) / (to - from);
            if part.is_nan() {
                0.0
            } else {
                part.clamp(-1.0, 2.0)
            }
        };
        [
            left + part(x, self.x) * (right - left),
            bottom - part(y, self.y) * (bottom - top),
        ]
    }

    /// The point that lies at a pixel, within the plot and on its raster of a two-hundredth.
    pub fn point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [left, top, right, bottom] = self.inside();
        let value = |part: f64, (from, to): (f64, f64)| {
            let step = (to - from) / 200.0;
            let value = from + part.clamp(0.0, 1.0) * (to - from);
            on_raster(value, step)
        };
        [
            value((x - left) / (right - left), self.x),
            value((bottom - y) / (bottom - top), self.y),
        ]
    }

    /// One step of the arrow keys along each direction.
    pub fn step(&self) -> [f64; 2] {
        [self.x, self.y].map(|(from, to)| (to - from) / 40.0)
    }

    /// A point moved by steps of the arrow keys, within the plot.
    pub fn moved(&self, [x, y]: [f64; 2], [right, up]: [f64; 2]) -> [f64; 2] {
        let [step_x, step_y] = self.step();
        let moved = |value: f64, steps: f64, step: f64, (from, to): (f64, f64)| {
            on_raster((value + steps * step).clamp(from, to), step / 5.0)
        };
        [
            moved(x, right, step_x, self.x),
            moved(y, up, step_y, self.y),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Range;

    fn frame() -> Frame {
        Frame::of(&Plot {
            name: "plot",
            title: String::new(),
            x: Range::new("x", -2.0, 2.0),
            y: Range::new("y", 0.0, 1.0),
            square: false,
            marks: Vec::new(),
            handles: Vec::new(),
        })
    }

    #[test]
    fn what_is_dragged_to_a_pixel_lies_there() {
        let point = [0.5, 0.25];
        let back = frame().point(frame().at(point));
        assert!((back[0] - point[0]).abs() < 1e-9 && (back[1] - point[1]).abs() < 1e-9);
        assert_eq!(frame().point([-100.0, 1000.0]), [-2.0, 0.0]);
    }

    #[test]
    fn arrow_keys_stay_within_the_plot() {
        assert_eq!(frame().moved([2.0, 1.0], [1.0, 1.0]), [2.0, 1.0]);
        assert_eq!(frame().moved([0.0, 0.5], [-1.0, 0.0]), [-0.1, 0.5]);
    }
}
