use attention_playground::ui::views::CollectViews;
use leptos::prelude::*;

use super::prose::prose_view;

/// Names and numbers.
pub fn facts(facts: &[(String, String)]) -> AnyView {
    let facts = facts.iter().map(|(name, number)| {
        view! {
            <div>
                <dt>{prose_view(name)}</dt>
                <dd>{prose_view(number)}</dd>
            </div>
        }
    });
    view! { <dl class="facts">{facts.collect_views()}</dl> }.into_any()
}
