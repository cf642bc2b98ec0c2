use crate::language::{Words, sample};
use crate::{measure::*, recipe::Recipe, run::train};
use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::{Encoder, Grammar, Part};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

pub fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let get = |k: &str, d: &str| {
        args.iter()
            .rev()
            .find_map(|a| a.strip_prefix(&format!("{k}=")).map(str::to_owned))
            .unwrap_or(d.to_owned())
    };
    let lang = if get("lang", "en") == "zh" {
        Lang::Zh
    } else {
        Lang::En
    };
    let words = Words::read(Path::new("/work/layers"), lang).ok().unwrap();
    let grammar = Grammar::new(lang, &words.table);
    let own = grammar.own_words();
    if get("show", "") != "" {
        for (k, c) in grammar.counts() {
            println!("{k} {c:?}");
        }
        println!("own {}", own.len());
        for g in grammar.groups() {
            println!("{}", g.join(" "));
        }
        return;
    }
    let numbers = |word: &str| words.of(word);
    let encoder = Encoder {
        numbers: &numbers,
        own: &own,
    };
    let val: Vec<_> = [Part::Validation, Part::TrialWords, Part::TrialTemplates]
        .into_iter()
        .map(|p| (p, sample(&grammar, p)))
        .collect();
    let scoring = match get("scoring", "dot").as_str() {
        "dot" => ScoringKind::Dot,
        "scaled" => ScoringKind::ScaledDot,
        _ => ScoringKind::Additive,
    };
    let heads = get("heads", "2").parse().unwrap();
    let mut r = Recipe::of(crate::plan::Model {
        lang,
        scoring,
        heads,
    });
    macro_rules! set { ($($f:ident),+) => { $( if let Ok(v) = get(stringify!($f), "").parse() { r.$f = v; } )+ } }
    set!(
        before,
        mix,
        steps,
        batch,
        sentences,
        noise,
        rate,
        decay,
        query_and_key,
        embedding,
        position_scale,
        others,
        points
    );
    let start = Instant::now();
    let model = train(
        &r,
        &grammar,
        &encoder,
        64,
        get("seed", "1").parse().unwrap(),
    )
    .unwrap();
    print!(
        "{scoring:?} {heads} {args:?} {:.1} ms |",
        start.elapsed().as_secs_f64() * 1000.0 / r.steps as f64
    );
    for (_p, s) in &val {
        let m = measure(&model, &encoder, &s.sentences).unwrap();
        let (bt, bs) = (best(&m.thing), best(&m.state));
        let tu = turned(&model, &encoder, &s.all_twins, bt).unwrap();
        print!(
            " acc {:.3} thing {:.2}({:.2}) state {:.2}({:.2}) turned {:.2} |",
            m.accuracy, m.thing[bt], m.thing_first[bt], m.state[bs], m.state_first[bs], tu
        );
    }
    println!();
    for (p, s) in &val {
        let m = measure(&model, &encoder, &s.sentences).unwrap();
        let bt = best(&m.thing);
        let mut kinds: BTreeMap<(usize, usize), [usize; 2]> = BTreeMap::new();
        let mut wrong: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        for pair in &s.all_twins {
            let key = (pair[0].groups[0].1, pair[0].groups[1].1);
            let mut ok = true;
            for s in pair {
                let l = look(&model, &encoder, &s.words, s.it, None).unwrap();
                let right = largest(&l.rows[bt]) == s.meant;
                ok &= right;
                let w = wrong.entry(s.words[s.state].clone()).or_default();
                w[0] += usize::from(!right);
                w[1] += 1;
            }
            let k = kinds.entry(key).or_default();
            k[0] += usize::from(ok);
            k[1] += 1;
        }
        let name = |g: usize| grammar.groups()[g].first().copied().unwrap_or("?");
        print!("  {p:?}:");
        for ((a, b), [ok, n]) in &kinds {
            print!(" {}/{} {ok}/{n}", name(*a), name(*b));
        }
        println!();
        let mut w: Vec<_> = wrong.into_iter().filter(|(_, w)| w[0] > 0).collect();
        w.sort_by_key(|(_, w)| std::cmp::Reverse(w[0]));
        println!(
            "     {}",
            w.iter()
                .take(30)
                .map(|(s, w)| format!("{s} {}/{}", w[0], w[1]))
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
}
