//! How one cell came about, read from the rule of its matrix.
//!
//! Every number in an explanation is a cell of the sheet, or one operation on such cells; a total is
//! the cell itself, never a second sum.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::view::closing::{self, rounded};
use attention_playground::view::format::{self, number};

use super::compute::within;
use super::{Along, Function, Id, Origin, Reduction, Rule, Sheet};

/// Decimals of every number in an explanation.
pub const DECIMALS: usize = 3;

/// Part of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// One cell (row, column).
    Cell(usize, usize),
    /// One row.
    Row(usize),
    /// One column.
    Column(usize),
    /// Everything.
    All,
}

/// Cells that are lit because a cell was made from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lit {
    /// Their matrix.
    pub id: Id,
    /// Which of its cells.
    pub region: Region,
}

/// A row of numbers under a letter.
#[derive(Debug, Clone, PartialEq)]
pub struct Strip {
    /// The letter, in mathematical notation.
    pub symbol: String,
    /// The numbers.
    pub numbers: Vec<f64>,
}

/// A calculation with its numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// Terms that add up to a total.
    Sum {
        /// The terms.
        terms: Vec<f64>,
        /// The cell, or what stands on the way to it.
        total: f64,
    },
    /// Anything else: what is on the left, `=` or `≈`, and the result.
    Equation {
        /// The left side, with the numbers as they are shown.
        left: String,
        /// `=`, or `≈` where rounding shows in the last decimal.
        equals: &'static str,
        /// The result.
        right: f64,
    },
    /// In words.
    Words(String),
}

/// One step on the way to a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What is done.
    pub title: &'static str,
    /// With symbols, in mathematical notation; empty where words say it all.
    pub formula: String,
    /// The operands, and what they come to element by element.
    pub strips: Vec<Strip>,
    /// With numbers.
    pub written: Written,
}

/// How a cell came about, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The matrix.
    pub id: Id,
    /// The row of the cell.
    pub row: usize,
    /// The column of the cell.
    pub column: usize,
    /// The number in it.
    pub value: f64,
    /// Step by step.
    pub steps: Vec<Step>,
    /// The cells that it was made from directly.
    pub operands: Vec<Lit>,
}

words! {
    given: "given", "给定";
    given_hand: "chosen by this exhibit, and yours to change", "由本展项选定，可以随意修改";
    given_chosen: "follows from what you chose", "由你的选择决定";
    given_seed(seed: u32): "drawn from seed {seed}", "由种子 {seed} 随机生成";
    given_formula: "from a formula of its own", "由公式直接给出";
    multiply: "multiply and add up", "逐项相乘再求和";
    add: "add", "相加";
    subtract: "subtract", "相减";
    times: "multiply", "相乘";
    divide: "divide", "相除";
    apply: "apply the function", "代入函数";
    together_sum: "add up", "求和";
    together_mean: "take the mean", "求平均";
    together_max: "take the largest", "取最大值";
    together_variance: "mean squared distance from the mean", "与平均值之差的平方的平均";
    distance: "square the differences and add up", "差的平方再求和";
    additive: "tanh of the sum, times v", "和的 tanh，再乘以 v";
    mask: "mask", "掩码";
    mask_visible: "visible: the score stays as it is", "可见：分数不变";
    mask_hidden(reasons: &str): "hidden by {reasons}: it takes no part", "被{reasons}遮住：不参与计算";
    exponential: "exponential", "指数";
    share: "divide by the sum of the row", "除以该行之和";
    limit: "temperature 0, the limit: the largest scores share all the weight", "温度为 0 的极限：最大的分数平分全部权重";
    hidden_zero: "hidden: exactly 0", "被遮住：恰好为 0";
    empty_row: "every key of this row is hidden, so nothing is looked at: all weights are 0", "这一行的键全被遮住，什么也看不到：权重全为 0";
    not_a_number: "not a number", "不是数";
    norm: "normalise", "归一化";
    no_spread: "nothing differs from the mean, so nothing is divided: 0", "没有一个数偏离均值，不必相除：结果为 0";
    copied: "copied", "拷贝";
    contribution: "what this weight brings along: its value, times the weight", "这个权重带来什么：它的值乘以权重";
}

