words! {
    title: "Eight heads of 512 features", "512 个特征分给八个头";
    sentence: "Four tokens", "四个词元";
    example: "it was too tired", "它太累了";
    width: "Width", "宽度";
    wide_512: "512", "512";
    wide_384: "384", "384";
    wide_64: "64", "64";
    wide_16: "16", "16";
    heads: "Heads", "头数";
    head: "Head shown", "显示的头";
    head_offer(head: usize): "head {head}", "头 {head}";
    numbers: "Numbers", "数值";
    drawn: "drawn from a seed", "由种子随机生成";
    waves: "waves (a formula)", "波形（由公式给出）";
    seed: "Seed", "种子";
    queries: "queries", "查询";
    keys: "keys", "键";
    tokens: "tokens", "词元";
    features: "features", "特征";
    first_four: "Only the first four tokens are used, as in the article.", "与文中一样，只取前四个词元。";

    undivided(width: usize, heads: usize, each: usize, rest: usize):
        "{heads} heads cannot share {width} features: {width} = {heads} × {each} + {rest}, so {rest} would belong to no head.",
        "{heads} 个头分不匀 {width} 个特征：{width} = {heads} × {each} + {rest}，会有 {rest} 个特征不属于任何头。";
    nearest_two(fewer: usize, more: usize):
        "The nearest counts that divide evenly are {fewer} and {more}; the pictures below keep {fewer}.",
        "最接近的能整除的头数是 {fewer} 和 {more}；下面的图保持 {fewer} 个头。";
    nearest_one(fewer: usize):
        "The nearest count that divides evenly, up to 16, is {fewer}; the pictures below keep it.",
        "在 16 以内，最接近的能整除的头数是 {fewer}；下面的图保持这个头数。";

    whole: "1. Queries, keys and values of all heads together", "1. 所有头的查询、键和值";
    whole_note(tokens: usize, width: usize):
        "Each is ({tokens}, {width}): a row for every token, a column for every feature. They are what $X W_q$, $X W_k$ and $X W_v$ come to; nothing was trained, so the numbers stand in for those.",
        "每个矩阵的形状都是 ({tokens}, {width})：一行一个词元，一列一个特征。它们本是 $X W_q$、$X W_k$、$X W_v$ 的结果；这里没有训练，数值只是替身。";
    queries_all: "Queries", "查询";
    keys_all: "Keys", "键";
    values_all: "Values", "值";
    cut: "2. Cut into heads", "2. 切成各个头";
    cut_note(tokens: usize, width: usize, heads: usize, each: usize):
        "({tokens}, {width}) → {heads} × ({tokens}, {each}), since {width} / {heads} = {each}. Every head gets all tokens, but only its own features. These are the queries; keys and values are cut at the same columns.",
        "({tokens}, {width}) → {heads} × ({tokens}, {each})，因为 {width} / {heads} = {each}。每个头都拿到全部词元，但只有属于自己的那些特征。下面是查询；键和值在同样的列上切开。";
    query_of(head: usize): "Queries of head {head}", "头 {head} 的查询";
    key_of(head: usize): "Keys of head {head}", "头 {head} 的键";
    value_of(head: usize): "Values of head {head}", "头 {head} 的值";
    product_of(head: usize): "Dot products of head {head}", "头 {head} 的点积";
    score_of(head: usize): "Scores of head {head}", "头 {head} 的分数";
    weight_of(head: usize): "Weights of head {head}", "头 {head} 的权重";
    output_of(head: usize): "Output of head {head}", "头 {head} 的输出";
    inside(head: usize): "3. Inside head {head}", "3. 头 {head} 之内";
    inside_note(head: usize, each: usize, from: usize, to: usize):
        "Head {head} owns the features {from} to {to}. Its scores are divided by √{each}, the root of its own width, and not of the whole.",
        "头 {head} 拥有第 {from} 到第 {to} 个特征。分数除以 √{each}，用的是它自己的宽度，而不是总宽度。";
    lines: "Who looks at whom", "谁看向谁";
    join: "4. Side by side again", "4. 再拼接起来";
    concat: "All outputs side by side", "所有头的输出并排";
    join_note(tokens: usize, width: usize, heads: usize, each: usize):
        "{heads} outputs of ({tokens}, {each}) are ({tokens}, {width}) again: as wide as what went in, so that it can be added to it.",
        "{heads} 个 ({tokens}, {each}) 的输出拼起来又是 ({tokens}, {width})：与输入一样宽，所以能与输入相加。";
}
