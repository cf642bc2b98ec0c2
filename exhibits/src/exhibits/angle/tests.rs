use super::*;
use crate::exhibit::Value;

/// The angle as it is drawn, from the directions of the arrows, against that of the cosine.
#[test]
fn the_angle_is_the_one_between_the_directions() {
    for (x, y) in [(1.0_f64, 2.0_f64), (-4.0, 0.5), (0.1, -3.0), (3.0, 1.0)] {
        let mut inputs = EXHIBIT.inputs();
        inputs.set_cell("b", (0, 0), x).unwrap();
        inputs.set_cell("b", (0, 1), y).unwrap();
        let sheet = show(&inputs, Lang::En).sheet;
        let turn = (y.atan2(x) - 1.0_f64.atan2(3.0)).abs().to_degrees();
        let angle = scalar(&sheet, sheet.find("b-angle").unwrap());
        // Where the directions agree a cosine is level, and tells angles below 1e-6 from nothing no more.
        assert!((angle - turn.min(360.0 - turn)).abs() < 1e-5, "{angle}");
    }
}

#[test]
fn a_vector_without_length_has_no_angle_and_shows_no_nan() {
    for zero in ["a", "b", "c"] {
        let mut inputs = EXHIBIT.inputs();
        inputs.set("third", Value::Switch(true)).unwrap();
        inputs.set_cell(zero, (0, 0), 0.0).unwrap();
        inputs.set_cell(zero, (0, 1), 0.0).unwrap();
        let sheet = show(&inputs, Lang::En).sheet;
        assert!(
            sheet
                .find(if zero == "c" { "c-angle" } else { "b-angle" })
                .is_none()
        );
        for id in sheet.ids() {
            assert!(sheet.values(id).iter().all(|value| value.is_finite()));
        }
    }
}
