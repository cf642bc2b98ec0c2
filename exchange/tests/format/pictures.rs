//! Pictures as a parser of XML reads them.

use attention_exchange::format::svg::{Lines, Look, lines, matrix, pipeline};
use attention_exchange::format::{Leaf, Scale};
use attention_playground::i18n::Lang;
use attention_playground::view::color::{Rgb, Theme};
use ndarray::Array2;
use proptest::prelude::*;
use roxmltree::{Document, Node};

use super::samples::{MARKUP, any_sheaf, owned};

const LIGHT: Look = Look {
    theme: Theme::Light,
    lang: Lang::En,
};
const DARK: Look = Look {
    theme: Theme::Dark,
    lang: Lang::Zh,
};

fn leaf(rows: usize, columns: usize) -> Leaf {
    let labels = |count: usize| (1..=count).map(|label| label.to_string()).collect();
    let count = (rows * columns).max(1) as f32;
    Leaf {
        name: "layer1.head2.weights".to_owned(),
        title: "Weights".to_owned(),
        rows: labels(rows),
        columns: labels(columns),
        values: Array2::from_shape_fn((rows, columns), |(row, column)| {
            (row * columns + column) as f32 / count
        }),
        hidden: None,
        scale: Scale::Weights,
    }
}

fn hex(color: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

/// Parses a picture and holds it to what all of them are.
#[track_caller]
fn parsed(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let mut ids = Vec::new();
    for node in root.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let known = [
            "svg",
            "title",
            "desc",
            "defs",
            "pattern",
            "linearGradient",
            "stop",
            "g",
            "rect",
            "path",
            "circle",
            "text",
        ];
        assert!(known.contains(&name), "<{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(
                !name.starts_with("on") && name != "style" && name != "href",
                "{name}"
            );
            if value.contains("url(") {
                assert!(value.starts_with("url(#"), "{value}");
            }
            if name == "id" {
                ids.push(value);
            }
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id is there twice");
    document
}

fn texts(document: &Document<'_>) -> Vec<String> {
    let nodes = document
        .descendants()
        .filter(|node| node.has_tag_name((SVG, "text")));
    let texts = nodes.map(|node| {
        let own = node.children().filter(Node::is_text);
        own.filter_map(|text| text.text()).collect()
    });
    texts.collect()
}

const SVG: &str = "http://www.w3.org/2000/svg";

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name)
        .map_or(0.0, |text| text.parse().unwrap())
}

/// How far a mark is moved by the groups that it is in.
fn moved(node: Node<'_, '_>) -> [f64; 2] {
    let mut place = [0.0; 2];
    for group in node.ancestors() {
        let moved = group
            .attribute("transform")
            .and_then(|it| it.strip_prefix("translate("));
        if let Some(moved) = moved {
            let (moved, _) = moved.split_once(')').unwrap();
            let along = moved.split(' ').map(|along| along.parse::<f64>().unwrap());
            place
                .iter_mut()
                .zip(along)
                .for_each(|(all, along)| *all += along);
        }
    }
    place
}

/// Cells that are drawn one by one: fill, and whether hatched.
fn fills<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    let groups = document.descendants().filter(|node| {
        let moves = node
            .ancestors()
            .filter(|it| it.attribute("transform").is_some());
        node.has_tag_name((SVG, "rect")) && moves.count() == 2
    });
    groups.filter_map(|rect| rect.attribute("fill")).collect()
}

#[test]
fn paper_is_opaque_and_comes_first() {
    for look in [LIGHT, DARK] {
        let svg = matrix(&leaf(3, 3), &look);
        let document = parsed(&svg);
        let root = document.root_element();
        let rects = root
            .children()
            .filter(|node| node.has_tag_name((SVG, "rect")));
        let paper: Vec<_> = rects.collect();
        assert_eq!(paper.len(), 1);
        assert_eq!(paper[0].attribute("fill"), Some(&*hex(look.theme.paper())));
        for side in ["width", "height"] {
            assert_eq!(paper[0].attribute(side), root.attribute(side));
        }
    }
}

#[test]
fn a_cell_has_the_colour_of_the_page_and_its_number() {
    let mut leaf = leaf(2, 2);
    leaf.values[(1, 1)] = f32::NAN;
    leaf.hidden = Some(ndarray::arr2(&[[false, true], [false, false]]));
    for look in [LIGHT, DARK] {
        let svg = matrix(&leaf, &look);
        let document = parsed(&svg);
        // The second head's hue, as the name says.
        let color = |value| hex(look.theme.weight(value, 1));
        let hatch = format!("url(#hatch-{})", look.theme.name());
        let cross = hex(look.theme.hatch().0);
        let expected = [color(0.0), hatch.clone(), color(0.5), cross];
        assert_eq!(fills(&document)[..4], expected);
        let texts = texts(&document);
        assert!(texts.contains(&"0.50".to_owned()), "{texts:?}");
        assert!(
            !texts.contains(&"0.25".to_owned()),
            "a hidden number is written"
        );
        let said = match look.lang {
            Lang::En => ["hidden by a mask", "not a number"],
            Lang::Zh => ["被掩码遮住", "不是数"],
        };
        for words in said {
            assert!(texts.contains(&words.to_owned()), "{words}: {texts:?}");
        }
    }
}

