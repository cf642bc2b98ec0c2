//! How a number came about.

messages! {
    /// Heading of a weight's explanation, as `How {query} → {key} came to {value}`.
    explain_weight: "How {query} → {key} came to {value}", "{query} → {key} 的权重 {value} 是怎么来的";
    /// Heading of any other cell's explanation.
    explain_cell: "How {name} [{row}, {column}] came to {value}", "{name} [{row}, {column}] = {value} 是怎么来的";
    /// Under the heading.
    explain_rule:
        "Every number is read from the matrices and rounded on its own to 3 decimals; ≈ where rounding shows in the last one",
        "所有数字都取自矩阵，各自四舍五入到 3 位小数；受舍入影响时写作 ≈";
    /// Where nothing is chosen.
    explain_prompt: "Point at any cell, or choose a word, to see how its number came about", "指向任意格子或选一个词，看这个数是怎么来的";
    /// A product of two vectors.
    step_product: "multiply", "逐项相乘";
    /// A query times a key.
    step_query_key: "query times key", "查询乘以键";
    /// Terms are added up.
    step_add: "add up", "求和";
    /// Through the tanh.
    step_tanh: "tanh of the sum", "和的 tanh";
    /// Times the vector v.
    step_vector: "times v", "乘以 v";
    /// Divided by the root.
    step_scale: "scale", "缩放";
    /// Masked or not.
    step_mask: "mask", "掩码";
    /// Exponential and division.
    step_softmax: "softmax", "softmax";
    /// Times the value.
    step_value: "times value", "乘以值";
    /// Two cells added.
    step_sum: "sum", "相加";
    /// At the beginning.
    step_given: "given", "给定";
    /// From a head.
    step_copied: "copied", "拷贝";
    /// Given by the seed.
    given_seed(seed: u32): "drawn from seed {seed}", "由种子 {seed} 随机生成";
    /// Given by the identity.
    given_identity: "the identity matrix", "单位矩阵";
    /// Given by the sinusoid.
    given_sinusoid: "the sinusoid of this position", "该位置的正弦编码";
    /// Given by hand.
    given_by_hand: "set by hand", "由手动设置";
    /// Given by the identity, where it is a vector.
    given_ones: "1 in every hidden unit", "每个隐藏单元都是 1";
    /// Visible.
    mask_visible: "visible: no mask hides this cell", "可见：没有掩码遮住这个格子";
    /// Visible with a bias.
    mask_bias: "visible, with a bias added", "可见，并加上偏置";
    /// Hidden.
    mask_hidden: "hidden by {reasons}, so it becomes {value}", "被{reasons}遮住，变为 {value}";
    /// Hidden by padding.
    reason_padding(key: &str): "padding (the key “{key}” is not real)", "填充掩码（键“{key}”是填充）";
    /// Hidden by the causal mask.
    reason_causal: "the causal mask (the key comes after the query)", "因果掩码（键在查询之后）";
    /// Hidden by hand.
    reason_cell: "hand", "手动掩码";
    /// Hidden by a bias.
    reason_bias: "a bias of −∞", "偏置 −∞";
    /// Between reasons.
    reason_and: " and ", "和";
    /// An empty row.
    softmax_empty: "every key of this row is hidden: all weights are 0", "这一行的键全被遮住：权重全为 0";
    /// A hidden cell takes no part.
    softmax_hidden: "takes no part: exactly 0", "不参与计算：恰好为 0";
    /// Not a number among the visible.
    softmax_not_a_number: "a visible score of this row is not a number", "这一行可见的分数中有一个不是数";
    /// What the largest of a row is called.
    softmax_limit: "the limit: the largest scores share all the weight", "极限：最大的分数平分全部权重";
    /// From a head.
    copied_from(head: usize, column: usize): "head {head}, feature {column}", "头 {head}，特征 {column}";
    /// What rounding leaves.
    rounding: "rounding", "舍入";
    /// Too many terms to show.
    terms_more(count: usize): "… {count} terms more", "……另有 {count} 项";
    /// Label of the player.
    player: "Step through the cells", "逐格查看";
    /// Back by a cell.
    player_back: "Previous cell", "上一格";
    /// On by a cell.
    player_on: "Next cell (Space)", "下一格（空格键）";
    /// Starts.
    player_play: "Play", "播放";
    /// Stops.
    player_pause: "Pause", "暂停";
    /// The cell that is reached.
    player_place: "Cell", "格子";
    /// How fast.
    player_speed: "Cells a second", "每秒格数";
    /// Which cells.
    player_scope: "Which cells", "范围";
    /// Those of one row.
    player_row: "this row", "这一行";
    /// All.
    player_matrix: "whole matrix", "整个矩阵";
}
