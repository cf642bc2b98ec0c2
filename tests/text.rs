//! Sentences that other tokenizers and pictures have stumbled over, and what
//! must hold for any sentence at all. Invisible characters are written as
//! escapes.

use attention_playground::text::{Mode, Token, label, tokenize, tokenize_with};

const BOTH: [Mode; 2] = [Mode::Words, Mode::Characters];

fn words(sentence: &str) -> Vec<String> {
    texts(sentence, Mode::Words)
}

fn texts(sentence: &str, mode: Mode) -> Vec<String> {
    tokenize(sentence, mode)
        .into_iter()
        .map(|token| token.text)
        .collect()
}

fn keys(sentence: &str, mode: Mode) -> Vec<String> {
    tokenize(sentence, mode)
        .iter()
        .map(|token| token.key.to_string())
        .collect()
}

/// Joined emoji, skin tones, flags and keycaps.
mod emoji {
    use super::*;

    const FARMER: &str = "\u{1F469}\u{200D}\u{1F33E}";
    const ASTRONAUT: &str = "\u{1F9D1}\u{1F3FD}\u{200D}\u{1F680}";
    const NORWAY: &str = "\u{1F1F3}\u{1F1F4}";
    const FINLAND: &str = "\u{1F1EB}\u{1F1EE}";
    const SEVEN: &str = "7\u{FE0F}\u{20E3}";

    fn sentence() -> String {
        format!("{FARMER}{ASTRONAUT} hi {NORWAY}{FINLAND} {SEVEN}")
    }

    #[test]
    fn one_emoji_is_one_character_and_two_are_two() {
        assert_eq!(
            texts(&sentence(), Mode::Characters),
            [FARMER, ASTRONAUT, "h", "i", NORWAY, FINLAND, SEVEN]
        );
    }

    #[test]
    fn word_mode_keeps_neighbouring_emoji_apart() {
        assert_eq!(
            words(&sentence()),
            [FARMER, ASTRONAUT, "hi", NORWAY, FINLAND, SEVEN]
        );
    }

    #[test]
    fn offsets_count_bytes_and_utf16_units_not_code_points() {
        let sizes: Vec<(usize, usize)> = tokenize(&sentence(), Mode::Words)
            .iter()
            .map(|token| (token.bytes.len(), token.utf16.len()))
            .collect();
        assert_eq!(sizes, [(11, 5), (15, 7), (2, 2), (8, 4), (8, 4), (7, 3)]);
    }

    #[test]
    fn a_skin_tone_makes_another_token() {
        let tokens = tokenize("\u{1F44B} \u{1F44B}\u{1F3FD} \u{1F44B}", Mode::Words);
        let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
        assert_eq!(ids, [0, 1, 0]);
    }

    #[test]
    fn flags_told_apart_only_by_invisible_tags_are_two_tokens() {
        let england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
        let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";
        let tokens = tokenize(&format!("{england}{scotland}"), Mode::Words);
        assert_eq!(tokens.len(), 2);
        assert_ne!(tokens[0].id, tokens[1].id);
    }
}

/// Invisible characters and odd spaces.
mod invisible {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_not_in_the_first_label() {
        let tokens = tokenize("\u{FEFF}cold start", Mode::Words);
        assert_eq!(tokens[0].text, "cold");
        assert_eq!(tokens[0].bytes, 3..7);
        assert_eq!(tokens[0].utf16, 1..5);
        assert_eq!(tokens[1].text, "start");
        assert_eq!(tokens.len(), 2);
    }

    #[test]
    fn a_zero_width_space_parts_words() {
        assert_eq!(words("foo\u{200B}bar"), ["foo", "bar"]);
    }

    #[test]
    fn a_zero_width_non_joiner_does_not_part_a_persian_word() {
        let word = "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}";
        assert_eq!(words(word), [word]);
    }

    #[test]
    fn a_persian_word_with_its_joiner_is_not_the_word_without() {
        let tokens = tokenize(
            "\u{645}\u{6CC}\u{200C}\u{62E} \u{645}\u{6CC}\u{62E}",
            Mode::Words,
        );
        assert_ne!(tokens[0].id, tokens[1].id);
    }

