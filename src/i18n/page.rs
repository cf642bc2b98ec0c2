//! The page around the matrices.

messages! {
    /// The name of the page.
    title: "Attention Playground", "注意力游乐场";
    /// Switches the language; said in the language that it leads to.
    switch_language: "中文", "English";
    /// Label of the language switch.
    language_label: "中文: show the page in Chinese", "English：切换到英文";
    /// Label of the theme switch.
    theme_label: "Dark or light page", "深色或浅色";
    /// Label of the ways between the views.
    views: "Views", "视图";
    /// Leads to the playground itself.
    view_explore: "Explore", "探索";
    /// Leads to the exhibits.
    view_exhibits: "Guide", "导览";
    /// Leads to the comparison.
    view_compare: "Compare", "对比";
    /// Opens what links, embeds, saves and exports.
    share: "Share", "分享";
    /// Leads to the Train view.
    view_train: "Train", "训练";
    /// Leads to attention that a reader brings.
    view_bring: "Your model", "你的模型";
    /// Where there is no token.
    empty_title: "Type a sentence to begin", "输入一个句子开始";
    /// Where there is no token.
    empty_body:
        "There is nothing to look at yet: attention needs at least one visible token",
        "还没有可看的内容：注意力至少需要一个可见的词元";
    /// Where a text is cut.
    cut(shown: usize, total: usize):
        "The first {shown} of {total} tokens are computed and shown; the rest is cut",
        "只计算并显示前 {shown} 个词元（共 {total} 个），其余已截去";
    /// While a long sentence is computed.
    making(tokens: usize):
        "Attention among {tokens} tokens is being computed; another key starts anew",
        "正在计算 {tokens} 个词元之间的注意力；再按键会重新开始";
    /// How far it is.
    making_part: "Part that is computed", "已完成的部分";
    /// Label of the row of tokens.
    tokens_label: "Tokens: choose a word to see what it looks at", "词元：选一个词，看它在看什么";
    /// What a query looks at in a head, as `{query} looks at {key} with {weight} in head {head}`.
    looks_at: "{query} looks at {looks}", "{query} 最关注 {looks}";
    /// One head of that sentence.
    looks_head: "{key} with {weight} in head {head}", "{key}（头 {head}，权重 {weight}）";
    /// Between two heads of that sentence.
    looks_and: ", at ", "、";
    /// Where a query sees nothing.
    looks_nothing: "{query} can look at nothing: every key is hidden from it, so its weights are zeros", "{query} 什么也看不到：所有键都被掩盖，权重全为零";
    /// Where a query's scores are no numbers.
    looks_unknown: "{query} has a score that is not a number, so its weights are not numbers either", "{query} 有一个分数不是数，因此它的权重也不是数";
    /// Where nothing is chosen.
    looks_prompt: "Point at a word, or choose one, to see what it looks at", "指向或选择一个词，看它在看什么";
    /// More heads than the sentence names.
    looks_more(count: usize): ", and {count} heads more", "，另有 {count} 个头";
    /// Label of the heads.
    heads_label: "Head", "头";
    /// A head's button.
    head_button(head: usize): "Show the matrices of head {head}", "显示头 {head} 的矩阵";
    /// A head's name.
    head_name(head: usize): "Head {head}", "头 {head}";
    /// Heading of the lines.
    lines_title: "Who looks at whom", "谁在看谁";
    /// Under that heading.
    lines_hint: "Line width is the weight; left looks, right is looked at", "线越粗权重越大；左边在看，右边被看";
    /// Where the lines are cut.
    lines_cut(shown: usize): "The first {shown} tokens are drawn", "只画出前 {shown} 个词元";
    /// Heads that are drawn.
    lines_heads: "Heads drawn", "画出的头";
    /// Where a part of the page is asked for that the settings do not have.
    stage_absent: "With these settings there is no such matrix", "在当前设置下没有这个矩阵";
    /// Where the calculation failed.
    failed: "This could not be computed", "无法计算";
    /// How the page is used by keyboard.
    keys_hint:
        "Arrow keys move from cell to cell, Enter sets a number, Space steps on (a masked score it hides), Escape lets go",
        "方向键移动格子，回车修改数值，空格走到下一格（在掩码分数中则隐藏格子），Esc 取消";
}
