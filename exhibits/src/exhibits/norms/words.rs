//! What is said, in both languages.

words! {
    title: "Layer norm and batch norm", "LayerNorm 与 BatchNorm";
    along: "What is averaged", "对什么取平均";
    along_row: "each row: layer norm", "每一行：LayerNorm";
    along_column: "each column: batch norm", "每一列：BatchNorm";
    along_all: "all numbers at once", "全部数一起";
    row_count: "Tokens in the batch", "批中的词元数";
    eps: "ε", "ε";
    eps_0: "0", "0";
    eps_1: "10⁻¹²", "10⁻¹²";
    eps_2: "10⁻⁸", "10⁻⁸";
    eps_3: "10⁻⁵ (usual)", "10⁻⁵（常用）";
    eps_4: "10⁻³", "10⁻³";
    eps_5: "0.1", "0.1";
    eps_6: "1", "1";
    gain: "Gain γ and shift β", "增益 γ 与偏移 β";
    tokens: "tokens", "词元";
    features: "features", "特征";
    table: "The numbers", "原始数值";
    mean: "Mean", "均值";
    variance: "Variance", "方差";
    eps_title: "Keeps the root away from 0", "让根号下的数离开 0";
    deviation: "Standard deviation, with ε", "标准差（含 ε）";
    centred: "Less the mean", "减去均值";
    normed: "Normalised", "归一化之后";
    gamma: "Gain of each feature", "每个特征的增益";
    beta: "Shift of each feature", "每个特征的偏移";
    gained: "Stretched by γ", "乘以 γ";
    output: "With gain and shift", "加上增益与偏移";
    mean_after: "Mean afterwards", "之后的均值";
    variance_after: "Variance afterwards", "之后的方差";
    step_average: "1. Mean and variance", "1. 均值与方差";
    step_divide: "2. Take the mean away, divide by the standard deviation", "2. 减去均值，除以标准差";
    step_check: "3. Look again", "3. 再量一次";
    step_gain: "4. Gain and shift, learned with the rest", "4. 增益与偏移：与其他参数一起学习";
    note_row(width: usize):
        "Each row is taken by itself: the {width} features of one token are averaged, and each token has a mean of its own. No token knows of any other, and a sentence of one word can be normalised as well as a long one.",
        "每一行单独处理：对一个词元的 {width} 个特征取平均，每个词元有自己的均值。各词元互不影响，一个词的句子与长句同样可以归一化。";
    note_column(rows: usize, width: usize):
        "Each column is taken by itself: one feature is averaged over the whole batch (tokens: {rows}), so there are {width} means. This is what batch norm does. The article says only “the mean of the batch”; what it subtracts from an element is the mean of that element's feature, not one number for the whole batch.",
        "每一列单独处理：对一个特征在整批（{rows} 个词元）上取平均，共有 {width} 个均值。这就是 BatchNorm 的做法。文章只说“Batch 的均值”；实际从一个元素减去的，是该元素所属特征的均值，而不是整批共用的一个数。";
    note_all(count: usize):
        "All {count} numbers share one mean and one variance: “the mean of the batch” taken at its word. This is neither of the two norms, and rows and columns keep their differences.",
        "全部 {count} 个数共用一个均值和一个方差：这是按字面理解的“Batch 的均值”。它不是这两种归一化中的任何一种，行与行、列与列之间的差异都会保留。";
    after_nothing:
        "The mean is now 0 wherever it was taken. Nothing had any spread, so the variances stay at 0.",
        "现在凡是取过平均的地方均值都是 0。各处原本都没有差异，方差仍是 0。";
    after_exactly:
        "The mean is now 0 wherever it was taken. With ε = 0 each variance has become 1, except where it was 0 before.",
        "现在凡是取过平均的地方均值都是 0。ε = 0 时，方差都变成 1，原来就是 0 的除外。";
    after(most: &str):
        "The mean is now 0 wherever it was taken, and each variance σ² has become $\\frac{{σ^2}}{{σ^2 + ε}}$. Where it was not 0 before, it falls short of 1 by {most} at most. The larger ε is beside σ², the further below 1.",
        "现在凡是取过平均的地方均值都是 0，方差 σ² 都变成 $\\frac{{σ^2}}{{σ^2 + ε}}$。原来不是 0 的，至多比 1 少 {most}。ε 相对 σ² 越大，结果离 1 越远。";
    one_row:
        "With a single token in the batch, every column holds one number, which is its own mean: batch norm leaves nothing but zeros. When such a network is used, it therefore takes means kept from training.",
        "批中只有一个词元时，每一列只有一个数，它就是自己的均值：BatchNorm 之后只剩下零。所以这类网络在使用时改用训练中积累的均值。";
    constant_without(which: &str):
        "No spread in {which}. The variance there is 0, and with ε = 0 the formula asks for 0 / 0. Here the answer is zeros, since nothing differs from the mean and so nothing is divided.",
        "{which}没有差异。那里方差为 0，而 ε = 0 时公式要计算 0 / 0。这里的结果取零：没有一个数偏离均值，也就不必相除。";
    constant_with(which: &str):
        "No spread in {which}. The variance there is 0; thanks to ε this is 0 / √ε, which is 0 and no division by zero.",
        "{which}没有差异。那里方差为 0；有了 ε，算的是 0 / √ε = 0，不会除以零。";
    every_row: "every row", "每一行";
    every_column: "every column", "每一列";
    which_row(index: usize): "row {index}", "第 {index} 行";
    which_column(index: usize): "column {index}", "第 {index} 列";
    which_all: "the whole table", "整张表";
    comma: ", ", "、";
    gain_note:
        "γ = 1 and β = 0 change nothing. A network that learns them can give back to each feature whatever mean and spread serves it.",
        "γ = 1、β = 0 时什么也不改变。网络学习这两组数，就能让每个特征恢复合适的均值与幅度。";
}