    #[test]
    fn no_break_and_ideographic_spaces_are_spaces() {
        assert_eq!(words("a\u{A0}b\u{3000}c"), ["a", "b", "c"]);
        assert_eq!(words("10\u{202F}000"), ["10", "000"]);
    }

    #[test]
    fn a_sentence_with_nothing_to_see_has_no_tokens() {
        for mode in BOTH {
            for sentence in [
                "",
                "   ",
                "\r\n\t",
                "\u{3000}\u{A0}",
                "\u{FEFF}",
                "\u{3164}",
            ] {
                assert_eq!(tokenize(sentence, mode), [], "{sentence:?} {mode:?}");
            }
        }
    }

    #[test]
    fn directional_isolates_around_a_word_are_not_in_its_label() {
        assert_eq!(
            words("\u{2067}\u{5E9}\u{5DC}\u{2069}\u{200E}"),
            ["\u{5E9}\u{5DC}"]
        );
    }

    #[test]
    fn a_soft_hyphen_makes_no_other_word() {
        let tokens = tokenize("co\u{AD}operate cooperate", Mode::Words);
        assert_eq!(tokens[0].text, "co\u{AD}operate");
        assert_eq!(tokens[0].id, tokens[1].id);
    }

    #[test]
    fn an_accent_without_a_letter_and_a_replacement_character_can_be_seen() {
        assert_eq!(words("\u{301}"), ["\u{301}"]);
        assert_eq!(words("a \u{FFFD}"), ["a", "\u{FFFD}"]);
    }

    #[test]
    fn a_joiner_left_dangling_makes_no_other_emoji() {
        let tokens = tokenize("\u{1F469}\u{200D} \u{1F469}", Mode::Characters);
        assert_eq!(tokens[0].id, tokens[1].id);
    }
}

/// Writing without spaces.
mod unspaced {
    use super::*;

    #[test]
    fn a_japanese_sentence_is_not_one_token() {
        let sentence = "図書館で本を読む。";
        assert_eq!(words(sentence).len(), 9);
        assert_eq!(words(sentence).concat(), sentence);
    }

    #[test]
    fn a_chinese_sentence_is_not_one_token() {
        let sentence = "今天下午下雨。";
        assert_eq!(words(sentence).len(), 7);
        assert_eq!(words(sentence).concat(), sentence);
        let ids: Vec<usize> = tokenize(sentence, Mode::Words)
            .iter()
            .map(|token| token.id)
            .collect();
        assert_eq!(ids, [0, 1, 2, 3, 2, 4, 5]); // 下 comes twice
    }

    #[test]
    fn a_lexicon_puts_chinese_words_together_the_longest_from_the_left() {
        let listed = ["动物", "动物园", "园里", "长颈鹿", "三"];
        let lexicon = |text: &str| {
            let known = listed.into_iter().filter(|word| text.starts_with(word));
            known.map(str::len).max().unwrap_or(0)
        };
        let cut = |sentence: &str| -> Vec<String> {
            tokenize_with(sentence, Mode::Words, Some(&lexicon))
                .into_iter()
                .map(|token| token.text)
                .collect()
        };
        assert_eq!(
            cut("动物园里有GPT和三只长颈鹿，3只动物。"),
            [
                "动物园",
                "里",
                "有",
                "GPT",
                "和",
                "三",
                "只",
                "长颈鹿",
                "，",
                "3",
                "只",
                "动物",
                "。"
            ]
        );
        // A gap parts a word, and a variation selector belongs to its character.
        assert_eq!(cut("动 物 动\u{FE00}物"), ["动", "物", "动\u{FE00}", "物"]);
        assert_eq!(cut("动物\u{FE00}"), ["动", "物\u{FE00}"]);
    }

    #[test]
    fn a_katakana_word_is_cut_like_the_rest_of_the_sentence() {
        assert_eq!(words("ラーメンを"), ["ラ", "ー", "メ", "ン", "を"]);
        assert_eq!(words("ﾗｰﾒﾝ"), ["ﾗ", "ｰ", "ﾒ", "ﾝ"]);
    }

