//! The strings of explanations.

words! {
    given: "given", "给定";
    given_hand: "chosen by this exhibit, and yours to change", "由本展项选定，可以随意修改";
    given_chosen: "follows from what you chose", "由你的选择决定";
    given_seed(seed: u32): "drawn from seed {seed}", "由种子 {seed} 随机生成";
    given_formula: "from a formula of its own", "由公式直接给出";
    multiply: "multiply and add up", "逐项相乘再求和";
    add: "add", "相加";
    subtract: "subtract", "相减";
    times: "multiply", "相乘";
    divide: "divide", "相除";
    apply: "apply the function", "代入函数";
    together_sum: "add up", "求和";
    together_mean: "take the mean", "求平均";
    together_max: "take the largest", "取最大值";
    together_variance: "mean squared distance from the mean", "与平均值之差的平方的平均";
    distance: "square the differences and add up", "差的平方再求和";
    additive: "tanh of the sum, times v", "和的 tanh，再乘以 v";
    mask: "mask", "掩码";
    mask_visible: "visible: the score stays as it is", "可见：分数不变";
    mask_hidden(reasons: &str): "hidden by {reasons}: it takes no part", "被{reasons}遮住：不参与计算";
    exponential: "exponential", "指数";
    share: "divide by the sum of the row", "除以该行之和";
    limit: "temperature 0, the limit: the largest scores share all the weight", "温度为 0 的极限：最大的分数平分全部权重";
    hidden_zero: "hidden: exactly 0", "被遮住：恰好为 0";
    empty_row: "every key of this row is hidden, so nothing is looked at: all weights are 0", "这一行的键全被遮住，什么也看不到：权重全为 0";
    not_a_number: "not a number", "不是数";
    norm: "normalise", "归一化";
    no_spread: "nothing differs from the mean, so nothing is divided: 0", "没有一个数偏离均值，不必相除：结果为 0";
    copied: "copied", "拷贝";
    contribution: "what this weight brings along: its value, times the weight", "这个权重带来什么：它的值乘以权重";
}
