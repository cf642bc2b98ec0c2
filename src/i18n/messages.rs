/// Declares strings as methods of [`Lang`](super::Lang), both languages side by side.
///
/// A string without arguments is a `&'static str`; one with arguments is formatted into a
/// `String`.
macro_rules! messages {
    () => {};
    ($(#[$doc:meta])* $name:ident: $en:literal, $zh:literal; $($rest:tt)*) => {
        impl $crate::i18n::Lang {
            $(#[$doc])*
            pub fn $name(self) -> &'static str {
                match self {
                    Self::En => $en,
                    Self::Zh => $zh,
                }
            }
        }
        messages! { $($rest)* }
    };
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),+): $en:literal, $zh:literal; $($rest:tt)*) => {
        impl $crate::i18n::Lang {
            $(#[$doc])*
            pub fn $name(self, $($arg: $type),+) -> String {
                match self {
                    Self::En => format!($en),
                    Self::Zh => format!($zh),
                }
            }
        }
        messages! { $($rest)* }
    };
}