    #[test]
    fn a_voiced_mark_is_not_torn_from_its_kana() {
        assert_eq!(words("カ\u{3099}ス"), ["カ\u{3099}", "ス"]);
        assert_eq!(words("ｶ\u{FF9E}ｽ"), ["ｶ\u{FF9E}", "ｽ"]);
    }

    #[test]
    fn a_variation_selector_is_not_torn_from_its_ideograph() {
        assert_eq!(words("葛\u{E0100}城"), ["葛\u{E0100}", "城"]);
    }

    #[test]
    fn korean_words_stay_whole() {
        assert_eq!(words("오늘은 비가 온다."), ["오늘은", "비가", "온다", "."]);
    }

    #[test]
    fn south_east_asian_sentences_are_not_one_token() {
        for sentence in [
            "ฉันอ่านหนังสือ", // Thai
            "ຂ້ອຍອ່ານປຶ້ມ",   // Lao
            "ខ្ញុំអានសៀវភៅ",  // Khmer
            "ငါစာဖတ်တယ်",   // Burmese
            "ꦲꦏ꧀ꦱꦫꦗꦮ",    // Javanese
            "ᬅᬓ᭄ᬱᬭᬩᬮᬶ",    // Balinese
        ] {
            assert!(words(sentence).len() > 3, "{sentence}");
            assert_eq!(words(sentence).concat(), sentence);
        }
    }
}

/// Right-to-left text.
mod right_to_left {
    use super::*;

    #[test]
    fn tokens_come_as_typed_and_letters_are_not_reversed() {
        assert_eq!(
            words("הספר על השולחן (2) ok"),
            ["הספר", "על", "השולחן", "(", "2", ")", "ok"]
        );
    }

    #[test]
    fn offsets_grow_from_the_first_word_typed() {
        let tokens = tokenize("הספר על", Mode::Words);
        assert_eq!(tokens[0].utf16, 0..4);
        assert_eq!(tokens[1].utf16, 5..7);
        assert_eq!(tokens[1].bytes, 9..13);
    }

    #[test]
    fn vowel_points_do_not_cut_a_word() {
        let word = "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}";
        assert_eq!(words(word), [word]);
    }
}

/// Curly and straight apostrophes.
mod apostrophes {
    use super::*;

    #[test]
    fn no_apostrophe_cuts_a_word_into_pieces() {
        assert_eq!(
            words("They didn\u{2019}t. We didn't. L\u{2019}été"),
            [
                "They",
                "didn\u{2019}t",
                ".",
                "We",
                "didn't",
                ".",
                "L\u{2019}été"
            ]
        );
    }

    #[test]
    fn every_apostrophe_gives_the_same_word() {
        let tokens = tokenize(
            "didn't didn\u{2019}t didn\u{2BC}t didn\u{FF07}t",
            Mode::Words,
        );
        assert_eq!(tokens.len(), 4);
        assert!(tokens.iter().all(|token| token.id == 0));
    }

    #[test]
    fn an_accent_survives_however_it_was_typed() {
        let tokens = tokenize("L\u{2019}\u{E9}t\u{E9} L'e\u{301}te\u{301}", Mode::Words);
        assert_eq!(tokens[0].key.as_ref(), "L'e\u{301}te\u{301}");
        assert_eq!(tokens[0].key, tokens[1].key);
    }

    #[test]
    fn words_that_differ_in_case_differ() {
        let tokens = tokenize("The cat the", Mode::Words);
        assert_ne!(tokens[0].id, tokens[2].id);
    }
}

/// Very long words.
mod long {
    use super::*;

    #[test]
    fn a_word_of_300_letters_is_one_token_with_a_short_label() {
        let tokens = words(&format!("{} ok", "a".repeat(300)));
        assert_eq!(tokens.len(), 2);
        assert_eq!(tokens[0].len(), 300);
        assert_eq!(label(&tokens[0], 12), "aaaaaaaaaaa…");
        assert_eq!(label(&tokens[1], 12), "ok");
    }

