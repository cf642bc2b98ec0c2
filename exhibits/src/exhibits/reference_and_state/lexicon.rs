//! What the hand-set features say of a word.

/// Features of a word, in the order of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Feature {
    Pronoun,
    Animal,
    Place,
    AnimalState,
    PlaceState,
    Other,
}

/// How many there are.
pub(super) const FEATURES: usize = 6;

use Feature::{Animal, AnimalState, Other, Place, PlaceState, Pronoun};

/// English by words, Chinese by single characters, as its tokens are.
const LEXICON: [(Feature, &[&str]); 5] = [
    (
        Pronoun,
        &[
            "it", "he", "she", "they", "him", "her", "them", "它", "他", "她",
        ],
    ),
    (
        Animal,
        &[
            "animal", "animals", "cat", "cats", "dog", "dogs", "horse", "cow", "bird", "rabbit",
            "fox", "sheep", "goat", "mouse", "lion", "tiger", "bear", "wolf", "duck", "hen", "pig",
            "猫", "狗", "马", "牛", "羊", "鸟", "兔", "虎", "狼", "熊", "鸡", "鸭", "猪", "鼠",
        ],
    ),
    (
        Place,
        &[
            "street", "road", "river", "bridge", "lane", "path", "square", "field", "park", "room",
            "house", "街", "路", "河", "桥", "巷", "湖", "田", "园", "屋",
        ],
    ),
    (
        AnimalState,
        &[
            "tired", "hungry", "thirsty", "sleepy", "scared", "afraid", "sick", "lazy", "old",
            "happy", "累", "饿", "渴", "困", "怕", "病", "懒", "老",
        ],
    ),
    (
        PlaceState,
        &[
            "wide", "narrow", "busy", "long", "flooded", "icy", "steep", "crowded", "deep", "宽",
            "窄", "挤", "长", "滑", "陡", "深", "堵",
        ],
    ),
];

/// The feature of a word; [`Feature::Other`] where the lexicon does not have it.
pub(super) fn feature(word: &str) -> Feature {
    let is_word = |known: &&str| known.eq_ignore_ascii_case(word);
    let entry = LEXICON.iter().find(|(_, words)| words.iter().any(is_word));
    entry.map_or(Other, |(feature, _)| *feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_two_things() {
        let words: Vec<_> = LEXICON.iter().flat_map(|(_, words)| *words).collect();
        let distinct: std::collections::HashSet<_> = words.iter().collect();
        assert_eq!(words.len(), distinct.len());
    }

    #[test]
    fn case_does_not_matter_and_strangers_are_other() {
        assert_eq!(feature("It"), Pronoun);
        assert_eq!(feature("累"), AnimalState);
        assert_eq!(feature("because"), Other);
    }
}
