use attention_playground::ui::math::{display_math, math};
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;

use super::facts::facts;
use super::grid::Grid;
use super::hall::Hall;
use super::lines::lines;
use super::picture::WidePicture;
use super::plot::PlotView;
use super::prose::prose_view;
use crate::exhibit::{Block, Document, Piece};

/// From this many columns on a matrix is a picture.
const WIDE: usize = 25;

/// What decides how a block is built. While it stays the same, what is in it changes in place, so
/// that nothing loses the focus under a reader's hands.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    Heading,
    Note,
    Warning,
    Formula,
    Row(Vec<PieceShape>),
    Plot(&'static str),
    Lines(&'static str),
    Facts,
}

#[derive(Debug, Clone, PartialEq)]
enum PieceShape {
    Table(&'static str),
    Picture(&'static str),
    Sign(String),
}

/// The document of the exhibit, from top to bottom.
#[component]
pub fn Blocks() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let shapes = Memo::new(move |_| hall.document.with(|document| shapes(document)));
    view! {
        <div class="blocks" data-testid="blocks">
            {move || {
                let shapes = shapes.get().into_iter().enumerate();
                shapes.map(|(index, shape)| block(hall, index, shape)).collect_views()
            }}
        </div>
    }
    .into_any()
}

fn shapes(document: &Document) -> Vec<Shape> {
    let piece = |piece: &Piece| match piece {
        Piece::Sign(sign) => PieceShape::Sign(sign.to_string()),
        Piece::Matrix(id) => {
            let matrix = document.sheet.get(*id);
            if matrix.values.ncols() >= WIDE {
                PieceShape::Picture(matrix.name)
            } else {
                PieceShape::Table(matrix.name)
            }
        }
    };
    let shape = |block: &Block| match block {
        Block::Heading(_) => Shape::Heading,
        Block::Note(_) => Shape::Note,
        Block::Warning(_) => Shape::Warning,
        Block::Formula(_) => Shape::Formula,
        Block::Row(pieces) => Shape::Row(pieces.iter().map(piece).collect()),
        Block::Plot(plot) => Shape::Plot(plot.name),
        Block::Lines(lines) => Shape::Lines(lines.name),
        Block::Facts(_) => Shape::Facts,
    };
    document.blocks.iter().map(shape).collect()
}

/// What is in a block now, followed; `()` on the way to another document.
fn with(hall: Hall, index: usize, look: impl Fn(&Block, &Document) -> AnyView) -> AnyView {
    hall.document.with(|document| {
        let block = document.blocks.get(index);
        block.map_or_else(|| ().into_any(), |block| look(block, document))
    })
}

fn block(hall: Hall, index: usize, shape: Shape) -> AnyView {
    match shape {
        Shape::Heading => view! { <h2 class="part">{words(hall, index)}</h2> }.into_any(),
        Shape::Note => view! { <p class="note">{words(hall, index)}</p> }.into_any(),
        Shape::Warning => {
            view! { <p class="notice" role="status">{words(hall, index)}</p> }.into_any()
        }
        Shape::Formula => view! { <div class="formula-line">{words(hall, index)}</div> }.into_any(),
        Shape::Facts => view! { <div>{words(hall, index)}</div> }.into_any(),
        Shape::Plot(name) => view! { <PlotView index name /> }.into_any(),
        Shape::Lines(name) => view! {
            <figure
                class="card token-lines"
                class:pointed=move || hall.points_at(name)
                data-testid=format!("lines-{name}")
            >
                {words(hall, index)}
            </figure>
        }
        .into_any(),
        Shape::Row(pieces) => {
            let pieces = terms(pieces).into_iter().map(|term| {
                let pieces = term.into_iter().map(piece);
                view! { <div class="term">{pieces.collect_views()}</div> }
            });
            view! { <div class="pieces">{pieces.collect_views()}</div> }.into_any()
        }
    }
}

/// A sign stays with the matrix after it, so that no line ends with it; a raised T, or a comma, with
/// the one before.
fn terms(pieces: Vec<PieceShape>) -> Vec<Vec<PieceShape>> {
    let mut terms: Vec<Vec<PieceShape>> = Vec::new();
    let mut term = Vec::new();
    for piece in pieces {
        match &piece {
            PieceShape::Sign(sign) if sign.starts_with(['ᵀ', ',']) || sign.starts_with("{}^T") => {
                match terms.last_mut() {
                    Some(before) => before.push(piece),
                    None => term.push(piece),
                }
            }
            PieceShape::Sign(_) => term.push(piece),
            _ => {
                term.push(piece);
                terms.push(std::mem::take(&mut term));
            }
        }
    }
    terms.extend((!term.is_empty()).then_some(term));
    terms
}

fn piece(piece: PieceShape) -> AnyView {
    match piece {
        PieceShape::Table(name) => view! { <Grid name /> }.into_any(),
        PieceShape::Picture(name) => view! { <WidePicture name /> }.into_any(),
        PieceShape::Sign(sign) => view! { <span class="between">{math(&sign)}</span> }.into_any(),
    }
}

/// What a block of words, formulas or small drawings says now.
fn words(hall: Hall, index: usize) -> AnyView {
    follow(move || {
        with(hall, index, |block, document| match block {
            Block::Heading(words) | Block::Note(words) | Block::Warning(words) => {
                prose_view(words).into_any()
            }
            Block::Formula(formula) => display_math(formula),
            Block::Facts(pairs) => facts(pairs),
            Block::Lines(of) => lines(of, &document.sheet, hall.theme.get()),
            Block::Row(_) | Block::Plot(_) => ().into_any(),
        })
    })
}