    /// Each of these makes some step look far back or ahead: were it quadratic, this test would
    /// not end.
    #[test]
    fn a_text_of_20_000_characters_is_cut_whatever_it_repeats() {
        for unit in [
            "word ",
            "a'",
            "雨",
            "\u{1F1F3}",
            "\u{200D}",
            "\u{327}\u{301}",
            "\u{1F469}\u{200D}",
            "\u{645}\u{200C}",
            "\u{915}\u{94D}",
            "\u{FEFF}",
            "\u{2019}",
        ] {
            let sentence: String = unit.chars().cycle().take(20_000).collect();
            for mode in BOTH {
                let tokens = tokenize(&sentence, mode);
                assert!(
                    tokens
                        .iter()
                        .all(|token| sentence[token.bytes.clone()] == token.text)
                );
            }
        }
    }
}

/// Markup in the sentence.
mod markup {
    use super::*;

    const SENTENCE: &str = r#"5<x && y>"z" <img src=x onerror=alert(1)> </script> ${7*7} '"#;

    #[test]
    fn markup_is_kept_letter_for_letter() {
        for mode in BOTH {
            assert_eq!(
                texts(SENTENCE, mode).concat(),
                SENTENCE.replace(' ', ""),
                "{mode:?}"
            );
        }
    }

    #[test]
    fn marks_are_neither_escaped_nor_swallowed() {
        assert_eq!(words("5<x && '")[..], ["5", "<", "x", "&", "&", "'"]);
    }
}

/// What must hold for any sentence at all.
mod properties {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;
    use unicode_normalization::UnicodeNormalization;
    use unicode_segmentation::UnicodeSegmentation;

    /// Characters on which the rules of clusters, words and normalization turn.
    const TROUBLE: &str = "aB1 .,:'\"_\
        \u{2019}\u{FF07}\u{2BC}\
        \u{AD}\u{34F}\u{61C}\u{200B}\u{200C}\u{200D}\u{200E}\u{202E}\u{2060}\u{FEFF}\u{FE0F}\u{180E}\
        \u{E0067}\u{E007F}\u{E0100}\
        \0\r\n\u{85}\u{A0}\u{202F}\u{3000}\u{2800}\
        \u{301}\u{327}\u{323}\u{20E3}\u{3099}\u{FF9E}\
        \u{E9}\u{1E69}\u{212A}\u{37E}\u{2126}\u{FB2A}\u{344}\
        \u{5D0}\u{5D1}\u{5B7}\u{628}\u{645}\u{64E}\u{622}\u{600}\
        \u{915}\u{937}\u{94D}\u{93C}\u{958}\u{9B0}\u{9CD}\u{D28}\u{D4D}\u{D4E}\u{DDD}\
        \u{E01}\u{E33}\u{1780}\u{17D2}\u{17B4}\u{1000}\u{1039}\
        \u{1100}\u{1161}\u{11A8}\u{AC00}\u{115F}\u{1160}\u{3164}\
        \u{96E8}\u{F900}\u{3042}\u{30AB}\u{30AC}\u{30FC}\u{FF76}\u{30FB}\u{A98F}\u{1B06}\
        \u{1F1F3}\u{1F1F4}\u{1F469}\u{1F3FD}\u{1F680}\u{2764}\u{1F3F4}\u{FFFD}\u{1820}";

    fn any_sentence() -> impl Strategy<Value = String> {
        let trouble: Vec<char> = TROUBLE.chars().collect();
        prop_oneof![
            prop::collection::vec(any::<char>(), 0..20),
            prop::collection::vec(prop_oneof![6 => select(trouble), 1 => any::<char>()], 0..20),
        ]
        .prop_map(String::from_iter)
    }

    /// Mostly 雨 and 雪, among what makes trouble.
    fn sentence_with_han() -> impl Strategy<Value = String> {
        let trouble: Vec<char> = TROUBLE.chars().collect();
        let letter = prop_oneof![
            6 => select(vec!['雨', '雪']),
            1 => select(vec!['\u{FE00}', '\u{3099}', ',', 'a', ' ']),
            2 => select(trouble)
        ];
        prop::collection::vec(letter, 0..24).prop_map(String::from_iter)
    }

    fn any_mode() -> impl Strategy<Value = Mode> {
        select(BOTH.to_vec())
    }

