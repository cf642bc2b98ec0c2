//! What is done to a map, and what stands in a cell, in sentences.

use attention_playground::i18n::Lang;
use attention_playground::view::format::{exact, number};

use crate::brought::file::{File, Holds, Side, called};
use crate::brought::maps::{Average, Shape};
use crate::brought::picture::written;
use crate::brought::shown::{Cell, Shown, View};
use crate::brought::sums::{self, Sums};
use crate::words;

/// Names that a sentence lists; the rest is counted.
const MOST_NAMES: usize = 8;

/// Which map is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Which {
    /// Over what it is averaged.
    pub average: Average,
    /// Its layer, from 0.
    pub layer: usize,
    /// Its head, from 0.
    pub head: usize,
}

/// What a map is called.
pub fn place(which: Which, lang: Lang) -> String {
    let (layer, head) = (which.layer + 1, which.head + 1);
    match which.average {
        Average::None => words::place_one(lang, layer, head),
        Average::Heads => words::place_heads(lang, layer),
        Average::Layers => words::place_layers(lang, head),
        Average::All => words::place_all(lang).to_owned(),
    }
}

/// What was done to a map before it is shown, a sentence each.
pub fn done(
    file: &File,
    shape: Shape,
    which: Which,
    (view, shown): (&View, &Shown),
    lang: Lang,
) -> Vec<String> {
    let mut done = Vec::new();
    match which.average {
        Average::None => {}
        Average::Heads => done.push(words::done_heads(lang, shape.heads, which.layer + 1)),
        Average::Layers => done.push(words::done_layers(lang, shape.layers, which.head + 1)),
        Average::All => done.push(words::done_all(lang, shape.maps())),
    }
    let left_out = left_out(file, view);
    let has_left_out = !left_out.is_empty();
    if has_left_out {
        done.push(words::done_without(lang, &listed(&left_out, lang)));
    }
    match (view.renormalise, has_left_out) {
        (true, true) => done.push(words::done_renormalised_left(lang).to_owned()),
        (true, false) => done.push(words::done_renormalised(lang).to_owned()),
        (false, true) if !view.without_keys.is_empty() => {
            done.push(words::done_not_renormalised(lang).to_owned());
        }
        _ => {}
    }
    let rows = |places: &[usize]| {
        let names = places.iter().filter_map(|&row| shown.rows.get(row));
        let names: Vec<String> = names.map(|&row| file.called(Side::Query, row)).collect();
        listed(&names, lang)
    };
    if !shown.undivided.is_empty() {
        done.push(words::done_undivided(lang, &rows(&shown.undivided)));
    }
    if !shown.empty.is_empty() {
        done.push(words::done_empty(lang, &rows(&shown.empty)));
    }
    if view.threshold > 0.0 {
        let threshold = exact(view.threshold);
        done.push(words::done_blank(lang, shown.blanks(), &threshold));
    }
    if done.is_empty() {
        let nothing = match file.holds {
            Holds::Vectors(_) => words::done_nothing_computed(lang),
            Holds::Weights(..) | Holds::Run(_) => words::done_nothing_given(lang),
        };
        done.push(nothing.to_owned());
    }
    done
}

fn left_out(file: &File, view: &View) -> Vec<String> {
    let of = |side: Side, places: &[usize]| -> Vec<String> {
        places.iter().map(|&it| file.called(side, it)).collect()
    };
    let mut names = of(Side::Query, &view.without_queries);
    if !file.is_self() {
        names.extend(of(Side::Key, &view.without_keys));
    }
    names
}

/// Names in a sentence.
fn listed(names: &[String], lang: Lang) -> String {
    let comma = match lang {
        Lang::En => ", ",
        Lang::Zh => "、",
    };
    let first = names[..names.len().min(MOST_NAMES)].join(comma);
    match names.len().saturating_sub(MOST_NAMES) {
        0 => first,
        more => words::done_without_more(lang, &first, more),
    }
}

/// Sentences in a row, with what the language puts between them.
pub fn together(sentences: &[String], lang: Lang) -> String {
    let stop = match lang {
        Lang::En => "; ",
        Lang::Zh => "；",
    };
    sentences.join(stop)
}

/// What the sums of a file's rows come to, a sentence each.
pub fn sums(sums: &Sums, file: &File, lang: Lang) -> Vec<String> {
    let mut said = Vec::new();
    if sums.off == 0 && sums.odd == 0 {
        said.push(words::sums_fine(lang).to_owned());
    }
    if sums.off > 0 {
        said.push(words::sums_off(lang, sums.off, sums.rows, sums.maps_off));
    }
    if let Some(worst) = sums.worst {
        let place = words::place_one(lang, worst.layer + 1, worst.head + 1);
        let query = file.called(Side::Query, worst.row);
        said.push(words::sums_worst(
            lang,
            &place,
            &query,
            &number(worst.sum, 3),
        ));
    }
    if sums.odd > 0 {
        said.push(words::odd_cells(lang, sums.odd));
    }
    if sums.outside > 0 {
        said.push(words::outside_cells(lang, sums.outside));
    }
    said
}

/// Which rows of a map do not sum to one; `None` where all do.
pub fn rows_off(file: &File, map: ndarray::ArrayView2<'_, f32>, lang: Lang) -> Option<String> {
    let off = sums::off(map);
    let names: Vec<String> = off
        .iter()
        .map(|&(row, sum)| {
            let query = file.called(Side::Query, row);
            words::row_with_sum(lang, &query, &number(sum, 3))
        })
        .collect();
    (!names.is_empty()).then(|| words::rows_off(lang, &listed(&names, lang)))
}

