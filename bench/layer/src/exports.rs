//! What JavaScript calls. Results stay in the module's memory: where they begin is told, and the page
//! looks there.

use wasm_bindgen::prelude::*;

use crate::ours;

/// Multi-head self-attention with the weights of all heads.
#[wasm_bindgen]
pub struct Layer(ours::Layer);

#[wasm_bindgen]
impl Layer {
    /// See [`ours::Layer::new`].
    ///
    /// # Errors
    ///
    /// Those of [`ours::Layer::new`].
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "each is a matrix of the formula, or a size of it"
    )]
    pub fn new(
        n: usize,
        d_model: usize,
        heads: usize,
        x: &[f32],
        w_q: &[f32],
        w_k: &[f32],
        w_v: &[f32],
        w_o: &[f32],
    ) -> Result<Layer, JsError> {
        let layer = ours::Layer::new(n, d_model, heads, x, w_q, w_k, w_v, w_o);
        layer.map(Layer).map_err(|error| JsError::new(&error))
    }

    /// The layer once.
    ///
    /// # Errors
    ///
    /// Those of [`ours::Layer::run`].
    pub fn run(&mut self) -> Result<(), JsError> {
        self.0.run().map_err(|error| JsError::new(&error))
    }

    /// Where the weights of one head begin.
    pub fn weights(&self, head: usize) -> *const f32 {
        self.0.weights(head).as_ptr()
    }

    /// Where the output begins.
    pub fn output(&self) -> *const f32 {
        self.0.output().as_ptr()
    }
}

/// Additive scoring of one head, and its softmax.
#[wasm_bindgen]
pub struct Additive(ours::Additive);

#[wasm_bindgen]
impl Additive {
    /// See [`ours::Additive::new`].
    ///
    /// # Errors
    ///
    /// Those of [`ours::Additive::new`].
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "each is a matrix of the formula, or a size of it"
    )]
    pub fn new(
        n: usize,
        d: usize,
        hidden: usize,
        query: &[f32],
        key: &[f32],
        w_q: &[f32],
        w_k: &[f32],
        v: &[f32],
    ) -> Result<Additive, JsError> {
        let additive = ours::Additive::new(n, d, hidden, query, key, w_q, w_k, v);
        additive.map(Additive).map_err(|error| JsError::new(&error))
    }

    /// Every query against every key, once.
    ///
    /// # Errors
    ///
    /// Those of [`ours::Additive::run`].
    pub fn run(&mut self) -> Result<(), JsError> {
        self.0.run().map_err(|error| JsError::new(&error))
    }

    /// Where the weights begin.
    pub fn weights(&self) -> *const f32 {
        self.0.weights().as_ptr()
    }
}

/// A matrix times a matrix.
#[wasm_bindgen]
pub struct Product(ours::Product);

#[wasm_bindgen]
impl Product {
    /// See [`ours::Product::new`].
    ///
    /// # Errors
    ///
    /// Those of [`ours::Product::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        rows: usize,
        inner: usize,
        columns: usize,
        x: &[f32],
        w: &[f32],
    ) -> Result<Product, JsError> {
        let product = ours::Product::new(rows, inner, columns, x, w);
        product.map(Product).map_err(|error| JsError::new(&error))
    }

    /// The product once.
    pub fn run(&mut self) {
        self.0.run();
    }

    /// Where the product begins.
    pub fn output(&self) -> *const f32 {
        self.0.output().as_ptr()
    }
}
