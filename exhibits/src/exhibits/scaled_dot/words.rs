words! {
    title: "Scaled dot product", "缩放点积注意力";
    query_count: "Queries n", "查询个数 n";
    pair_count: "Key–value pairs m", "键值对个数 m";
    width: "Width d of queries and keys", "查询与键的宽度 d";
    value_width: "Width v of values", "值的宽度 v";
    scale: "Divide by √d", "除以 √d";
    causal: "Causal mask: no key after the query", "因果掩码：不看查询之后的键";
    valid: "Valid length: later keys are padding", "有效长度：其后的键都是填充";
    queries: "queries", "查询";
    keys: "keys", "键";
    features: "features", "特征";
    query: "Queries", "查询";
    key: "Keys", "键";
    value: "Values", "值";
    key_transposed: "Keys, transposed", "转置后的键";
    scores: "Scores", "分数";
    scaled: "Scaled scores", "缩放后的分数";
    masked: "Masked scores", "加掩码的分数";
    weights: "Weights", "权重";
    row_sum: "Sum of each row", "每行之和";
    output: "Output", "输出";
    contrast_unscaled: "Weights without the scale", "不缩放时的权重";
    contrast_scaled: "Weights with the scale", "缩放时的权重";
    largest: "Largest of each row", "每行的最大值";
    step_given: "Given", "已知";
    step_scores: "1. Every query meets every key", "1. 每个查询与每个键相遇";
    step_scale: "2. Divide by the root of the width", "2. 除以宽度的平方根";
    step_mask: "Some keys are hidden", "遮住一些键";
    step_softmax: "3. Softmax along each row", "3. 沿每一行做 softmax";
    step_output: "4. Mix the values", "4. 混合各个值";
    step_contrast: "What the scale does", "缩放的作用";
    shape_queries: "Q: n × d", "Q：n × d";
    shape_keys: "K: m × d", "K：m × d";
    shape_values: "V: m × v", "V：m × v";
    shape_scores: "Q Kᵀ and weights: n × m", "Q Kᵀ 与权重：n × m";
    shape_output: "Output: n × v", "输出：n × v";
    note_scores:
        "Row i, column j holds $\\q{q}_i · \\k{k}_j$: all $n × m$ dot products in a single product of matrices. The inner width $d$ is summed away.",
        "第 i 行第 j 列是 $\\q{q}_i · \\k{k}_j$：一次矩阵相乘就得到全部 $n × m$ 个点积，中间的宽度 $d$ 被求和消去。";
    note_output:
        "Each row of weights mixes the rows of V, so there is one output per query, as wide as a value. The number of pairs is gone from the result.",
        "每一行权重混合 V 的各行，于是每个查询得到一个输出，宽度与值相同；键值对的个数不再出现在结果的形状里。";
    scale_off:
        "The scale is off: the scores go into the softmax as they are.",
        "缩放已关闭：分数原样进入 softmax。";
    note_contrast(width: usize, with: &str, without: &str):
        "For the last query the largest weight is {with} with $√{width}$ and {without} without. The wider the vectors, the larger the dot products, and the more one key takes all.",
        "对最后一个查询，除以 $√{width}$ 时最大权重为 {with}，不除时为 {without}。向量越宽，点积的绝对值越大，权重就越集中到一个键上。";
    note_contrast_one:
        "With width 1 the divisor is $√1 = 1$, so both are the same. Make the vectors wider.",
        "宽度为 1 时除数是 $√1 = 1$，两者相同。请把向量加宽。";
    note_causal:
        "The causal mask lets query i see the keys 1 to i. It is meant for sequences in which query i and key i stand at the same place.",
        "因果掩码只让查询 i 看到键 1 到 i，适用于查询 i 与键 i 处在同一位置的序列。";
    note_valid(valid: usize, pairs: usize):
        "Only the first {valid} of {pairs} keys count; the rest is padding and gets the weight 0.",
        "{pairs} 个键中只有前 {valid} 个有效；其余是填充，权重为 0。";
    empty:
        "The valid length is 0: no key is left to look at, so every weight is 0 and so is the output.",
        "有效长度为 0：没有任何键可看，因此权重全为 0，输出也为 0。";
}
