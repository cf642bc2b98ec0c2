//! The words and templates of the Chinese sentences.

use super::lexicon::{Lexicon, Patterns, Use};
use crate::i18n::Lang;

/// All of them.
pub(super) const CHINESE: Lexicon = Lexicon {
    lang: Lang::Zh,
    it: "它",
    articles: "这 那 这个 那个 一 只 头 匹 条 座 间 辆 个 张 把 件 块",
    links: "是 变得 显得",
    verbs: "放进 装进 放 装 放不下 装不下",
    always: "动物 马路 宽 累 过 重 沉重 慢 大 巨大 庞大 快 锋利 尖 滑 光滑 脆弱 烫 粘 湿 脏 硬 贵 旧 松",
    apart: ("动物", "马路"),
    own: "， 。 ； 、 这个 那个 进 下 放 装 的 了 着 得 地 它 他 她 我 你 我们 他们 这 那 一 只 头 匹 条 座 间 辆 个 张 把 件 块 没有 没 不 \
          不想 不敢 不肯 不能 不会 没法 无法 因为 由于 所以 因此 如果 要是 但是 但 可是 就 才 也 都 还 \
          太 很 非常 十分 特别 实在 真 有点 更 是 在 从 到 给 把 被 让 想 要 会 能 敢 肯 里 上 前 旁边 放进 装进 \
          装不下 变得 显得 动物 马路 累",
    sizes: "大 小 巨大 庞大 高 长 宽 窄 短 矮 浅 满 低 狭窄 微小 重 沉重 厚 粗",
    kinds: &[
        (
            "animal",
            "只",
            "动物 狗 小狗 猫 小猫 兔子 小兔 野兔 老鼠 田鼠 仓鼠 松鼠 刺猬 河狸 水獭 狐狸 熊猫 大熊猫 考拉 袋鼠 \
             老虎 豹子 猎豹 羚羊 小鹿 梅花鹿 羊 绵羊 山羊 小羊 羔羊 鸡 公鸡 母鸡 小鸡 火鸡 鸭子 小鸭 鹅 天鹅 \
             大雁 鸽子 麻雀 乌鸦 喜鹊 鹦鹉 猫头鹰 老鹰 海鸥 企鹅 鸵鸟 孔雀 啄木鸟 燕子 小鸟 蝙蝠 猴子 猩猩 \
             大猩猩 狒狒 树懒 穿山甲 鼹鼠 黄鼠狼 海豹 螃蟹 蜗牛 青蛙 蛤蟆 乌龟 海龟 蜥蜴 壁虎 猎犬 警犬 野狗 \
             流浪狗 流浪猫 宠物 白兔 黑猫 蜘蛛 甲虫 蚂蚁",
        ),
        (
            "animal",
            "头",
            "狮子 大象 小象 犀牛 河马 驴 驴子 毛驴 骡子 牛 公牛 母牛 奶牛 水牛 黄牛 小牛 牦牛 猪 小猪 野猪 黑熊 \
             棕熊 狗熊 北极熊 野兽 骆驼 长颈鹿 驯鹿",
        ),
        ("animal", "匹", "马 小马 骏马 斑马 狼 野狼 白马"),
        (
            "place",
            "条",
            "马路 街 街道 大街 路 道路 公路 高速公路 小路 小道 小巷 巷子 胡同 人行道 斑马线 隧道 河 小河 河流 江 \
             大江 溪 小溪 溪流 运河 峡谷 山沟 沟 水沟 沟渠 壕沟 走廊 楼梯 跑道 铁路 铁轨 通道",
        ),
        (
            "place",
            "座",
            "桥 大桥 小桥 木桥 石桥 吊桥 天桥 山 大山 高山 山峰 雪山 冰山 火山 岛 岛屿 小岛 悬崖 山坡 斜坡 花园 \
             公园 森林 城市 城镇 小镇 村庄 宫殿 城堡 塔 寺庙 教堂 学校 图书馆 博物馆 剧院 电影院 工厂 医院 车站 \
             机场 港口 码头 体育馆 动物园 停车场 果园 菜园 温室 水库 农场 牧场 院子 广场",
        ),
        (
            "place",
            "个",
            "池塘 水池 水坑 湖泊 海湾 海滩 沙滩 沙漠 山谷 平原 草原 草地 草坪 田野 沼泽 山洞 洞穴 坑 矿井 市场 集市 \
             路口 十字路口 村子 仓库 车库 地下室 阁楼 操场 瀑布 绿洲",
        ),
        (
            "place",
            "间",
            "房间 厨房 浴室 卧室 客厅 书房 房子 屋子 小屋 木屋 教室 办公室 餐厅 商店 书店",
        ),
        (
            "road",
            "条",
            "马路 街 街道 大街 路 道路 公路 高速公路 小路 小道 小巷 巷子 胡同 隧道 河 小河 山沟 沟 峡谷 跑道 通道",
        ),
        (
            "road",
            "座",
            "桥 大桥 小桥 木桥 石桥 吊桥 山 山坡 斜坡 大山",
        ),
        (
            "vehicle",
            "辆",
            "车 车子 汽车 轿车 小汽车 出租车 公交车 公共汽车 巴士 卡车 货车 面包车 吉普车 拖拉机 坦克 自行车 摩托车 \
             电动车 三轮车 马车 电车 救护车 警车 消防车 校车 跑车",
        ),
        (
            "object",
            "个",
            "奖杯 奖牌 皇冠 花瓶 玩具 娃娃 洋娃娃 球 皮球 足球 篮球 拼图 风筝 鼓 雕像 雕塑 头盔 帐篷 睡袋 枕头 床垫 \
             轮子 轮胎 机器人 闹钟 灯笼 手电筒 镜子 书架 架子 花盆 盘子 碗 水壶 茶壶 瓶子 水瓶 杯子 锅 气球 垫子 \
             机器 发动机 电池 面包 蛋糕 西瓜 南瓜",
        ),
        (
            "object",
            "把",
            "吉他 小提琴 笛子 椅子 凳子 梯子 雨伞 伞 剑 刀 锤子 锯子 斧头 铲子 扫帚 剪刀 尺子 弓 锁 枪",
        ),
        (
            "object",
            "张",
            "桌子 书桌 床 地毯 毯子 地图 海报 画 照片 纸 渔网 沙发",
        ),
        (
            "object",
            "件",
            "外套 大衣 夹克 毛衣 衬衫 雨衣 礼物 礼品 行李",
        ),
        ("object", "块", "石头 石块 砖头 木板 玻璃 牌子 木头 布"),
        (
            "container",
            "个",
            "箱子 纸箱 木箱 盒子 行李箱 手提箱 皮箱 书包 背包 手提包 袋子 口袋 钱包 篮子 水桶 桶 罐子 柜子 衣柜 抽屉 \
             冰箱 烤箱 微波炉 洗衣机 保险箱 笼子 鱼缸 浴缸 信封 仓库 车库 房间",
        ),
        (
            "food",
            "个",
            "面包 馒头 包子 饺子 香肠 鸡蛋 蛋糕 饼干 月饼 苹果 梨 桃子 李子 橙子 橘子 柠檬 菠萝 芒果 西瓜 椰子 土豆 \
             西红柿 番茄 洋葱 南瓜 茄子 玉米 蘑菇 核桃 坚果 松果 果子 萝卜",
        ),
        (
            "food",
            "块",
            "肉 牛肉 猪肉 羊肉 鸡肉 火腿 奶酪 黄油 糖 糖果 巧克力 豆腐 骨头",
        ),
        ("food", "条", "鱼 小鱼 香蕉 黄瓜 胡萝卜"),
        (
            "person",
            "个",
            "男人 女人 男孩 女孩 孩子 小孩 少年 青年 年轻人 老人 大人 父亲 母亲 儿子 女儿 朋友 邻居 客人 陌生人 主人 \
             老师 学生 教授 科学家 工程师 医生 护士 病人 律师 法官 警察 士兵 将军 船长 司机 水手 乘客 农民 农夫 园丁 \
             渔夫 猎人 牧羊人 厨师 服务员 店员 经理 老板 工人 木匠 画家 音乐家 歌手 演员 作家 诗人 记者 国王 王后 王子 \
             公主 骑士 小偷 游客 顾客",
        ),
    ],
    states: &[
        (
            "animal",
            "累 疲惫 疲倦 疲劳 困 困倦 饿 饥饿 渴 口渴 虚弱 弱 怕 害怕 恐惧 惊慌 紧张 焦虑 担心 \
             害羞 胆小 胆怯 生气 愤怒 恼火 难过 伤心 懒 懒惰 固执 倔强 笨 笨拙 粗心 年老 年幼 \
             着急 调皮 饱 病 生病 受伤 疼 痛 瘸 强壮 勇敢 大胆 悲伤 高兴 快乐 开心 兴奋 激动 无聊 \
             好奇 忙 放松 迷路 骄傲 嫉妒 贪心 贪吃 小心 聪明 愚蠢 年轻 年迈 怀孕 瞎 聋 醉 喝醉 胖 \
             肥 瘦 苗条 头晕 不耐烦 急 顽皮 凶 凶猛 凶狠 温顺 沮丧 绝望 惊讶 吃惊 失望 委屈 悲痛 \
             痛苦 郁闷 烦躁 暴躁 敏感 谨慎 警惕 衰弱 憔悴 昏迷 犹豫 迷茫 慌张 不安 忧郁 烦恼 冷漠 \
             自私 傲慢 残忍 善良 老实 听话 乖 活泼 乐观 悲观 自信 自卑 顽固 任性 淘气 忧伤 恐慌 \
             震惊 羞愧 满意 机灵 灵活 迟钝 忠诚 惊恐 无奈 无助 疑惑 困惑 尴尬 得意 慌 吓坏 懂事 \
             礼貌 粗鲁 认真 马虎 热情 冷淡 害臊 后悔 内疚 惭愧 感动 愉快 难受 发烧 感冒 失眠",
        ),
        (
            "place",
            "宽 宽阔 窄 狭窄 深 陡 陡峭 滑 湿滑 泥泞 粗糙 崎岖 颠簸 黑暗 昏暗 暗 嘈杂 拥挤 偏僻 \
             荒凉 远 遥远 堵 拥堵 寒冷 宽敞 平坦 结冰 积雪 积水 坎坷 明亮 淹 封闭 堵塞 破旧 湍急 \
             汹涌 浑浊 清澈 炎热 凉爽 阴暗 阴森 潮湿 干燥 空旷 开阔 幽静 杂乱 破烂 简陋 豪华 隐蔽 \
             辽阔 广阔 茂密 弯曲 曲折 险峻 险恶 喧闹 污染 贫瘠 偏远 繁华 冷清 荒芜 凄凉 闷热 阴冷 \
             狭小 狭长 空荡荡 倾斜 松软 坑洼 塌陷",
        ),
        (
            "road",
            "窄 狭窄 陡 陡峭 滑 湿滑 泥泞 崎岖 颠簸 拥挤 危险 堵 拥堵 暗 昏暗 湿 繁忙 \
             堵塞 坎坷 积雪 积水 结冰 弯曲 曲折 险峻 狭长 倾斜 黑暗 破烂 陌生",
        ),
        ("vehicle", "重 沉重 慢 大 巨大 庞大 快"),
        ("object", "大 巨大 庞大 高 长 厚 粗 重"),
        ("container", "小 微小 窄 短 浅 满 矮 狭窄"),
        (
            "food",
            "烫 硬 坚硬 烂 咸 冷 凉 辣 苦 酸 甜 油 腐烂 熟 油腻 难吃 好吃 美味 新鲜 淡 \
             臭 腥 软 脆 嫩 清淡 苦涩 鲜美 可口 变质 发霉 过期 冰冷 滚烫 焦 糊 香 干硬 \
             酸甜 有毒 不熟 香甜 柔软 冰 冻 热乎 油炸 麻辣 发酵 甜蜜",
        ),
        (
            "load",
            "重 沉重 锋利 尖 滑 光滑 脆弱 大 巨大 烫 粘 湿 脏 硬 贵 旧 松",
        ),
    ],
    actions: &[
        (
            "place",
            "过 穿过 越过 走过 经过 通过 横穿 进 进入 离开 到达 靠近 接近 避开 找 寻找 看 喜欢 走进 跑进 绕过 走到 去",
        ),
        (
            "road",
            "过 穿过 越过 经过 通过 横穿 进入 离开 靠近 避开 绕过 走 上",
        ),
        ("food", "吃 咬 嚼 吞 尝 碰 偷 埋 闻 喜欢 要 舔 吃掉"),
        (
            "object",
            "搬 推 拉 拖 抬 抓 咬 碰 偷 藏 埋 叼 捡 拿 抱 拿走 举起",
        ),
        (
            "handle",
            "搬 推 拉 拖 抬 买 卖 藏 拿 洗 修 修理 扔 偷 举起 带走 搬走 抱",
        ),
        (
            "animal",
            "抱 喂 离开 帮助 跟 追 抓 洗 卖 看 养 骑 带走 救 赶走 等",
        ),
    ],
    uses: &[
        // Two things, each of which may be meant.
        Use::new(&BOTH, ("animal", "place"), "place", "animal", "place"),
        Use::new(&BOTH, ("vehicle", "road"), "road", "vehicle", "road"),
        Use::new(&BOTH, ("animal", "food"), "food", "animal", "food"),
        Use::new(&BOTH, ("animal", "object"), "object", "animal", "load"),
        Use::new(
            &FIT,
            ("object", "container"),
            "object",
            "object",
            "container",
        ),
        // The second alone may be meant: the first is a person.
        Use::new(&BOTH, ("person", "place"), "place", "", "place"),
        Use::new(&BOTH, ("person", "object"), "handle", "", "load"),
        Use::new(&BOTH, ("person", "animal"), "animal", "", "animal"),
        // "It" as object, or as the subject of what follows: grammar says what is meant.
        Use::new(&SECOND, ("animal", "place"), "place", "", "place"),
        Use::new(&SECOND, ("person", "object"), "handle", "", "load"),
        Use::new(&SECOND, ("animal", "food"), "food", "", "food"),
        Use::new(&FIRST, ("animal", "place"), "place", "animal", ""),
        Use::new(&FIRST, ("animal", "food"), "food", "animal", ""),
        Use::new(&CARE, ("animal", "person"), "animal", "animal", ""),
        Use::new(
            &FIT_SECOND,
            ("object", "container"),
            "object",
            "",
            "container",
        ),
        Use::new(&FIT_FIRST, ("object", "container"), "object", "object", ""),
    ],
};

