//! What models are asked, and why a sentence may not fit.

use super::Lang;
use crate::tasks::{Aim, Kind, Unreadable};
use crate::training::config::Positions;

impl Lang {
    /// The name of a task.
    pub fn task(self, kind: Kind) -> &'static str {
        let (en, zh) = match kind {
            Kind::Reference => ("What does “it” stand for?", "“它”指的是什么？"),
            Kind::LookUp => ("Look-up", "查表"),
            Kind::Reverse => ("Reverse", "倒序"),
            Kind::Copy => ("Copy", "复制"),
            Kind::LookBack => ("Look back", "回看"),
            Kind::Alignment => ("Word order in translation", "翻译中的词序"),
        };
        self.choose_from(en, zh)
    }

    /// What a model is asked, in one or two plain sentences.
    pub fn task_asks(self, kind: Kind) -> &'static str {
        let (en, zh) = match kind {
            Kind::Reference => (
                "A sentence is given. At “it” the model must point at the thing that “it” stands \
                 for, and at the word for its state.",
                "给出一个句子。模型要在“它”这个词上指出“它”所指的事物，以及描述其状态的词。",
            ),
            Kind::LookUp => (
                "Pairs of a question and an answer are given, such as 5G → Huawei. For each \
                 question that is asked, the model must name the answer beside it.",
                "给出若干“问题 → 答案”对，例如 5G → 华为。每问到一个问题，模型要说出与它配对的答案。",
            ),
            Kind::Reverse => (
                "A row of words is given. At each place the model must name the word at the \
                 mirrored place: at the first the last word, at the last the first.",
                "给出一串词。在每个位置上，模型要说出对称位置上的词：第一个位置对应最后一个词，最后一个位置对应第一个词。",
            ),
            Kind::Copy => (
                "A row of words is given. At each place the model must name the word that stands \
                 there.",
                "给出一串词。在每个位置上，模型要说出就在那里的词。",
            ),
            Kind::LookBack => (
                "Words come one after the other. When a word comes again, the model must name the \
                 one that followed it the last time.",
                "词一个接一个地出现。当一个词再次出现时，模型要说出它上一次出现时后面紧跟着的词。",
            ),
            Kind::Alignment => (
                "An English sentence is given, and its Spanish translation up to some place. The \
                 model must name the next Spanish word.",
                "给出一个英语句子，以及它的西班牙语译文的前一部分。模型要说出译文的下一个词。",
            ),
        };
        self.choose_from(en, zh)
    }

    /// A sentence to begin with.
    pub fn task_sentence(self, kind: Kind) -> &'static str {
        let (en, zh) = match kind {
            Kind::Reference => (
                "The animal didn't cross the street, because it was too tired",
                "这只动物没有过马路，因为它太累了。",
            ),
            Kind::LookUp => (
                "5G → Huawei, 4G → Nokia, 3G → Ericsson, 2G → Motorola; 3G, 5G, 2G, 4G?",
                "5G → 华为，4G → 诺基亚，3G → 爱立信，2G → 摩托罗拉；3G，5G，2G，4G？",
            ),
            Kind::Reverse | Kind::Copy => ("the cat sat on a red mat", "我爱北京天安门"),
            Kind::LookBack => (
                "Harry Potter and Ron Weasley saw Ron and Harry",
                "苹果和香蕉，苹果和橘子",
            ),
            Kind::Alignment => ("the red house is big", "the red house is big"),
        };
        self.choose_from(en, zh)
    }

    /// What a weight is measured by.
    pub fn aim(self, aim: Aim) -> &'static str {
        let (en, zh) = match aim {
            Aim::Answer => ("weight on the answer", "落在答案上的权重"),
            Aim::Before => ("weight on the word before", "落在前一个词上的权重"),
            Aim::SameWord => (
                "weight on the same word, where it last came",
                "落在同一个词上一次出现处的权重",
            ),
            Aim::Translated => (
                "weight of nouns and adjectives on the word that they translate",
                "名词和形容词落在所译的词上的权重",
            ),
            Aim::Gender => (
                "weight of articles on their noun, which decides between “el” and “la”",
                "冠词落在其名词上的权重（用 el 还是 la 由名词决定）",
            ),
            Aim::Meant => (
                "weight of “it” on the thing meant",
                "“它”落在所指事物上的权重",
            ),
            Aim::State => (
                "weight of “it” on the word for its state",
                "“它”落在状态词上的权重",
            ),
        };
        self.choose_from(en, zh)
    }

    /// How places are told apart.
    pub fn positions_choice(self, positions: Positions) -> &'static str {
        let (en, zh) = match positions {
            Positions::None => ("none", "无"),
            Positions::Sinusoidal => ("from the first word", "从第一个词数起"),
            Positions::BothEnds => ("from both ends", "从两端数起"),
            Positions::Learned(_) => ("learned", "学得"),
        };
        self.choose_from(en, zh)
    }

    /// Why a task cannot take a sentence, and what it can.
    ///
    /// ```
    /// use attention_playground::i18n::Lang;
    /// use attention_playground::tasks::{Kind, task};
    ///
    /// let task = task(Kind::Reverse).unwrap();
    /// let refused = task.read("two words").unwrap_err();
    /// assert_eq!(
    ///     Lang::En.unreadable(&refused),
    ///     "Words given: 2; allowed are 3 to 10"
    /// );
    /// ```
    pub fn unreadable(self, why: &Unreadable) -> String {
        match why {
            &Unreadable::Words { given, least, most } => self.words_given(given, least, most),
            &Unreadable::Pairs { given, least, most } => self.pairs_given(given, least, most),
            &Unreadable::Queries { given, most } => self.queries_given(given, most),
            Unreadable::Unknown { words, known } => {
                let (between, known) = (self.task_list_comma(), known.join(", "));
                self.words_unknown(&words.join(between), &known)
            }
            Unreadable::Half { pair } => self.half_a_pair(pair),
            Unreadable::Unanswered { query } => self.query_unanswered(query),
            Unreadable::Twice { question } => self.question_twice(question),
            Unreadable::Order { word: Some(word) } => self.word_out_of_order(word),
            Unreadable::Order { word: None } => self.ends_too_soon().to_owned(),
        }
    }

    fn choose_from(self, en: &'static str, zh: &'static str) -> &'static str {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}

