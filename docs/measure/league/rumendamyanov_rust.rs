// An adapter for RumenDamyanov/rust-sixtysix (Rust), at 7d751caddbb156460f15d7d923c1e4bada733923.
// Its actions name no player, so the adapter holds the event's player against the one whose turn it is.

use rumenx_sixtysix::engine::{Action, Game};
use rumenx_sixtysix::game::{SixtySix, State};
use serde_json::{json, Value};
use std::io::{stdin, BufRead};

const SUITS: &str = "CDHS";
const RANKS: [(char, i32); 6] = [('A', 11), ('T', 10), ('K', 4), ('Q', 3), ('J', 2), ('9', 0)];

fn code(name: &str) -> i32 {
    let rank = RANKS.iter().find(|(rank, _)| name.starts_with(*rank)).unwrap().1;
    100 * SUITS.find(&name[1..]).unwrap() as i32 + rank
}

fn name(code: &i32) -> String {
    let rank = RANKS.iter().find(|(_, value)| *value == code % 100).unwrap().0;
    format!("{rank}{}", SUITS.chars().nth(*code as usize / 100).unwrap())
}

/// The engine's action for an event of the player whose turn it is.
fn action(event: &Value) -> Action {
    let card = event["card"].as_str().map(code);
    let suit = event["suit"].as_str().and_then(|suit| SUITS.find(suit));
    let kind = match event["event"].as_str().unwrap() {
        "close_talon" => "closeStock",
        "exchange_trump" => "exchangeTrump",
        "declare_marriage" => "declare",
        _ => "play",
    };
    serde_json::from_value(json!({ "type": kind, "payload": { "card": card, "suit": suit } })).unwrap()
}

struct Deal {
    dealer: u64,
    state: Value,
}

impl Deal {
    fn new(setup: &Value) -> Deal {
        let deck: Vec<i32> = setup["deck"].as_array().unwrap().iter().map(|c| code(c.as_str().unwrap())).collect();
        let dealer = setup["dealer"].as_u64().unwrap();
        let mut hands = [[&deck[0..3], &deck[6..9]].concat(), [&deck[3..6], &deck[9..12]].concat()];
        hands.rotate_left(1 - dealer as usize);
        let state = json!({
            "current": 1 - dealer, "scores": [0, 0], "hands": hands, "stock": deck[13..], "closed": false,
            "trumpSuit": deck[12] / 100, "trumpCard": deck[12], "trick": [], "winner": -1
        });
        Deal { dealer, state }
    }

    fn table(&self) -> State {
        serde_json::from_value(self.state.clone()).unwrap()
    }

    fn allows(&self, event: &Value) -> bool {
        let wrong = if self.table().trick.len() == 1 { "lead_card" } else { "play_card" };
        let fits = event["player"] == self.state["current"] && event["event"] != wrong;
        fits && SixtySix.validate(&self.state, &action(event)).is_ok()
    }

    fn send(&mut self, event: &Value) -> bool {
        let after = self.allows(event).then(|| SixtySix.apply(&self.state, &action(event)).unwrap());
        after.map(|state| self.state = state).is_some()
    }

    fn legal(&self) -> Vec<Value> {
        let (table, player) = (self.table(), &self.state["current"]);
        let kind = if table.trick.len() == 1 { "play_card" } else { "lead_card" };
        let plain = ["close_talon", "exchange_trump"].map(|event| json!({ "event": event, "player": player }));
        let play = |card| json!({ "event": kind, "player": player, "card": name(card) });
        let declare = |suit| json!({ "event": "declare_marriage", "player": player, "suit": suit });
        let pairs = ["S", "H", "D", "C"].into_iter().map(declare);
        let all = plain.into_iter().chain(table.hands[table.current].iter().map(play)).chain(pairs);
        all.filter(|event| self.allows(event)).collect()
    }

    fn observe(&self) -> Value {
        let its = self.table();
        if its.winner >= 0 {
            return json!({ "result": { "winner": its.winner } });
        }
        let names = |cards: &[i32]| cards.iter().map(name).collect::<Vec<_>>();
        let led = its.trick.first().map(name);
        let leader = (its.current + its.trick.len()) % 2;
        let table = json!({
            "dealer": self.dealer, "leader": leader, "turn": its.current, "trump": &name(&its.trump_card)[1..],
            "turnup": name(&its.trump_card), "talon": its.stock.len(), "strict": its.closed || its.stock.is_empty(),
            "hands": [names(&its.hands[0]), names(&its.hands[1])], "led": led,
            "points": its.scores, "stock": names(&its.stock)
        });
        let state = if led.is_some() { "TRICK_IN_PROGRESS" } else { "TRICK_START" };
        json!({ "state": state, "table": table, "result": null })
    }
}

fn main() {
    let mut deal = Deal { dealer: 0, state: json!({}) };
    let start = json!({
        "version": 1, "implementation": { "name": "RumenDamyanov/rust-sixtysix", "version": "7d751ca" },
        "events": ["exchange_trump", "declare_marriage", "close_talon", "lead_card", "play_card"],
        "fields": "dealer leader turn trump turnup talon strict hands led points stock".split(' ').collect::<Vec<_>>(),
        "states": ["TRICK_START", "TRICK_IN_PROGRESS"], "operations": ["legal", "observe", "result"]
    });
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let result = match request["cmd"].as_str().unwrap() {
            "start" => start.clone(),
            "deal" => json!(deal = Deal::new(&request)),
            "send" => json!(deal.send(&request["event"])),
            "legal" => json!(deal.legal()),
            "observe" => deal.observe(),
            _ => Value::Null,
        };
        println!("{}", json!({ "seq": request["seq"], "result": result }));
    }
}
