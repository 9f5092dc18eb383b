// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: rustc --edition 2021 -O adapter.rs
// Test: sixtysix conform smoke schnapsen --sut ./adapter

#![allow(dead_code, unused_variables)]

use std::io::{self, BufRead, Write};

#[derive(Default)]
struct Game {
    parameters: Json,
}

/// An answer: a result, or why there is none.
enum Missing {
    Skipped(String),
    Errored(String),
}
use Missing::*;
type Answer<T> = Result<T, Missing>;

fn skip<T>(reason: &str) -> Answer<T> {
    Err(Skipped(reason.to_string()))
}

impl Game {
    // @capabilities
    fn capabilities(&self) -> Json {
        let implementation = object([("name", "my game".into()), ("version", "1.0".into())]);
        object([("version", 1.0.into()), ("implementation", implementation)])
    }

    fn deal(&mut self, deck: &[Json], dealer: usize, before: &Json, dealt: bool) -> Answer<()> {
        // @deal
        skip("deal is not written yet")
    }

    fn send(&mut self, event: &Json) -> Answer<bool> {
        // @send
        skip("send is not written yet")
    }

    fn legal(&self) -> Answer<Vec<Json>> {
        // @legal
        skip("legal is not written yet")
    }

    fn observe(&self) -> Answer<Json> {
        // @observe
        skip("observe is not written yet")
    }

    fn view(&self, player: usize) -> Answer<Json> {
        // @view
        skip("view is not written yet")
    }

    fn answer(&mut self, request: &Json) -> Answer<Json> {
        match request.get("cmd").str() {
            "start" => Ok(self.capabilities()),
            "variant" => {
                self.parameters = request.get("parameters").clone();
                Ok(Json::Null)
            }
            "deal" => {
                let (deck, dealer) = (request.get("deck").list(), request.get("dealer").number() as usize);
                self.deal(deck, dealer, request.get("before"), *request.get("dealt") == Json::Bool(true))?;
                Ok(Json::Null)
            }
            "send" => self.send(request.get("event")).map(Json::Bool),
            "legal" => self.legal().map(Json::List),
            "observe" => self.observe(),
            "view" => self.view(request.get("player").number() as usize),
            _ => Ok(Json::Null),
        }
    }
}

// The protocol: one line for each request and one for its answer. Print nothing else; eprintln is free.

fn main() {
    let mut game = Game::default();
    for line in io::stdin().lock().lines() {
        let request = Reader { text: line.unwrap().into_bytes(), at: 0 }.value();
        let (key, value) = match game.answer(&request) {
            Ok(result) => ("result", result),
            Err(Skipped(reason)) => ("skipped", Json::Text(reason)),
            Err(Errored(message)) => ("errored", Json::Text(message)),
        };
        let mut out = String::new();
        object([("seq", request.get("seq").clone()), (key, value)]).write(&mut out);
        println!("{out}");
        io::stdout().flush().unwrap();
        if request.get("cmd").str() == "stop" {
            break;
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Json {
    #[default]
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<f64> for Json {
    fn from(number: f64) -> Json {
        Json::Number(number)
    }
}

fn object<const N: usize>(pairs: [(&str, Json); N]) -> Json {
    Json::Object(pairs.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}

impl Json {
    fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(pairs) => pairs.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value),
            _ => &Json::Null,
        }
    }

    fn str(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    fn number(&self) -> f64 {
        if let Json::Number(number) = self { *number } else { 0.0 }
    }

    fn list(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => out.push_str(&value.to_string()),
            Json::Number(number) => out.push_str(&number.to_string()),
            Json::Text(text) => {
                out.push('"');
                for c in text.chars() {
                    match c {
                        '"' | '\\' => out.extend(['\\', c]),
                        c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
                        c => out.push(c),
                    }
                }
                out.push('"');
            }
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(pairs) => {
                out.push('{');
                for (i, (key, value)) in pairs.iter().enumerate() {
                    out.push_str(if i > 0 { "," } else { "" });
                    Json::Text(key.clone()).write(out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

struct Reader {
    text: Vec<u8>,
    at: usize,
}

impl Reader {
    fn next(&mut self) -> u8 {
        while self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        self.text[self.at]
    }

    /// True if a list or an object ends here; skips its comma or its end.
    fn ends(&mut self, end: u8) -> bool {
        let is_end = self.next() == end;
        self.at += (is_end || self.next() == b',') as usize;
        is_end
    }

    fn value(&mut self) -> Json {
        match self.next() {
            b'{' => {
                let mut pairs = Vec::new();
                self.at += 1;
                while !self.ends(b'}') {
                    self.next();
                    let key = self.string();
                    self.next();
                    self.at += 1;
                    pairs.push((key, self.value()));
                }
                Json::Object(pairs)
            }
            b'[' => {
                let mut items = Vec::new();
                self.at += 1;
                while !self.ends(b']') {
                    items.push(self.value());
                }
                Json::List(items)
            }
            b'"' => Json::Text(self.string()),
            _ => {
                let begin = self.at;
                while self.at < self.text.len() && !b",]} \t".contains(&self.text[self.at]) {
                    self.at += 1;
                }
                match std::str::from_utf8(&self.text[begin..self.at]).unwrap() {
                    "null" => Json::Null,
                    "true" => Json::Bool(true),
                    "false" => Json::Bool(false),
                    number => Json::Number(number.parse().unwrap()),
                }
            }
        }
    }

    fn string(&mut self) -> String {
        let mut made = Vec::new();
        self.at += 1;
        while self.text[self.at] != b'"' {
            let mut c = self.text[self.at] as char;
            if c == '\\' {
                self.at += 1;
                c = self.text[self.at] as char;
                if c == 'u' {
                    let digits = std::str::from_utf8(&self.text[self.at + 1..self.at + 5]).unwrap();
                    let code = u32::from_str_radix(digits, 16).unwrap();
                    made.extend(char::from_u32(code).unwrap_or('?').to_string().bytes());
                    self.at += 5;
                    continue;
                }
                c = match c { 'n' => '\n', 't' => '\t', 'r' => '\r', 'b' => '\u{8}', 'f' => '\u{c}', c => c };
            }
            made.push(c as u8);
            self.at += 1;
        }
        self.at += 1;
        String::from_utf8(made).unwrap()
    }
}
