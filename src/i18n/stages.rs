//! Names of the matrices, and what their rows and columns are.

use super::Lang;
use crate::attention::stage::{Axis, Entry, Recipe, Stage};

messages! {
    /// Heading of the first card.
    card_input: "From words to queries, keys and values", "从词到查询、键和值";
    /// Heading of the second card.
    card_attention(head: usize): "Attention in head {head}", "头 {head} 的注意力";
    /// Heading of the third card.
    card_output: "All heads together", "把所有头合在一起";
    /// Under the second heading.
    card_attention_hint: "Rows are queries, columns are keys; every row of weights sums to 1", "行是查询，列是键；权重的每一行之和为 1";
    /// Under the first heading.
    card_input_hint: "Vectors are rows: y = x W", "向量是行：y = x W";
    /// Under the third heading.
    card_output_hint: "The heads' outputs stand side by side, then meet in W_O", "各个头的输出并排拼接，再乘以 W_O";
    /// Column of row sums.
    row_sum: "Σ row", "行和";
    /// A row without any visible key.
    empty_row: "empty", "空行";
    /// The scale of a signed matrix.
    scale_label(limit: &str): "Colour scale from −{limit} over 0 to {limit}", "色标：从 −{limit} 经 0 到 {limit}";
    /// The scale of the weights.
    scale_weights: "Colour scale from 0 to 1", "色标：从 0 到 1";
    /// The scale of weights none of which is large.
    scale_small_weights(end: &str): "Colour scale from 0 to {end}", "色标：从 0 到 {end}";
    /// Opens a table of numbers.
    table_open(name: &str): "{name} as a table of numbers", "以表格查看{name}";
    /// Closes it.
    close: "Close", "关闭";
    /// Where a table is cut.
    table_cut(rows: usize, columns: usize, all_rows: usize, all_columns: usize):
        "The first {rows} × {columns} of {all_rows} × {all_columns} cells",
        "前 {rows} × {columns} 个格子（共 {all_rows} × {all_columns}）";
    /// How a matrix is used.
    matrix_label(name: &str, rows: &str, columns: &str, size: &str):
        "{name}, {size}; rows: {rows}, columns: {columns}",
        "{name}，{size}；行：{rows}，列：{columns}";
    /// Larger cells.
    zoom_in: "Larger cells (+)", "放大格子（+）";
    /// Smaller cells.
    zoom_out: "Smaller cells (−)", "缩小格子（−）";
    /// Where several cells share a pixel.
    pixel_shares(rows: usize, columns: usize):
        "Each pixel stands for up to {rows} × {columns} cells and shows the",
        "每个像素代表至多 {rows} × {columns} 个格子，显示其中的";
    /// Of these, the largest in magnitude.
    pixel_largest: "largest", "最大值";
    /// Of these, the mean.
    pixel_mean: "mean", "平均值";
    /// What kind of thing a matrix is.
    matrix_role: "matrix", "矩阵";
    /// Rows of a matrix.
    rows: "rows", "行";
    /// Columns of a matrix.
    columns: "columns", "列";
    /// A key is padding.
    padding_toggle(token: &str): "Padding: hide or show the key {token}", "填充：隐藏或显示键 {token}";
    /// Sets a cell.
    edit_label(name: &str, row: &str, column: &str): "New number for {name}, row {row}, column {column}", "{name} 第 {row} 行第 {column} 列的新数值";
    /// Sets a bias.
    edit_bias_label(row: &str, column: &str): "Bias to add to the score of query {row} and key {column}", "加到查询 {row} 与键 {column} 分数上的偏置";
    /// One cell, said aloud.
    cell_said(name: &str, row: &str, column: &str, value: &str): "{name}, row {row}, column {column}: {value}", "{name}，行 {row}，列 {column}：{value}";
    /// A cell that no number is in.
    not_a_number: "not a number", "不是数";
    /// A cell of an editable stage.
    editable_hint: "Double-click a cell, or press Enter, to set it", "双击格子或按回车修改";
    /// The masked scores.
    masked_hint: "Click or drag to hide cells; double-click to add a bias", "点击或拖动隐藏格子；双击加偏置";
}

impl Lang {
    /// The name of a stage.
    pub fn stage(self, stage: Stage, recipe: Recipe) -> &'static str {
        let (en, zh) = match stage {
            Stage::Embedding if recipe.entry == Entry::Residual => {
                ("Input of the layer before", "上一层的输入")
            }
            Stage::Position if recipe.entry == Entry::Residual => {
                ("Output of the layer before", "上一层的输出")
            }
            Stage::Input if recipe.entry == Entry::Residual => {
                ("Input of this layer", "本层的输入")
            }
            Stage::Embedding => ("Token vectors", "词向量"),
            Stage::Position => ("Positions", "位置向量"),
            Stage::Input => ("Token + position", "词向量 + 位置"),
            Stage::WeightQuery => ("Query weights", "查询权重"),
            Stage::WeightKey => ("Key weights", "键权重"),
            Stage::WeightValue => ("Value weights", "值权重"),
            Stage::Query => ("Queries", "查询"),
            Stage::Key => ("Keys", "键"),
            Stage::Value => ("Values", "值"),
            Stage::AdditiveQuery => ("Hidden weights of the query", "查询的隐藏权重"),
            Stage::AdditiveKey => ("Hidden weights of the key", "键的隐藏权重"),
            Stage::AdditiveVector => ("Vector v", "向量 v"),
            Stage::HiddenQuery => ("Queries, hidden", "查询（隐藏层）"),
            Stage::HiddenKey => ("Keys, hidden", "键（隐藏层）"),
            Stage::Scores => ("Scores", "分数"),
            Stage::Scaled => ("Scaled scores", "缩放后的分数"),
            Stage::Masked => ("Masked scores", "掩码后的分数"),
            Stage::Weights => ("Weights", "权重"),
            Stage::HeadOutput => ("Head output", "头的输出"),
            Stage::Concat => ("Concatenation", "拼接"),
            Stage::WeightOutput => ("Output weights", "输出权重"),
            Stage::Output => ("Output", "输出"),
        };
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }

    /// What an axis counts, in words.
    pub fn axis(self, axis: Axis) -> &'static str {
        let (en, zh) = match axis {
            Axis::Token => ("tokens", "词元"),
            Axis::Query => ("queries", "查询"),
            Axis::Key => ("keys", "键"),
            Axis::Model => ("features", "特征"),
            Axis::HeadKey => ("head features", "头内特征"),
            Axis::HeadValue => ("value features", "值特征"),
            Axis::Concat => ("features by head", "各头特征"),
            Axis::Hidden => ("hidden units", "隐藏单元"),
            Axis::One => ("one row", "单行"),
        };
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}