impl Sheet {
    /// How a cell came about, in the words of `lang`. `None` where there is no such cell.
    pub fn explain(&self, id: Id, row: usize, column: usize, lang: Lang) -> Option<Explanation> {
        let value = self.cell(id, row, column)?;
        let mut steps = Vec::new();
        self.steps_to(id, row, column, lang, &mut steps)?;
        if let Some((value_id, head)) = self.values_weighed_by(id) {
            steps.push(self.contribution(value_id, column, value, head, lang));
        }
        Some(Explanation {
            id,
            row,
            column,
            value,
            steps,
            operands: self.operands(id, row, column),
        })
    }

    /// The cells that a cell was made from directly.
    pub fn operands(&self, id: Id, row: usize, column: usize) -> Vec<Lit> {
        let lit = |id: Id, region| Lit { id, region };
        let cell = |id: Id| {
            let (row, column) = within(self.values(id).dim(), row, column);
            lit(id, Region::Cell(row, column))
        };
        match &self.get(id).rule {
            Rule::Given(_) => Vec::new(),
            Rule::Product(left, right) => vec![
                lit(*left, Region::Row(row)),
                lit(*right, Region::Column(column)),
            ],
            Rule::ProductTransposed(left, right) | Rule::SquaredDistance(left, right) => vec![
                lit(*left, Region::Row(row)),
                lit(*right, Region::Row(column)),
            ],
            Rule::Additive { query, key, v } => vec![
                lit(*query, Region::Row(row)),
                lit(*key, Region::Row(column)),
                lit(*v, Region::Row(0)),
            ],
            Rule::Sum(left, right)
            | Rule::Difference(left, right)
            | Rule::Times(left, right)
            | Rule::Quotient(left, right) => vec![cell(*left), cell(*right)],
            Rule::Divided(of, _) | Rule::Map(of, _) | Rule::Masked(of, _) => vec![cell(*of)],
            Rule::Softmax { of, .. } => vec![lit(*of, Region::Row(row))],
            Rule::Reduce(of, along, _) | Rule::Norm { of, along, .. } => {
                vec![lit(*of, along.region(row, column))]
            }
            Rule::Part { of, rows, columns } => vec![lit(
                *of,
                Region::Cell(rows.start + row, columns.start + column),
            )],
            Rule::Beside(ids) => self
                .beside(ids, column)
                .map(|(of, column)| lit(of, Region::Cell(row, column)))
                .into_iter()
                .collect(),
            Rule::Transposed(of) => vec![lit(*of, Region::Cell(column, row))],
        }
    }

