//! What is said, in both languages.

use attention_playground::i18n::Lang;

/// The widths as they are offered; digits are the same in every language.
pub const WIDTH_NAMES: [fn(Lang) -> &'static str; 10] = [
    |_| "1",
    |_| "2",
    |_| "4",
    |_| "8",
    |_| "16",
    |_| "32",
    |_| "64",
    |_| "128",
    |_| "256",
    |_| "512",
];

words! {
    title: "Why divide by the square root", "为什么要除以根号";
    width: "Width of queries and keys", "查询与键的宽度";
    query: "Which query to look at", "查看哪一个查询";
    seed: "Seed", "种子";
    queries: "queries", "查询";
    keys: "keys", "键";
    widths: "widths", "宽度";
    pairs: "pairs in each bar", "每条的对数";
    dot_axis: "q · k", "q · k";
    scaled_axis: "q · k / √width", "q · k / √宽度";
    query_of(width: usize, query: usize): "query {query} of width {width}", "宽度 {width} 的查询 {query}";
    every: "Every dot product drawn", "抽取的全部点积";
    sampled(queries: usize, keys: usize, pairs: usize):
        "All components are drawn independently from a normal distribution with mean 0 and variance 1: {queries} queries, each with {keys} keys of its own, {pairs} dot products for every width.",
        "所有分量都独立地取自均值 0、方差 1 的正态分布：{queries} 个查询，各配 {keys} 个自己的键，每种宽度共 {pairs} 个点积。";
    growing: "Each further component adds to the spread", "每多一个分量，就更分散一些";
    spread: "How often each dot product comes; dashed: the bell curve whose variance is the width", "各点积值出现的次数；虚线：方差等于宽度的钟形曲线";
    spread_scaled: "The same after the division; dashed: the bell curve with variance 1", "相除之后；虚线：方差为 1 的钟形曲线";
    mean: "Mean, measured", "实测均值";
    variance: "Variance, measured", "实测方差";
    theory_mean: "Mean in theory", "理论均值";
    theory_variance: "Variance in theory", "理论方差";
    scaled_mean: "Mean after scaling", "缩放后的均值";
    scaled_variance: "Variance after scaling", "缩放后的方差";
    measured(variance: &str, width: usize):
        "Measured {variance}, in theory {width}. A product of two such components has variance 1, and the variances of {width} independent products add up. For small widths the histogram is more pointed than the bell curve; for large ones it fits well.",
        "实测 {variance}，理论值 {width}。两个这样的分量之积方差为 1，{width} 个独立乘积的方差相加。宽度小时分布比钟形更尖，宽度大时十分吻合。";
    slip:
        "One of the articles says that the mean is 1 (均值为1): a slip of the pen. Each product has mean 0, and so has their sum, at every width; the other article says so too. And its variance of 64 is due to the 64 components of one head, 512 / 8, not to eight heads laid side by side.",
        "其中一篇文章写作“均值为1”，应是笔误：每个乘积的均值是 0，无论宽度多少，和的均值也是 0，另一篇文章也这样说。方差 64 来自一个头的 64 个分量（512 / 8），而不是把八个头并排堆叠。";
    put_right: "Dividing by the root of the width puts it right", "除以宽度的平方根就恢复了";
    measured_scaled(variance: &str):
        "Now the variance is {variance}, about 1, whatever the width: dividing by $\\sqrt{{d_k}}$ divides the variance by $d_k$.",
        "现在无论宽度多少，方差都约为 1，这里是 {variance}：除以 $\\sqrt{{d_k}}$，方差就除以 $d_k$。";
    one_query: "What this does to the softmax of one query", "对一个查询的 softmax 有何影响";
    gradient_note:
        "Training needs to know how each weight answers to a small change of a score. A weight near 0 or near 1 hardly answers at all: the softmax is saturated, and no gradient comes through.",
        "训练需要知道分数略变时权重如何响应。权重接近 0 或 1 时几乎没有响应：softmax 饱和，梯度无法通过。";
    without: "without the scale", "不缩放";
    with: "with the scale", "缩放";
    heading_without: "Without the scale", "不缩放时";
    heading_with: "With the scale", "缩放之后";
    scores: "Scores of one query", "一个查询的分数";
    scores_scaled: "Scaled scores", "缩放后的分数";
    weights: "Weights", "权重";
    gradient: "Slope of each weight in its own score", "每个权重对自身分数的斜率";
    largest: "The steepest", "最陡的";
    jacobian: "All slopes: row i, weight; column j, score", "全部斜率：第 i 行为权重，第 j 列为分数";
    compare_gradients(plain: &str, scaled: &str):
        "The steepest slope is {plain} without the scale and {scaled} with it. It can be no more than 0.25, at a weight of one half.",
        "最陡的斜率不缩放时为 {plain}，缩放后为 {scaled}。它最大只能是 0.25，在权重为二分之一处。";
    all_widths: "Over all widths", "在所有宽度上";
    log_width: "log₂ of the width (6 is a width of 64)", "宽度的 log₂（6 即宽度 64）";
    weight_plot: "The largest of eight weights, mean over all queries", "八个权重中最大者，对全部查询取平均";
    weight_axis: "largest weight", "最大权重";
    gradient_plot: "The steepest slope, mean over all queries", "最陡的斜率，对全部查询取平均";
    gradient_axis: "steepest slope", "最陡的斜率";
    means: "means over the queries", "对查询取平均";
    by_width: "Both drawings in numbers", "两幅图的数值";
    top_plain: "weight, unscaled", "权重，不缩放";
    top_scaled: "weight, scaled", "权重，缩放";
    steepest_plain: "slope, unscaled", "斜率，不缩放";
    steepest_scaled: "slope, scaled", "斜率，缩放";
    growth_note:
        "Without the scale the largest weight creeps towards 1 as the width grows, and the slope towards 0. With it both hardly depend on the width.",
        "不缩放时，宽度越大，最大权重越接近 1，斜率越接近 0。缩放之后，两者几乎不随宽度变化。";
}
