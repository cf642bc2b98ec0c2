//! What is said, in both languages.

words! {
    title: "Compare two settings", "比较两种设置";
    text: "Sentence", "句子";
    sentence: "The animal didn't cross the street because it was too tired", "动物没过马路因为它太累了";
    a_scoring: "A: scoring", "A：评分方式";
    a_heads: "A: heads", "A：头数";
    a_mask: "A: mask", "A：掩码";
    a_positions: "A: positions", "A：位置编码";
    b_scoring: "B: scoring", "B：评分方式";
    b_heads: "B: heads", "B：头数";
    b_mask: "B: mask", "B：掩码";
    b_positions: "B: positions", "B：位置编码";
    scoring_additive: "additive", "加性";
    scoring_dot: "dot product", "点积";
    scoring_scaled: "scaled dot product", "缩放点积";
    one: "1", "1";
    two: "2", "2";
    none: "none", "无";
    causal: "causal", "因果";
    sinusoidal: "sinusoidal", "正弦";
    head: "Shown", "显示";
    first: "head 1", "头 1";
    second: "head 2, where there are two", "头 2（有两个头时）";
    mean_of_heads: "mean over the heads", "各头平均";
    query: "Lines of", "连线";
    all_queries: "every query", "所有查询";
    seed: "Seed", "种子";
    introduction:
        "Choose two settings, A and B, for one sentence, and read the difference: where the weights move, and how widely each query looks. In the weights and lines below, A is orange and B is green, whichever head is shown.",
        "为同一个句子选两种设置 A 和 B，再看差别：权重移到了哪里，每个查询看得有多分散。下面的权重与连线中，A 是橙色，B 是绿色，与显示哪个头无关。";
    no_token: "Type a sentence, and both settings will look at it.", "输入一个句子，两种设置都会来看它。";
    cut(most: usize): "Only the first {most} tokens are compared.", "只比较前 {most} 个词元。";
    queries: "queries", "查询";
    keys: "keys", "键";
    tokens: "tokens", "词元";
    features: "features", "特征";
    hidden_units: "hidden units", "隐藏单元";
    alike: "Both sides are set alike, so nothing differs. Change one setting on one side.", "两侧设置相同，因此没有差别。请改变其中一侧的一项设置。";
    differs(what: &str): "What differs: {what}. Sentence, token vectors and projections are the same on both sides.", "不同之处：{what}。句子、词元向量与投影在两侧都相同。";
    what_scoring: "scoring", "评分方式";
    what_heads: "heads", "头数";
    what_mask: "mask", "掩码";
    what_positions: "positions", "位置编码";
    comma: ", ", "、";
    one_head(side: &str): "{side} has a single head, so that is what is shown of it.", "{side} 只有一个头，因此显示的就是它。";
    x: "Token vectors", "词元向量";
    p: "Positions", "位置编码";
    input: "Tokens with positions", "加上位置的词元";
    weight_query: "To queries", "投影到查询";
    weight_key: "To keys", "投影到键";
    q: "Queries, all heads", "查询，所有头";
    k: "Keys, all heads", "键，所有头";
    q_head: "Queries of the head", "该头的查询";
    k_head: "Keys of the head", "该头的键";
    additive_query: "Queries to hidden units", "查询到隐藏单元";
    additive_key: "Keys to hidden units", "键到隐藏单元";
    additive_vector: "From hidden units to a score", "由隐藏单元到分数";
    hidden_query: "Queries as hidden units", "查询的隐藏表示";
    hidden_key: "Keys as hidden units", "键的隐藏表示";
    scores: "Scores", "分数";
    scaled: "Scaled scores", "缩放后的分数";
    masked: "Scores with the mask", "加上掩码的分数";
    weights(side: &str): "Attention weights of {side}", "{side} 的注意力权重";
    mean_weights(side: &str): "Weights of {side}, mean over the heads", "{side} 的权重，各头平均";
    sum_of_heads: "Weights of both heads added", "两个头的权重之和";
    difference: "A − B", "A − B";
    heading_weights: "Weights side by side", "权重对照";
    difference_note(largest: &str):
        "In the difference, orange: A gives more; purple: B gives more. Each row adds up to 0, since both hand out a weight of 1. The largest difference is {largest}.",
        "差的矩阵里，橙色：A 给得更多；紫色：B 给得更多。每行之和为 0，因为两侧分配的权重之和都是 1。最大的差别为 {largest}。";
    lines(side: &str): "Who looks at whom in {side}", "{side} 中谁看谁";
    heading_entropy: "How widely each query looks", "每个查询看得有多分散";
    entropy(side: &str): "Entropy of {side}, in nats", "{side} 的熵（纳特）";
    limit(side: &str): "Largest possible in {side}", "{side} 可能的最大值";
    reach(side: &str): "As if spread over so many keys in {side}", "{side} 相当于均匀看了多少个键";
    visible(side: &str): "Keys that each query of {side} may see", "{side} 中每个查询可见的键数";
    entropy_note:
        "Entropy is measured in nats here, with the natural logarithm (divide by ln 2 for bits); a weight of 0 adds nothing. It is 0 when one key gets everything, and ln n, the largest possible, when n visible keys share alike. Read exp(H) as the number of keys really looked at.",
        "这里的熵以纳特为单位，用自然对数（除以 ln 2 得比特）；权重为 0 的项不计。全部权重给一个键时熵为 0；n 个可见的键平分时达到最大值 ln n。exp(H) 可以理解为实际看了多少个键。";
    entropy_means(a: &str, b: &str):
        "Mean over the queries: {a} in A, {b} in B.",
        "对查询取平均：A 为 {a}，B 为 {b}。";
    mean_entropy(side: &str): "Mean entropy of {side}", "{side} 的平均熵";
    how(side: &str): "How {side} comes to its weights", "{side} 的权重如何得来";
    head_number(number: usize): "Head {number}", "头 {number}";
}
