//! What the exhibit says.

words! {
    title: "Matrix form, in columns and in rows", "矩阵形式：按列与按行";
    form: "A token's vector is", "一个词元的向量是";
    columns: "a column (as the article writes)", "一列（文章的写法）";
    rows: "a row (as code and this site do)", "一行（代码与本站的写法）";
    token_count: "Tokens", "词元数";
    scale: "Divide the scores by √d", "分数除以 √d";
    tokens: "tokens", "词元";
    features: "features", "特征";
    queries: "queries", "查询";
    keys: "keys", "键";
    values: "values", "值";
    outputs: "outputs", "输出";
    i: "Token vectors as columns", "词元向量作为列";
    x: "Token vectors as rows", "词元向量作为行";
    w_q: "Query weights", "查询的权重矩阵";
    w_k: "Key weights", "键的权重矩阵";
    w_v: "Value weights", "值的权重矩阵";
    q: "Queries", "查询";
    k: "Keys", "键";
    v: "Values", "值";
    keys_flipped: "Keys, transposed", "转置的键";
    scores: "Scores", "分数";
    scaled: "Scores over √d", "除以 √d 的分数";
    max: "The largest of each column", "每列的最大值";
    shifted: "Less the largest of the column", "减去该列最大值";
    exp: "Exponentials", "指数";
    sum: "Sum of each column", "每列之和";
    weights_columns: "Weights: each column adds up to 1", "权重：每列之和为 1";
    weights_rows: "Weights: each row adds up to 1", "权重：每行之和为 1";
    output: "Outputs", "输出";
    output_columns: "Outputs of the column form", "按列形式的输出";
    output_rows: "Outputs of the row form, transposed", "按行形式的输出，转置";
    weights_flipped: "Weights of the row form, transposed", "按行形式的权重，转置";
    gap: "What is left between the outputs", "两种输出之差";
    gap_weights: "What is left between the weights", "两种权重之差";
    step_flip: "0. The same numbers, turned over", "0. 同样的数，转置过来";
    step_project: "1. Queries, keys and values of all tokens at once", "1. 一次算出全部词元的查询、键和值";
    step_scores: "2. Every query against every key", "2. 每个查询对每个键";
    step_softmax_columns: "3. Softmax down each column", "3. 沿每一列做 softmax";
    step_softmax_rows: "3. Softmax along each row", "3. 沿每一行做 softmax";
    step_output: "4. Values, mixed by the weights", "4. 按权重混合各个值";
    step_same: "Both forms give the same numbers", "两种形式的数完全一样";
    column_of_query:
        "In $A$ a column belongs to a query: $α_{i,j}$, the score of query $i$ against key $j$, stands in row $j$ and column $i$. So the softmax must run down the columns.",
        "在 $A$ 中，一列属于一个查询：查询 $i$ 对键 $j$ 的分数 $α_{i,j}$ 位于第 $j$ 行、第 $i$ 列。所以 softmax 要沿列进行。";
    row_of_query:
        "Here a row belongs to a query: the score of query $i$ against key $j$ stands in row $i$ and column $j$, and the softmax runs along the rows.",
        "这里一行属于一个查询：查询 $i$ 对键 $j$ 的分数位于第 $i$ 行、第 $j$ 列，softmax 沿行进行。";
    slip:
        "A small correction for readers of the article: it prints $b_i = Σ_j v_i {α′}_{i,j}$. The sum runs over $j$, so the value must be $v_j$: with $v_i$ every term would be the same vector, and $b_i$ would be $v_i$ itself. Its matrix formula $O = V A′$ is right.",
        "给文章读者的一个小更正：文中印作 $b_i = Σ_j v_i {α′}_{i,j}$。求和的下标是 $j$，所以值应为 $v_j$：若写 $v_i$，每一项都是同一个向量，$b_i$ 就成了 $v_i$ 本身。它的矩阵公式 $O = V A′$ 没有问题。";
    flip:
        "The token vectors and the weight matrices are those of the column form, transposed: $X = I^T$, $W_q = (W^q)^T$. Change a number on the left, and it moves on the right.",
        "词元向量和权重矩阵就是按列形式中的那些，只是转置了：$X = I^T$，$W_q = (W^q)^T$。改动左边的数，右边随之改变。";
    same:
        "First the weights, then the outputs: the column form, less the row form turned over. Each was worked out by its own rules, from $I = X^T$ and $W^q = W_q^T$. Zeros are left, to the last digits that 64 bits keep, so the choice is one of notation only.",
        "先看权重，再看输出：按列形式减去转置后的按行形式。两者各按自己的规则算出，其中 $I = X^T$，$W^q = W_q^T$。相减全是 0（至多差在 64 位数的最末几位），所以区别只在记法。";
    unscaled:
        "The article writes this step without a scale. The switch above divides by $√d$, the square root of the width of a query.",
        "文章的这一步没有缩放。用上面的开关可以除以 $√d$，即查询宽度的平方根。";
}
