//! How much may be asked for at once.
//!
//! A module that runs out of memory aborts, and does not come back. So sizes are checked before
//! anything is computed, and the memory is asked for before it is used.

use std::hint::black_box;

use super::refusal::Refusal;

/// The most numbers that one result may hold: scores of all heads, a projection, an encoding. It
/// is 2000 tokens looking at each other in 8 heads.
pub const CELLS: u64 = 32_000_000;

/// The product of `factors`, which `what` names as in "scores (queries x keys)".
///
/// # Errors
///
/// A [`Refusal`] of `field` where it is more than [`CELLS`].
pub fn cells(field: &str, factors: &[usize], what: &str) -> Result<u64, Refusal> {
    let cells = factors
        .iter()
        .fold(1_u64, |cells, &factor| cells.saturating_mul(factor as u64));
    if cells <= CELLS {
        return Ok(cells);
    }
    let factors: Vec<_> = factors.iter().map(usize::to_string).collect();
    let given = format!("a size of {} {what}", factors.join(" x "));
    let allowed = format!("{CELLS} in all at the most");
    Err(Refusal::given(field, &given, &allowed))
}

/// Makes sure that `bytes` can be had.
///
/// # Errors
///
/// A [`Refusal`] of `field` where the browser gives no more memory.
pub fn memory(field: &str, bytes: u64) -> Result<(), Refusal> {
    // In pieces: 32 bits cannot address more than half of their memory as one.
    const PIECE: u64 = 1 << 28;
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    let mut left = bytes;
    while left > 0 {
        let take = left.min(PIECE);
        let mut piece = Vec::new();
        piece
            .try_reserve_exact(take as usize)
            .map_err(|_| too_large(field, bytes))?;
        pieces.push(piece);
        left -= take;
    }
    // Without it the compiler may see that nothing is stored, and ask for nothing.
    black_box(&pieces);
    Ok(())
}

/// Refuses `field`, which takes `bytes` that cannot be had.
pub fn too_large(field: &str, bytes: u64) -> Refusal {
    let given = format!("what needs {} MiB of memory", bytes.div_ceil(1 << 20));
    Refusal::given(field, &given, "what this browser has memory for")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_beyond_64_bits_is_refused_too() {
        let refusal = cells("positions", &[usize::MAX, usize::MAX], "numbers").unwrap_err();
        assert!(refusal.to_string().starts_with("positions: a size of "));
        assert_eq!(cells("positions", &[2000, 2000, 8], "numbers"), Ok(CELLS));
    }
}
