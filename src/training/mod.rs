//! Training: gradients of everything that the core computes, and what follows them downhill.
//!
//! A forward pass is the core's own, and is not written again here: a block keeps what it made (its
//! trace), and its backward pass walks the same path from the other end. `d_x` is the gradient of
//! the loss with respect to `x`, and has the shape of `x`. A backward pass *returns* the gradients
//! of what went in, and *adds* those of its parameters to what is there already, so that examples
//! accumulate; the accumulator is the parameters' own type, made by
//! [`Tensors::zeroed`](tensors::Tensors::zeroed).
//!
//! What is hidden, empty or decided by a limit passes nothing back: exactly 0, not almost.
//!
//! From one number to a model that learns:
//!
//! 1. [`tensors`]: parameters by name, in one order, for whoever walks over all of them;
//! 2. [`linear`], [`scoring`], [`softmax`], [`heads`]: attention backwards;
//! 3. [`norm`], [`residual`], [`feed_forward`], [`block`]: what an encoder puts around it;
//! 4. [`embedding`] at one end, [`loss`] at the other; [`looks`] and [`points`] are losses on what
//!    attention itself made;
//! 5. [`config`], [`initial`], [`model`]: all of it as one;
//! 6. [`clip`], [`schedule`], [`adam`], [`trainer`]: one step after the other.
//!
//! The same seed gives the same bits in the same build on the same machine: sums run in one order.

pub mod adam;
pub mod block;
pub mod clip;
pub mod config;
pub mod embedding;
pub mod feed_forward;
pub mod heads;
pub mod initial;
pub mod linear;
pub mod looks;
pub mod loss;
pub mod model;
pub mod norm;
pub mod points;
pub mod residual;
pub mod schedule;
pub mod scoring;
pub mod softmax;
pub mod tensors;
pub mod trainer;

use crate::attention::Error;

/// Refuses a gradient that has not the shape of what it is the gradient of.
fn same_shape(field: &str, given: (usize, usize), forward: (usize, usize)) -> Result<(), Error> {
    if given == forward {
        return Ok(());
    }
    let allowed = format!("{} x {}, as the forward pass gave", forward.0, forward.1);
    Err(Error::shape(field, given, allowed))
}
