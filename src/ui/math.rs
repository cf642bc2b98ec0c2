//! Formulas as MathML.

use leptos::prelude::*;

use crate::view::math::{Math, parse};

/// A formula in the notation of [`crate::view::math`].
pub fn math(formula: &str) -> AnyView {
    view! { <math>{part(&parse(formula))}</math> }.into_any()
}

/// A formula on a line of its own.
pub fn display_math(formula: &str) -> AnyView {
    view! { <math display="block">{part(&parse(formula))}</math> }.into_any()
}

fn is_long_name(math: &Math) -> bool {
    match math {
        Math::Name(name) => name.chars().count() > 1,
        Math::Sub(base, _) | Math::Sup(base, _) => is_long_name(base),
        _ => false,
    }
}

fn part(math: &Math) -> AnyView {
    match math {
        Math::Row(parts) => {
            let mut views = Vec::new();
            for (index, next) in parts.iter().enumerate() {
                // A function stands apart from what it is applied to: ln w, max z.
                let after_name = index > 0 && is_long_name(&parts[index - 1]);
                if after_name && !matches!(next, Math::Sign(_)) {
                    views.push(view! { <mspace width="0.17em"></mspace> }.into_any());
                }
                views.push(part(next));
            }
            view! { <mrow>{views}</mrow> }.into_any()
        }
        Math::Name(name) => view! { <mi>{name.clone()}</mi> }.into_any(),
        Math::Number(number) => view! { <mn>{number.clone()}</mn> }.into_any(),
        // Bars around a length stand close to it.
        Math::Sign('|') => view! { <mo lspace="0" rspace="0">"|"</mo> }.into_any(),
        Math::Sign(sign) => view! { <mo>{sign.to_string()}</mo> }.into_any(),
        Math::Text(words) => view! { <mtext>{words.clone()}</mtext> }.into_any(),
        Math::Sub(base, below) => view! { <msub>{part(base)} {part(below)}</msub> }.into_any(),
        Math::Sup(base, above) => view! { <msup>{part(base)} {part(above)}</msup> }.into_any(),
        Math::SubSup(base, below, above) => {
            view! { <msubsup>{part(base)} {part(below)} {part(above)}</msubsup> }.into_any()
        }
        Math::Fraction(over, under) => {
            view! { <mfrac>{part(over)} {part(under)}</mfrac> }.into_any()
        }
        // `msqrt` draws its sign only with a mathematical font, which many systems have not.
        Math::Root(of) => view! {
            <mrow>
                <mo>"√"</mo>
                <mrow class="under-root">{part(of)}</mrow>
            </mrow>
        }
        .into_any(),
        Math::Tinted(class, of) => view! { <mrow class=*class>{part(of)}</mrow> }.into_any(),
    }
}