messages! {
    /// Between words of a list.
    task_list_comma: ", ", "、";
    /// Too few or too many words.
    words_given(given: usize, least: usize, most: usize):
        "Words given: {given}; allowed are {least} to {most}",
        "给出了 {given} 个词；允许 {least} 到 {most} 个";
    /// Too few or too many pairs.
    pairs_given(given: usize, least: usize, most: usize):
        "Pairs given: {given}; allowed are {least} to {most}, such as 5G → Huawei, 4G → Nokia",
        "给出了 {given} 对；允许 {least} 到 {most} 对，例如 5G → 华为，4G → 诺基亚";
    /// Too many queries.
    queries_given(given: usize, most: usize):
        "Questions asked: {given}; allowed are up to {most}",
        "问了 {given} 个问题；最多允许 {most} 个";
    /// Words that a task does not know.
    words_unknown(words: &str, known: &str):
        "Not known to this task: {words}; allowed are {known}",
        "这项任务不认识：{words}；允许的词有 {known}";
    /// A pair without one of its sides.
    half_a_pair(pair: &str):
        "“{pair}” is half a pair; allowed is a question, an arrow and an answer, such as 5G → Huawei",
        "“{pair}”只有半对；应写成“问题 → 答案”，例如 5G → 华为";
    /// A query that no pair answers.
    query_unanswered(query: &str):
        "“{query}” is asked, but stands in no pair; allowed are the questions of the pairs",
        "问到了“{query}”，但没有哪一对含有它；只能问各对中的问题";
    /// A question that stands in two pairs.
    question_twice(question: &str):
        "“{question}” stands in two pairs; allowed is one pair for each question",
        "“{question}”出现在两对里；每个问题只能有一对";
    /// A word that the grammar does not allow where it stands.
    word_out_of_order(word: &str):
        "“{word}” does not fit where it stands; allowed are sentences like “the red house is very big”, “a small dog and the white cat” or “the garden with an old tree”",
        "“{word}”不能放在这里；允许的句子例如 “the red house is very big”、“a small dog and the white cat” 或 “the garden with an old tree”";
    /// A sentence without its end.
    ends_too_soon:
        "The sentence ends too soon; allowed are sentences like “the red house is very big”, “a small dog and the white cat” or “the garden with an old tree”",
        "句子没有写完；允许的句子例如 “the red house is very big”、“a small dog and the white cat” 或 “the garden with an old tree”";
}
