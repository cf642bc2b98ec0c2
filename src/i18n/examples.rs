//! Sentences to begin with.

/// A sentence to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The sentence.
    pub sentence: &'static str,
}

/// English first, then Chinese; the first is the articles' own.
pub const EXAMPLES: [Example; 8] = [
    Example {
        sentence: "The animal didn't cross the street, because it was too tired",
    },
    Example {
        sentence: "The animal didn't cross the street, because it was too wide",
    },
    Example {
        sentence: "The cat sat on the mat",
    },
    Example {
        sentence: "I poured water from the bottle into the cup until it was full",
    },
    Example {
        sentence: "这只动物没有过马路，因为它太累了。",
    },
    Example {
        sentence: "这只动物没有过马路，因为它太宽了。",
    },
    Example {
        sentence: "我爱北京天安门",
    },
    Example {
        sentence: "图书馆里有一本书，它很有趣。",
    },
];
