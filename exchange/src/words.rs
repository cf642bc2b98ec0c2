//! The strings of the view of brought attention.

words! {
    bring: "Bring your own attention", "导入自己模型的注意力";
    bring_hint:
        "A file with the attention of your own model, or with its queries, keys and values. It is read here, in the browser, and goes nowhere",
        "一个文件，其中是自己模型的注意力，或它的查询、键和值。文件只在浏览器中读取，不会发往任何地方";
    drop_here: "Drop a file here, or anywhere on this page", "把文件拖放到这里，或本页的任意位置";
    choose_file: "Choose a file", "选择文件";
    another_file: "Choose another file", "选择另一个文件";
    kinds_of_files: "JSON, NPZ or safetensors", "JSON、NPZ 或 safetensors";
    limits(megabytes: usize, numbers: &str, tokens: usize, layers: usize, heads: usize):
        "At most {megabytes} MB, {numbers} million numbers, {tokens} tokens on a side, {layers} layers and {heads} heads",
        "至多 {megabytes} MB、{numbers} 百万个数、每边 {tokens} 个词元、{layers} 层、{heads} 个头";
    or_example: "No file at hand? Two examples, with random weights that say nothing about language:", "手边没有文件？这里有两个例子，权重是随机的，与语言无关：";
    /// Label of the buttons of the examples.
    examples: "Examples", "例子";
    example_weights: "Example: weights", "例子：权重";
    example_vectors: "Example: Q, K and V", "例子：Q、K 和 V";
    reading: "Reading the file…", "正在读取文件……";

    recipe: "How to write such a file", "如何写出这样的文件";
    recipe_hint:
        "Ten lines of Python with PyTorch and Transformers; any program that writes the same fields will do",
        "用 PyTorch 和 Transformers 写的十行 Python；任何写出同样字段的程序都可以";
    recipe_fields:
        "Fields: tokens, or query_tokens and key_tokens; weights as layers × heads × queries × keys, or q, k and v as layers × heads × tokens × width. Fewer dimensions mean one layer, or one head",
        "字段：tokens，或 query_tokens 与 key_tokens；weights 的形状为 层 × 头 × 查询 × 键，或 q、k、v，形状为 层 × 头 × 词元 × 宽度。维数较少表示只有一层或一个头";
    copy: "Copy", "复制";
    copied: "Copied", "已复制";
    not_copied: "The browser does not allow copying; please select the lines", "浏览器不允许复制，请自行选中这几行";

    too_many(given: &str, most: &str):
        "The weights of these queries and keys would be {given} numbers; {most} are the most that is computed.",
        "这些查询和键的权重共有 {given} 个数；最多计算 {most} 个。";
    not_read: "The browser could not read the file.", "浏览器无法读取该文件。";
    refused(name: &str, reason: &str): "{name}: {reason}", "{name}：{reason}";
    stays: "What was shown before stays.", "之前显示的内容保持不变。";

    the_file: "What was brought", "导入的文件";
    example_name: "Example", "例子";
    layers: "Layers", "层";
    heads: "Heads", "头";
    maps: "Maps", "图";
    kind: "Attention", "注意力";
    is_self: "self: tokens look at each other", "自注意力：词元互相看";
    is_cross: "cross: queries look at other tokens", "交叉注意力：查询看另一组词元";
    tokens_count: "Tokens", "词元";
    tokens_of(queries: usize, keys: usize): "{queries} look at {keys}", "{queries} 个看 {keys} 个";
    holds: "Given", "给出的是";
    holds_weights: "weights", "权重";
    holds_vectors(key: usize, value: usize):
        "Q and K of width {key}, V of width {value}",
        "Q、K 宽度 {key}，V 宽度 {value}";
    holds_run: "matrices of this page", "本页的矩阵";
    matrices: "Matrices", "矩阵";

    /// The label line.
    origin_weights: "Brought by the reader. The weights are taken as given; nothing here knows what made them", "由读者导入。权重按给出的样子显示，本页不知道它们由什么产生";
    origin_vectors: "Queries, keys and values brought by the reader, taken as given; scores, weights and outputs computed here", "查询、键和值由读者导入，按给出的样子使用；分数、权重和输出由本页计算";
    origin_run: "Written by this page before, brought by the reader; every matrix is shown as the file has it", "由本页写出，由读者导入；每个矩阵都按文件中的样子显示";
    origin_example(seed: u32):
        "An example computed here with random numbers from seed {seed}: no model was trained, and the maps mean nothing",
        "本页用种子 {seed} 的随机数算出的例子：没有训练任何模型，图没有含义";
    sums_fine: "Every row sums to one", "每一行之和都为 1";
    sums_off(off: usize, rows: usize, maps: usize):
        "{off} of {rows} rows, in maps: {maps}, do not sum to one. They are shown as they are",
        "{rows} 行中有 {off} 行之和不为 1，涉及 {maps} 张图。它们按原样显示";
    sums_worst(place: &str, query: &str, sum: &str):
        "Furthest from one: {place}, row {query}, {sum}",
        "偏离最远：{place}，行 {query}，{sum}";
    odd_cells(count: usize):
        "Cells that hold no finite number: {count}. They are crossed, and read as what they are",
        "不是有限数的格子：{count} 个。它们被打叉，并按其本来的内容读出";
    outside_cells(count: usize):
        "Weights below 0 or above 1: {count}. Their colour ends where the scale ends",
        "小于 0 或大于 1 的权重：{count} 个。它们的颜色止于色标两端";
    link_hint: "The address keeps how it is looked at, not the file: a link opens the same view once the same file is brought", "网址记录的是查看方式，不含文件：打开链接并导入同一文件，就会看到同样的视图";

    tokens_title: "Tokens", "词元";
    queries_title: "Queries: tokens that look", "查询：在看的词元";
    keys_title: "Keys: tokens that are looked at", "键：被看的词元";
    tokens_hint: "Click a token to leave it out of the maps, or to take it in again", "点击词元可将它移出图，或重新加入";
    token_button(token: &str, place: usize): "{token}, token {place}: in the maps", "{token}，第 {place} 个词元：在图中";

    controls: "How it is looked at", "查看方式";
    average: "One map, or the mean of several", "一张图，或多张图的平均";
    average_none: "One", "单张";
    average_heads: "Over heads", "对头平均";
    average_layers: "Over layers", "对层平均";
    average_all: "Over all", "全部平均";
    layer: "Layer", "层";
    head: "Head", "头";
    without_special: "Without special tokens", "去掉特殊词元";
    without_special_hint(count: usize): "found: {count}", "找到 {count} 个";
    renormalise: "Renormalise rows", "每行重新归一";
    renormalise_hint: "divided by their sums", "除以该行之和";
    threshold: "Blank below", "小于此值留白";
    threshold_slider: "Weights below this are left blank", "小于此值的权重留白";
    scale: "Scores are divided by", "分数除以";
    scale_root: "√d_k", "√d_k";
    scale_none: "nothing", "不除";
    not_a_share(given: &str): "“{given}” is no number from 0 to 1", "“{given}”不是 0 到 1 的数";

    overview: "All layers and heads", "所有层和头";
    overview_hint:
        "A row a layer, a column a head. Choose a map by click, or with the arrow keys",
        "一行一层，一列一个头。点击或用方向键选择一张图";
    overview_pixels:
        "There are more tokens than pixels: each pixel shows the strongest weight that falls on it",
        "词元比像素多：每个像素显示落在其上的最大权重";
    overview_role: "grid of maps", "图的网格";
    layer_short(layer: usize): "Layer {layer}", "层 {layer}";
    head_short(head: usize): "Head {head}", "头 {head}";
    place_one(layer: usize, head: usize): "Layer {layer}, head {head}", "第 {layer} 层头 {head}";
    place_heads(layer: usize): "Layer {layer}, mean of its heads", "第 {layer} 层各头的平均";
    place_layers(head: usize): "Head {head}, mean over the layers", "头 {head} 在各层的平均";
    place_all: "Mean of all layers and heads", "所有层和头的平均";
    previous: "Previous map", "上一张图";
    next: "Next map", "下一张图";

    map_hint: "Rows look, columns are looked at", "行在看，列被看";
    map_label(place: &str, size: &str): "{place}, {size}: rows are queries, columns are keys", "{place}，{size}：行是查询，列是键";
    map_role: "map of weights", "权重图";
    matrix_of(name: &str, size: &str): "{name}, {size}", "{name}，{size}";
    cell_prompt: "Point at a cell, or move to it with the arrow keys, to read its number", "指向一个格子，或用方向键移到它上面，读出数值";
    cell(place: &str, query: &str, key: &str, number: &str):
        "{place}: {query} looks at {key} with {number}",
        "{place}：{query} 以 {number} 看 {key}";
    cell_exact(number: &str): "exactly {number}", "准确值 {number}";
    cell_before(number: &str): "{number} before rows were renormalised", "归一之前为 {number}";
    cell_blank: "below the threshold, so its cell is blank", "低于阈值，因此格子留白";
    cell_masked: "hidden by the causal mask", "被因果掩码遮住";
    cell_hidden: "hidden by a mask", "被掩码遮住";
    cell_nan(place: &str, query: &str, key: &str):
        "{place}: what {query} has for {key} is not a number",
        "{place}：{query} 对 {key} 的值不是数";
    cell_infinite(place: &str, query: &str, key: &str, number: &str):
        "{place}: what {query} has for {key} is infinite, {number}",
        "{place}：{query} 对 {key} 的值是无穷大，{number}";
    of_matrix(name: &str, row: &str, column: &str, number: &str):
        "{name}, row {row}, column {column}: {number}",
        "{name}，行 {row}，列 {column}：{number}";
    nothing_left: "Every token is left out: there is nothing to show", "所有词元都已移出：没有可显示的内容";

    /// What was done to a map.
    done_nothing_given: "Nothing was done to it: the weights are as they were given", "未作任何处理：权重与给出时相同";
    done_nothing_computed: "Nothing was done to it: the weights are as they were computed", "未作任何处理：权重与计算结果相同";
    done_heads(count: usize, layer: usize): "The mean of {count} heads of layer {layer}", "第 {layer} 层 {count} 个头的平均";
    done_layers(count: usize, head: usize):
        "The mean of head {head} in {count} layers; heads of different layers share nothing but their number",
        "头 {head} 在 {count} 层中的平均；不同层的头除编号外并无共同之处";
    done_all(count: usize): "The mean of all {count} maps", "全部 {count} 张图的平均";
    done_without(tokens: &str): "left out: {tokens}", "移出：{tokens}";
    done_without_more(tokens: &str, more: usize): "{tokens} and {more} more", "{tokens}，另有 {more} 个";
    done_not_renormalised: "so what is left of a row, Σ beside it, need not sum to one", "因此各行余下部分之和（行旁的 Σ）不一定为 1";
    done_renormalised_left: "what is left of each row is divided by its sum, Σ beside it", "每行余下部分除以其和（行旁的 Σ）";
    done_renormalised: "each row is divided by its sum, which stands beside it where it is not one", "每行除以其和；和不为 1 时写在行旁";
    done_undivided(rows: &str):
        "not divided, since they hold what is no finite number or have no sum above 0: rows {rows}",
        "未归一的行（含非有限数，或和不大于 0）：{rows}";
    done_blank(count: usize, threshold: &str): "blank: {count} cells below {threshold}", "留白：{count} 个小于 {threshold} 的格子";
    done_empty(rows: &str): "empty, since nothing is left of them: rows {rows}", "空行（余下的权重全为 0）：{rows}";
    done_masked: "the causal mask hides later keys", "因果掩码遮住靠后的键";
    rows_off(rows: &str): "Rows of this map that do not sum to one: {rows}", "此图中和不为 1 的行：{rows}";
    row_with_sum(row: &str, sum: &str): "{row} {sum}", "{row} {sum}";
    scale_of(from: &str, to: &str): "Colour scale from {from} to {to}", "色标：从 {from} 到 {to}";

    lines: "Who looks at whom", "谁在看谁";
    lines_hint: "Line width is the weight; left looks, right is looked at", "线越粗权重越大；左边在看，右边被看";
    lines_cut(shown: usize): "The first {shown} tokens of a side are drawn", "每边只画出前 {shown} 个词元";

    stages: "From queries and keys to outputs", "从查询和键到输出";
    stages_hint:
        "What was brought, and what is computed of it here, for the map that is chosen; every token takes part",
        "导入的内容，以及本页由此为所选图计算的结果；所有词元都参与";
    stages_of_mean: "A mean of maps has no stages of its own: choose one map to see them", "多张图的平均没有自己的计算阶段：请选择单张图查看";
    explained: "How a weight came about", "一个权重的来历";
    explained_prompt: "Point at a cell of the scores or weights to see how it came about", "指向分数或权重中的一个格子，看它的来历";

    tables: "The numbers of this map, as a table", "此图的数值表";
    table_title(place: &str): "Weights: {place}", "权重：{place}";

    run_hint: "Choose a matrix", "选择一个矩阵";
    open_in_explore: "Open its settings in Explore", "在探索中打开其设置";
}
