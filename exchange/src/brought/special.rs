//! Tokens that stand for no word: beginnings, ends, padding, turns of a conversation.

/// As models write them. `[UNK]` and `[MASK]` stand for a word and are none of them.
const KNOWN: [&str; 20] = [
    "[CLS]",
    "[SEP]",
    "[PAD]",
    "[BOS]",
    "[EOS]",
    "<s>",
    "</s>",
    "<pad>",
    "<bos>",
    "<eos>",
    "<cls>",
    "<sep>",
    "<eod>",
    "<eop>",
    "<start_of_turn>",
    "<end_of_turn>",
    "<bos_token>",
    "<eos_token>",
    "[INST]",
    "[/INST]",
];

/// Whether a token is one of them: one that is known, in any case of letters, or anything written
/// `<|…|>`.
///
/// ```
/// use attention_exchange::brought::special::is_special;
///
/// assert!(is_special("[CLS]") && is_special("<|endoftext|>") && is_special("<PAD>"));
/// assert!(!is_special("cls") && !is_special("[MASK]") && !is_special("<|>"));
/// ```
pub fn is_special(token: &str) -> bool {
    let token = token.trim();
    let between = token
        .strip_prefix("<|")
        .and_then(|rest| rest.strip_suffix("|>"));
    between.is_some_and(|name| !name.is_empty())
        || KNOWN.iter().any(|known| known.eq_ignore_ascii_case(token))
}
