//! Pairs and queries as a reader types them: `5G → Huawei, 4G → Nokia; 4G?`

use super::Unreadable;

/// What stands between a question and its answer.
const ARROWS: [&str; 7] = ["->", "=>", "→", "=", "＝", ":", "："];

/// What stands between one pair or query and the next.
const BETWEEN: [char; 9] = [',', '，', '、', ';', '；', '?', '？', '。', '\n'];

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Typed<'a> {
    /// Questions, each one once, and their answers.
    pub pairs: Vec<(&'a str, &'a str)>,
    /// What is asked, as places among the pairs: all of them where nothing is asked.
    pub queries: Vec<usize>,
}

impl<'a> Typed<'a> {
    /// Pieces with an arrow are pairs, the others queries. Capitals make no odds between a query
    /// and its question.
    pub fn read(sentence: &'a str) -> Result<Self, Unreadable> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        let mut asked = Vec::new();
        let place = |pairs: &[(&str, &str)], text: &str| {
            let text = text.to_lowercase();
            pairs
                .iter()
                .position(|(question, _)| question.to_lowercase() == text)
        };
        let pieces = sentence.split(BETWEEN).map(str::trim);
        for piece in pieces.filter(|piece| !piece.is_empty()) {
            let arrow = ARROWS.iter().find_map(|arrow| piece.split_once(arrow));
            let Some((question, answer)) = arrow else {
                asked.push(piece);
                continue;
            };
            let (question, answer) = (question.trim(), answer.trim());
            if question.is_empty() || answer.is_empty() {
                let pair = piece.to_owned();
                return Err(Unreadable::Half { pair });
            }
            if place(&pairs, question).is_some() {
                let question = question.to_owned();
                return Err(Unreadable::Twice { question });
            }
            pairs.push((question, answer));
        }
        let mut queries = Vec::with_capacity(asked.len());
        for query in asked {
            queries.push(place(&pairs, query).ok_or_else(|| Unreadable::Unanswered {
                query: query.to_owned(),
            })?);
        }
        if queries.is_empty() {
            queries.extend(0..pairs.len());
        }
        Ok(Self { pairs, queries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_queries_in_many_spellings() {
        let expected = Typed {
            pairs: vec![("5G", "Huawei"), ("4G", "Nokia")],
            queries: vec![1, 0],
        };
        for sentence in [
            "5G → Huawei, 4G → Nokia; 4G, 5G?",
            "5G->Huawei，4G=>Nokia；4g、5g？",
            "5G: Huawei\n4G = Nokia\n4G\n5G",
        ] {
            assert_eq!(Typed::read(sentence), Ok(expected.clone()), "{sentence}");
        }
    }

    #[test]
    fn without_a_query_all_are_asked() {
        let typed = Typed::read("a=1, b=2, c=1");
        assert_eq!(typed.map(|typed| typed.queries), Ok(vec![0, 1, 2]));
    }

    #[test]
    fn what_is_amiss_is_named() {
        let refused = |sentence| Typed::read(sentence).unwrap_err();
        let text = str::to_owned;
        let (pair, question, query) = (text("5G →"), text("5g"), text("6G"));
        assert_eq!(refused("5G →, 4G → Nokia"), Unreadable::Half { pair });
        assert_eq!(refused("5G=a, 5g=b"), Unreadable::Twice { question });
        assert_eq!(refused("5G=a, 4G=b; 6G?"), Unreadable::Unanswered { query });
    }
}
