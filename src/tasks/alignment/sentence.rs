//! A sentence of the small grammar, and its translation.
//!
//! ```text
//! sentence = noun phrase, ("and" | "with"), noun phrase
//!          | noun phrase, "is", ["very"], adjective
//! noun phrase = article, [adjective], noun
//! ```
//!
//! In Spanish the adjective follows its noun and, like the article, agrees with it.

use super::words::{ENGLISH, ES, Gender, MUY, Word};

/// One word of a translation, and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Made {
    /// The Spanish word.
    pub text: &'static str,
    /// The place of the English word that it translates.
    pub from: usize,
    /// The place of the noun that decides its form, if another does.
    pub agrees_with: Option<usize>,
}

/// Where a sentence does not fit the grammar: the place of the first word that does not; the
/// length where it ends too soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Misfit(pub usize);

/// The Spanish of a sentence, whose words are numbers of rows of [`ENGLISH`].
pub(super) fn translate(words: &[usize]) -> Result<Vec<Made>, Misfit> {
    let mut way = Way {
        words,
        at: 0,
        made: Vec::new(),
    };
    let (noun, gender) = way.noun_phrase()?;
    match way.next()? {
        (from, Word::Joint(text)) => {
            way.make(text, from, None);
            way.noun_phrase()?;
        }
        (from, Word::Is) => {
            way.make(ES, from, None);
            let mut next = way.next()?;
            if let (from, Word::Very) = next {
                way.make(MUY, from, None);
                next = way.next()?;
            }
            let (from, Word::Adjective(forms)) = next else {
                return Err(Misfit(next.0));
            };
            way.make(gender.of(forms), from, Some(noun));
        }
        (from, _) => return Err(Misfit(from)),
    }
    if way.at < words.len() {
        return Err(Misfit(way.at));
    }
    Ok(way.made)
}

/// A walk along a sentence.
struct Way<'a> {
    words: &'a [usize],
    at: usize,
    made: Vec<Made>,
}

impl Way<'_> {
    fn next(&mut self) -> Result<(usize, Word), Misfit> {
        let at = self.at;
        let word = self.words.get(at).and_then(|&word| ENGLISH.get(word));
        let (_, word) = word.ok_or(Misfit(at))?;
        self.at += 1;
        Ok((at, *word))
    }

    fn make(&mut self, text: &'static str, from: usize, agrees_with: Option<usize>) {
        self.made.push(Made {
            text,
            from,
            agrees_with,
        });
    }

    /// The place and the gender of its noun.
    fn noun_phrase(&mut self) -> Result<(usize, Gender), Misfit> {
        let (article_at, Word::Article(article)) = self.next()? else {
            return Err(Misfit(self.at - 1));
        };
        let mut next = self.next()?;
        let mut adjective = None;
        if let (from, Word::Adjective(forms)) = next {
            adjective = Some((from, forms));
            next = self.next()?;
        }
        let (from, Word::Noun(noun, gender)) = next else {
            return Err(Misfit(next.0));
        };
        self.make(gender.of(article), article_at, Some(from));
        self.make(noun, from, None);
        if let Some((adjective_at, forms)) = adjective {
            self.make(gender.of(forms), adjective_at, Some(from));
        }
        Ok((from, gender))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(sentence: &str) -> Vec<usize> {
        let number = |word| ENGLISH.iter().position(|(english, _)| *english == word);
        sentence.split(' ').filter_map(number).collect()
    }

    fn spanish(sentence: &str) -> Result<String, Misfit> {
        let made = translate(&numbers(sentence))?;
        let texts: Vec<&str> = made.iter().map(|made| made.text).collect();
        Ok(texts.join(" "))
    }

    #[test]
    fn adjectives_follow_their_nouns_and_agree() {
        let pairs = [
            ("the red house is big", "la casa roja es grande"),
            (
                "a small dog and the white house",
                "un perro pequeño y la casa blanca",
            ),
            ("the house is very old", "la casa es muy vieja"),
            ("the book with a new door", "el libro con una puerta nueva"),
        ];
        for (english, expected) in pairs {
            assert_eq!(spanish(english), Ok(expected.to_owned()));
        }
    }

    #[test]
    fn what_does_not_fit_is_named_by_its_place() {
        let pairs = [
            ("house the", 0),
            ("the red is big", 2),
            ("the house is the", 3),
            ("the house", 2),
            ("the house is big big", 4),
            ("", 0),
        ];
        for (english, place) in pairs {
            assert_eq!(spanish(english), Err(Misfit(place)), "{english}");
        }
    }
}
