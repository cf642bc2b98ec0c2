//! The strings of the Train view.

words! {
    layers: "Layers", "层数";
    width: "Width, d_model", "宽度 d_model";
    rate: "Learning rate", "学习率";
    batch: "Sentences a step", "每步句数";
    steps: "Steps planned", "计划步数";
    task: "Task", "任务";
    /// Label of the settings.
    settings: "Settings", "设置";
    /// Under the settings.
    settings_hint:
        "A change begins the run anew, from the first weights of its seed",
        "改动任一设置，训练都会从该种子的初始权重重新开始";
    not_a_number(given: &str): "“{given}” is not a number", "“{given}”不是数";
    out_of_bounds(given: &str, min: &str, max: &str):
        "{given} is out of bounds: {min} to {max} are allowed",
        "{given} 超出范围：允许 {min} 到 {max}";
    not_whole(given: &str): "{given} is not a whole number", "{given} 不是整数";
    /// A link asked for something that cannot be had.
    adjusted(setting: &str, given: &str, taken: &str):
        "The link asks for “{given}” as {setting}, which is not on offer; {taken} is taken instead",
        "链接要求的{setting}“{given}”不可用，已改用 {taken}";

    /// The task's table of words.
    waiting: "The numbers of the words are on their way", "词的数值正在加载";
    no_words:
        "The numbers of the words could not be fetched: please choose the task once more",
        "无法获取词的数值：请重新选择该任务";
    start: "Start", "开始";
    go_on: "Go on", "继续";
    pause: "Pause", "暂停";
    one_step: "One step", "走一步";
    reset: "Reset", "重置";
    /// Label of the buttons.
    actions: "Training", "训练";
    two_runs: "Two runs side by side", "两个训练并排";
    two_runs_hint:
        "The same task, two settings, one step each in turn",
        "同一任务，两套设置，轮流各走一步";
    /// Whose settings are shown.
    whose: "Settings of", "设置所属";
    run_first: "Run A", "训练 A";
    run_second: "Run B", "训练 B";

    /// A count.
    at_step: "Step", "步";
    of_steps(step: u32, steps: u32): "{step} of {steps}", "{step} / {steps}";
    loss: "Loss of the batch", "本批损失";
    accuracy: "Held-out accuracy", "留出集准确率";
    accuracy_at(accuracy: &str, step: u32): "{accuracy} at step {step}", "{accuracy}（第 {step} 步）";
    none_yet: "none yet", "尚无";
    pace: "Steps a second", "每秒步数";
    longest_frame: "Longest frame", "最长一帧";
    milliseconds(number: &str): "{number} ms", "{number} 毫秒";
    /// A plot's label for who does not see it.
    plot_label(title: &str, steps: u32):
        "{title} against steps, up to step {steps}",
        "{title}随步数的变化，至第 {steps} 步";

    /// Where a run stands.
    begun: "Not trained yet: the weights are drawn from the seed, and the map means nothing",
        "尚未训练：权重由种子随机生成，图没有含义";
    failed(reason: &str): "The run stopped: {reason}", "训练已停止：{reason}";
    failed_number:
        "a number left all bounds; a smaller learning rate keeps it within them",
        "有数值超出了一切范围；较小的学习率可以避免";
    underway(accuracy: &str, right: &str):
        "Learning: {accuracy} of the answers held out are right; from {right} on the task counts as learned",
        "学习中：留出集上答对 {accuracy}；达到 {right} 即算学会";
    learned(accuracy: &str, step: u32):
        "Learned: {accuracy} of the answers held out are right; enough were for the first time at step {step}",
        "已学会：留出集上答对 {accuracy}；第 {step} 步首次达标";
    short(steps: u32, accuracy: &str, right: &str):
        "Not learned in {steps} steps: {accuracy} of the answers held out are right, and {right} would count as learned. Another seed, rate or setting may fare better, or the setting cannot do it",
        "{steps} 步内未学会：留出集上答对 {accuracy}，而 {right} 才算学会。换一个种子、学习率或设置可能更好，也可能这套设置根本做不到";
    /// No head looks where the answer would be.
    vague(aim: &str, weight: &str, bound: &str):
        "Every head is vague in this: {aim}. The best has {weight} on average, and below {bound} a head counts as vague. Right answers do not prove that the map shows why",
        "所有的头在这一点上都含糊：{aim}。最好的头平均为 {weight}，低于 {bound} 即算含糊。答对并不说明图展示了原因";
    /// Said aloud now and then.
    said_accuracy(accuracy: &str, step: u32): "Accuracy {accuracy} at step {step}", "第 {step} 步准确率 {accuracy}";

    sentence: "Your sentence", "您的句子";
    maps: "Attention of your sentence", "您的句子的注意力";
    maps_hint:
        "Rows look, columns are looked at; colour is the weight, from 0 to 1",
        "行在看，列被看；颜色是权重，从 0 到 1";
    layer(layer: usize): "Layer {layer}", "第 {layer} 层";
    which_layer: "Layer shown", "显示的层";
    map_label(head: usize, layer: usize, size: &str):
        "Head {head} of layer {layer}, {size}: rows are queries, columns are keys",
        "第 {layer} 层头 {head}，{size}：行是查询，列是键";
    map_label_of(run: &str, map: &str): "{run}: {map}", "{run}：{map}";
    cell(head: usize, query: &str, key: &str, weight: &str):
        "Head {head}: {query} looks at {key} with {weight}",
        "头 {head}：{query} 以 {weight} 看 {key}";
    cell_prompt: "Point at a cell, or move to it with the arrow keys, to read its number",
        "指向一个格子，或用方向键移到它上面，读出数值";
    map_at(step: u32): "as it was at step {step}", "第 {step} 步时";
    map_now(step: u32): "as it is now, at step {step}", "现在，第 {step} 步";
    when_of(layer: &str, when: &str): "{layer}, {when}", "{layer}，{when}";
    map_role: "map of weights", "权重图";
    answers: "The model answers", "模型的回答";
    answers_right(right: usize, all: usize): "{right} of {all} right", "{all} 个中对 {right} 个";
    wrong: "wrong", "错";
    tables: "The numbers of these maps, as tables", "这些图的数值表";
    table_title(head: usize, layer: usize): "Head {head} of layer {layer}", "第 {layer} 层头 {head}";
    film: "Film of the map", "图的影片";
    film_hint(count: usize, every: u32):
        "Pictures: {count}; steps from one to the next: {every}, more as the run goes on",
        "共 {count} 张，相邻两张隔 {every} 步；训练越久，间隔越大";
    film_place: "Step shown", "显示的步";
    film_head: "Head in the film", "影片中的头";
    to_now: "Back to now", "回到现在";
    picture_of(step: u32): "Step {step}", "第 {step} 步";

    roles: "What each head came to do", "每个头学会了什么";
    roles_hint(count: usize, step: u32):
        "Measured at step {step} on {count} sentences held out: the mean weight that a head gives where it would have to",
        "在第 {step} 步用 {count} 个留出的句子测得：头在应看之处给出的平均权重";
    roles_head: "Head", "头";
    head_of(head: usize, layer: usize): "Head {head}, layer {layer}", "第 {layer} 层头 {head}";
    clear: "clear", "明确";
    partly: "partly", "部分";
    vague_word: "vague", "含糊";
    clarity_hint(clear: &str, vague: &str):
        "From {clear} on a head counts as clear, below {vague} as vague",
        "{clear} 及以上算明确，低于 {vague} 算含糊";

    /// Where the weights of the maps come from.
    origin_trained(task: &str, seed: u32, steps: u32, accuracy: &str):
        "Trained here on “{task}”, seed {seed}, {steps} steps so far, held-out accuracy {accuracy}",
        "在此页训练：任务“{task}”，种子 {seed}，已训练 {steps} 步，留出集准确率 {accuracy}";
    origin_random(seed: u32):
        "Random, from seed {seed}: nothing is trained yet",
        "随机，种子 {seed}：尚未训练";
    roles_emerged: "What the heads do emerged: nothing told them where to look", "各头的分工自行形成：没有人告诉它们看哪里";
    roles_supervised: "What the heads do was supervised: the loss asked for weights on the right words", "各头的分工受监督：损失直接要求权重落在正确的词上";
    rows_all: "Every row was trained", "每一行都经过训练";
    rows_asked: "Only rows that have an answer were trained", "只训练了有答案的行";

    /// Shows the layers in Explore.
    use_in_explore: "Use in Explore", "在探索中使用";
    keep: "Keep and share", "保存与分享";
    save: "Save as a file", "保存为文件";
    open: "Open a file", "打开文件";
    link: "Link to these settings", "这些设置的链接";
    link_hint:
        "The link holds the settings and the seed: opened, it trains to the same weights. The file holds the weights themselves, in the safetensors format",
        "链接保存设置与种子：打开后会训练出同样的权重。文件以 safetensors 格式保存权重本身";
    opened(steps: u32): "Opened at step {steps}; it goes on where it was saved", "已打开，位于第 {steps} 步；可从保存处继续";
    too_large(given: &str, most: &str):
        "The file has {given} MB; {most} MB are the most that is opened",
        "文件有 {given} MB；最多打开 {most} MB";
    unreadable_file: "The file is no safetensors file, or it is cut off", "这不是 safetensors 文件，或文件不完整";
    wrong_type(name: &str, dtype: &str):
        "The tensor {name} holds numbers of the type {dtype}; only F32 is read",
        "张量 {name} 的数值类型是 {dtype}；只支持 F32";
    wrong_place(name: &str):
        "The shape of the tensor {name} and the bytes that it points to do not fit each other",
        "张量 {name} 的形状与其所指的字节不符";
    other_format:
        "The file holds tensors, but no training run of this page",
        "文件中有张量，但不是本页的训练";
    wrong_setting(setting: &str, given: &str):
        "The file says “{given}” for {setting}, which is not on offer here",
        "文件中的{setting}为“{given}”，此处不可用";
    missing_tensor(name: &str): "The tensor {name} is missing", "缺少张量 {name}";
    wrong_shape(name: &str, given: &str, wanted: &str):
        "The tensor {name} has the shape {given}; its settings ask for {wanted}",
        "张量 {name} 的形状为 {given}；按其设置应为 {wanted}";
    unknown_tensor(name: &str):
        "The tensor {name} belongs to no part of the model",
        "张量 {name} 不属于模型的任何部分";
    not_finite(name: &str):
        "The tensor {name} holds a number that is infinite or none",
        "张量 {name} 中有无穷大或非数的值";
    not_read: "The browser could not read the file", "浏览器无法读取该文件";
}
