//! From token vectors to queries, keys and values of each head, in two steps.

use attention_playground::i18n::Lang;
use ndarray::{Array2, arr2, s};

use super::{Second, WIDTH, words};
use crate::exhibit::{Document, Inputs, Piece};
use crate::exhibits::sentence::{self, by_hand, projection, token_vectors};
use crate::exhibits::typed::Typed;
use crate::sheet::{Axis, Id, Origin, Rule, Sheet};

type Square = [[f64; WIDTH]; WIDTH];

/// Head 1 lets someone look for what is felt or done, and that for someone; head 2 lets what is
/// felt or done look for a thing, and a thing for that.
const W_Q: Square = [
    [0.0, 3.0, 0.0, 0.0],
    [3.0, 0.0, 3.0, 0.0],
    [3.0, 0.0, 3.0, 0.0],
    [0.0, 0.0, 0.0, 3.0],
];
const W_K: Square = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 1.0],
    [0.0, 1.0, 0.0, 1.0],
    [0.0, 0.0, 1.0, 0.0],
];
const W_V: Square = [
    [1.0, 0.0, 0.5, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.5, 0.0, 1.0],
    [0.0, 0.0, 1.0, 0.5],
];
/// The free second steps of all heads side by side: each head takes its columns of these.
const FREE_Q: Square = [
    [1.0, 0.0, 0.5, 0.0],
    [0.0, 0.5, 0.0, 1.0],
    [0.5, 0.0, -1.0, 0.0],
    [0.0, 1.0, 0.0, 0.5],
];
const FREE_K: Square = [
    [0.5, 0.0, 1.0, 0.0],
    [0.0, 1.0, 0.0, -0.5],
    [1.0, 0.0, 0.5, 0.0],
    [0.0, -0.5, 0.0, 1.0],
];
const FREE_V: Square = [
    [1.0, 0.5, 0.0, 0.0],
    [0.0, 1.0, 0.5, 0.0],
    [0.0, 0.0, 1.0, 0.5],
    [0.5, 0.0, 0.0, 1.0],
];

