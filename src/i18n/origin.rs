//! Where the weights of a map come from, and how far to trust it.

use super::Lang;
use crate::attention::ScoringKind;

impl Lang {
    /// A task by its slug; the slug where the task has no name here.
    pub fn task_named(self, slug: &str) -> &str {
        match slug {
            "reference" => self.task_reference(),
            other => other,
        }
    }

    /// A scoring.
    pub fn scoring_named(self, scoring: ScoringKind) -> &'static str {
        match scoring {
            ScoringKind::Additive => self.additive(),
            ScoringKind::Dot => self.dot(),
            ScoringKind::ScaledDot => self.scaled_dot(),
        }
    }
}

messages! {
    /// Layers that come with the page.
    weights_trained: "Trained", "训练所得";
    /// Layers that the reader brought.
    weights_own: "Own", "自有";
    /// Which layer is shown.
    layer: "Layer", "层";
    /// A layer's button.
    layer_button(layer: usize): "Show the matrices of layer {layer}", "显示第 {layer} 层的矩阵";
    /// Label of the line.
    origin_label: "Where the weights come from", "权重的来源";
    /// Trained, in one line.
    origin_trained(task: &str, seed: u32, steps: u32, accuracy: &str):
        "Trained on “{task}” (seed {seed}, {steps} steps): {accuracy} right on sentences that were held out",
        "训练任务：「{task}」（种子 {seed}，{steps} 步）；在留出的句子上正确率 {accuracy}";
    /// How the heads came to their roles: by the way in which the answer is read.
    origin_assigned: "heads' roles assigned by the way the answer is read", "各头的分工由读取答案的方式指定";
    /// How the heads came to their roles: by a loss on the weights.
    origin_supervised: "heads' roles supervised: a loss on the weights said where to look", "各头的分工受监督：损失函数直接指明该看哪里";
    /// How the heads came to their roles: by themselves.
    origin_emerged: "heads' roles emerged by themselves", "各头的分工自发形成";
    /// Which rows learned something.
    origin_rows(rows: &str): "rows that learned where to look: {rows}", "学过该看哪里的行：{rows}";
    /// No row was taught.
    origin_no_rows: "no row was taught where to look", "没有哪一行被教过该看哪里";
    /// The row of "it".
    row_it: "“it”", "“它”";
    /// Rows of articles.
    row_articles: "articles", "限定词";
    /// Rows of verbs.
    row_verbs: "verbs", "动词";
    /// Rows of states.
    row_states: "states", "状态词";
    /// All other rows.
    row_others: "all others (they stay with themselves)", "其余的词（停在自己身上）";
    /// The first layer.
    origin_first_layer: "in layer 1 only “it” was taught where to look, at its state; the other rows are not made to be read", "第 1 层只教过“它”看向状态词；其余各行不是用来读的";
    /// Drawn.
    origin_random(seed: u32): "Random and untrained, from seed {seed}: the map shows how attention is computed, not what words mean", "随机、未经训练（种子 {seed}）：图中展示的是注意力如何计算，而不是词的含义";
    /// Identity matrices.
    origin_identity: "Identity matrices, nothing learned: every head compares its own slice of the token vectors", "单位矩阵，没有学习：每个头只比较词向量中属于自己的那一段";
    /// Cells set by hand.
    origin_by_hand: "some cells are set by hand", "部分格子由手动设置";
    /// More about trained layers.
    origin_more: "What these layers can do, and what not", "这些层能做什么、不能做什么";
    /// What a head was taught.
    origin_head_thing(head: usize): "Head {head} was taught to look from “it” to the thing meant", "头 {head} 学的是从“它”看向所指的事物";
    /// What a head was taught.
    origin_head_state(head: usize): "Head {head} was taught to look from “it” to its state", "头 {head} 学的是从“它”看向它的状态";
    /// What a head was taught.
    origin_head_both(head: usize): "Head {head} was taught both and has to split its weight: one head, two questions; that is why there are several", "头 {head} 两样都学，只好把权重分成两份：一个头，两个问题；多头正是为此";
    /// What was measured on held-out sentences.
    origin_measured(thing: &str, state: &str, turned: &str):
        "Measured on held-out sentences: “it” puts {thing} on the thing meant and {state} on its state, each in the best head; another state turned it to the other thing in {turned} of pairs",
        "在留出的句子上测得：在最好的头里，“它”把 {thing} 的权重放在所指的事物上，把 {state} 放在状态上；换一个状态后，{turned} 的句对转向了另一个事物";
    /// Why there are two layers.
    origin_two_layers: "It takes two layers: the first lets “it” read the state, the second looks for the noun that the state fits; one layer alone cannot turn from the animal to the street", "这需要两层：第一层让“它”读到状态，第二层再去找与状态相配的名词；只有一层时，无法从“动物”转向“马路”";
    /// What it is not.
    origin_small: "A small model of sentences like those it learned from, not a solver of pronouns: sentences of another kind go wrong", "这只是一个小模型，学的是与训练相似的句子，并不会真正消解代词：换一类句子就会出错";
    /// The task of the layers that come with the page.
    task_reference: "What does “it” stand for?", "“它”指的是什么？";
    /// While files are fetched.
    fetching: "Fetching trained weights…", "正在获取训练好的权重……";
    /// Where a file could not be had.
    fetch_failed(path: &str): "The trained weights could not be fetched ({path}); random ones are shown instead", "无法获取训练好的权重（{path}）；暂以随机权重代替";
    /// Fetches again.
    fetch_again: "Try again", "重试";
    /// Own layers of another kind.
    own_of_another_kind(scoring: &str, heads: usize): "Your layers are for {scoring} scoring with {heads} heads; random weights are shown for other settings", "您的层使用{scoring}评分、{heads} 个头；其他设置下显示随机权重";
    /// There are no own layers.
    own_none: "You have brought no layers yet: train some under Train and choose “use in Explore”; random weights are shown until then", "还没有您自己的层：请在“训练”中训练，再选“在探索中使用”；在此之前显示随机权重";
    /// The sentence is of another kind than those of training.
    unlike(reasons: &str): "This is unlike what the layers learned from, so read the map with care: {reasons}", "这与各层学过的内容不同，读图请谨慎：{reasons}";
    /// There is no "it".
    unlike_no_it: "there is no “it” in the sentence", "句中没有“它”";
    /// There are several.
    unlike_several_it: "“it” comes more than once", "“它”出现了不止一次";
    /// The sentence is long.
    unlike_long(longest: usize): "it is longer than the {longest} words of the longest learned from", "它比训练中最长的句子（{longest} 个词）还长";
    /// Words that are not listed.
    unlike_unknown(words: &str): "not known: {words} (all unknown words share one vector, so the layers cannot tell them apart)", "不认识：{words}（所有不认识的词共用一个向量，各层无法区分它们）";
    /// Words through their pieces.
    unlike_pieces(words: &str): "known by their pieces only: {words}", "只能由词的片段认识：{words}";
    /// Characters in place of words.
    unlike_characters: "the layers know words, and the sentence is cut into characters", "各层认识的是词，而句子被切成了字符";
    /// Other positions than in training.
    unlike_positions: "the layers learned with alternating sines and cosines as positions", "训练时使用的是交替排列的正弦余弦位置编码";
    /// Masks that training did not have.
    unlike_masks: "the layers learned without masks", "训练时没有使用掩码";
    /// Another temperature.
    unlike_temperature: "the layers learned at temperature 1", "训练时温度为 1";
    /// Between two words of a list.
    list_comma: ", ", "、";
    /// Between two reasons.
    unlike_and: "; ", "；";
    /// A word that is not listed, for its button.
    word_unknown: "not known to the layers", "各层不认识这个词";
    /// A word known by its pieces.
    word_pieces: "known by its pieces only", "只能由片段认识";
    /// A number of the word's vector.
    given_word: "from the word's own vector, learned", "来自这个词学到的向量";
    /// A learned weight.
    given_learned: "learned in training", "训练所得";
    /// A scaled sinusoid.
    given_scaled_sinusoid(scale: &str): "{scale} times the sinusoid of this position", "该位置正弦编码的 {scale} 倍";
    /// Made by the layer before.
    given_layer(layer: usize): "made by layer {layer}: show that layer to see how", "由第 {layer} 层算出：切换到该层可看到过程";
}
