words! {
    title: "Attention cues", "注意力提示";
    task: "What you are looking for", "你在找什么";
    task_none: "no task", "没有任务";
    task_drink: "something to drink", "喝的东西";
    task_read: "something to read", "读的东西";
    task_write: "something to write in", "能写字的东西";
    without: "Pooling without a query", "没有查询时的汇聚";
    average: "average", "平均汇聚";
    softmax: "softmax of what stands out", "显著性的 softmax";
    max: "max", "最大汇聚";
    sharpness: "Sharpness", "锐度";

    newspaper: "newspaper", "报纸";
    research_paper: "research paper", "论文";
    coffee: "red coffee cup", "红色咖啡杯";
    notebook: "notebook", "笔记本";
    book: "book", "书";
    objects: "objects", "物品";
    stands_out: "stands out", "显眼";
    paper: "of paper", "纸做的";
    to_drink: "to drink", "可以喝";
    to_read: "to read", "可以读";
    to_write: "to write in", "可以写";
    features: "features", "特征";
    to_the_right: "to the right", "向右";
    away: "away from you", "离你更远";
    directions: "directions", "方向";

    keys: "Keys: what each object shows", "键：每样物品显出的特征";
    values: "Values: where each object lies", "值：每样物品的位置";
    salience_column: "How much each stands out", "每样物品有多显眼";
    salience: "How much each stands out", "每样物品有多显眼";
    strength: "How much that counts", "显眼算多少";
    salience_scores: "Scores without a query", "没有查询时的分数";
    salience_weights: "Weights without a query", "没有查询时的权重";
    salience_result: "Gaze without a query", "没有查询时的目光";
    query: "Query: what you look for", "查询：你在找什么";
    scores: "Scores", "分数";
    sharp: "Sharpness", "锐度";
    sharp_scores: "Sharpened scores", "锐化后的分数";
    weights: "Weights with the query", "有查询时的权重";
    result: "Gaze with the query", "有查询时的目光";
    difference: "How far the query moves the gaze", "查询让目光移动了多少";

    step_scene: "Five objects on a table", "桌上的五样东西";
    step_without: "1. Only what stands out (involuntary cue)", "1. 只凭显眼程度（非自主性提示）";
    step_with: "2. With something in mind (voluntary cue)", "2. 心里有目的（自主性提示）";
    step_moved: "3. What the query has changed", "3. 查询改变了什么";
    note_scene:
        "A key says what an object shows by itself, whoever looks. A value is what the eyes get from it: here the place where it lies, so that the pooled value is the point where the gaze rests.",
        "键说明一样物品本身显出什么，与谁在看无关。值是眼睛从它得到的东西：这里就是它所在的位置，因此汇聚的结果就是目光停留的那一点。";
    note_average:
        "Average pooling: what stands out counts 0 times, so every object weighs the same. The gaze rests in the middle, perhaps on no object at all.",
        "平均汇聚：显眼程度乘以 0，每样物品权重相同。目光停在中间，也许并不落在任何物品上。";
    note_softmax:
        "A softmax of what stands out: the eyes go where something catches them. Nobody has asked for anything yet.",
        "对显眼程度做 softmax：什么醒目，眼睛就看向哪里。这时还没有人提出任何要求。";
    note_max:
        "Max pooling: what stands out most takes all the weight. It is the softmax with its sharpness driven to the limit.",
        "最大汇聚：最显眼的拿走全部权重，相当于把 softmax 的锐度推到极限。";
    note_query:
        "The query asks for features, in the same order as the keys have them. Where both are large, the dot product is large. Set any of its cells to a wish of your own.",
        "查询按照与键相同的次序提出想要的特征。两者都大的地方，点积就大。查询的每一格都可以改成你自己的愿望。";
    note_no_task:
        "Without a task the query asks only for what stands out.",
        "没有任务时，查询只问什么显眼。";
    note_blunt:
        "With sharpness 0 every score counts alike: whatever the query says, this is average pooling.",
        "锐度为 0 时所有分数都一样：无论查询说什么，结果都是平均汇聚。";
    all_objects: "all objects alike", "所有物品并列";
    most(name: &str, weight: &str):
        "Most weight: {name}, with {weight}.",
        "权重最大的是{name}：{weight}。";
    shared_most(names: &str, weight: &str):
        "The largest weight is shared: {names}, with {weight} each.",
        "并列最大：{names}，权重各为 {weight}。";
    all_alike(weight: &str):
        "All objects weigh the same: {weight}.",
        "所有物品的权重都相同：{weight}。";
    moved(from: &str, to: &str):
        "Most weight without a query: {from}. With the query: {to}. The objects are the same, and so are keys and values; only the question is new.",
        "权重最大者，没有查询时：{from}；有查询时：{to}。物品没变，键和值也没变，变的只是问题。";
    stayed(name: &str):
        "Most weight, with the query as without: {name}.",
        "有没有查询，权重最大者都一样：{name}。";
    way(across: &str, along: &str):
        "The query moves the gaze by {across} and by {along}.",
        "查询让目光{across}、{along}。";
    rightwards(way: &str): "{way} to the right", "向右移 {way}";
    leftwards(way: &str): "{way} to the left", "向左移 {way}";
    farther(way: &str): "{way} away from you", "向远处移 {way}";
    nearer(way: &str): "{way} towards you", "朝你移近 {way}";
    plot: "The table from above. Large dots: weights with the query; pale dots: without. The arrow leads from the gaze without a query to the gaze with it",
        "从上方看桌面。大点：有查询时的权重；浅点：没有查询时的权重。箭头从没有查询时的目光指向有查询时的目光";
    handle(name: &str): "Move: {name}", "移动：{name}";
}
