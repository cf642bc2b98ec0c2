//! The strings of the Train view.

words! {
    layers: "Layers", "层数";
    width: "Width, d_model", "宽度 d_model";
    /// Sines and cosines counted from the first token and from the last.
    positions_ends: "Both ends", "两端";
    rate: "Learning rate", "学习率";
    batch: "Batch", "批大小";
    steps: "Steps", "步数";
}
