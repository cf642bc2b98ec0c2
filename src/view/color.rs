//! Colour scales. Every colour that is not in the style sheet stands here.
//!
//! Signed numbers run from purple over the paper's colour, at 0, to orange; weights run from the
//! paper's colour, at 0, to their head's hue, at 1. What is shown as a legend is the same function.

/// A colour, red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Light paper or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
}

impl Theme {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// The theme that a link names.
    pub fn named(name: &str) -> Option<Self> {
        let themes = [Self::Light, Self::Dark];
        themes.into_iter().find(|theme| theme.name() == name)
    }

    /// Its name in the style sheet, and in links.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What matrices are painted on.
    pub fn paper(self) -> Rgb {
        match self {
            Self::Light => Rgb(0xff, 0xff, 0xff),
            Self::Dark => Rgb(0x1d, 0x1d, 0x24),
        }
    }

    /// What outlines and marks are drawn with.
    pub fn ink(self) -> Rgb {
        match self {
            Self::Light => Rgb(0x1d, 0x1d, 0x24),
            Self::Dark => Rgb(0xf0, 0xee, 0xf2),
        }
    }

    /// The ground of a hidden cell, and the hatching on it.
    pub fn hatch(self) -> (Rgb, Rgb) {
        match self {
            Self::Light => (Rgb(0xef, 0xed, 0xea), Rgb(0xb0, 0xac, 0xa5)),
            Self::Dark => (Rgb(0x26, 0x26, 0x2e), Rgb(0x5c, 0x5a, 0x66)),
        }
    }

    /// A signed number on a scale that reaches its full colour at `limit`.
    pub fn signed(self, value: f64, limit: f64) -> Rgb {
        let end = if value < 0.0 { PURPLE } else { ORANGE };
        let part = if limit > 0.0 {
            (value.abs() / limit).min(1.0)
        } else {
            0.0
        };
        self.paper().mix(end, 0.92 * part.powf(0.8))
    }

    /// A weight from 0 to 1 on the hue of `head`. A finite fill's weights are within it too.
    pub fn weight(self, weight: f64, head: usize) -> Rgb {
        self.paper()
            .mix(self.head(head), weight.clamp(0.0, 1.0).powf(0.62))
    }

    /// The hue of a head, one for good. The first two are the articles' own, orange for reference
    /// and green for state; the others keep apart from them and from each other also where red and
    /// green look alike.
    pub fn head(self, head: usize) -> Rgb {
        let hues = match self {
            Self::Light => &HEADS_LIGHT,
            Self::Dark => &HEADS_DARK,
        };
        hues[head % hues.len()]
    }

    /// Ink that reads on `ground`.
    pub fn text_on(ground: Rgb) -> Rgb {
        let (dark, light) = (Rgb(0, 0, 0), Rgb(0xff, 0xff, 0xff));
        if ground.contrast(dark) >= ground.contrast(light) {
            dark
        } else {
            light
        }
    }
}

const PURPLE: Rgb = Rgb(0x5e, 0x3c, 0x99);
const ORANGE: Rgb = Rgb(0xd0, 0x6a, 0x00);

const HEADS_LIGHT: [Rgb; 8] = [
    Rgb(0xd9, 0x77, 0x00),
    Rgb(0x00, 0x8a, 0x64),
    Rgb(0xb8, 0x3a, 0x8c),
    Rgb(0x1f, 0x78, 0xb4),
    Rgb(0x8a, 0x7a, 0x00),
    Rgb(0xb2, 0x3a, 0x2e),
    Rgb(0x5b, 0x5f, 0xc7),
    Rgb(0x7a, 0x55, 0x38),
];

const HEADS_DARK: [Rgb; 8] = [
    Rgb(0xf5, 0xa7, 0x42),
    Rgb(0x3c, 0xc9, 0xa0),
    Rgb(0xe5, 0x86, 0xc0),
    Rgb(0x6c, 0xb8, 0xea),
    Rgb(0xd3, 0xc4, 0x4a),
    Rgb(0xf0, 0x86, 0x78),
    Rgb(0xa3, 0xa6, 0xf5),
    Rgb(0xc6, 0xa0, 0x80),
];

impl Rgb {
    /// This colour with `part` of `other`, from 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, part: f64) -> Self {
        let channel = |a: u8, b: u8| {
            let (a, b) = (f64::from(a), f64::from(b));
            (a + (b - a) * part).round() as u8
        };
        Self(
            channel(self.0, other.0),
            channel(self.1, other.1),
            channel(self.2, other.2),
        )
    }

    /// As CSS writes it.
    pub fn css(self) -> String {
        format!("rgb({} {} {})", self.0, self.1, self.2)
    }

    /// The contrast of two colours, from 1 to 21 (WCAG 2.2).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// The end of a scale for numbers up to `largest`: a round number, so that it keeps still while
/// numbers move.
pub fn limit(largest: f64) -> f64 {
    if !(largest.is_finite() && largest > 0.0) {
        return 1.0;
    }
    let exponent = largest.log10().floor() as i32;
    let power = 10_f64.powi(exponent.abs());
    // Divided by a power of ten, not multiplied with a fraction: 7 / 10 is 0.7, and 7 times 0.1 is
    // 0.7000000000000001.
    let at = |step: f64| {
        if exponent < 0 {
            step / power
        } else {
            step * power
        }
    };
    let steps = [1.0, 1.5, 2.0, 3.0, 5.0, 7.0].map(at);
    let fitting = steps.into_iter().find(|step| *step >= largest);
    fitting.unwrap_or(at(10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_the_colour_of_the_paper() {
        for theme in [Theme::Light, Theme::Dark] {
            assert_eq!(theme.signed(0.0, 2.0), theme.paper());
            assert_eq!(theme.weight(0.0, 1), theme.paper());
            assert_eq!(theme.weight(1.0, 1), theme.head(1));
        }
    }

    #[test]
    fn text_reads_on_every_colour_of_the_scales() {
        for theme in [Theme::Light, Theme::Dark] {
            for step in -20..=20_i32 {
                let ground = theme.signed(f64::from(step) / 10.0, 2.0);
                assert!(ground.contrast(Theme::text_on(ground)) >= 4.5);
                for head in 0..8 {
                    let ground = theme.weight(f64::from(step.abs()) / 20.0, head);
                    assert!(ground.contrast(Theme::text_on(ground)) >= 4.5, "{head}");
                }
            }
        }
    }

    #[test]
    fn heads_stand_out_from_the_paper() {
        for theme in [Theme::Light, Theme::Dark] {
            for head in 0..8 {
                assert!(theme.head(head).contrast(theme.paper()) >= 3.0, "{head}");
            }
        }
    }

    #[test]
    fn a_scale_ends_at_a_round_number() {
        assert_eq!(limit(2.6), 3.0);
        for (largest, written) in [
            (0.66, "0.7"),
            (0.0029, "0.003"),
            (0.141, "0.15"),
            (640.0, "700"),
        ] {
            assert_eq!(limit(largest).to_string(), written);
        }
        assert_eq!(limit(2.0), 2.0);
        assert_eq!(limit(7.3), 10.0);
        assert_eq!(limit(0.0), 1.0);
    }
}
