//! The strings around the exhibits.

use attention_playground::i18n::Lang;

use crate::exhibit::Numbers;

/// Where the numbers of an exhibit come from.
pub fn numbers(lang: Lang, numbers: Numbers) -> &'static str {
    match numbers {
        Numbers::ByHand => numbers_by_hand(lang),
        Numbers::Drawn => numbers_drawn(lang),
        Numbers::Both => numbers_both(lang),
    }
}

words! {
    numbers_by_hand: "Numbers chosen by hand, nothing learned; set your own where there is a dotted line", "数字由手工选定，没有经过学习；带虚线的数可以自己设";
    numbers_drawn: "Numbers drawn from a seed: random and untrained", "数字由种子随机生成，未经训练";
    numbers_both: "Some numbers chosen by hand, some drawn from a seed; nothing learned", "一部分数字由手工选定，一部分由种子生成；都没有经过学习";
    /// Turns the presenter's view on.
    present: "Present", "演示";
    present_end: "End", "结束";
    present_controls_hide: "Hide controls", "隐藏控件";
    present_controls_show: "Show controls", "显示控件";
    present_keys: "← → step by step, C controls, Esc ends", "← → 逐步，C 控件，Esc 结束";
    /// Label of the list of exhibits.
    contents: "Exhibits", "展项";
    contents_attention: "Attention", "注意力";
    contents_encoder: "In the encoder", "编码器里的注意力";
    /// Label of the text of a step.
    guide: "Guide", "导览";
    /// Where the reader is in the guide.
    place(exhibit: usize, exhibits: usize, step: usize, steps: usize):
        "Exhibit {exhibit} of {exhibits}, step {step} of {steps}",
        "展项 {exhibit}/{exhibits}，第 {step} 步，共 {steps} 步";
    next: "Next", "下一步";
    back: "Back", "上一步";
    /// Label of the controls.
    controls: "Controls", "控件";
    not_a_number(given: &str): "“{given}” is not a number", "“{given}”不是数";
    out_of_bounds(given: &str, min: &str, max: &str):
        "{given} is out of bounds: {min} to {max} are allowed",
        "{given} 超出范围：允许 {min} 到 {max}";
    not_whole(given: &str): "{given} is not a whole number", "{given} 不是整数";
    /// How a table of numbers is used.
    table_hint: "Arrow keys move, a digit or Enter sets a number where there is a dotted line, Space steps on", "方向键移动，按数字键或回车修改带虚线的数，空格逐格查看";
    /// A table's label.
    table_label(title: &str, size: &str, rows: &str, columns: &str):
        "{title}, {size}: rows are {rows}, columns are {columns}",
        "{title}，{size}：行是{rows}，列是{columns}";
    one_row: "a single row", "单独一行";
    one_column: "a single column", "单独一列";
    edit_cell(title: &str, row: usize, column: usize):
        "{title}, row {row}, column {column}: new number",
        "{title}，第 {row} 行第 {column} 列：新的数";
    /// What is said of a cell that is reached by keyboard.
    said(title: &str, row: &str, column: &str, value: &str):
        "{title}, row {row}, column {column}: {value}",
        "{title}，行 {row}，列 {column}：{value}";
    /// The explanation.
    follow: "Follow a number", "追踪一个数";
    follow_prompt:
        "Point at any number, or move to it with the keyboard, to see how it came about",
        "指向任意一个数，或用键盘移到它上面，看它是怎么来的";
    follow_rule:
        "Every number is rounded on its own to 3 decimals; what rounding leaves of a sum is shown as a term, and ≈ stands where rounding shows in the last decimal",
        "每个数各自四舍五入到 3 位小数；求和因舍入产生的差额作为一项列出，受舍入影响时写作 ≈";
    /// What a plot's handles say.
    handle_value(x: &str, y: &str): "{x}, {y}", "{x}，{y}";
    drag_hint: "Drag the ringed points, or move them with the arrow keys", "可拖动带圈的点，或用方向键移动";
    more(count: usize): "… and {count} numbers more", "……另有 {count} 个数";
    /// Scrolls to what the step points at.
    show_it: "Show it", "看这里";
}