    fn steps_to(
        &self,
        id: Id,
        row: usize,
        column: usize,
        lang: Lang,
        steps: &mut Vec<Step>,
    ) -> Option<()> {
        let total = self.cell(id, row, column)?;
        let symbol = |id: Id| self.get(id).symbol.clone();
        let at = |id: Id| {
            let (row, column) = within(self.values(id).dim(), row, column);
            self.values(id)[(row, column)]
        };
        let indexed = |id: Id| {
            let (row, column) = within(self.values(id).dim(), row, column);
            place(&symbol(id), row, column)
        };
        let here = place(&symbol(id), row, column);
        let pair = |left: Id, right: Id, sign: &str| {
            format!("{here} = {} {sign} {}", indexed(left), indexed(right))
        };
        match &self.get(id).rule {
            Rule::Given(origin) => steps.push(Step {
                title: given(lang),
                formula: match origin {
                    Origin::Formula(formula) => (*formula).to_owned(),
                    _ => String::new(),
                },
                strips: Vec::new(),
                written: Written::Words(match *origin {
                    Origin::Hand => given_hand(lang).to_owned(),
                    Origin::Chosen => given_chosen(lang).to_owned(),
                    Origin::Seed(seed) => given_seed(lang, seed),
                    Origin::Formula(_) => given_formula(lang).to_owned(),
                }),
            }),
            Rule::Product(left, right) => {
                let formula = format!(
                    "{here} = Σ_c {} {}",
                    subscript(&symbol(*left), &format!("{},c", row + 1)),
                    subscript(&symbol(*right), &format!("c,{}", column + 1)),
                );
                let left = (symbol(*left), self.row(*left, row));
                let right = (symbol(*right), self.column(*right, column));
                steps.push(product(formula, left, right, total, lang));
            }
            Rule::ProductTransposed(left, right) => {
                let formula = format!(
                    "{here} = Σ_c {} {}",
                    subscript(&symbol(*left), &format!("{},c", row + 1)),
                    subscript(&symbol(*right), &format!("{},c", column + 1)),
                );
                let left = (symbol(*left), self.row(*left, row));
                let right = (symbol(*right), self.row(*right, column));
                steps.push(product(formula, left, right, total, lang));
            }
            Rule::Sum(left, right) => steps.push(Step {
                title: add(lang),
                formula: pair(*left, *right, "+"),
                strips: Vec::new(),
                written: Written::Sum {
                    terms: vec![at(*left), at(*right)],
                    total,
                },
            }),
            Rule::Difference(left, right) => steps.push(Step {
                title: subtract(lang),
                formula: pair(*left, *right, "−"),
                strips: Vec::new(),
                written: Written::Sum {
                    terms: vec![at(*left), -at(*right)],
                    total,
                },
            }),
            Rule::Times(left, right) => {
                let (l, r) = (at(*left), at(*right));
                steps.push(Step {
                    title: times(lang),
                    formula: pair(*left, *right, "×"),
                    strips: Vec::new(),
                    written: equation(
                        format!("{} × {}", shown(l), bracketed(r)),
                        round(l) * round(r),
                        total,
                    ),
                });
            }
            Rule::Quotient(left, right) => {
                let (l, r) = (at(*left), at(*right));
                steps.push(Step {
                    title: divide(lang),
                    formula: pair(*left, *right, "/"),
                    strips: Vec::new(),
                    written: equation(
                        format!("{} / {}", shown(l), bracketed(r)),
                        round(l) / round(r),
                        total,
                    ),
                });
            }
            Rule::Divided(of, divisor) => {
                self.steps_to(*of, row, column, lang, steps)?;
                steps.push(Step {
                    title: divide(lang),
                    formula: format!("{here} = {} / {}", indexed(*of), divisor.written),
                    strips: Vec::new(),
                    written: equation(
                        format!("{} / {}", shown(at(*of)), divisor.written),
                        round(at(*of)) / divisor.value,
                        total,
                    ),
                });
            }
            Rule::Map(of, function) => {
                self.steps_to(*of, row, column, lang, steps)?;
                let written = |inner: &str| function.written(inner);
                steps.push(Step {
                    title: apply(lang),
                    formula: format!("{here} = {}", written(&indexed(*of))),
                    strips: Vec::new(),
                    written: equation(written(&shown(at(*of))), function.of(round(at(*of))), total),
                });
            }
            Rule::Reduce(of, along, reduction) => {
                let numbers = self.region(*of, along.region(row, column));
                steps.extend(reduced(&symbol(*of), numbers, *reduction, total, lang));
            }
            Rule::SquaredDistance(left, right) => {
                let (l, r) = (self.row(*left, row), self.row(*right, column));
                let squares = elementwise(&l, &r, |l, r| (l - r) * (l - r));
                let formula = format!(
                    "{here} = Σ_c ({} − {})^2",
                    subscript(&symbol(*left), &format!("{},c", row + 1)),
                    subscript(&symbol(*right), &format!("{},c", column + 1)),
                );
                steps.push(Step {
                    title: distance(lang),
                    formula,
                    strips: vec![
                        strip(symbol(*left), l),
                        strip(symbol(*right), r),
                        strip("(·−·)^2", squares.clone()),
                    ],
                    written: Written::Sum {
                        terms: squares,
                        total,
                    },
                });
            }
            Rule::Additive { query, key, v } => {
                let (q, k, w) = (
                    self.row(*query, row),
                    self.row(*key, column),
                    self.row(*v, 0),
                );
                let tanh = elementwise(&q, &k, |q, k| (q + k).tanh());
                let terms = elementwise(&w, &tanh, |w, t| w * t);
                let formula = format!(
                    "{here} = Σ_h {} tanh({} + {})",
                    subscript(&symbol(*v), "h"),
                    subscript(&symbol(*query), &format!("{},h", row + 1)),
                    subscript(&symbol(*key), &format!("{},h", column + 1)),
                );
                steps.push(Step {
                    title: additive(lang),
                    formula,
                    strips: vec![
                        strip(symbol(*query), q),
                        strip(symbol(*key), k),
                        strip("tanh", tanh),
                        strip(symbol(*v), w),
                        strip(format!("{} tanh", symbol(*v)), terms.clone()),
                    ],
                    written: Written::Sum { terms, total },
                });
            }
            Rule::Masked(of, visibility) => {
                self.steps_to(*of, row, column, lang, steps)?;
                let bias = visibility.bias(row, column);
                let hidden = visibility.hidden()[(row, column)];
                steps.push(Step {
                    title: mask(lang),
                    formula: String::new(),
                    strips: Vec::new(),
                    written: if !hidden.is_visible() {
                        let labels = &self.get(id).columns.labels;
                        let key = labels.get(column).map_or("", String::as_str);
                        Written::Words(mask_hidden(lang, &lang.reasons(hidden, key)))
                    } else if bias == 0.0 {
                        Written::Words(mask_visible(lang).to_owned())
                    } else {
                        Written::Sum {
                            terms: vec![at(*of), bias],
                            total,
                        }
                    },
                });
            }
            Rule::Softmax {
                of,
                temperature,
                fill,
            } => {
                self.steps_to(*of, row, column, lang, steps)?;
                steps.extend(self.softmax_steps(id, *of, row, column, *temperature, *fill, lang));
            }
            Rule::Norm { of, along, eps } => {
                let numbers = self.region(*of, along.region(row, column));
                let mean = Reduction::Mean.of(&numbers);
                let variance = Reduction::Variance.of(&numbers);
                // Without epsilon the formula would have 0 / 0 here.
                let spreads = *eps > 0.0 || numbers.iter().any(|number| *number != numbers[0]);
                let symbol = symbol(*of);
                steps.extend(reduced(
                    &symbol,
                    numbers.clone(),
                    Reduction::Mean,
                    mean,
                    lang,
                ));
                steps.extend(reduced(
                    &symbol,
                    numbers,
                    Reduction::Variance,
                    variance,
                    lang,
                ));
                let x = at(*of);
                let from_shown = (round(x) - round(mean)) / (round(variance) + eps).sqrt();
                steps.push(Step {
                    title: norm(lang),
                    formula: r"\frac{x − μ}{\sqrt{σ^2 + ε}}".to_owned(),
                    strips: Vec::new(),
                    written: if spreads {
                        equation(
                            format!(
                                "({} − {}) / √({} + {eps})",
                                shown(x),
                                bracketed(mean),
                                shown(variance)
                            ),
                            from_shown,
                            total,
                        )
                    } else {
                        Written::Words(no_spread(lang).to_owned())
                    },
                });
            }
            Rule::Part { of, rows, columns } => {
                let from = place(&symbol(*of), rows.start + row, columns.start + column);
                steps.push(copied_step(here, from, lang));
            }
            Rule::Beside(ids) => {
                let (of, column) = self.beside(ids, column)?;
                let from = place(&symbol(of), row, column);
                steps.push(copied_step(here, from, lang));
            }
            Rule::Transposed(of) => {
                let from = place(&symbol(*of), column, row);
                steps.push(copied_step(here, from, lang));
            }
        }
        Some(())
    }

