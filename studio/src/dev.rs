use std::time::Instant;
use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::{Encoder, Grammar, Part};
use attention_playground::trained::words::WordTable;
use crate::{measure::{best, measure, turned}, recipe::Recipe, run::train};

pub fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let get = |k: &str, d: &str| args.iter().find_map(|a| a.strip_prefix(&format!("{k}=")).map(str::to_owned)).unwrap_or(d.to_owned());
    let lang = if get("lang","en") == "zh" { Lang::Zh } else { Lang::En };
    let bytes = std::fs::read(get("table", if lang==Lang::Zh {"trained/words/zh.words"} else {"trained/words/en.words"})).unwrap();
    let table = WordTable::read(&bytes).unwrap();
    let grammar = Grammar::new(lang, &table);
    if get("show","") != "" {
        for (k, c) in grammar.counts() { println!("{k} {c:?}"); }
        println!("own {}", grammar.own_words().len());
        for part in Part::ALL { for s in grammar.sentences(part, 1, get("show","5").parse().unwrap()) {
            println!("{part:?}: {} | it->{} not {} state {} | {}", s.words.join("/"), s.words[s.meant], s.words[s.wrong], s.words[s.state],
              s.gazes.iter().enumerate().filter(|(i,g)| g.first!=*i || g.second!=*i).map(|(i,g)| format!("{}>{},{}", s.words[i], s.words[g.first], s.words[g.second])).collect::<Vec<_>>().join(" ")); } }
        let n = grammar.sentences(Part::Training, 1, 2000); println!("mean length {}", n.iter().map(|s| s.words.len()).sum::<usize>() as f64/n.len() as f64);
        return;
    }
    let own = grammar.own_words();
    let random = get("random","") != "";
    let numbers = |word: &str| {
        if random {
            let mut v = attention_playground::weights::embedding(9, &word.to_ascii_lowercase(), 64);
            let l = v.iter().map(|x| x*x).sum::<f32>().sqrt(); v.iter_mut().for_each(|x| *x/=l); v
        } else { table.find(word).vector }
    };
    let encoder = Encoder { numbers: &numbers, own: &own };
    let scorings: Vec<ScoringKind> = get("scoring","dot").split(',').map(|s| match s { "dot" => ScoringKind::Dot, "scaled" => ScoringKind::ScaledDot, _ => ScoringKind::Additive }).collect();
    let val: Vec<_> = [Part::Validation, Part::TrialWords, Part::TrialTemplates].into_iter().map(|p| (p, grammar.sentences(p, 0, 300), grammar.twins(p, 0, 200))).collect();
    for scoring in scorings { for heads in get("heads","2").split(',').map(|h| h.parse::<usize>().unwrap()) { for seed in get("seeds","1").split(',').map(|h| h.parse::<u32>().unwrap()) {
        let mut r = Recipe::of(scoring, heads);
        macro_rules! set { ($($f:ident),+) => { $( if let Ok(v) = get(stringify!($f), "").parse() { r.$f = v; } )+ } }
        set!(mix, steps, batch, sentences, noise, rate, decay, query_and_key, embedding, position_scale, others, points);
        let every: u32 = get("every","400").parse().unwrap();
        let start = Instant::now();
        let mut sum = 0.0;
        let _ = train(&r, &grammar, &encoder, 64, seed, |step, model, loss| {
            sum += loss;
            if step % every == 0 || step == r.steps {
                let t = start.elapsed().as_secs_f64()*1000.0/step as f64;
                print!("{scoring:?} {heads} seed {seed} step {step} {t:.1} ms loss {:.3} |", sum / every as f64); sum = 0.0;
                for (_p, s, tw) in &val {
                    let m = measure(model, &encoder, s).unwrap();
                    let (bt, bs) = (best(&m.thing), best(&m.state));
                    let tu = turned(model, &encoder, tw, bt).unwrap();
                    print!(" acc {:.3} thing {:.2}/{:.2}({:.2}) state {:.2}({:.2}) turned {:.2} |", m.accuracy, m.thing[bt], m.wrong[bt], m.thing_first[bt], m.state[bs], m.state_first[bs], tu);
                    if step == r.steps { print!(" rows {:.2?}", m.rows); }
                }
                println!();
                if step == r.steps && get("fails","") != "" {
                    for (_p, s, tw) in &val[1..] {
                        let m = measure(model, &encoder, s).unwrap();
                        let bt = best(&m.thing);
                        let mut count = 0;
                        for pair in tw { 
                            let right: Vec<bool> = pair.iter().map(|s| { let l = crate::measure::look(model, &encoder, &s.words, s.it, None).unwrap(); crate::measure::largest(&l.rows[bt]) == s.meant }).collect();
                            if right != [true, true] { count += 1; if count < 40 { println!("   {} / {}  {:?}", pair[0].text, pair[1].words[pair[1].state], right); } }
                        }
                    }
                }
            }
        }).unwrap();
    }}}
}