    proptest! {
        // A failing sentence is printed; it belongs in a test of its own.
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn offsets_are_exact_in_bytes_and_utf16(sentence in any_sentence(), mode in any_mode()) {
            let utf16: Vec<u16> = sentence.encode_utf16().collect();
            for token in tokenize(&sentence, mode) {
                prop_assert_eq!(&sentence[token.bytes.clone()], &token.text);
                prop_assert_eq!(String::from_utf16(&utf16[token.utf16]).unwrap(), token.text);
            }
        }

        #[test]
        fn tokens_are_in_order_and_do_not_overlap(sentence in any_sentence(), mode in any_mode()) {
            let mut end = 0;
            for token in tokenize(&sentence, mode) {
                prop_assert!(end <= token.bytes.start && token.bytes.start < token.bytes.end);
                end = token.bytes.end;
            }
        }

        #[test]
        fn no_token_begins_or_ends_inside_a_cluster(sentence in any_sentence(), mode in any_mode()) {
            let mut boundaries: Vec<usize> =
                sentence.grapheme_indices(true).map(|(start, _)| start).collect();
            boundaries.push(sentence.len());
            for token in tokenize(&sentence, mode) {
                prop_assert!(boundaries.binary_search(&token.bytes.start).is_ok());
                prop_assert!(boundaries.binary_search(&token.bytes.end).is_ok());
            }
        }

        #[test]
        fn a_token_taken_alone_is_the_same_token(sentence in any_sentence(), mode in any_mode()) {
            for token in tokenize(&sentence, mode) {
                let alone = tokenize(&token.text, mode);
                prop_assert_eq!(alone.len(), 1);
                prop_assert_eq!(&alone[0].text, &token.text);
                prop_assert_eq!(&alone[0].key, &token.key);
            }
        }

        #[test]
        fn words_hold_exactly_the_visible_characters(sentence in any_sentence()) {
            let whole: usize = tokenize(&sentence, Mode::Words)
                .iter()
                .map(|token| tokenize(&token.text, Mode::Characters).len())
                .sum();
            prop_assert_eq!(whole, tokenize(&sentence, Mode::Characters).len());
        }

        /// Asks Unicode's own tables which characters are invisible.
        #[test]
        fn what_is_invisible_is_no_token(
            sentence in r"[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u{2800}]{1,8}",
            mode in any_mode(),
        ) {
            prop_assert_eq!(tokenize(&sentence, mode), []);
        }

        #[test]
        fn invisible_characters_around_a_word_are_not_in_its_key(
            before in r"[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]{0,3}",
            after in r"[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]{0,3}",
        ) {
            let tokens = tokenize(&format!("{before}word{after}"), Mode::Words);
            prop_assert_eq!(tokens.len(), 1);
            prop_assert!(tokens[0].text.starts_with("word"));
            prop_assert_eq!(tokens[0].key.as_ref(), "word");
        }

        /// Asks Unicode's own tables which characters are Han or kana.
        #[test]
        fn every_han_or_kana_character_is_a_token(
            sentence in r"[\p{Han}\p{Hiragana}\p{Katakana}ー]{0,20}",
        ) {
            prop_assert_eq!(texts(&sentence, Mode::Words), texts(&sentence, Mode::Characters));
        }

        #[test]
        fn no_run_of_south_east_asian_letters_is_one_token(
            sentence in r"[[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Javanese}\p{Balinese}]&&\p{Lo}]{2,20}",
        ) {
            prop_assert_eq!(texts(&sentence, Mode::Words), texts(&sentence, Mode::Characters));
        }

        #[test]
        fn composing_or_decomposing_a_sentence_changes_no_key(
            sentence in any_sentence(),
            mode in any_mode(),
        ) {
            // The one flaw in UAX #29's own promise: ↮ is not an emoji and so joins
            // nothing, but decomposed it is the emoji ↔ with a stroke.
            prop_assume!(!sentence.nfd().any(|c| c == '\u{2194}'));
            let as_typed = keys(&sentence, mode);
            prop_assert_eq!(&keys(&sentence.nfc().to_string(), mode), &as_typed);
            prop_assert_eq!(&keys(&sentence.nfd().to_string(), mode), &as_typed);
        }

        #[test]
        fn curling_the_apostrophes_changes_no_key(sentence in any_sentence(), mode in any_mode()) {
            let straight = sentence.replace(['\u{2019}', '\u{FF07}'], "'");
            for curly in ["\u{2019}", "\u{FF07}"] {
                let sentence = straight.replace('\'', curly);
                prop_assert_eq!(keys(&sentence, mode), keys(&straight, mode));
            }
        }

        #[test]
        fn ids_count_distinct_keys_as_they_appear(sentence in any_sentence(), mode in any_mode()) {
            let mut seen: Vec<std::sync::Arc<str>> = Vec::new();
            for Token { key, id, .. } in tokenize(&sentence, mode) {
                prop_assert!(!key.is_empty());
                if id == seen.len() {
                    prop_assert!(!seen.contains(&key));
                    seen.push(key);
                } else {
                    prop_assert_eq!(&seen[id], &key);
                }
            }
        }

        /// Whatever a lexicon says, a length inside a character included.
        #[test]
        fn a_lexicon_cuts_everything_visible_once(
            sentence in sentence_with_han(),
            lengths in prop::collection::vec(0usize..16, 1..8),
        ) {
            let lexicon = |text: &str| lengths[text.len() % lengths.len()];
            let tokens = tokenize_with(&sentence, Mode::Words, Some(&lexicon));
            let utf16: Vec<u16> = sentence.encode_utf16().collect();
            let mut end = 0;
            let mut visible = 0;
            for token in &tokens {
                prop_assert!(end <= token.bytes.start && token.bytes.start < token.bytes.end);
                end = token.bytes.end;
                prop_assert_eq!(&sentence[token.bytes.clone()], &token.text);
                prop_assert_eq!(
                    String::from_utf16(&utf16[token.utf16.clone()]).unwrap(),
                    token.text.as_str()
                );
                let same = tokens.iter().find(|other| other.key == token.key);
                prop_assert_eq!(same.map(|other| other.id), Some(token.id));
                visible += tokenize(&token.text, Mode::Characters).len();
            }
            prop_assert_eq!(visible, tokenize(&sentence, Mode::Characters).len());
        }

        /// It only puts together: each token is one token, or several, of those without it.
        #[test]
        fn a_lexicon_only_joins(sentence in sentence_with_han()) {
            let lexicon = |text: &str| if text.starts_with("雨雨") { 6 } else { 0 };
            let mut without = tokenize(&sentence, Mode::Words).into_iter();
            for token in tokenize_with(&sentence, Mode::Words, Some(&lexicon)) {
                let mut parts = vec![without.next().unwrap()];
                while parts.last().unwrap().bytes.end < token.bytes.end {
                    parts.push(without.next().unwrap());
                }
                prop_assert_eq!(parts[0].bytes.start, token.bytes.start);
                prop_assert_eq!(parts[parts.len() - 1].bytes.end, token.bytes.end);
                prop_assert!(parts.len() == 1 || token.text == "雨雨");
            }
            prop_assert!(without.next().is_none());
        }

        #[test]
        fn a_lexicon_is_not_asked_for_characters(sentence in any_sentence()) {
            let lexicon = |_: &str| -> usize { panic!("asked") };
            prop_assert_eq!(
                tokenize_with(&sentence, Mode::Characters, Some(&lexicon)),
                tokenize(&sentence, Mode::Characters)
            );
        }

        #[test]
        fn the_same_sentence_gives_the_same_tokens(sentence in any_sentence(), mode in any_mode()) {
            prop_assert_eq!(tokenize(&sentence, mode), tokenize(&sentence, mode));
        }

        #[test]
        fn a_label_is_short_and_cuts_no_cluster(text in any_sentence(), max in 1usize..8) {
            let label = label(&text, max);
            prop_assert!(label.graphemes(true).count() <= max);
            if label != text {
                let kept = label.strip_suffix('…').unwrap();
                prop_assert!(text.grapheme_indices(true).any(|(start, _)| text[..start] == *kept));
            }
        }
    }
}