#[test]
fn the_legend_has_the_ends_of_the_scale() {
    let mut leaf = leaf(2, 2);
    leaf.scale = Scale::Signed;
    leaf.values[(0, 0)] = -2.6;
    let svg = matrix(&leaf, &LIGHT);
    let document = parsed(&svg);
    let texts = texts(&document);
    for end in ["−3", "3"] {
        assert!(texts.contains(&end.to_owned()), "{end}: {texts:?}");
    }
    let stops = document
        .descendants()
        .filter(|node| node.has_tag_name((SVG, "stop")));
    let colors: Vec<_> = stops
        .filter_map(|stop| stop.attribute("stop-color"))
        .collect();
    assert_eq!(colors.first(), Some(&&*hex(Theme::Light.signed(-3.0, 3.0))));
    assert_eq!(colors.last(), Some(&&*hex(Theme::Light.signed(3.0, 3.0))));
}

#[test]
fn a_large_matrix_is_drawn_without_numbers_and_a_larger_one_as_blocks() {
    let large = matrix(&leaf(70, 70), &LIGHT);
    // Its frame, and the colours of the legend.
    assert_eq!(fills(&parsed(&large)), ["none", "url(#scale)"]);
    assert!(
        !texts(&parsed(&large))
            .iter()
            .any(|text| text.contains("block"))
    );
    for (look, said) in [
        (LIGHT, "2 × 1000; each cell drawn is the largest of 1 × 2"),
        (DARK, "2 × 1000；每格画的是 1 × 2 格中最大的数"),
    ] {
        let svg = matrix(&leaf(2, 1000), &look);
        let texts = texts(&parsed(&svg));
        assert!(texts.contains(&said.to_owned()), "{texts:?}");
    }
    let words: Vec<_> = (0..200).map(|word| word.to_string()).collect();
    let picture = Lines {
        queries: words.clone(),
        keys: words,
        heads: vec![],
    };
    let svg = lines(&picture, &LIGHT);
    let texts = texts(&parsed(&svg));
    let said =
        "Line width is the weight; left looks, right is looked at; The first 128 tokens are drawn";
    assert!(texts.contains(&said.to_owned()), "{texts:?}");
    assert!(!texts.contains(&"128".to_owned()), "a word without lines");
}

#[test]
fn a_picture_of_many_cells_stays_small() {
    let bytes = matrix(&leaf(512, 512), &LIGHT).len();
    assert!(bytes < 8 << 20, "{bytes}");
}

#[test]
fn lines_are_as_wide_as_their_weights() {
    let picture = Lines {
        queries: owned(&["a"]),
        keys: owned(&["b", "c", "d"]),
        heads: vec![
            ndarray::arr2(&[[0.8, 0.4, 0.001]]),
            ndarray::arr2(&[[f32::NAN; 3]]),
        ],
    };
    let svg = lines(&picture, &DARK);
    let document = parsed(&svg);
    let groups = document
        .descendants()
        .filter(|node| node.attribute("stroke-linecap").is_some());
    let groups: Vec<_> = groups.collect();
    assert_eq!(
        groups[0].attribute("stroke"),
        Some(&*hex(Theme::Dark.head(0)))
    );
    let widths: Vec<_> = groups[0]
        .children()
        .filter(Node::is_element)
        .map(|path| number(path, "stroke-width"))
        .collect();
    assert_eq!(widths.len(), 2, "a weight that cannot be seen is drawn");
    assert!((widths[0] - 2.0 * widths[1]).abs() < 0.011, "{widths:?}");
    assert!(
        !groups[1].children().any(|node| node.is_element()),
        "NaN is drawn"
    );
}

#[test]
fn all_marks_are_on_the_paper() {
    for (rows, columns) in [
        (1, 1),
        (13, 13),
        (40, 40),
        (3, 48),
        (48, 3),
        (100, 2),
        (0, 0),
    ] {
        let svg = matrix(&leaf(rows, columns), &LIGHT);
        let document = parsed(&svg);
        let root = document.root_element();
        let paper = ["width", "height"].map(|side| number(root, side));
        let rects = document
            .descendants()
            .filter(|node| node.has_tag_name((SVG, "rect")) && node.parent() != Some(root));
        let in_pattern =
            |node: &Node<'_, '_>| node.ancestors().any(|it| it.has_tag_name((SVG, "defs")));
        for rect in rects.filter(|rect| !in_pattern(rect)) {
            let begin = moved(rect);
            for (side, (place, size)) in [("x", "width"), ("y", "height")].into_iter().enumerate() {
                let from = begin[side] + number(rect, place);
                let to = from + number(rect, size);
                assert!(
                    from >= 0.0 && to <= paper[side],
                    "{rows} x {columns}: {from} to {to}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_text(label in "\\PC{0,12}|[\u{0}-\u{ff}]{0,12}|[<>&\"']{0,12}") {
        let mut leaf = leaf(2, 2);
        leaf.title = label.clone();
        leaf.rows[0] = MARKUP.to_owned();
        leaf.columns[1] = label.clone();
        let svg = matrix(&leaf, &LIGHT);
        let document = parsed(&svg);
        let all: String = document.descendants().filter_map(|node| node.text()).collect();
        prop_assert!(all.contains(MARKUP));
        // What XML cannot hold is shown by a picture of it; all else is as it was.
        let can_be = |letter: char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
        if label.chars().all(can_be) && !label.trim().is_empty() {
            prop_assert!(all.contains(&label), "{label:?}");
        }
    }

    #[test]
    fn any_sheaf_is_a_picture(sheaf in any_sheaf()) {
        for look in [LIGHT, DARK] {
            parsed(&pipeline(&sheaf, &look));
            for leaf in &sheaf.matrices {
                parsed(&matrix(leaf, &look));
            }
            let heads = sheaf.matrices.iter().map(|leaf| leaf.values.clone()).collect();
            let (queries, keys) = (sheaf.queries.clone(), sheaf.keys.clone());
            parsed(&lines(&Lines { queries, keys, heads }, &look));
        }
    }
}
