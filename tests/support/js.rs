//! Requests of JavaScript as JSON values, with a few words for what JSON does not have.

use attention_playground::js_api::given::{Given, List};
use attention_playground::js_api::refusal::Refusal;
use attention_playground::js_api::value::Value as Request;
use serde_json::Value;

/// The entries of a list, or the values of fields.
struct Items(Vec<Value>);

impl List for Items {
    fn length(&self) -> usize {
        self.0.len()
    }

    fn look(&self, index: usize) -> Result<Given, Refusal> {
        Ok(given(self.0[index].clone()))
    }
}

/// JSON as a value of JavaScript; the string `a BigInt` is one.
pub fn given(value: Value) -> Given {
    match value {
        Value::Null => Given::Nothing,
        Value::Bool(value) => Given::Bool(value),
        Value::Number(number) => Given::Number(number.as_f64().unwrap()),
        Value::String(what) if what == "a BigInt" => Given::Other(what),
        Value::String(text) => Given::Text(text),
        Value::Array(items) => Given::List(Box::new(Items(items))),
        Value::Object(fields) => {
            let (names, values) = fields.into_iter().unzip();
            Given::Object(names, Box::new(Items(values)))
        }
    }
}

/// A request.
pub fn js(value: Value) -> Request {
    Request::request(Ok(given(value))).unwrap()
}
