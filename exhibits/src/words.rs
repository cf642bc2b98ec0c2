//! Strings of the exhibits, both languages side by side.

/// Declares strings as functions of the language. One without arguments gives a `&'static str`, one
/// with arguments is formatted into a `String`; a missing translation does not compile.
macro_rules! words {
    () => {};
    ($(#[$doc:meta])* $name:ident: $en:literal, $zh:literal; $($rest:tt)*) => {
        $(#[$doc])*
        pub fn $name(lang: ::attention_playground::i18n::Lang) -> &'static str {
            match lang {
                ::attention_playground::i18n::Lang::En => $en,
                ::attention_playground::i18n::Lang::Zh => $zh,
            }
        }
        words! { $($rest)* }
    };
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),+): $en:literal, $zh:literal; $($rest:tt)*) => {
        $(#[$doc])*
        pub fn $name(lang: ::attention_playground::i18n::Lang, $($arg: $type),+) -> String {
            let words = match lang {
                ::attention_playground::i18n::Lang::En => format_args!($en),
                ::attention_playground::i18n::Lang::Zh => format_args!($zh),
            };
            words.to_string()
        }
        words! { $($rest)* }
    };
}
