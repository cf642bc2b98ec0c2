//! Controls and their values.

messages! {
    /// Label of the sentence box.
    sentence: "Sentence", "句子";
    /// Placeholder of the sentence box.
    sentence_hint: "Type a sentence", "输入一个句子";
    /// Label of the list of example sentences.
    examples: "Examples", "例句";
    /// Examples for a start.
    examples_first: "To begin with", "从这里开始";
    /// Examples that the trained layers read well.
    examples_well: "Trained layers read these well", "训练好的层读得对的句子";
    /// Examples that they get wrong.
    examples_wrongly: "They get these wrong", "会读错的句子";
    /// How a sentence is cut.
    tokens: "Tokens", "词元";
    /// Tokens are words.
    words: "Words", "词";
    /// Tokens are characters.
    characters: "Characters", "字符";
    /// How a query is scored against a key.
    scoring: "Scoring", "评分函数";
    /// `v . tanh(q W + k W)`
    additive: "Additive", "加性";
    /// `q . k`
    dot: "Dot", "点积";
    /// `q . k / sqrt(d_k)`
    scaled_dot: "Scaled dot", "缩放点积";
    /// Hidden width of additive scoring.
    hidden_width: "Hidden width h", "隐藏宽度 h";
    /// Head count.
    heads: "Heads", "头数";
    /// What a head sees.
    heads_hint(d_k: usize, d_model: usize):
        "Each head sees {d_k} of the {d_model} features",
        "每个头只看 {d_model} 个特征中的 {d_k} 个";
    /// Features of a token.
    d_model: "Width d_model", "模型宽度 d_model";
    /// Heading of the masks.
    masks: "Masks", "掩码";
    /// Beside the heading of the masks.
    masks_hint: "they add up", "可叠加";
    /// Causal mask.
    causal: "Causal", "因果掩码";
    /// What the causal mask does.
    causal_hint: "no looking ahead", "不看后面的词";
    /// Padding mask.
    padding: "Padding", "填充掩码";
    /// What the padding mask does.
    padding_hint(valid: usize, count: usize):
        "first {valid} of {count} are real",
        "前 {valid} / {count} 个是真的";
    /// Keys that are real.
    valid_length: "Valid length", "有效长度";
    /// Masks made by hand.
    by_hand: "By hand", "手动掩码";
    /// How many were made by hand.
    by_hand_hint(count: usize): "{count} set", "已设 {count} 处";
    /// How masks are made by hand.
    by_hand_how:
        "Click or drag over cells of the masked scores to hide them; click a word above a column to make it padding",
        "在“掩码后的分数”里点击或拖动来隐藏格子；点击列上方的词，把它当作填充";
    /// What stands in the place of a hidden score.
    fill: "Hidden scores become", "被掩盖的分数变为";
    /// Minus infinity.
    fill_exclude: "−∞", "−∞";
    /// A finite number.
    fill_finite: "A number", "有限数";
    /// The finite number.
    fill_value: "Fill", "填充值";
    /// What a finite fill does.
    fill_hint:
        "A finite fill takes part in the softmax: an empty row turns uniform, and a score below it loses to what is hidden",
        "有限填充值会参与 softmax：全被掩盖的行变成均匀分布，比它更低的真实分数反而会输给被掩盖的格子";
    /// What minus infinity does.
    exclude_hint: "Hidden cells get exactly 0", "被掩盖的格子权重恰好为 0";
    /// What is added for the position.
    positions: "Positions", "位置";
    /// No positions.
    positions_none: "None", "无";
    /// Sines and cosines.
    positions_sinusoidal: "Sinusoidal", "正弦";
    /// A free table.
    positions_learned: "Learned", "可学习";
    /// Where nothing is added.
    positions_none_hint:
        "Without positions, reordering the words only reorders the outputs",
        "没有位置信息时，打乱词序只会打乱输出的顺序";
    /// Where sines and cosines are added.
    positions_sinusoidal_hint:
        "A sine and a cosine of one angle for each pair of features",
        "每对特征是同一个角度的正弦与余弦";
    /// Where a free table is added.
    positions_learned_hint:
        "A free table, here drawn from the seed and not yet trained; every cell can be set by hand",
        "一张自由的表，这里由种子随机生成、尚未训练；每个格子都可以手动修改";
    /// Where sines and cosines stand.
    layout: "Sine and cosine", "正弦与余弦";
    /// Alternating.
    layout_interleaved: "Alternating", "交替";
    /// All sines first.
    layout_concatenated: "Two halves", "前后两半";
    /// Temperature of the softmax.
    temperature: "Temperature", "温度";
    /// At temperature 1.
    temperature_one: "1 is the plain softmax", "1 即普通 softmax";
    /// Below 1.
    temperature_low: "Below 1 the softmax is sharper", "小于 1：分布更尖锐";
    /// Above 1.
    temperature_high: "Above 1 the softmax is flatter", "大于 1：分布更平缓";
    /// At 0.
    temperature_zero: "0 is the limit: the largest score takes all", "0 是极限：最大的分数独占全部权重";
    /// What the projections are.
    weights_source: "Projection weights", "投影权重";
    /// Drawn from the seed.
    weights_random: "Random", "随机";
    /// Identity matrices.
    weights_identity: "Identity", "单位矩阵";
    /// What trained weights are.
    weights_trained_hint: "Learned for each scoring and for 1, 2, 4 and 8 heads, in English and Chinese", "为每种评分函数和 1、2、4、8 个头分别训练，中英文各一套";
    /// What own weights are.
    weights_own_hint: "What you trained or opened under Train", "您在“训练”中训练或打开的层";
    /// What random weights are.
    weights_random_hint: "Independent normal numbers, drawn from the seed", "由种子生成的独立正态随机数";
    /// What identity weights are.
    weights_identity_hint: "Q, K and V are what goes into the layer, each head its own slice", "Q、K、V 就是该层的输入，每个头取其中一段";
    /// Seed of the random numbers.
    seed: "Seed", "种子";
    /// Draws another seed.
    next_seed: "Next seed", "换一个种子";
    /// Heading of the controls, for those who do not see the page.
    controls: "Settings", "设置";
    /// Everything as at first.
    reset: "Reset", "重置";
    /// Takes back a change by hand.
    undo: "Undo", "撤销";
    /// Takes back an undo.
    redo: "Redo", "重做";
    /// Forgets changes by hand.
    clear_edits: "Clear hand edits", "清除手动修改";
    /// A typed text that is no number.
    refused_not_a_number(given: &str):
        "“{given}” is not a number; the last value stays",
        "“{given}”不是数字；保留原来的值";
    /// A number out of bounds.
    refused_bounds(given: &str, min: &str, max: &str):
        "{given} is given; allowed is {min} to {max}",
        "输入了 {given}；允许的范围是 {min} 到 {max}";
    /// A number that does not divide, or the like.
    refused_offer(given: u64, offered: &str):
        "{given} is given; allowed here: {offered}",
        "输入了 {given}；这里可选：{offered}";
}
