words! {
    title: "Query, key and value as a search", "把查询、键、值看作一次搜索";
    query: "Query", "查询";
    example: "5G", "5G";
    pairs: "Pairs, key → value", "键值对（键 → 值）";
    example_pairs:
        "5G → Huawei, 4G → Nokia, 3G → Motorola, Bluetooth → Ericsson",
        "5G → 华为，4G → 诺基亚，3G → 摩托罗拉，蓝牙 → 爱立信";
    temperature: "Temperature τ", "温度 τ";
    letters: "letters", "字符";
    keys: "keys", "键";
    answers: "answers", "答案";
    queries: "queries", "查询";

    no_pairs:
        "There is no pair to search yet. Write one as “key → value”, with commas between pairs; “=” and “:” will do as well.",
        "还没有可搜索的键值对。请写成“键 → 值”，各对之间用逗号隔开；用“=”或“：”也可以。";
    no_query: "Type something to look for.", "请输入要查找的内容。";
    cut(pairs: usize, letters: usize):
        "Only {pairs} pairs, and {letters} letters of each text, take part here.",
        "这里最多取 {pairs} 对，每段文字最多取 {letters} 个字符。";

    comma: ", ", "、";
    repeated(keys: &str):
        "Written more than once: {keys}. A database has one value per key, so only the first entry counts and the later ones are left out.",
        "重复出现的键：{keys}。数据库里一个键只有一个值，所以只取第一次写的，后面的都略去。";

    vectors: "1. Texts become vectors", "1. 文字变成向量";
    vectors_note:
        "Likeness has to be measured in numbers. Each letter or sign is counted, upper case as lower, blanks left out. Then each row is divided by its length, $|c| = \\sqrt{Σ c^2}$, so that a long text does not win by being long.",
        "要比较相似，先得有数。数一数每个字符出现几次，不分大小写，空白不计；再把每一行除以自己的长度 $|c| = \\sqrt{Σ c^2}$，免得长的文字只因为长就占便宜。";
    limits:
        "This sees letters, not meaning, and not even their order: “G5” is the same to it as “5G”. A trained model has vectors in which texts of like meaning lie close together; the search that follows is the same.",
        "它只看字符，不懂意思，连顺序也不看：“G5”和“5G”在它眼里一样。训练好的模型有更好的向量，意思相近的文字彼此靠近；但接下来的搜索过程完全相同。";
    query_letters: "Letters of the query", "查询的字符计数";
    key_letters: "Letters of the keys", "各键的字符计数";
    query_squares: "Squares", "平方";
    key_squares: "Squares of the keys", "各键计数的平方";
    query_square: "Their sum", "平方和";
    key_square: "Their sum for each key", "每个键的平方和";
    query_length: "Length", "长度";
    key_length: "Lengths of the keys", "各键的长度";
    query_vector: "Query", "查询向量";
    key_vectors: "Keys", "键向量";

    compare: "2. The query is compared with every key", "2. 查询与每个键比较";
    scores: "Similarity: the cosine of the angle", "相似度：夹角的余弦";
    weights: "Weights", "权重";
    lines: "Where the query looks", "查询看向哪里";
    sharpness: "Weights at every temperature", "各个温度下的权重";
    weight: "weight", "权重";

    answer: "3. The answer is a mixture of the values", "3. 答案是各个值的混合";
    values: "Values: one number for each answer", "值：每个答案对应一个数";
    output: "Soft answer, in shares", "软查找的答案（各占几成）";
    soft_said(shares: &str): "Soft look-up: {shares}.", "软查找：{shares}。";
    nothing_alike:
        "No key has a letter in common with this query, so all scores are 0 and every value gets the same weight. A soft look-up always answers; it cannot say “not found”.",
        "没有一个键与查询有相同的字符，所有分数都是 0，每个值得到同样的权重。软查找总会给出答案，它说不出“找不到”。";
    cold:
        "At temperature 0 the most similar key takes all; keys that are equally similar share it.",
        "温度为 0 时，最相似的键拿走全部权重；若有并列，就平分。";
    hard: "4. A database, for comparison", "4. 对照：数据库";
    exact: "Is the key the same, character for character?", "键是否逐字相同？";
    hard_output: "Hard answer", "硬查找的答案";
    hard_found(answer: &str): "Hard look-up: {answer}.", "硬查找：{answer}。";
    hard_missing(query: &str):
        "Hard look-up: no such key. “{query}” is none of the keys, character for character, and being close counts for nothing.",
        "硬查找：没有这个键。“{query}”与任何一个键都不是逐字相同，再接近也不算。";
}
