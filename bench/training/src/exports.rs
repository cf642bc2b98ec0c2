//! What JavaScript calls.

use wasm_bindgen::prelude::*;

/// A run that can begin again.
#[wasm_bindgen]
pub struct Run(crate::run::Run);

#[wasm_bindgen]
impl Run {
    /// One that has not taken a step. `scoring` is `scaled` or `additive`.
    ///
    /// # Errors
    ///
    /// Those of [`crate::run::Run::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(scoring: &str) -> Result<Run, JsError> {
        crate::run::Run::new(scoring)
            .map(Run)
            .map_err(|error| JsError::new(&error))
    }

    /// Back to where it started.
    pub fn reset(&mut self) {
        self.0.reset();
    }

    /// One step on the next batch. Gives the loss before it.
    ///
    /// # Errors
    ///
    /// Those of [`crate::run::Run::step`].
    pub fn step(&mut self) -> Result<f32, JsError> {
        self.0.step().map_err(|error| JsError::new(&error))
    }
}