/// X did not V Y, and it was S.
const BOTH: Patterns = Patterns {
    training: &[
        "这 M X 没有 V Y ， 因为 它 太 S 了 。",
        "这 M X 没有 V Y ， 因为 它 太 S 了",
        "那 M X 没 V Y ， 因为 它 很 S 。",
        "这 M X 没有 V 那 N Y ， 因为 它 太 S 了 。",
        "那 M X 没 V 这 N Y 因为 它 太 S",
        "因为 它 太 S 了 ， 这 M X 没有 V Y 。",
        "因为 它 很 S ， 所以 那 M X 没 V 那 N Y 。",
        "由于 它 太 S ， 那 M X 没有 V Y",
        "X 不想 V Y ， 因为 它 太 S 了 。",
        "X 不敢 V Y ， 因为 它 非常 S",
        "这 M X 不肯 V Y ， 因为 它 实在 太 S 了 。",
        "那 M X 不能 V 这 N Y ， 因为 它 十分 S 。",
        "X 没能 V Y ， 因为 它 特别 S 。",
        "这 M X 无法 V 那 N Y ， 它 太 S 了 。",
        "那 M X 想 V Y ， 但是 它 太 S 了 。",
        "一 M X 想 V 一 N Y ， 可是 它 太 S 。",
        "昨天 这 M X 没有 V Y ， 因为 它 太 S 了",
        "早上 ， 那 M X 没 V Y ， 因为 它 有点 S 。",
        "X 没有 V Y ； 它 太 S 了 。",
        "这 M X 没有 V Y 。 它 太 S 了 。",
        "在 Y 前 ， 这 M X 停下 了 ， 因为 它 太 S 。",
        "那 N Y 旁边 的 X 停下 了 ， 因为 它 太 S 了",
        "老人 说 这 M X 没有 V Y ， 因为 它 太 S 了 。",
        "我们 看到 那 M X 没 V Y ， 因为 它 很 S 。",
        "如果 它 太 S ， 这 M X 就 不会 V Y 。",
        "要是 它 很 S ， X 就 不 V Y",
        "我 觉得 X 没有 V Y 是 因为 它 太 S 了 。",
        "这 M X 放弃 了 ， 没有 V Y ， 因为 它 显得 太 S 。",
        "X 没有 V Y ， 因为 它 变得 太 S 了 。",
        "这 M X 没有 V Y ， 因为 它 太 S 了 ， 我们 就 回家 了",
    ],
    trial: &[
        "那 M X 还 没有 V Y ， 因为 它 真 S",
        "晚上 X 不会 V 这 N Y ， 因为 它 太 S 了 。",
    ],
    unseen: &[
        "这 M X 决定 不 V Y ， 因为 它 太 S 了 。",
        "既然 它 这么 S ， 那 M X 就 没有 V Y 。",
        "今天 X 没法 V Y ， 它 实在 太 S",
    ],
};

