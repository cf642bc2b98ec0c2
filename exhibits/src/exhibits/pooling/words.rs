words! {
    title: "Attention pooling", "注意力汇聚";
    scoring: "Scoring", "评分方式";
    by_distance: "distance (kernel)", "距离（核）";
    by_product: "dot product", "点积";
    width: "Width σ of the kernel", "核的宽度 σ";
    slope: "Factor of the dot product", "点积的系数";
    pair_count: "Key–value pairs", "键值对个数";

    keys_axis: "keys", "键";
    points_axis: "points of the curve", "曲线上的点";
    keys: "Keys", "键";
    values: "Values", "值";
    query: "Query", "查询";
    distance: "Squared distances", "距离的平方";
    over_width: "Over twice the squared width", "除以宽度平方的两倍";
    product: "Dot products", "点积";
    factor: "Factor", "系数";
    scores: "Scores", "分数";
    weights: "Weights", "权重";
    output: "Result", "结果";
    average: "Average pooling", "平均汇聚";
    winner_weights: "The best key takes all", "最佳的键独占";
    winner: "Value of the best key", "最佳键的值";
    grid: "Queries along the range", "整个范围内的查询";
    truth: "The function behind the points", "这些点背后的函数";
    curve(of: &str): "{of}, along the range", "{of}（整个范围）";
    all_weights: "Weights along the range, transposed: each column is a query, as in the plot above",
        "整个范围内的权重（已转置）：每一列是一个查询，与上图对应";

    step_given: "Keys, values and a query", "键、值与查询";
    step_scores: "1. Score every key", "1. 为每个键评分";
    step_output: "2. Weigh the values and add them up", "2. 给值加权，再相加";
    step_curve: "3. The same for every query along the range", "3. 对整个范围内的每个查询都这样做";
    step_limits: "Between two extremes", "两个极端之间";
    note_given:
        "Each dot is a pair: its key says where it stands, its value how high. Drag the dots and the query in the plot, or set their cells. Keys and values are single numbers here, so that they can be drawn; the formula is the same for vectors.",
        "每个点是一对：键是横向位置，值是高度。可以在图中拖动这些点和查询，也可以直接改格子。这里的键和值都是单个的数，便于画图；换成向量，公式完全相同。";
    note_distance:
        "The nearer a key is to the query, the larger its score; no score is above 0. The width σ says how fast it falls.",
        "键离查询越近，分数越大；分数都不超过 0。宽度 σ 决定分数随距离下降得多快。";
    note_product:
        "A dot product of single numbers is just their product. It does not ask which key is near, only which is large: for a positive query (and a factor above 0) the key farthest to the right wins. Distance and dot product are relatives, $−(\\q{q} − \\k{k})^2 = 2 \\q{q} \\k{k} − \\k{k}^2 − \\q{q}^2$: the last term is the same for all keys and drops out of the softmax, but $\\k{k}^2$ does not. Only keys of one length make them agree.",
        "单个数的点积就是相乘。它不问哪个键近，只问哪个键大：查询为正（且系数大于 0）时，最靠右的键胜出。距离与点积是近亲：$−(\\q{q} − \\k{k})^2 = 2 \\q{q} \\k{k} − \\k{k}^2 − \\q{q}^2$，最后一项对所有键相同，在 softmax 中消去，$\\k{k}^2$ 却不会。只有键的长度都相同时，两者才一致。";
    note_heaviest(key: usize, at: &str, weight: &str, output: &str):
        "Key {key}, at {at}, weighs most: {weight}. The result is {output}.",
        "权重最大的是键 {key}（位于 {at}）：{weight}。结果是 {output}。";
    note_shared(count: usize, weight: &str, output: &str):
        "{count} keys share the largest weight, {weight} each. The result is {output}.",
        "{count} 个键并列最大，权重各为 {weight}。结果是 {output}。";
    note_mean:
        "No weight is negative, and they add up to 1, so the result is a weighted mean: it never leaves the range from the smallest value to the largest.",
        "权重都不为负，和为 1，所以结果是加权平均，总在最小的值与最大的值之间。";
    note_curve:
        "The curve is made of 61 queries that take the same steps as the one above. Statistics has known it since 1964 as the kernel regression of Nadaraya and Watson.",
        "这条曲线由 61 个查询组成，每个都走一遍上面的步骤。统计学早在 1964 年就知道它，称为 Nadaraya–Watson 核回归。";
    note_curve_product:
        "The curve is made of 61 queries that take the same steps as the one above, with the dot product in place of the distance.",
        "这条曲线由 61 个查询组成，每个都走一遍上面的步骤，只是用点积代替了距离。";
    note_limits(average: &str, output: &str, winner: &str):
        "If all keys counted alike, the result would be {average}, the plain average, whatever the query. If the best key took all, it would be {winner}. Attention gives {output}.",
        "若所有键一视同仁，无论查询是什么，结果都是普通的平均 {average}；若最佳的键独占，结果是 {winner}。注意力给出 {output}。";
    note_outside(count: usize):
        "Pairs outside of the drawing: {count}. They take part all the same.",
        "有 {count} 对在图的范围之外，但它们照样参与计算。";

    plot: "Pairs as dots, as large as their weights for the query; the result for every query as a curve; the function behind the points as a broken line",
        "点是键值对，大小是它们对当前查询的权重；曲线是每个查询的结果；虚线是这些点背后的函数";
    plot_x: "key, query", "键、查询";
    plot_y: "value, result", "值、结果";
    handle_pair(pair: usize): "Key and value {pair}", "第 {pair} 对键与值";
    handle_query: "Query", "查询";
}