/// One of query, key and value: its names and first numbers.
pub(super) struct Role {
    /// `q`, `k` or `v`: its letter, and its colour in formulas.
    pub(super) letter: &'static str,
    /// Its letter for the tokens together.
    pub(super) capital: &'static str,
    first_name: &'static str,
    first: Square,
    second_names: [&'static str; WIDTH],
    free: Square,
    made_names: [&'static str; WIDTH],
    /// Names of the matrices of the comparison.
    pub(super) compared: Compared,
    first_title: fn(Lang) -> &'static str,
    title: fn(Lang) -> &'static str,
    title_of: fn(Lang, usize) -> String,
    /// All heads side by side, in words.
    pub(super) title_all: fn(Lang) -> &'static str,
    counts: fn(Lang) -> &'static str,
}

pub(super) struct Compared {
    pub(super) all: &'static str,
    pub(super) second_all: &'static str,
    pub(super) fused: &'static str,
    pub(super) from_fused: &'static str,
    pub(super) gap_sliced: &'static str,
    pub(super) gap_fused: &'static str,
}

/// The names of a role's matrices, all made from its letter.
macro_rules! role {
    ($letter:literal, $capital:literal, $first:expr, $free:expr, $titles:expr, $counts:expr) => {
        Role {
            letter: $letter,
            capital: $capital,
            first_name: concat!("w-", $letter),
            first: $first,
            second_names: [
                concat!("w-", $letter, "-1"),
                concat!("w-", $letter, "-2"),
                concat!("w-", $letter, "-3"),
                concat!("w-", $letter, "-4"),
            ],
            free: $free,
            made_names: [
                concat!($letter, "-1"),
                concat!($letter, "-2"),
                concat!($letter, "-3"),
                concat!($letter, "-4"),
            ],
            compared: Compared {
                all: concat!($letter, "-all"),
                second_all: concat!("w-", $letter, "-all"),
                fused: concat!("fused-w-", $letter),
                from_fused: concat!("fused-", $letter),
                gap_sliced: concat!("gap-sliced-", $letter),
                gap_fused: concat!("gap-fused-", $letter),
            },
            first_title: $titles.0,
            title: $titles.1,
            title_of: $titles.2,
            title_all: $titles.3,
            counts: $counts,
        }
    };
}

const QUERY: Role = role!(
    "q",
    "Q",
    W_Q,
    FREE_Q,
    (words::w_q, words::q, words::q_of, words::q_all),
    words::queries
);
const KEY: Role = role!(
    "k",
    "K",
    W_K,
    FREE_K,
    (words::w_k, words::k, words::k_of, words::k_all),
    words::keys
);
const VALUE: Role = role!(
    "v",
    "V",
    W_V,
    FREE_V,
    (words::w_v, words::v, words::v_of, words::v_all),
    words::values
);

/// Puts what each head has beside each other, under the numbers of all features.
pub(super) fn beside(
    sheet: &mut Sheet,
    (name, symbol): (&'static str, String),
    ids: Vec<Id>,
    lang: Lang,
) -> Id {
    let beside = sheet.put(name, symbol, Rule::Beside(ids));
    let rows = sheet.get(beside).rows.clone();
    let columns = Axis::numbered(sentence::features(lang), WIDTH);
    sheet.name_axes(beside, rows, columns)
}

/// A formula in the hue of a head, from 0.
pub(super) fn tinted(head: usize, formula: &str) -> String {
    format!(r"\{}{{{formula}}}", head + 1)
}

/// One role after both steps.
pub(super) struct Steps {
    pub(super) role: &'static Role,
    /// The first matrix, (width, width).
    pub(super) first: Id,
    /// After the first step, (tokens, width).
    pub(super) whole: Id,
    /// The second matrices, a head each, (width, width / heads).
    pub(super) second: Vec<Id>,
    /// After the second step, a head each, (tokens, width / heads).
    pub(super) made: Vec<Id>,
}

/// All three roles after both steps.
pub(super) struct Projected {
    pub(super) x: Id,
    pub(super) query: Steps,
    pub(super) key: Steps,
    pub(super) value: Steps,
}

impl Projected {
    pub(super) fn new(
        sheet: &mut Sheet,
        inputs: &Inputs,
        (sentence, heads, second): (&Typed, usize, Second),
        lang: Lang,
    ) -> Self {
        let x = token_vectors(
            sentence,
            sheet,
            inputs,
            ("tokens", "X"),
            words::tokens(lang),
            lang,
        );
        sheet.title(x, words::vectors(lang));
        let mut steps = |role: &'static Role| {
            let tokens = sentence.axis((role.counts)(lang));
            Steps::new(sheet, inputs, (x, tokens), (role, heads, second), lang)
        };
        Self {
            x,
            query: steps(&QUERY),
            key: steps(&KEY),
            value: steps(&VALUE),
        }
    }

    pub(super) fn roles(&self) -> [&Steps; 3] {
        [&self.query, &self.key, &self.value]
    }

    pub(super) fn heads(&self) -> usize {
        self.query.made.len()
    }

    /// Width of one head.
    pub(super) fn width(&self) -> usize {
        WIDTH / self.heads()
    }

    pub(super) fn lay_out(&self, document: &mut Document, second: Second, lang: Lang) {
        let x = self.x;
        document.heading(words::step_first(lang));
        for steps in self.roles() {
            let (first, whole) = (steps.first, steps.whole);
            document.equation(x, "·", first, whole);
        }
        document.heading(words::step_second(lang));
        document.note(match second {
            Second::Selecting => words::says_selecting(lang, self.width()),
            Second::Free => words::says_free(lang, self.width()),
        });
        for steps in self.roles() {
            document.row(steps.second_step());
        }
    }
}

impl Steps {
    fn new(
        sheet: &mut Sheet,
        inputs: &Inputs,
        (x, tokens): (Id, Axis),
        (role, heads, second): (&'static Role, usize, Second),
        lang: Lang,
    ) -> Self {
        let letter = role.letter;
        let symbol = format!(r"\{letter}{{W^{letter}}}");
        let first = projection(sheet, inputs, (role.first_name, &symbol), role.first, lang);
        sheet.title(first, (role.first_title)(lang));
        let name_rows = |sheet: &mut Sheet, id: Id| {
            let columns = sheet.get(id).columns.clone();
            sheet.name_axes(id, tokens.clone(), columns)
        };
        let symbol = format!(r"\{letter}{{{}}}", role.capital);
        let whole = sheet.put(letter, symbol, Rule::Product(x, first));
        sheet.title(whole, (role.title)(lang));
        name_rows(sheet, whole);

        let second: Vec<_> = (0..heads)
            .map(|head| second_matrix(sheet, inputs, (role, heads, second), head, lang))
            .collect();
        let made = second.iter().enumerate().map(|(head, &second)| {
            let symbol = tinted(head, &format!("{}^{}", role.capital, head + 1));
            let made = sheet.put(role.made_names[head], symbol, Rule::Product(whole, second));
            sheet.title(made, (role.title_of)(lang, head + 1));
            name_rows(sheet, made)
        });
        let made = made.collect();
        Self {
            role,
            first,
            whole,
            second,
            made,
        }
    }

    /// `Q · W^{q,1} = Q^1 | · W^{q,2} = Q^2 …`
    fn second_step(&self) -> Vec<Piece> {
        let mut row = vec![self.whole.into()];
        for (head, (&second, &made)) in self.second.iter().zip(&self.made).enumerate() {
            if head > 0 {
                row.push("|".into());
            }
            row.extend(["·".into(), second.into(), "=".into(), made.into()]);
        }
        row
    }
}

/// The matrix that leads to one head.
fn second_matrix(
    sheet: &mut Sheet,
    inputs: &Inputs,
    (role, heads, second): (&Role, usize, Second),
    head: usize,
    lang: Lang,
) -> Id {
    let width = WIDTH / heads;
    let columns = s![.., head * width..(head + 1) * width];
    let axis = |length| Axis::numbered(sentence::features(lang), length);
    let axes = (axis(WIDTH), axis(width));
    let name = role.second_names[head];
    let symbol = tinted(head, &format!("W^{{{},{}}}", role.letter, head + 1));
    let id = match second {
        Second::Selecting => {
            let block = Array2::eye(WIDTH).slice(columns).to_owned();
            sheet.given(name, symbol, axes, block, Origin::Chosen)
        }
        Second::Free => {
            let block = arr2(&role.free).slice(columns).to_owned();
            by_hand(sheet, inputs, (name, &symbol), axes, block)
        }
    };
    sheet.title(id, words::second_weights(lang, head + 1))
}
