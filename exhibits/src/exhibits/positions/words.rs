words! {
    title: "Positions", "位置编码";
    sentence: "Sentence", "句子";
    example: "dog bites man", "狗咬人";
    positions: "Positions", "位置";
    none: "none", "无";
    sinusoids: "sinusoidal (hand-made)", "正弦（人工设定）";
    free: "free (learned in training)", "自由（训练得到）";
    order: "Second order", "第二种词序";
    as_typed: "as typed", "与输入相同";
    reversed: "reversed", "倒过来";
    swapped: "first two swapped", "前两个互换";
    rotated: "rotated", "轮转";
    shift: "Rotate by", "轮转几位";
    width: "Width d", "宽度 d";
    four: "4", "4";
    six: "6", "6";
    tokens: "tokens", "词元";
    typed_order: "tokens as typed", "词元（输入顺序）";
    new_order: "tokens, reordered", "词元（新顺序）";
    features: "features", "特征";
    position: "position", "位置";
    value: "value", "取值";
    read_order: "1. Two orders of the same tokens", "1. 同样的词元，两种顺序";
    add: "2. Add a vector for the position", "2. 加上位置向量";
    add_nothing: "2. Nothing is added for the position", "2. 不加位置向量";
    attend: "3. The same attention for both orders", "3. 两种顺序经过同样的注意力";
    compare: "4. Each token beside itself", "4. 每个词元与自己相比";
    x: "Token vectors a, as typed", "词元向量 a（输入顺序）";
    x_after: "Token vectors a, reordered", "词元向量 a（新顺序）";
    order_matrix: "The order, as a matrix", "写成矩阵的词序";
    order_note:
        "Row r of P has its 1 at the token that now stands in place r, so $P X$ is $X$ with its rows in the new order. The vectors are simple numbers to begin with; change any of them.",
        "P 的第 r 行里，1 所在的列就是现在排在第 r 位的词元，所以 $P X$ 就是换了行序的 $X$。向量先取了简单的数，可以任意修改。";
    e: "Position vectors e", "位置向量 e";
    picture: "The same formula for 32 positions and 32 features", "同一公式：32 个位置、32 个特征";
    curves: "Each feature over the positions", "每个特征随位置的变化";
    feature(index: usize): "feature {index}", "特征 {index}";
    sinusoid_note:
        "Positions p and pairs i are counted from 0. A pair of features is the sine and cosine of one angle. The first pair turns fast, every further pair more slowly, like the hands of a clock: together they tell each position apart.",
        "位置 p 和对数 i 都从 0 数起。每两个特征是同一个角的正弦和余弦。第一对转得最快，后面的逐对变慢，像时钟的指针：合在一起就能区分每个位置。";
    free_note:
        "No formula: one free vector for each position. Training would set these cells; here they are only a start, and yours to change. Beyond the last row there is no position at all.",
        "没有公式：每个位置一个自由的向量。这些格子本应由训练得到；这里只是起点，可以随意修改。超出最后一行就没有位置可用了。";
    a: "Vectors with positions, as typed", "加上位置的向量（输入顺序）";
    a_after: "Vectors with positions, reordered", "加上位置的向量（新顺序）";
    stays:
        "The vector $e^i$ belongs to the place, not to the token: in the second order the same rows of E meet other tokens.",
        "向量 $e^i$ 属于位置，不属于词元：在第二种词序里，E 的同一行遇到了别的词元。";
    scores: "Scores", "分数";
    scores_after: "Scores, reordered", "分数（新顺序）";
    weights: "Weights", "权重";
    weights_after: "Weights, reordered", "权重（新顺序）";
    output: "Outputs", "输出";
    output_after: "Outputs, reordered", "输出（新顺序）";
    projections:
        "Queries, keys and values are the vectors themselves ($W_q$, $W_k$ and $W_v$ are identities). Other projections would not help: they treat every row alike.",
        "查询、键和值就是向量本身（$W_q$、$W_k$、$W_v$ 都是单位矩阵）。换成别的投影也一样：它们对每一行一视同仁。";
    back: "Reordered outputs, put back into the typed order", "新顺序的输出，放回输入顺序";
    difference: "Difference of the outputs", "输出之差";
    squares: "Squares of the differences", "差的平方";
    squared: "Their sum for each token", "每个词元的平方和";
    moved: "How far each output moved", "每个输出移动了多远";
    most: "The farthest", "移动最远";
    same_order:
        "Both orders are the same here, so there is nothing to tell apart. Choose another order, or type more words.",
        "这里两种词序相同，没有什么可比。请换一种词序，或多输入几个词。";
    bag:
        "No output moved: the rows merely changed places. Without positions, a sentence is a bag of words.",
        "没有一个输出移动：只是行换了位置。没有位置信息，句子就只是一袋词。";
    told(word: &str, moved: &str):
        "The output of “{word}” moved by {moved}, the farthest of all: the same word in another place is now another thing.",
        "“{word}”的输出移动了 {moved}，是最远的：同一个词换了位置，就成了另一回事。";
}