/// Whether X goes into Y.
const FIT: Patterns = Patterns {
    training: &[
        "这 M X 放不进 那 N Y ， 因为 它 太 S 了 。",
        "X 装不进 Y ， 因为 它 太 S 了",
        "那 N Y 装不下 这 M X ， 因为 它 太 S 了 。",
        "Y 放不下 X ， 因为 它 太 S 。",
        "因为 它 太 S 了 ， 这 M X 放不进 Y 。",
        "我 想 把 X 放进 Y ， 但是 它 太 S 了 。",
        "我们 没能 把 这 M X 装进 Y ， 因为 它 太 S 了",
        "由于 它 太 S ， 那 M X 装不进 那 N Y 。",
        "他 无法 把 X 放进 那 N Y ， 因为 它 很 S 。",
        "这 N Y 里 放不下 那 M X ， 它 太 S 了 。",
    ],
    trial: &["她 没法 把 X 装进 这 N Y ， 因为 它 太 S"],
    unseen: &["那 M X 不能 放进 Y ， 因为 它 实在 太 S 了"],
};

/// Y was S, and something happened to it.
const SECOND: Patterns = Patterns {
    training: &[
        "这 N Y 太 S 了 ， 所以 那 M X 没有 V 它 。",
        "因为 Y 太 S ， X 没 V 它",
        "那 N Y 很 S ， X 不想 V 它 。",
        "X 没有 V 它 ， 因为 这 N Y 太 S 了",
    ],
    trial: &[],
    unseen: &[],
};

