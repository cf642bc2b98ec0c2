//! What the exhibit says.

words! {
    title: "Multi-head attention", "多头注意力";
    sentence: "Sentence", "句子";
    heads: "Heads", "头数";
    one: "1", "1";
    two: "2", "2";
    four: "4", "4";
    second: "Second step", "第二步";
    selecting: "selects slices", "选取切片";
    free: "free matrices", "任意矩阵";
    token: "Token whose lines are drawn", "画出哪个词元的连线";
    tokens: "tokens", "词元";
    queries: "queries", "查询";
    keys: "keys", "键";
    values: "values", "值";
    outputs: "outputs", "输出";
    vectors: "Token vectors", "词元向量";
    w_q: "Query weights, first step", "查询的权重矩阵，第一步";
    w_k: "Key weights, first step", "键的权重矩阵，第一步";
    w_v: "Value weights, first step", "值的权重矩阵，第一步";
    q: "Queries after the first step", "第一步之后的查询";
    k: "Keys after the first step", "第一步之后的键";
    v: "Values after the first step", "第一步之后的值";
    second_weights(head: usize): "Head {head}: weights of the second step", "头 {head}：第二步的权重矩阵";
    q_of(head: usize): "Head {head}: queries", "头 {head}：查询";
    k_of(head: usize): "Head {head}: keys", "头 {head}：键";
    v_of(head: usize): "Head {head}: values", "头 {head}：值";
    scores(head: usize): "Head {head}: scores", "头 {head}：分数";
    scaled(head: usize): "Head {head}: scores over √d", "头 {head}：除以 √d 的分数";
    weights(head: usize): "Head {head}: weights", "头 {head}：权重";
    output_of(head: usize): "Head {head}: outputs", "头 {head}：输出";
    concat: "All heads side by side", "各头并排";
    w_o: "Output weights", "输出的权重矩阵";
    output: "Outputs: one for each token", "输出：每个词元一个";
    lines: "Where one token looks, a colour for each head", "一个词元看向何处，每个头一种颜色";
    q_all: "Queries of all heads, side by side", "各头的查询并排";
    k_all: "Keys of all heads, side by side", "各头的键并排";
    v_all: "Values of all heads, side by side", "各头的值并排";
    second_all: "Second steps of all heads, side by side", "各头的第二步矩阵并排";
    fused: "Both steps in one matrix", "两步合成一个矩阵";
    from_fused: "In one step", "一步算出";
    gap_sliced: "Two steps, less the slices", "两步的结果减去切片";
    gap_fused: "Two steps, less the one step", "两步的结果减去一步的结果";
    step_first: "1. First step: a query, a key and a value for each token", "1. 第一步：每个词元一个查询、一个键、一个值";
    step_second: "2. Second step: one of each for each head", "2. 第二步：每个头各一份";
    step_heads: "3. Attention in each head, on its own", "3. 每个头各自做注意力";
    step_concat: "4. Side by side, and through the output weights", "4. 并排，再乘输出权重";
    step_sliced: "5. The same as cutting into slices?", "5. 与直接切片相同吗？";
    step_fused: "6. The same as one projection?", "6. 与一次投影相同吗？";
    as_rows:
        "The article writes vectors as columns, $q^{i,1} = W^{q,1} q^i$. Here they are rows, so the matrix stands on the right and is the article's, transposed.",
        "文章把向量写成列：$q^{i,1} = W^{q,1} q^i$。这里向量是行，所以矩阵在右边，是文章中矩阵的转置。";
    says_selecting(width: usize):
        "Each second matrix is a block of the identity: it picks {width} of the columns for its head and leaves out the others.",
        "第二步的每个矩阵都是单位矩阵的一块：为自己的头挑出 {width} 列，其余的不要。";
    says_free(width: usize):
        "Each second matrix may be anything: every head mixes all columns into {width} of its own. Change any cell.",
        "第二步的矩阵可以任意：每个头把所有列混合成自己的 {width} 列。任意一格都可以改。";
    own_class:
        "A head scores its own queries against its own keys, and weighs its own values. A query of one head never meets a key of another.",
        "每个头只用自己的查询对自己的键打分，再给自己的值加权。一个头的查询从不与另一个头的键相遇。";
    looks(head: usize, asker: &str, most: &str):
        "Head {head}: “{asker}” looks most at “{most}”, with weight",
        "头 {head}：“{asker}”最看重“{most}”，权重";
    sliced_same:
        "Zeros, exactly. Code multiplies once and cuts the columns of $\\q{Q}$, $\\k{K}$ and $\\v{V}$ into slices, one for each head. With a second step that only selects, that is the article's form.",
        "全是 0，分毫不差。代码只乘一次，再把 $\\q{Q}$、$\\k{K}$、$\\v{V}$ 的列切成片，每个头一片。当第二步只做选取时，这就是文章的形式。";
    sliced_differs:
        "Usually not zero now: a slice of the first step is no longer what a head receives.",
        "现在通常不为 0：头得到的不再是第一步结果的切片。";
    fused_same:
        "Zeros again, to the last digits that 64 bits keep, and with any second step: two products in a row are one product with $\\q{W^q} W^{q,h}$. So slices lose nothing, as long as the first matrix is free: training can find the product right away.",
        "又全是 0（至多差在 64 位数的最末几位），而且对任何第二步都成立：连乘两个矩阵等于乘它们的积 $\\q{W^q} W^{q,h}$。所以只要第一个矩阵是自由的，切片就不损失什么：训练可以直接学到这个积。";
}
