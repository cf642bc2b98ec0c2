//! The word tables that are shipped: what they hold, how well 4 bits keep it, and that what is near
//! in them is near in meaning.

mod support;

use std::fs;
use std::path::Path;

use attention_playground::i18n::EXAMPLES;
use attention_playground::text::{Mode, tokenize_with};
use attention_playground::trained::words::{Known, WordTable};
use serde_json::Value;
use support::numbers;

const LANGUAGES: [&str; 2] = ["en", "zh"];

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("trained/words");
    fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn table(name: &str) -> WordTable {
    WordTable::read(&file(&format!("{name}.words"))).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The words of a table, as they stand in its file.
fn words(name: &str) -> Vec<String> {
    let bytes = file(&format!("{name}.words"));
    let begin = 16 + 4 * table(name).width();
    let long = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    let text = std::str::from_utf8(&bytes[begin..begin + long]).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The words nearest to a word, nearest first.
fn neighbours(name: &str, of: &str, how_many: usize) -> Vec<String> {
    let table = table(name);
    let to = table.find(of).vector;
    let mut near: Vec<(f32, String)> = words(name)
        .into_iter()
        .filter(|word| word != of)
        .map(|word| (dot(&table.find(&word).vector, &to), word))
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter()
        .take(how_many)
        .map(|(_, word)| word)
        .collect()
}

/// The tokens of a sentence, whose Chinese words the table puts together.
fn tokens(table: &WordTable, sentence: &str) -> Vec<String> {
    tokenize_with(sentence, Mode::Words, Some(&|text| table.longest(text)))
        .iter()
        .map(|token| token.key.to_string())
        .collect()
}

/// "en" or "zh".
fn language(sentence: &str) -> &'static str {
    if sentence.is_ascii() { "en" } else { "zh" }
}

#[test]
fn they_hold_the_words_of_the_sentences_to_begin_with_and_of_the_tasks() {
    let english = "the a it because too didn't couldn't it's , . ! ? not of ##s ##ed ##'s suitcase \
        squirrel puppy donkey carrot trophy bridge river icy muddy truck doctor tired hungry wide big \
        small crossed runs running chased horses boxes";
    let chinese = "动物 马路 没有 过 因为 它 太 累 了 这 只 那 ， 。 饿 渴 困 害怕 宽 窄 滑 深 高 陡 \
        箱子 奖杯 松鼠 小狗 驴子 桥 小河 卡车 胡萝卜 穿过 条 头 辆 的 大 小";
    for (name, list) in [("en", english), ("zh", chinese)] {
        let table = table(name);
        let missing: Vec<&str> = list
            .split_whitespace()
            .filter(|word| !table.contains(word))
            .collect();
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
    }
}

#[test]
fn the_first_part_is_small_and_says_the_same_of_the_sentences_to_begin_with() {
    for name in LANGUAGES {
        let part = format!("{name}-first");
        assert!(file(&format!("{part}.words")).len() < 8000, "{part}");
        let (whole, part) = (table(name), table(&part));
        for example in EXAMPLES.iter().filter(|e| language(e.sentence) == name) {
            let cut = tokens(&part, example.sentence);
            assert_eq!(cut, tokens(&whole, example.sentence));
            for word in cut {
                assert_eq!(part.find(&word).known, Known::Word, "{word}");
                assert_eq!(part.find(&word), whole.find(&word), "{word}");
            }
        }
    }
}

#[test]
fn chinese_sentences_are_cut_at_their_words() {
    let table = table("zh");
    assert_eq!(
        tokens(&table, "这只动物没有过马路，因为它太累了。"),
        [
            "这", "只", "动物", "没有", "过", "马路", "，", "因为", "它", "太", "累", "了", "。"
        ]
    );
    assert_eq!(
        tokens(&table, "我爱北京天安门"),
        ["我", "爱", "北京", "天安门"]
    );
    assert_eq!(
        tokens(&table, "图书馆里有一本书，它很有趣。"),
        [
            "图书馆",
            "里",
            "有",
            "一",
            "本",
            "书",
            "，",
            "它",
            "很",
            "有趣",
            "。"
        ]
    );
}

#[test]
fn every_word_has_length_one() {
    for name in LANGUAGES {
        let table = table(name);
        for word in words(name) {
            let found = table.find(&word);
            assert_eq!(
                found.known,
                Known::Word,
                "{word}: is it as `find` looks for it?"
            );
            let square = dot(&found.vector, &found.vector);
            assert!((square - 1.0).abs() < 1e-5, "{word}: {square}");
        }
    }
}

/// What stands behind the small letters of `find`: a to z are all the cased letters there are.
#[test]
fn no_word_has_a_letter_that_only_the_worlds_table_of_capitals_knows() {
    for name in LANGUAGES {
        for word in words(name) {
            assert!(
                word.chars()
                    .all(|c| c.is_ascii() || !c.is_alphabetic() || !c.is_lowercase()),
                "{word}"
            );
        }
    }
}

#[test]
fn four_bits_keep_the_direction() {
    let reference: Value = serde_json::from_slice(&file("reference.json")).unwrap();
    let [english, chinese] = LANGUAGES.map(table);
    let (mut least, mut sum, mut count) = (1.0_f32, 0.0, 0.0);
    for (word, exact) in reference.as_object().unwrap() {
        let exact: Vec<f32> = numbers(exact).into_iter().map(|x| x as f32).collect();
        // Marks of Chinese stand in both; a row that fits neither fails.
        let near = [&english, &chinese].map(|table| dot(&table.find(word).vector, &exact));
        let near = near[0].max(near[1]);
        least = least.min(near);
        sum += near;
        count += 1.0;
    }
    let mean = sum / count;
    println!("cosine of {count} rows with those before rounding: mean {mean:.4}, least {least:.4}");
    // Halves swapped, a wrong middle or rows in another order give far less.
    assert!(least > 0.97, "least {least}");
    assert!(mean > 0.99, "mean {mean}");
}

#[test]
fn what_is_near_is_near_in_meaning() {
    let expected = [
        ("en", "dog", "dogs puppy animal"),
        ("en", "street", "road streets avenue"),
        ("en", "truck", "trucks vehicle tractor"),
        ("en", "tired", "exhausted sleepy weary"),
        ("en", "wide", "broad narrow width"),
        ("en", "icy", "ice frozen glacier"),
        ("en", "didn't", "doesn't don't did"),
        ("en", "crossed", "cross crossing across"),
        ("zh", "狗", "小狗 野狗"),
        ("zh", "疲惫", "疲倦 疲劳"),
        ("zh", "宽", "宽阔 窄"),
        ("zh", "箱子", "袋子 柜子"),
        ("zh", "因为", "原因 因而"),
        ("zh", "穿过", "越过 跨过"),
        ("zh", "马路", "路 公路 斑马线"),
        ("zh", "松鼠", "田鼠 仓鼠"),
        ("zh", "奖杯", "奖牌 奖品"),
    ];
    for (name, word, near) in expected {
        let found = neighbours(name, word, 10);
        for expected in near.split_whitespace() {
            assert!(
                found.iter().any(|w| w == expected),
                "{word}: {expected} not in {found:?}"
            );
        }
    }
}

/// The mean of its pieces 马 (horse) and 路 (road) would put the road next to the hippopotamus.
#[test]
fn a_chinese_word_is_near_what_it_means_and_not_what_shares_its_characters() {
    for (word, far) in [("马路", "河马"), ("松鼠", "鼠标"), ("胡萝卜", "贝壳")] {
        let found = neighbours("zh", word, 10);
        assert!(found.iter().all(|w| w != far), "{word}: {far} in {found:?}");
    }
}

#[test]
fn a_word_outside_goes_through_its_pieces_and_gibberish_is_unknown() {
    let table = table("en");
    for (word, near) in [
        ("donkeys", "donkey"),
        ("hedgehogs", "hedgehog"),
        ("puppy's", "puppy"),
    ] {
        let found = table.find(word);
        assert_eq!(found.known, Known::Pieces, "{word}");
        let near = dot(&found.vector, &table.find(near).vector);
        assert!(near > 0.6, "{word}: {near}");
    }
    for word in ["xkqzv", "∑", "动物", "1234567"] {
        assert_eq!(table.find(word).known, Known::Unknown, "{word}");
    }
}
