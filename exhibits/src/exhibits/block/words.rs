//! What is said, in both languages.

use attention_playground::i18n::Lang;

/// The numbers of the layers, for the choice of one.
pub fn layer_names(lang: Lang, layers: usize) -> Vec<String> {
    (1..=layers).map(|number| layer(lang, number)).collect()
}

words! {
    title: "The block, and the short cut past it", "编码器块与残差捷径";
    attention: "Attention", "注意力";
    residual: "Residual (add the input back)", "残差（加回输入）";
    norm: "Layer norm", "LayerNorm";
    feed_forward: "Feed-forward", "前馈网络";
    order: "Where the norm stands", "归一化的位置";
    post: "after the sum (2017)", "相加之后（2017 年）";
    pre: "before each part", "每个部分之前";
    layers: "Layers in the stack", "堆叠层数";
    shown: "Layer shown in detail", "详细显示的层";
    seed: "Seed of the weights", "权重的种子";
    layer(number: usize): "layer {number}", "第 {number} 层";
    layer_of(number: usize, layers: usize): "Layer {number} of {layers}", "第 {number} 层，共 {layers} 层";
    tokens: "tokens", "词元";
    features: "features", "特征";
    hidden_units: "hidden units", "隐藏单元";
    x_first: "The tokens, with their positions", "词元向量，已含位置";
    x_later(number: usize): "What layer {number} gave: its R", "第 {number} 层的输出 R";
    weight_query: "To queries", "投影到查询";
    weight_key: "To keys", "投影到键";
    weight_value: "To values", "投影到值";
    weight_first: "To the hidden width", "投影到隐藏宽度";
    weight_second: "And back", "再投影回来";
    query: "Queries", "查询";
    key: "Keys", "键";
    value: "Values", "值";
    scores: "Scores", "分数";
    scaled: "Scaled scores", "缩放后的分数";
    weights: "Attention weights", "注意力权重";
    attended: "Attention's output", "注意力的输出";
    normed: "Normalised, row by row", "逐行归一化";
    sum: "Input and output added", "输入与输出相加";
    z: "Z, half way through", "Z，走完一半";
    hidden: "Hidden units", "隐藏单元";
    relu: "Negative ones cut off", "负数截为 0";
    forward: "The feed-forward output", "前馈网络的输出";
    r: "R, what the layer gives", "R，这一层的输出";
    step_attention: "From X to queries, keys and values, and to attention", "从 X 到查询、键、值，再到注意力";
    step_z: "Add and normalise: Z", "相加并归一化：Z";
    step_forward: "Each token by itself: feed-forward", "逐词元处理：前馈网络";
    step_r: "Add and normalise: R", "相加并归一化：R";
    shapes(tokens: usize, width: usize, hidden: usize):
        "X, Z and R have one shape, {tokens} × {width}: that is why they can be added, and why layers can be stacked. The feed-forward part is {hidden} wide inside. With a single head nothing has to be put together afterwards, so $W_O$ is left out.",
        "X、Z、R 形状相同，都是 {tokens} × {width}：这样才能相加，也才能一层叠一层。前馈网络内部宽度为 {hidden}。只有一个头，无需拼接，因此省去 $W_O$。";
    no_attention:
        "Attention is off, and its sum and norm with it: Z is X. Now no token learns of any other.",
        "注意力已关闭，随它的相加与归一化也一并省去：Z 就是 X。现在各词元互不知情。";
    no_forward:
        "Feed-forward is off, and its sum and norm with it: R is Z.",
        "前馈网络已关闭，随它的相加与归一化也一并省去：R 就是 Z。";
    gradients: "The way back: how much gradient arrives", "回程：有多少梯度到达";
    measured(size: &str):
        "Training sends a gradient back from the output. Here ∂L/∂R at the last layer is the matrix G below, of size {size} (root of the sum of squares), and every part is differentiated exactly, by the chain rule; nothing is estimated. The same stack is run twice, with the residual and without it, all else as you set it.",
        "训练时梯度从输出往回传。这里最后一层的 ∂L/∂R 是下面的矩阵 G，大小为 {size}（平方和的平方根），每个部分都用链式法则精确求导，没有任何估计。同一个堆叠算两遍：有残差与无残差，其余都按你的设置。";
    upstream: "The gradient at the output", "输出处的梯度";
    flow_with: "Gradient at each layer's input, with the residual", "各层输入处的梯度，有残差";
    flow_without: "The same without the residual", "同上，无残差";
    cells: "cells of X, row by row", "X 的各元素（逐行）";
    places: "places", "位置";
    place_in(number: usize): "into layer {number}", "第 {number} 层输入";
    place_out: "output", "输出";
    size_with: "Size, with the residual", "大小，有残差";
    size_without: "Size, without it", "大小，无残差";
    sizes: "Size of the gradient", "梯度的大小";
    kinds: "stacks", "堆叠";
    with: "with residual", "有残差";
    without: "without", "无残差";
    plot: "Size of the gradient that arrives at the input of each layer; the last point is the output", "到达各层输入的梯度大小；最后一点是输出";
    plot_x: "input of layer", "层的输入";
    plot_y: "size of the gradient", "梯度大小";
    arrives(with: &str, without: &str):
        "Into layer 1 comes a gradient of size {with} with the residual, and {without} without it.",
        "有残差时到达第 1 层输入的梯度大小为 {with}，无残差时为 {without}。";
    no_difference:
        "Both parts are off: nothing is left that a residual could go past.",
        "两个部分都关闭了：没有什么可供残差绕过。";
    because:
        "With the sum, y = x + f(x), the derivative is 1 + f′(x): whatever f does to the gradient, the 1 carries it past, and f only adds its share (untrained, that may make it grow). Without the sum the gradient is multiplied by f′ at every part and mostly dies away; a norm after a small output can stretch it again, so try several seeds.",
        "有了相加，y = x + f(x)，导数是 1 + f′(x)：无论 f 如何改变梯度，这个 1 都让它直接通过，f 只是再加上自己的一份（未经训练时可能使它变大）。没有相加，梯度在每个部分都要乘以 f′，多半逐渐消失；若输出很小，其后的归一化又会把它放大，所以不妨多试几个种子。";
}
