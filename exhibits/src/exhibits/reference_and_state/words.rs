words! {
    title: "Reference and state: one head and two", "指代与状态：一个头与两个头";
    sentence: "Sentence", "句子";
    example:
        "The animal didn't cross the street, because it was too tired",
        "小猫没过街，因为它太累了";
    heads: "Heads", "头数";
    one: "one", "一个";
    two: "two", "两个";
    word: "Word that looks", "看的词";
    temperature: "Temperature τ (low is sharp)", "温度 τ（越低越尖锐）";
    tokens: "tokens", "词元";
    queries: "queries", "查询";
    keys: "keys", "键";
    features: "features", "特征";
    pronoun: "pronoun", "代词";
    animal: "animal", "动物";
    place: "place", "地点";
    animal_state: "state of an animal", "动物的状态";
    place_state: "state of a place", "地点的状态";
    other: "other", "其他";
    topics: "topics", "话题";

    by_hand:
        "Hand-set: nothing here was learned. The features of the words and all weights were written by hand, so that two heads do what the article describes. A trained model finds numbers of its own, and its heads are seldom this tidy.",
        "人工设定：这里没有任何东西是学来的。词的特征和所有权重都由人手填写，让两个头做出文中描述的事。训练出的模型会自己找到数值，它的头也很少这样分工整齐。";
    lines_one: "Where the word looks: one head", "这个词看向哪里：一个头";
    lines_two:
        "Where the word looks: head 1 (orange) for reference, head 2 (green) for state",
        "这个词看向哪里：头 1（橙）找指代，头 2（绿）找状态";
    looks(word: &str, heads: &str): "“{word}” looks {heads}.", "“{word}”{heads}。";
    at(word: &str, weight: &str): "at “{word}” with {weight}", "看“{word}” {weight}";
    in_head_1(targets: &str): "in head 1 (reference) {targets}", "在头 1（指代）{targets}";
    in_head_2(targets: &str): "in head 2 (state) {targets}", "在头 2（状态）{targets}";
    in_only_head(targets: &str): "{targets}, all in one head", "在同一个头里{targets}";
    everywhere(weight: &str): "everywhere alike, with {weight} each", "处处同样地看，各 {weight}";
    and: " and ", "、";
    next: ", ", "，";
    one_note:
        "One query asks for things and for states at once, and one softmax has one unit of weight to give. So the map is shared between the two, and what it brings back is a blend in which neither is clear.",
        "一个查询同时在找事物和状态，而一次 softmax 只有一份权重可分。于是注意力被两边分走，带回来的是一份两样都不鲜明的混合。";
    two_note:
        "The same numbers, cut in two: each head has a query, and a softmax, of its own. Neither has to share with the other.",
        "还是同样的数，切成两半：每个头有自己的查询和自己的 softmax，谁也不用分给谁。";

    maps: "1. Who looks at whom", "1. 谁看向谁";
    weights_one: "Weights of the only head", "唯一一个头的权重";
    weights_1: "Weights of head 1: reference", "头 1 的权重：指代";
    weights_2: "Weights of head 2: state", "头 2 的权重：状态";
    made_of: "2. Words as features", "2. 词变成特征";
    lexicon_note:
        "A small list decides: it, he, she and they are pronouns; animal, cat, dog and others are animals; street, road and others are places; tired and hungry are states of animals, wide and busy of places. A word that is not on the list is only “other”. Change any cell to say otherwise.",
        "由一张小词表决定：它、他、她是代词；猫、狗、马等是动物；街、路、桥等是地点；累、饿、困是动物的状态，宽、窄、挤是地点的状态。中文按字查表，表里没有的字只算“其他”。想改就改任意一格。";
    x: "Features of the words", "词的特征";
    project: "3. What is asked for, what is offered, what is brought", "3. 要找什么、能提供什么、带来什么";
    project_note:
        "Only pronouns ask: their row in $W_q$ holds the strength of each wish: strong for animals, weak for places, strong for either kind of state. That it prefers animals to places is set by hand as well. $W_k$ lets a word answer to its topic, $W_v$ says what it brings. The first two columns belong to head 1, the others to head 2.",
        "只有代词在找：它在 $W_q$ 里的那一行写着每种愿望的强度：动物强，地点弱，两类状态都强。它偏爱动物胜过地点，也是人手设定的。$W_k$ 让每个词应答自己的话题，$W_v$ 说明它带来什么。前两列属于头 1，后两列属于头 2。";
    w_q: "What each feature asks for", "每个特征要找什么";
    w_k: "What each feature answers to", "每个特征应答什么";
    w_v: "What each feature brings", "每个特征带来什么";
    query: "Queries", "查询";
    key: "Keys", "键";
    value: "Values", "值";
    part_query_1: "Queries of head 1", "头 1 的查询";
    part_query_2: "Queries of head 2", "头 2 的查询";
    part_key_1: "Keys of head 1", "头 1 的键";
    part_key_2: "Keys of head 2", "头 2 的键";
    part_value_1: "Values of head 1", "头 1 的值";
    part_value_2: "Values of head 2", "头 2 的值";
    score: "4. Scores to weights", "4. 从分数到权重";
    products_1: "Dot products", "点积";
    products_2: "Dot products of head 2", "头 2 的点积";
    scores_one: "Scores of the only head", "唯一一个头的分数";
    scores_1: "Scores of head 1", "头 1 的分数";
    scores_2: "Scores of head 2", "头 2 的分数";
    bring: "5. What each word brings back", "5. 每个词带回了什么";
    output_one: "Output", "输出";
    output_1: "Output of head 1", "头 1 的输出";
    output_2: "Output of head 2", "头 2 的输出";
    concat: "Both outputs side by side", "两个输出并排";
    carries(word: &str, topics: &str): "“{word}” now carries: {topics}.", "“{word}”现在带着：{topics}。";
    limits: "What this cannot do", "这做不到什么";
    limits_note:
        "Put “wide” for “tired”, and a reader knows that “it” is now the street. Head 1 does not: it goes on looking at the animal. A score compares “it” with one other word at a time, and the query of “it” is the same in both sentences; nothing in it knows how the sentence ends. A second layer could tell, since there “it” already carries the state that head 2 brought.",
        "把“累”换成“宽”，读者知道“它”变成了街。头 1 却不知道：它照样看向“猫”。每个分数只把“它”与另一个词相比，而“它”的查询在两句里完全相同，并不知道句子怎样结尾。再来一层就有可能：那时“它”已经带着头 2 取来的状态。";
}
