//! Why a cell is hidden, in words.

use super::Lang;
use crate::attention::Hidden;

impl Lang {
    /// The masks that hide the cell of the key called `key`: “the causal mask (…) and hand”.
    ///
    /// ```
    /// use attention_playground::attention::Hidden;
    /// use attention_playground::i18n::Lang;
    ///
    /// let both = Hidden::CELL | Hidden::BIAS;
    /// assert_eq!(Lang::En.reasons(both, "it"), "hand and a bias of −∞");
    /// ```
    pub fn reasons(self, hidden: Hidden, key: &str) -> String {
        let reasons = [
            (Hidden::PADDING, self.reason_padding(key)),
            (Hidden::CAUSAL, self.reason_causal().to_owned()),
            (Hidden::CELL, self.reason_cell().to_owned()),
            (Hidden::BIAS, self.reason_bias().to_owned()),
        ];
        let reasons: Vec<_> = reasons
            .into_iter()
            .filter(|(mask, _)| hidden.contains(*mask))
            .map(|(_, reason)| reason)
            .collect();
        reasons.join(self.reason_and())
    }
}
