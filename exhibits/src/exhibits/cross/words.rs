//! What the exhibit says.

words! {
    title: "Self-attention and general attention", "自注意力与一般注意力";
    kind: "Keys and values come from", "键和值来自";
    itself: "sentence A itself: self-attention", "句子 A 自己：自注意力";
    other: "sentence B: general attention", "句子 B：一般注意力";
    a: "Sentence A: asks", "句子 A：提问";
    b: "Sentence B: answers", "句子 B：回答";
    default_a: "I love tea", "我爱喝茶";
    default_b: "我爱喝茶", "I love tea";
    tokens_a: "tokens: sentence A", "词元：句子 A";
    tokens_b: "tokens: sentence B", "词元：句子 B";
    queries: "queries: sentence A", "查询：句子 A";
    keys_a: "keys: sentence A", "键：句子 A";
    keys_b: "keys: sentence B", "键：句子 B";
    values_a: "values: sentence A", "值：句子 A";
    values_b: "values: sentence B", "值：句子 B";
    outputs: "outputs: sentence A", "输出：句子 A";
    vectors_a: "Token vectors of sentence A", "句子 A 的词元向量";
    vectors_b: "Token vectors of sentence B", "句子 B 的词元向量";
    w_q: "Query weights", "查询的权重矩阵";
    w_k: "Key weights", "键的权重矩阵";
    w_v: "Value weights", "值的权重矩阵";
    made_queries: "Queries of sentence A", "句子 A 的查询";
    made_keys_a: "Keys of sentence A", "句子 A 的键";
    made_keys_b: "Keys of sentence B", "句子 B 的键";
    made_values_a: "Values of sentence A", "句子 A 的值";
    made_values_b: "Values of sentence B", "句子 B 的值";
    scores: "Scores", "分数";
    scaled: "Scores over √d", "除以 √d 的分数";
    weights: "Weights: each row adds up to 1", "权重：每行之和为 1";
    output: "Outputs: one for each query", "输出：每个查询一个";
    lines_self: "Where each token of sentence A looks in its own sentence", "句子 A 的每个词元看向本句何处";
    lines_cross: "Where each token of sentence A looks in sentence B", "句子 A 的每个词元看向句子 B 何处";
    step_queries: "1. Sentence A asks", "1. 句子 A 提问";
    step_keys_self: "2. Sentence A answers itself", "2. 句子 A 自己回答";
    step_keys_cross: "2. Sentence B answers", "2. 句子 B 回答";
    step_scores: "3. Every query against every key", "3. 每个查询对每个键";
    step_weights: "4. Weights", "4. 权重";
    step_output: "5. Outputs", "5. 输出";
    says_self(n: usize):
        "All three come from the tokens of sentence A, so scores and weights are square: {n} × {n}. Nothing from outside takes part.",
        "三者都来自句子 A 的词元，所以分数和权重是方阵：{n} × {n}。没有任何外来的成分。";
    says_cross(n: usize, m: usize):
        "Queries come from sentence A (tokens: {n}), keys and values from sentence B (tokens: {m}). So the scores are {n} × {m}, and there are as many outputs as queries, whatever the length of B.",
        "查询来自句子 A 的 {n} 个词元，键和值来自句子 B 的 {m} 个词元。所以有 {n} × {m} 个分数、{n} 个输出：输出与查询一样多，与 B 的长度无关。";
    of_values_self:
        "Each output is a mixture of the values of sentence A itself.",
        "每个输出都是句子 A 自己的值的混合。";
    of_values_cross:
        "Each output stands in the place of a token of A, yet it is made of nothing but values of B. At first $\\v{W_v}$ is the identity, so you can tell whose vectors went in.",
        "每个输出都占着 A 中一个词元的位置，却完全由 B 的值混合而成。$\\v{W_v}$ 起初是单位矩阵，因此能看出混入了谁的向量。";
    chosen:
        "The vectors were chosen by hand so that words of one meaning lie close together, as training makes them. Other words get numbers of no meaning; set them as you like.",
        "这些向量是手工选定的，让意思相同的词彼此靠近，就像训练之后那样。其他的词得到的是没有含义的数，可随意修改。";
    nothing_a: "Sentence A has no token, so nobody asks: type a word or two.", "句子 A 没有词元，没有谁提问：请输入一两个词。";
    nothing_b: "Sentence B has no token, so nobody answers: type a word or two.", "句子 B 没有词元，没有谁回答：请输入一两个词。";
    cut_a: "Sentence A:", "句子 A：";
    cut_b: "Sentence B:", "句子 B：";
}
