//! The types in which numbers are brought, as `f32`.

/// A type of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// IEEE 754 half precision.
    F16,
    /// The upper half of an `f32`.
    Bf16,
    /// Single precision.
    F32,
    /// Double precision, rounded.
    F64,
    /// Whole numbers with a sign.
    I8,
    /// Of two bytes.
    I16,
    /// Of four bytes, rounded.
    I32,
    /// Of eight bytes, rounded.
    I64,
    /// Whole numbers without a sign.
    U8,
    /// Of two bytes.
    U16,
    /// Of four bytes, rounded.
    U32,
    /// Of eight bytes, rounded.
    U64,
}

impl Kind {
    /// Bytes of one.
    pub fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::F16 | Self::Bf16 | Self::I16 | Self::U16 => 2,
            Self::F32 | Self::I32 | Self::U32 => 4,
            Self::F64 | Self::I64 | Self::U64 => 8,
        }
    }

    /// Numbers from their bytes, the lowest first, or the highest where `is_big`. `None` where a
    /// finite one is too large to be an `f32`.
    pub fn decode(self, bytes: &[u8], is_big: bool) -> Option<Vec<f32>> {
        match self {
            Self::F16 => each(bytes, is_big, |b| half(u16::from_le_bytes(b))),
            Self::Bf16 => each(bytes, is_big, |b| {
                f32::from_bits(u32::from(u16::from_le_bytes(b)) << 16)
            }),
            Self::F32 => each(bytes, is_big, f32::from_le_bytes),
            Self::F64 => {
                let doubles = each(bytes, is_big, f64::from_le_bytes)?;
                let singles = doubles.into_iter().map(|double| {
                    let single = double as f32;
                    (single.is_finite() || !double.is_finite()).then_some(single)
                });
                singles.collect()
            }
            Self::I8 => each(bytes, is_big, |b| f32::from(i8::from_le_bytes(b))),
            Self::I16 => each(bytes, is_big, |b| f32::from(i16::from_le_bytes(b))),
            Self::I32 => each(bytes, is_big, |b| i32::from_le_bytes(b) as f32),
            Self::I64 => each(bytes, is_big, |b| i64::from_le_bytes(b) as f32),
            Self::U8 => each(bytes, is_big, |b| f32::from(u8::from_le_bytes(b))),
            Self::U16 => each(bytes, is_big, |b| f32::from(u16::from_le_bytes(b))),
            Self::U32 => each(bytes, is_big, |b| u32::from_le_bytes(b) as f32),
            Self::U64 => each(bytes, is_big, |b| u64::from_le_bytes(b) as f32),
        }
    }
}

fn each<const SIZE: usize, T>(
    bytes: &[u8],
    is_big: bool,
    read: impl Fn([u8; SIZE]) -> T,
) -> Option<Vec<T>> {
    let all = bytes.chunks_exact(SIZE).map(|chunk| {
        let mut chunk: [u8; SIZE] = chunk.try_into().ok()?;
        if is_big {
            chunk.reverse();
        }
        Some(read(chunk))
    });
    all.collect()
}

/// Half precision: a sign, 5 bits of exponent, 10 of fraction. Every one is an `f32`.
fn half(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10) & 0x1f;
    let fraction = u32::from(bits) & 0x3ff;
    let size = match exponent {
        // Below the smallest normal number, steps of 2^-24.
        0 => (fraction as f32 / 16_777_216.0).to_bits(),
        0x1f => 0x7f80_0000 | (fraction << 13),
        _ => ((exponent + 127 - 15) << 23) | (fraction << 13),
    };
    f32::from_bits(sign | size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_is_what_the_standard_says() {
        for bits in 0..=u16::MAX {
            let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
            let exponent = i32::from(bits >> 10) & 0x1f;
            let fraction = f32::from(bits & 0x3ff) / 1024.0;
            let expected = match exponent {
                0 => sign * fraction * 2_f32.powi(-14),
                0x1f if fraction == 0.0 => sign * f32::INFINITY,
                0x1f => f32::NAN,
                _ => sign * (1.0 + fraction) * 2_f32.powi(exponent - 15),
            };
            let read = half(bits);
            let is_same = read.to_bits() == expected.to_bits();
            assert!(is_same || read.is_nan() && expected.is_nan(), "{bits:#06x}");
        }
    }

    #[test]
    fn every_type_is_read_in_both_orders() {
        fn check(kind: Kind, bytes: &[u8], expected: f32) {
            assert_eq!(kind.size(), bytes.len());
            assert_eq!(kind.decode(bytes, false), Some(vec![expected]), "{kind:?}");
            let reversed: Vec<_> = bytes.iter().rev().copied().collect();
            assert_eq!(
                kind.decode(&reversed, true),
                Some(vec![expected]),
                "{kind:?}"
            );
        }
        check(Kind::F16, &[0x00, 0xc1], -2.5);
        check(Kind::Bf16, &[0x20, 0xc0], -2.5);
        check(Kind::F32, &(-2.5_f32).to_le_bytes(), -2.5);
        check(Kind::F64, &(-2.5_f64).to_le_bytes(), -2.5);
        check(Kind::I8, &(-3_i8).to_le_bytes(), -3.0);
        check(Kind::I16, &(-300_i16).to_le_bytes(), -300.0);
        check(Kind::I32, &(-70_000_i32).to_le_bytes(), -70_000.0);
        check(Kind::I64, &(-70_000_i64).to_le_bytes(), -70_000.0);
        check(Kind::U8, &200_u8.to_le_bytes(), 200.0);
        check(Kind::U16, &60_000_u16.to_le_bytes(), 60_000.0);
        check(Kind::U32, &3_000_000_000_u32.to_le_bytes(), 3e9);
        check(
            Kind::U64,
            &(1_u64 << 63).to_le_bytes(),
            9_223_372_036_854_775_808.0,
        );
    }

    #[test]
    fn a_finite_number_does_not_become_an_infinity() {
        let read = |number: f64| Kind::F64.decode(&number.to_le_bytes(), false);
        assert_eq!(read(3.5e38), None);
        assert_eq!(read(f64::INFINITY), Some(vec![f32::INFINITY]));
    }
}