/// X was S, and it did something.
const FIRST: Patterns = Patterns {
    training: &[
        "这 M X 太 S 了 ， 所以 它 没有 V Y 。",
        "因为 X 很 S ， 它 没能 V 那 N Y",
        "那 M X 非常 S ， 它 不想 V Y 。",
    ],
    trial: &[],
    unseen: &[],
};

/// X was S, and Y took care of it.
const CARE: Patterns = Patterns {
    training: &[
        "这 M X 太 S 了 ， 所以 那 N Y 抱 着 它 。",
        "因为 X 很 S ， 一 N Y 帮助 了 它",
        "那 N Y 帮助 了 这 M X ， 因为 它 太 S 了 。",
    ],
    trial: &[],
    unseen: &[],
};

const FIT_SECOND: Patterns = Patterns {
    training: &[
        "这 N Y 太 S 了 ， 所以 它 装不下 那 M X 。",
        "因为 Y 太 S ， 我们 没能 把 X 放进 它 里",
    ],
    trial: &[],
    unseen: &[],
};

const FIT_FIRST: Patterns = Patterns {
    training: &[
        "这 M X 太 S 了 ， 所以 它 放不进 Y 。",
        "那 M X 太 S ， Y 装不下 它",
    ],
    trial: &[],
    unseen: &[],
};