/// What stands in a cell of the map that is shown, by its place there: `given` is the number before
/// anything was done to it.
pub fn cell(
    file: &File,
    which: Which,
    shown: &Shown,
    (row, column): (usize, usize),
    given: f32,
    lang: Lang,
) -> Option<String> {
    let cell = shown.cell(row, column)?;
    let place = place(which, lang);
    let query = file.called(Side::Query, *shown.rows.get(row)?);
    let key = file.called(Side::Key, *shown.columns.get(column)?);
    let (Cell::Number(value) | Cell::Blank(value) | Cell::Odd(value) | Cell::Masked(value)) = cell;
    if let Cell::Odd(value) = cell {
        return Some(if value.is_nan() {
            words::cell_nan(lang, &place, &query, &key)
        } else {
            let sign = number(f64::from(value), 0);
            words::cell_infinite(lang, &place, &query, &key, &sign)
        });
    }
    let mut said = vec![
        words::cell(lang, &place, &query, &key, &number(f64::from(value), 4)),
        words::cell_exact(lang, &exact(value)),
    ];
    // A number that was divided by 1 is the same.
    if given != value {
        said.push(words::cell_before(lang, &exact(given)));
    }
    match cell {
        Cell::Blank(_) => said.push(words::cell_blank(lang).to_owned()),
        Cell::Masked(_) => said.push(words::cell_masked(lang).to_owned()),
        Cell::Number(_) | Cell::Odd(_) => {}
    }
    Some(together(&said, lang))
}

/// What stands in a cell of any matrix, whose rows and columns have these names.
pub fn cell_of(
    name: &str,
    shown: &Shown,
    (rows, columns): (&[String], &[String]),
    (row, column): (usize, usize),
    lang: Lang,
) -> Option<String> {
    let cell = shown.cell(row, column)?;
    let (Cell::Number(value) | Cell::Blank(value) | Cell::Odd(value) | Cell::Masked(value)) = cell;
    let number = if value.is_finite() {
        exact(value)
    } else {
        written(f64::from(value), 0, lang.not_a_number())
    };
    let [row, column] = [(rows, row), (columns, column)].map(|(names, place)| {
        if place < names.len() {
            called(names, place)
        } else {
            (place + 1).to_string()
        }
    });
    let said = words::of_matrix(lang, name, &row, &column, &number);
    let is_masked = matches!(cell, Cell::Masked(_));
    let hidden = is_masked.then(|| words::cell_hidden(lang).to_owned());
    let all: Vec<String> = [Some(said), hidden].into_iter().flatten().collect();
    Some(together(&all, lang))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ndarray::Array4;

    use super::*;
    use crate::brought::file::Origin;
    use crate::brought::stages::Reading;
    use crate::format::{Brought, Content};

    fn file(numbers: &[f32], tokens: &[&str]) -> File {
        let tokens: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
        let shape = (1, 1, tokens.len(), tokens.len());
        let brought = Brought {
            queries: tokens.clone(),
            keys: tokens,
            content: Content::Weights(Array4::from_shape_vec(shape, numbers.to_vec()).unwrap()),
            note: Vec::new(),
        };
        File::new(Origin::Reader("mine".to_owned()), brought).unwrap()
    }

    const WHICH: Which = Which {
        average: Average::None,
        layer: 0,
        head: 0,
    };

    fn seen(file: &File, view: &View) -> (Shape, Shown, ndarray::ArcArray2<f32>) {
        let maps = file.maps(Reading::default()).unwrap();
        let map = maps.one(0, 0).unwrap();
        (maps.shape(), Shown::new(&map, view, |_, _| true), map)
    }

    #[test]
    fn what_was_done_is_said_and_nothing_else() {
        let file = file(&[0.0, 1.0, 0.25, 0.75], &["[CLS]", "cat"]);
        let plain = View::default();
        let (shape, shown, _) = seen(&file, &plain);
        let done_to = |view: &View, shown: &Shown| {
            together(
                &done(&file, shape, WHICH, (view, shown), Lang::En),
                Lang::En,
            )
        };
        assert!(done_to(&plain, &shown).starts_with("Nothing was done"));
        let without = file.without(Side::Query, true, &BTreeSet::new());
        let view = View {
            without_queries: Vec::new(),
            without_keys: vec![1],
            renormalise: true,
            threshold: 0.5,
        };
        assert_eq!(without, [0]);
        let (_, shown, _) = seen(&file, &view);
        let said = done_to(&view, &shown);
        for part in ["divided by its sum", "empty", "[CLS]", "below 0.5"] {
            assert!(said.contains(part), "“{part}” is not said: {said}");
        }
    }

    #[test]
    fn what_is_no_number_is_read_as_none() {
        let file = file(&[f32::NAN, f32::INFINITY, 0.25, 0.5], &["a", "b"]);
        let (_, shown, map) = seen(&file, &View::default());
        let said = |at| cell(&file, WHICH, &shown, at, map[at], Lang::En).unwrap();
        assert!(said((0, 0)).contains("not a number"), "{}", said((0, 0)));
        assert!(said((0, 1)).contains("infinite, ∞"), "{}", said((0, 1)));
        assert!(said((1, 1)).contains("0.5000; exactly 0.5"));
        let Holds::Weights(_, sums_of) = &file.holds else {
            panic!("weights were brought");
        };
        let all = together(&sums(sums_of, &file, Lang::En), Lang::En);
        assert!(
            all.contains("row b, 0.750") && all.contains("finite number: 2"),
            "{all}"
        );
    }

    #[test]
    fn a_long_list_is_counted_beyond_some() {
        let names: Vec<String> = (0..11).map(|it| it.to_string()).collect();
        assert!(listed(&names, Lang::En).ends_with("7 and 3 more"));
    }
}