    #[expect(clippy::too_many_arguments, reason = "all that decides one softmax")]
    fn softmax_steps(
        &self,
        id: Id,
        of: Id,
        row: usize,
        column: usize,
        temperature: f64,
        fill: Fill<f64>,
        lang: Lang,
    ) -> Vec<Step> {
        let matrix = self.get(id);
        let weight = matrix.values[(row, column)];
        let told = |title, words: &str| {
            vec![Step {
                title,
                formula: String::new(),
                strips: Vec::new(),
                written: Written::Words(words.to_owned()),
            }]
        };
        let Some(softmax) = &matrix.softmax else {
            return Vec::new();
        };
        if weight.is_nan() {
            return told(share(lang), not_a_number(lang));
        }
        if softmax.empty_rows.contains(&row) {
            return told(share(lang), empty_row(lang));
        }
        if self.is_hidden(of, row, column) && fill == Fill::Exclude {
            return told(share(lang), hidden_zero(lang));
        }
        let (z, max) = (softmax.masked[(row, column)], softmax.max[row]);
        let (exp, sum) = (softmax.exp[(row, column)], softmax.sum[row]);
        let mut steps = Vec::new();
        if temperature == 0.0 || max.is_infinite() {
            steps.extend(told(exponential(lang), limit(lang)));
        } else {
            let difference = format!("{} − {}", shown(z), bracketed(max));
            let left = if temperature == 1.0 {
                format!("exp({difference})")
            } else {
                format!("exp(({difference}) / {temperature})")
            };
            steps.push(Step {
                title: exponential(lang),
                formula: if temperature == 1.0 {
                    "e = exp(z − max z)".to_owned()
                } else {
                    "e = exp((z − max z) / T)".to_owned()
                },
                strips: Vec::new(),
                written: equation(left, ((round(z) - round(max)) / temperature).exp(), exp),
            });
        }
        steps.push(Step {
            title: share(lang),
            formula: "w = e / Σ e".to_owned(),
            strips: vec![strip("e", softmax.exp.row(row).to_vec())],
            written: equation(
                format!("{} / {}", shown(exp), shown(sum)),
                round(exp) / round(sum),
                weight,
            ),
        });
        steps
    }

