//! What `docs/files.md` says of files.

use attention_exchange::format::{Content, limits, read};

const PAGE: &str = include_str!("../../../docs/files.md");

#[test]
fn every_example_is_read() {
    let blocks = PAGE.split("```json\n").skip(1);
    let examples: Vec<_> = blocks
        .filter_map(|block| block.split("```").next())
        .collect();
    assert_eq!(examples.len(), 2);
    let [run, weights] = [0, 1].map(|at| read("a", examples[at].as_bytes()).unwrap());
    assert!(matches!(run.content, Content::Run(_)));
    let Content::Weights(weights) = weights.content else {
        panic!("no weights");
    };
    assert_eq!(weights.dim(), (1, 2, 2, 2));
}

#[test]
fn every_bound_is_the_one_that_is_held() {
    let grouped = |number: usize| {
        let digits = number.to_string();
        let begin = digits.len() % 3;
        let (first, rest) = digits.split_at(begin);
        let rest = rest
            .as_bytes()
            .chunks(3)
            .map(|three| str::from_utf8(three).unwrap());
        let all: Vec<_> = [first]
            .into_iter()
            .filter(|it| !it.is_empty())
            .chain(rest)
            .collect();
        all.join(",")
    };
    for (row, number) in [
        ("| the file |", limits::FILE),
        ("| numbers in all |", limits::NUMBERS),
        ("| tokens on a side,", limits::TOKENS),
        ("| layers |", limits::LAYERS),
        ("| heads of a layer |", limits::HEADS),
        ("| lists within lists |", limits::DEPTH),
        ("| fields or entries |", limits::ENTRIES),
        ("| matrices in a file", limits::MATRICES),
        ("| matrices in a file", limits::LABELS),
    ] {
        let line = PAGE
            .lines()
            .find(|line| line.starts_with(row))
            .unwrap_or(row);
        assert!(line.contains(&grouped(number)), "{number}: {line}");
    }
    for (row, number) in [
        ("| an archive, unpacked |", limits::UNPACKED),
        ("| the header of safetensors |", limits::HEADER),
    ] {
        let line = PAGE
            .lines()
            .find(|line| line.starts_with(row))
            .unwrap_or(row);
        assert!(
            line.contains(&format!("{} MB", number >> 20)),
            "{number}: {line}"
        );
    }
}
