/// Declares strings as functions of the language, for the modules of the page that come when they are
/// asked for. One without arguments gives a `&'static str`, one with arguments is formatted into a
/// `String`; a missing translation does not compile.
#[macro_export]
macro_rules! words {
    () => {};
    ($(#[$doc:meta])* $name:ident: $en:literal, $zh:literal; $($rest:tt)*) => {
        $(#[$doc])*
        pub fn $name(lang: $crate::i18n::Lang) -> &'static str {
            match lang {
                $crate::i18n::Lang::En => $en,
                $crate::i18n::Lang::Zh => $zh,
            }
        }
        $crate::words! { $($rest)* }
    };
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),+): $en:literal, $zh:literal; $($rest:tt)*) => {
        $(#[$doc])*
        pub fn $name(lang: $crate::i18n::Lang, $($arg: $type),+) -> String {
            let words = match lang {
                $crate::i18n::Lang::En => format_args!($en),
                $crate::i18n::Lang::Zh => format_args!($zh),
            };
            words.to_string()
        }
        $crate::words! { $($rest)* }
    };
}
