words! {
    title: "Additive attention", "加性注意力";
    query_width: "Width of a query", "查询的宽度";
    key_width: "Width of a key", "键的宽度";
    hidden_width: "Hidden width h", "隐藏宽度 h";
    query_count: "Queries", "查询个数";
    key_count: "Keys", "键个数";
    chosen_query: "Query of the pair looked at", "细看哪个查询";
    chosen_key: "Key of the pair looked at", "细看哪个键";
    queries: "queries", "查询";
    keys: "keys", "键";
    query_features: "features of a query", "查询的特征";
    key_features: "features of a key", "键的特征";
    value_features: "features of a value", "值的特征";
    units: "hidden units", "隐藏单元";
    joined_features: "features of both", "两者的特征";
    queries_title: "Queries", "查询";
    keys_title: "Keys", "键";
    values_title: "Values", "值";
    weight_query: "Weights of the query", "查询的权重矩阵";
    weight_key: "Weights of the key", "键的权重矩阵";
    weight_value: "Weights of the hidden units", "隐藏单元的权重";
    hidden_query: "Queries in the hidden width", "隐藏宽度中的查询";
    hidden_key: "Keys in the hidden width", "隐藏宽度中的键";
    scores: "Scores", "分数";
    weights: "Weights", "权重";
    output: "Output", "输出";
    step_given: "Given", "已知";
    step_hidden: "1. Bring both to the hidden width", "1. 把两者变到隐藏宽度";
    step_pair(query: usize, key: usize):
        "2. One pair in full: query {query} and key {key}", "2. 细看一对：查询 {query} 与键 {key}";
    step_columns: "The same pair, written with columns", "同一对，用列向量书写";
    step_joined: "The same pair, as a small network", "同一对，看作一个小网络";
    step_all: "3. All pairs, weights and output", "3. 所有配对、权重与输出";
    pair_query: "The query's part", "查询的部分";
    pair_key: "The key's part", "键的部分";
    pair_sum: "Their sum", "两者之和";
    pair_tanh: "tanh of the sum", "和的 tanh";
    pair_terms: "Terms of the score", "分数的各项";
    pair_score: "Score of this pair", "这一对的分数";
    column_query: "The query's projection as a column", "查询的投影（列向量）";
    column_key: "The key's projection as a column", "键的投影（列向量）";
    query_column: "The query as a column", "查询（列向量）";
    key_column: "The key as a column", "键（列向量）";
    joined: "Query and key, joined", "查询与键拼接";
    joined_weights: "Both weight matrices, joined", "两个权重矩阵拼接";
    joined_hidden: "Hidden layer, before the tanh", "隐藏层（tanh 之前）";
    picked_query: "This query", "这个查询";
    picked_key: "This key", "这个键";
    plot: "The curve of tanh, with a dot for each hidden unit at its sum",
        "tanh 曲线；每个隐藏单元按它的和标一个点";
    plot_x: "sum", "和";
    plot_y: "tanh of the sum", "和的 tanh";
    curve_points: "points of the curve", "曲线上的点";
    curve_x: "Where the curve is drawn", "画曲线的位置";
    curve_y: "The curve of tanh", "tanh 曲线";
    note_forms:
        "Two ways to write one score: above with vectors as columns, below with vectors as rows, as everywhere on this page. The matrices are the same.",
        "同一个分数的两种写法：上一行把向量写成列，下一行把向量写成行（本页各处都是如此）。矩阵是同样的。";
    different_width(query: usize, key: usize):
        "A query has {query} numbers and a key has {key}: there is no dot product between them. Two matrices of weights, both with h rows, make them comparable.",
        "查询有 {query} 个数，键有 {key} 个数，两者之间没有点积。两个权重矩阵都有 h 行，把它们变得可以相比。";
    same_width(width: usize):
        "Query and key both have {width} numbers, so a dot product would do as well. Give them different widths: additive scoring does not mind.",
        "查询和键都有 {width} 个数，用点积也可以。把它们设成不同的宽度试试：加性注意力照样能算。";
    note_hidden(width: usize):
        "Now every query and every key has {width} numbers, one per hidden unit. The matrices are stored as the formula with columns has them, $h$ rows each; rows as vectors meet them transposed. There is no bias.",
        "现在每个查询、每个键都是 {width} 个数，每个隐藏单元一个。矩阵按列向量公式的写法存放，各有 $h$ 行；以行为向量时，乘的是它们的转置。没有偏置项。";
    note_pair:
        "Each hidden unit adds what it sees of the query and of the key, and tanh bends the sum into the range from −1 to 1. $w_v$ says how much each unit counts, and for or against.",
        "每个隐藏单元把它看到的查询与键的部分相加，tanh 把和压到 −1 与 1 之间。$w_v$ 决定每个单元算多少，以及是加分还是减分。";
    note_saturated(units: &str):
        "Saturated hidden units, by number: {units}. Their sums lie where tanh is nearly flat, so more of the same hardly changes the score.",
        "第 {units} 个单元已饱和：相应的和落在 tanh 几乎水平的地方，再增大也几乎不改变分数。";
    note_columns:
        "Many books write a vector as a column and the matrix before it: $W_q \\q{q}$ with $W_q$ of $h$ rows. The numbers are those of the rows above, standing upright.",
        "许多书把向量写成列，矩阵放在前面：$W_q \\q{q}$，其中 $W_q$ 有 $h$ 行。得到的数与上面行里的相同，只是竖了起来。";
    note_joined:
        "Put query and key into one long vector, and both weight matrices side by side: this is a network with one hidden layer, $h$ units, tanh and no bias. The sum comes out the same.",
        "把查询和键接成一个长向量，把两个权重矩阵并排放在一起：这就是一个只有一个隐藏层的网络，有 $h$ 个单元，用 tanh，无偏置。得到的和完全相同。";
    note_cost:
        "Every pair needs a tanh for each hidden unit, where a dot product is a single product of matrices. That is why the dot product is faster, and additive scoring is for unlike widths.",
        "每一对都要为每个隐藏单元算一次 tanh，而点积只需一次矩阵相乘。所以点积更快，加性注意力则能处理宽度不同的情形。";
}
