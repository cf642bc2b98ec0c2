//! Round numbers along an axis.

/// The nearest multiple of `step`, without what a division leaves in the last digits.
pub fn on_raster(value: f64, step: f64) -> f64 {
    ((value / step).round() * step * 1e9).round() / 1e9
}

/// Round numbers along an axis, some four to eight of them.
pub fn ticks(from: f64, to: f64) -> Vec<f64> {
    let span = to - from;
    if !span.is_finite() || span <= 0.0 {
        return Vec::new();
    }
    let power = 10_f64.powf((span / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = steps.into_iter().find(|step| span / step <= 7.0);
    let step = step.unwrap_or(span);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last)
        .map(|tick| on_raster(tick as f64 * step, step))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(-2.0, 2.0), [-2.0, -1.0, 0.0, 1.0, 2.0]);
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert!(ticks(1.0, 1.0).is_empty());
    }
}