    /// The values that `weights` weighs, where a later matrix is that product.
    fn values_weighed_by(&self, weights: Id) -> Option<(Id, Id)> {
        matches!(self.get(weights).rule, Rule::Softmax { .. }).then_some(())?;
        self.ids().find_map(|id| match self.get(id).rule {
            Rule::Product(left, value) if left == weights => Some((value, id)),
            _ => None,
        })
    }

    fn contribution(&self, value: Id, key: usize, weight: f64, into: Id, lang: Lang) -> Step {
        let numbers = self.row(value, key);
        let brought: Vec<f64> = numbers.iter().map(|v| weight * v).collect();
        let symbol = self.get(value).symbol.clone();
        Step {
            title: contribution(lang),
            formula: format!("{} → {}", symbol, self.get(into).symbol),
            strips: vec![
                strip(symbol.clone(), numbers),
                strip(format!("w {symbol}"), brought),
            ],
            written: Written::Words(String::new()),
        }
    }

    fn row(&self, id: Id, row: usize) -> Vec<f64> {
        self.region(id, Region::Row(row))
    }

    fn column(&self, id: Id, column: usize) -> Vec<f64> {
        self.region(id, Region::Column(column))
    }

    fn region(&self, id: Id, region: Region) -> Vec<f64> {
        let values = self.values(id);
        match region {
            Region::Cell(row, column) => vec![values[(row, column)]],
            Region::Row(row) => values.row(row).to_vec(),
            Region::Column(column) => values.column(column).to_vec(),
            Region::All => values.iter().copied().collect(),
        }
    }

    fn beside(&self, ids: &[Id], column: usize) -> Option<(Id, usize)> {
        let mut column = column;
        for &id in ids {
            let width = self.values(id).ncols();
            if column < width {
                return Some((id, column));
            }
            column -= width;
        }
        None
    }
}

impl Along {
    fn region(self, row: usize, column: usize) -> Region {
        match self {
            Self::Row => Region::Row(row),
            Self::Column => Region::Column(column),
            Self::All => Region::All,
        }
    }
}

