//! How one cell came about, read from the rule of its matrix.
//!
//! Every number in an explanation is a cell of the sheet, or one operation on such cells; a total is
//! the cell itself, never a second sum.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::compute::within;
use super::explanation::{Explanation, Step, Written};
use super::steps::{
    bracketed, copied_step, elementwise, equation, place, product, reduced, round, shown, strip,
    subscript,
};
use super::{Id, Origin, Reduction, Rule, Sheet, words};

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
                title: words::given(lang),
                formula: match origin {
                    Origin::Formula(formula) => (*formula).to_owned(),
                    _ => String::new(),
                },
                strips: Vec::new(),
                written: Written::Words(match *origin {
                    Origin::Hand => words::given_hand(lang).to_owned(),
                    Origin::Chosen => words::given_chosen(lang).to_owned(),
                    Origin::Seed(seed) => words::given_seed(lang, seed),
                    Origin::Formula(_) => words::given_formula(lang).to_owned(),
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
                title: words::add(lang),
                formula: pair(*left, *right, "+"),
                strips: Vec::new(),
                written: Written::Sum {
                    terms: vec![at(*left), at(*right)],
                    total,
                },
            }),
            Rule::Difference(left, right) => steps.push(Step {
                title: words::subtract(lang),
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
                    title: words::times(lang),
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
                    title: words::divide(lang),
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
                    title: words::divide(lang),
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
                    title: words::apply(lang),
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
                    title: words::distance(lang),
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
                    title: words::additive(lang),
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
                let hidden = visibility.hidden_at(row, column);
                steps.push(Step {
                    title: words::mask(lang),
                    formula: String::new(),
                    strips: Vec::new(),
                    written: if !hidden.is_visible() {
                        let labels = &self.get(id).columns.labels;
                        let key = labels.get(column).map_or("", String::as_str);
                        Written::Words(words::mask_hidden(lang, &lang.reasons(hidden, key)))
                    } else if bias == 0.0 {
                        Written::Words(words::mask_visible(lang).to_owned())
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
                    title: words::norm(lang),
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
                        Written::Words(words::no_spread(lang).to_owned())
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
            return told(words::share(lang), words::not_a_number(lang));
        }
        if softmax.empty_rows.contains(&row) {
            return told(words::share(lang), words::empty_row(lang));
        }
        if self.is_hidden(of, row, column) && fill == Fill::Exclude {
            return told(words::share(lang), words::hidden_zero(lang));
        }
        let (z, max) = (softmax.masked[(row, column)], softmax.max[row]);
        let (exp, sum) = (softmax.exp[(row, column)], softmax.sum[row]);
        let mut steps = Vec::new();
        if temperature == 0.0 || max.is_infinite() {
            steps.extend(told(words::exponential(lang), words::limit(lang)));
        } else {
            let difference = format!("{} − {}", shown(z), bracketed(max));
            let left = if temperature == 1.0 {
                format!("exp({difference})")
            } else {
                format!("exp(({difference}) / {temperature})")
            };
            steps.push(Step {
                title: words::exponential(lang),
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
            title: words::share(lang),
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
            title: words::contribution(lang),
            formula: format!("{} → {}", symbol, self.get(into).symbol),
            strips: vec![
                strip(symbol.clone(), numbers),
                strip(format!("w {symbol}"), brought),
            ],
            written: Written::Words(String::new()),
        }
    }
}
