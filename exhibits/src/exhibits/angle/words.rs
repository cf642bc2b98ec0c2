//! What is said, in both languages.

words! {
    title: "The dot product as an angle", "点积与夹角";
    b_is: "The key b is", "键 b";
    free: "wherever you drag it", "随意拖动";
    parallel: "parallel to a, half as long", "与 a 平行，长度减半";
    right_angle: "at right angles to a", "与 a 垂直";
    opposite: "opposite to a, half as long", "与 a 反向，长度减半";
    third: "A second key c", "再加一个键 c";
    components: "components", "分量";
    across: "to the right", "向右";
    up: "upwards", "向上";
    query_a: "The query", "查询";
    key_b: "A key", "键";
    key_c: "Another key", "另一个键";
    turn: "How b follows from a", "b 由 a 得到的方式";
    plot: "The vectors as arrows, the shadow of b on a, and the angle between them", "以箭头表示的向量、b 在 a 上的投影以及两者的夹角";
    tip(name: &str): "Tip of {name}", "{name} 的箭头";
    shadow: "shadow", "投影";
    by_components: "By components", "按分量计算";
    by_angle: "By lengths and the angle", "按长度与夹角计算";
    by_shadow: "As a shadow", "看作投影";
    terms: "Component times component", "逐分量相乘";
    dot: "Dot product", "点积";
    length: "Length", "长度";
    lengths: "Length times length", "长度相乘";
    cosine: "Cosine similarity", "余弦相似度";
    angle: "Angle in degrees", "夹角（度）";
    angle_dot: "The dot product again", "再次得到点积";
    projection: "Length of the shadow", "投影的长度";
    unit: "a, made 1 long", "长度变为 1 的 a";
    foot: "Tip of the shadow", "投影的末端";
    shadow_dot: "And once more", "又一次得到点积";
    acute(angle: &str, dot: &str):
        "The angle is {angle}°, less than a right angle, so the dot product is positive: {dot}.",
        "夹角为 {angle}°，小于直角，点积为正：{dot}。";
    obtuse(angle: &str, dot: &str):
        "The angle is {angle}°, more than a right angle, so the dot product is negative: {dot}.",
        "夹角为 {angle}°，大于直角，点积为负：{dot}。";
    square(angle: &str):
        "The angle is {angle}°, a right angle: the products of the components cancel out, and the dot product is 0. Neither vector says anything about the other.",
        "夹角为 {angle}°，恰为直角：各分量的乘积相互抵消，点积为 0。两个向量互不相关。";
    no_angle(name: &str):
        "{name} has no length, and so no direction: there is no angle and no cosine, since the formula would divide 0 by 0. The dot product exists all the same, and is 0.",
        "{name} 的长度为 0，没有方向：不存在夹角与余弦，公式会变成 0 除以 0。点积仍然存在，等于 0。";
    claim:
        "“The more alike, the larger the dot product” holds among keys of one length. Otherwise length counts too: turn on a second key to see a long one win although its angle is worse.",
        "“越相似，点积越大”只在各个键长度相同时成立；否则长度也起作用：加上第二个键，看一个角度较差却更长的键如何胜出。";
    two_keys: "Two keys compete for one query", "两个键竞争同一个查询";
    scores: "Dot products", "点积";
    weights: "What attention makes of them", "注意力由此得到的权重";
    cosines: "Cosine similarities", "余弦相似度";
    longer_wins(winner: &str, loser: &str, high: &str, low: &str, worse: &str, better: &str):
        "{winner} wins, {high} against {low}, although its angle is the worse one: {worse}° against {better}°. It is longer, and the dot product multiplies by the length. The cosine divides it out again and prefers {loser}.",
        "{winner} 以 {high} 对 {low} 胜出，尽管它的夹角更差：{worse}° 对 {better}°。它更长，而点积会乘上长度。余弦把长度除掉，因此更偏向 {loser}。";
    closer_wins(winner: &str, high: &str, low: &str):
        "{winner} has the larger dot product, {high} against {low}, and the better angle too.",
        "{winner} 的点积更大，{high} 对 {low}，夹角也更好。";
    undecided:
        "The two are level: in the dot product, in the angle, or because one of them has none.",
        "两者难分高下：点积相同、夹角相同，或其中一个没有夹角。";
}
