words! {
    title: "Why not a recurrent network", "为什么不用循环网络";
    sentence: "Sentence", "句子";
    example:
        "The animal didn't cross the street, because it was too tired",
        "小猫没过街，因为它太累了";
    from: "From the word", "从哪个词";
    to: "To the word", "到哪个词";
    n: "Length n", "长度 n";
    d: "Width d", "宽度 d";
    k: "Kernel width k", "卷积核宽度 k";
    dilated: "Dilated convolution", "空洞卷积";
    projections: "Count attention's projections too", "注意力的投影也计入";
    recurrent: "recurrent", "循环";
    convolution: "convolution", "卷积";
    attention: "self-attention", "自注意力";
    networks: "networks", "网络";
    length: "length n", "长度 n";
    counted: "what is counted", "计数";
    terms: "terms", "项";

    path: "1. The way from one word to another", "1. 从一个词到另一个词的路";
    between: "Arrows between the two words", "两个词之间的箭头数";
    arrows: "arrows", "箭头";
    path_recurrent: "Recurrent: state after state", "循环网络：一个状态接一个状态";
    path_convolution(layers: &str): "Convolution: layer upon layer, {layers} of them", "卷积：一层叠一层，共 {layers} 层";
    path_attention: "Self-attention: one arrow", "自注意力：一个箭头";
    said(from: &str, to: &str, recurrent: &str, convolution: &str, attention: &str):
        "Arrows from “{from}” to the result for “{to}”: {recurrent} through the recurrent network, {convolution} through the convolution, {attention} by self-attention. Each arrow is a calculation that the message has to survive.",
        "从“{from}”到“{to}”的结果：循环网络要走 {recurrent} 个箭头，卷积 {convolution} 个，自注意力 {attention} 个。每个箭头都是一次计算，信息要逐次挺过去。";
    direction:
        "All three are drawn from the earlier word to the later one. Each layer of the convolution reads a word and the k − 1 before it; dilated, layer l reads every $k^{l-1}$-th word instead, so that its reach multiplies.",
        "三种网络都从靠前的词画到靠后的词。卷积的每一层读取一个词和它前面的 k − 1 个词；空洞卷积的第 l 层则每隔 $k^{l-1}$ 个词读一个，视野成倍增长。";

    costs: "2. What a layer costs", "2. 一层要算多少";
    what:
        "We count multiply-adds: one product that is added to a sum. A recurrent layer, $h_t = tanh(x_t W + h_{t-1} U)$, multiplies two vectors per word by a d × d matrix: $2 n d^2$. A convolution has k such matrices: $k n d^2$, even where a word has too few neighbours. Attention takes $n^2 d$ for $\\q{Q}\\k{K}^T$ and as many for the weights times $\\v{V}$: $2 n^2 d$. We leave out tanh, softmax and biases.",
        "这里数的是乘加：一次乘积并累加。循环层 $h_t = tanh(x_t W + h_{t-1} U)$ 对每个词把两个向量各乘一个 d × d 矩阵：$2 n d^2$。卷积有 k 个这样的矩阵：$k n d^2$，邻居不足的词也照算。注意力算 $\\q{Q}\\k{K}^T$ 用 $n^2 d$，权重乘 $\\v{V}$ 又用 $n^2 d$：共 $2 n^2 d$。tanh、softmax 和偏置不计。";
always_same: "With these factors both take the same at every length.", "按这些系数，无论多长，两者都相同。";
always_more:
    "With these factors attention takes more multiply-adds than the recurrent layer at every length, as it does once its four d × d projections ($4 n d^2$) are counted. What it wins then is not the count: it is that nothing waits.",
    "按这些系数，无论多长，注意力的乘加都多于循环层；把四个 d × d 的投影（$4 n d^2$）计入时正是如此。这时它赢的不是计算量，而是谁也不用等谁。";
coefficients: "How often each term counts", "每一项计几次";
    coefficients_hint:
        "These factors are yours to change: an LSTM, for instance, has four times the matrices, so 8 in place of 2.",
        "这些系数可以修改：例如 LSTM 的矩阵是四倍，应把 2 改成 8。";
    sizes: "n² d, n d² and k n d²", "n² d、n d² 与 k n d²";
    operations: "Multiply-adds in one layer", "一层的乘加次数";
    growth: "Multiply-adds in one layer as the sentence grows", "句子变长时一层的乘加次数";
    crossing: "Length at which attention and recurrent meet", "注意力与循环持平的长度";
    meets(crossing: &str):
        "Attention and the recurrent layer meet at n = {crossing}. Attention grows with the square of n and ends above; below that length it takes fewer multiply-adds.",
        "注意力与循环层在 n = {crossing} 处持平。注意力随 n 的平方增长，更长时超过循环层；短于它时乘加更少。";
    meets_otherwise(crossing: &str):
        "With these factors the two meet at n = {crossing}.",
        "按这些系数，两者在 n = {crossing} 处持平。";
    never_meets: "With these factors the two never meet at any length.", "按这些系数，两者在任何长度都不会持平。";

    waiting: "3. What has to wait", "3. 什么必须等待";
    sequential: "Steps that wait for one another, in a layer", "一层中须依次进行的步数";
    in_a_row: "in a row", "依次";
    longest: "Longest path, in arrows", "最长路径（箭头数）";
    layers: "Layers until the last word has heard of the first", "要让末词得知首词所需的层数";
    layers_short: "layers", "层数";
    longest_short: "path", "路径";
    operations_short: "multiply-adds", "乘加";
    total: "Multiply-adds in all these layers", "这些层的乘加总数";
    waits: "Steps that wait, in all these layers", "这些层中须依次进行的步数";
    counts: "All four together, for one layer and the farthest words", "四项合在一起：一层，以及相距最远的词";
    waiting_note(recurrent: &str, attention: &str):
        "The recurrent network takes {recurrent} steps one after another, since each state needs the one before. Attention takes {attention}: every word is worked out at once. Vaswani et al. 2017 give the same with O(·), without the constants (table 1).",
        "循环网络要依次走 {recurrent} 步，因为每个状态都要等前一个。注意力只要 {attention} 步：所有词同时计算。Vaswani 等（2017）的表 1 以 O(·) 给出同样的内容，不计常数。";
}
