//! What the exhibit says.

words! {
    title: "Self-attention for one output", "自注意力：单个输出";
    sentence: "Sentence", "句子";
    token: "Token whose output is computed", "要计算输出的词元";
    scale: "Divide the dot products by √d", "点积除以 √d";
    tokens: "tokens", "词元";
    asking: "query", "查询";
    answering: "keys", "键";
    outputs: "output", "输出";
    vectors: "All token vectors", "全部词元向量";
    asks: "The token that asks", "提问的词元";
    w_q: "Query weights", "查询的权重矩阵";
    w_k: "Key weights", "键的权重矩阵";
    w_v: "Value weights", "值的权重矩阵";
    w: "Last weights of the additive way", "加性方法的最后一组权重";
    query: "Its query", "它的查询";
    keys: "The keys of all tokens", "全部词元的键";
    values: "The values of all tokens", "全部词元的值";
    step_query: "1. One token asks", "1. 一个词元提问";
    step_keys: "2. Every token has a key and a value, the asking one too", "2. 每个词元都有键和值，提问者自己也有";
    step_dot: "3. Score by dot product", "3. 用点积打分";
    step_additive: "3. Score the additive way", "3. 用加性方法打分";
    step_weights: "4. Softmax: from scores to weights", "4. softmax：由分数得到权重";
    step_weighted: "5. Each value times its weight", "5. 每个值乘以自己的权重";
    step_sum: "6. Add up the rows", "6. 各行相加";
    dot_scores: "Dot product: scores", "点积：分数";
    dot_scaled: "Dot product: scores over √d", "点积：除以 √d 的分数";
    dot_weights: "Dot product: weights", "点积：权重";
    dot_weighted: "Dot product: weighted values", "点积：加权后的值";
    dot_output: "Dot product: the output", "点积：输出";
    added: "Additive: the query added to each key", "加性：查询与每个键相加";
    bent: "Additive: tanh of the sums", "加性：和的 tanh";
    additive_scores: "Additive: scores", "加性：分数";
    additive_weights: "Additive: weights", "加性：权重";
    additive_weighted: "Additive: weighted values", "加性：加权后的值";
    additive_output: "Additive: the output", "加性：输出";
    column: "The weights as a column", "写成一列的权重";
    dot_lines: "Dot product: where the token looks", "点积：这个词元看向哪里";
    additive_lines: "Additive: where the token looks", "加性：这个词元看向哪里";
    both:
        "From here on the dot product is on the left and the additive way on the right. Only the scores are made differently; softmax and sum are the same.",
        "从这里起，左边是点积，右边是加性方法。不同的只有打分；softmax 与求和完全一样。";
    looks(asker: &str, dot: &str, dot_weight: &str, additive: &str, additive_weight: &str):
        "“{asker}” looks most at “{dot}” by the dot product (weight {dot_weight}), and at “{additive}” the additive way (weight {additive_weight}).",
        "按点积，“{asker}”最看重“{dot}”（权重 {dot_weight}）；按加性方法，最看重“{additive}”（权重 {additive_weight}）。";
    output_of(asker: usize):
        "Each row is what one token brings along. Their sum is the new vector of token {asker}: it holds something of every token.",
        "每一行是一个词元带来的部分。它们的和就是词元 {asker} 的新向量，其中含有每个词元的信息。";
}