impl Function {
    /// The function of what is written as `inner`.
    fn written(self, inner: &str) -> String {
        match self {
            Self::Tanh => format!("tanh({inner})"),
            Self::Exp => format!("exp({inner})"),
            Self::Log => format!("ln({inner})"),
            Self::Sqrt => format!("√({inner})"),
            Self::Square => format!("({inner})²"),
            Self::Negative => format!("−({inner})"),
            Self::Relu => format!("max(0, {inner})"),
            Self::Gelu => format!("gelu({inner})"),
            Self::Single => format!("float32({inner})"),
            Self::Degrees => format!("arccos({inner}) · 180 / π"),
        }
    }
}

fn product(
    formula: String,
    (left_symbol, left): (String, Vec<f64>),
    (right_symbol, right): (String, Vec<f64>),
    total: f64,
    lang: Lang,
) -> Step {
    let terms = elementwise(&left, &right, |l, r| l * r);
    Step {
        title: multiply(lang),
        formula,
        strips: vec![
            strip(left_symbol.clone(), left),
            strip(right_symbol.clone(), right),
            strip(format!("{left_symbol} × {right_symbol}"), terms.clone()),
        ],
        written: Written::Sum { terms, total },
    }
}

fn reduced(
    symbol: &str,
    numbers: Vec<f64>,
    reduction: Reduction,
    total: f64,
    lang: Lang,
) -> Vec<Step> {
    let count = numbers.len();
    let step = |title, strips, written| Step {
        title,
        formula: String::new(),
        strips,
        written,
    };
    let shared = |sum: f64| {
        equation(
            format!("{} / {count}", shown(sum)),
            round(sum) / count as f64,
            total,
        )
    };
    let row = |numbers: &[f64]| vec![strip(symbol, numbers.to_vec())];
    match reduction {
        Reduction::Sum => vec![step(
            together_sum(lang),
            row(&numbers),
            Written::Sum {
                terms: numbers,
                total,
            },
        )],
        Reduction::Max => vec![step(
            together_max(lang),
            row(&numbers),
            equation("max".to_owned(), total, total),
        )],
        Reduction::Mean => {
            let sum = Reduction::Sum.of(&numbers);
            vec![step(together_mean(lang), row(&numbers), shared(sum))]
        }
        Reduction::Variance => {
            let mean = Reduction::Mean.of(&numbers);
            let squares: Vec<f64> = numbers.iter().map(|x| (x - mean) * (x - mean)).collect();
            let sum = Reduction::Sum.of(&squares);
            vec![step(
                together_variance(lang),
                vec![
                    strip(symbol, numbers),
                    strip(format!("({symbol} − μ)^2"), squares),
                ],
                shared(sum),
            )]
        }
    }
}

fn copied_step(here: String, from: String, lang: Lang) -> Step {
    Step {
        title: copied(lang),
        formula: format!("{here} = {from}"),
        strips: Vec::new(),
        written: Written::Words(String::new()),
    }
}

fn strip(symbol: impl Into<String>, numbers: Vec<f64>) -> Strip {
    Strip {
        symbol: symbol.into(),
        numbers,
    }
}

/// `X_{2,3}`, counted from 1.
fn place(symbol: &str, row: usize, column: usize) -> String {
    subscript(symbol, &format!("{},{}", row + 1, column + 1))
}

/// A symbol may have an index or a prime of its own, so it is kept together; one of several parts,
/// such as `a − b`, in brackets.
fn subscript(symbol: &str, index: &str) -> String {
    if symbol.contains([' ', '+', '−']) {
        format!("{{({symbol})}}_{{{index}}}")
    } else {
        format!("{{{symbol}}}_{{{index}}}")
    }
}

fn equation(left: String, from_shown: f64, actual: f64) -> Written {
    Written::Equation {
        left,
        equals: closing::equals(from_shown, actual, DECIMALS),
        right: actual,
    }
}

fn round(value: f64) -> f64 {
    rounded(value, DECIMALS)
}

/// A number as it is shown.
fn shown(value: f64) -> String {
    number(value, DECIMALS)
}

/// A number after a sign.
fn bracketed(value: f64) -> String {
    format::bracketed(value, DECIMALS)
}

fn elementwise(left: &[f64], right: &[f64], f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    left.iter().zip(right).map(|(&l, &r)| f(l, r)).collect()
}
