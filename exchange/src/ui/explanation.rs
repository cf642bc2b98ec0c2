//! How the weight that is pointed at came about, step under step.

use attention_playground::i18n::Lang;
use attention_playground::ui::math::math;
use attention_playground::ui::sum::{shown, sum};
use attention_playground::ui::vector_strip::{DECIMALS, strips};
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::closing::{equals, rounded};
use attention_playground::view::color::Theme;
use attention_playground::view::format::{bracketed, number};
use leptos::prelude::*;

use super::desk::{Desk, SameMaps};
use super::sheet::word;
use crate::brought::file::Side;
use crate::brought::told::{Told, tell};
use crate::words;

/// The explanation of the cell that is pointed at.
#[component]
pub fn Explained() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let told = move || {
        let (trace, spot) = (desk.trace.get()?, desk.spot.get()?);
        let SameMaps(maps) = desk.maps.get()?;
        let told = tell(&trace, spot, !maps.allows(spot.0, spot.1))?;
        let steps = Steps {
            told,
            d_k: trace.key.ncols(),
            lang,
            theme: desk.theme.get(),
        };
        desk.file.with(|file| {
            let file = file.as_ref()?;
            let query = file.called(Side::Query, spot.0);
            let key = file.called(Side::Key, spot.1);
            Some(
                view! {
                    <p class="explained-of">
                        <var class="query">{word(&query)}</var>
                        " → "
                        <var class="key">{word(&key)}</var>
                        ": "
                        <b data-testid="explained-value">{steps.value(steps.told.weight)}</b>
                    </p>
                    <p class="hint">{lang.explain_rule()}</p>
                    <div class="steps">{steps.all().into_iter().collect_views()}</div>
                }
                .into_any(),
            )
        })
    };
    view! {
        <section class="card explained" data-testid="explained">
            <h2>{words::explained(lang)}</h2>
            {follow(move || {
                told()
                    .unwrap_or_else(|| {
                        view! { <p class="hint">{words::explained_prompt(lang)}</p> }.into_any()
                    })
            })}
        </section>
    }
    .into_any()
}

struct Steps {
    told: Told,
    d_k: usize,
    lang: Lang,
    theme: Theme,
}

impl Steps {
    fn value(&self, value: f32) -> String {
        shown(f64::from(value), self.lang)
    }

    fn all(&self) -> Vec<AnyView> {
        let lang = self.lang;
        let Told {
            query,
            key,
            products,
            score,
            value,
            added,
            ..
        } = &self.told;
        let multiplied = strips(
            vec![
                (math(r"\q{q}"), wide(query)),
                (math(r"\k{k}"), wide(key)),
                (math(r"\q{q} × \k{k}"), wide(products)),
            ],
            self.theme,
        );
        let contribution = strips(
            vec![
                (math(r"\v{v}"), wide(value)),
                (math(r"w × \v{v}"), wide(added)),
            ],
            self.theme,
        );
        let summed = sum(&wide(products), f64::from(*score), lang);
        let mut steps = vec![
            line(lang.step_query_key(), "", multiplied),
            line(lang.step_add(), r"Σ_c \q{q_c} \k{k_c}", summed),
        ];
        if let Some(scale) = self.told.scale {
            let scaled = self.scaled(scale);
            steps.push(line(
                lang.step_scale(),
                r"\q{q} · \k{k} / \sqrt{d_k}",
                scaled,
            ));
        }
        if self.told.is_masked {
            let hidden = words::cell_masked(lang).into_any();
            steps.push(line(lang.step_mask(), "", hidden));
        }
        steps.push(line(
            lang.step_softmax(),
            "e = exp(z − max z), w = e / Σ e",
            self.softmax(),
        ));
        steps.push(line(lang.step_value(), r"w \v{v}", contribution));
        steps
    }

    fn scaled(&self, scale: f32) -> AnyView {
        let [score, scaled] = [self.told.score, self.told.scaled].map(f64::from);
        if scaled.is_nan() {
            return self.value(self.told.scaled).into_any();
        }
        let sign = equals(
            rounded(score, DECIMALS) / f64::from(scale),
            scaled,
            DECIMALS,
        );
        let written = format!("{} / √{} {sign} ", number(score, DECIMALS), self.d_k);
        view! {
            <code>
                {written} <b>{number(scaled, DECIMALS)}</b>
            </code>
        }
        .into_any()
    }

    fn softmax(&self) -> AnyView {
        let lang = self.lang;
        let Told {
            scaled,
            max,
            exp,
            sum,
            weight,
            ..
        } = self.told;
        if weight.is_nan() {
            return lang.softmax_not_a_number().into_any();
        }
        if self.told.is_masked || scaled == f32::NEG_INFINITY {
            return lang.softmax_hidden().into_any();
        }
        let [z, top, e, total, w] = [scaled, max, exp, sum, weight].map(f64::from);
        let written = |value| number(value, DECIMALS);
        let quotient = rounded(e, DECIMALS) / rounded(total, DECIMALS);
        let division = format!(
            "{} / {} {} ",
            written(e),
            written(total),
            equals(quotient, w, DECIMALS)
        );
        let power = (rounded(z, DECIMALS) - rounded(top, DECIMALS)).exp();
        let first = if top.is_infinite() {
            lang.softmax_limit().to_owned()
        } else {
            format!(
                "exp({} − {}) {} {}",
                written(z),
                bracketed(top, DECIMALS),
                equals(power, e, DECIMALS),
                written(e)
            )
        };
        view! {
            <code>{first}</code>
            <br />
            <code>
                {division} <b data-testid="explained-weight">{written(w)}</b>
            </code>
        }
        .into_any()
    }
}

/// A step: what is done, with symbols where there are some, and with numbers.
fn line(title: &'static str, formula: &str, body: AnyView) -> AnyView {
    view! {
        <div class="step">
            <h3>{title} " " {math(formula)}</h3>
            <div>{body}</div>
        </div>
    }
    .into_any()
}

/// Numbers in the width that they are shown from.
fn wide(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(f64::from).collect()
}
