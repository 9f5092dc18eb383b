// An adapter for RumenDamyanov/go-sixtysix (Go), at 40c29febd6e43edf81f5c06ce781f76a8f0e601b.
// Its actions name no player, so the adapter holds the event's player against the one whose turn it is.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"

	"go.rumenx.com/sixtysix"
	"go.rumenx.com/sixtysix/engine"
)

type object = map[string]any

const suits = "CDHS"

var ranks = map[byte]int{'A': 11, 'T': 10, 'K': 4, 'Q': 3, 'J': 2, '9': 0}
var named = map[int]string{11: "A", 10: "T", 4: "K", 3: "Q", 2: "J", 0: "9"}
var kinds = map[string]string{"close_talon": "closeStock", "exchange_trump": "exchangeTrump", "declare_marriage": "declare",
	"lead_card": "play", "play_card": "play"}
var game sixtysix.Game
var state sixtysix.State
var dealer int

func code(name string) int { return 100*strings.IndexByte(suits, name[1]) + ranks[name[0]] }
func name(code int) string { return named[code%100] + suits[code/100:code/100+1] }

func each[A, B any](of []A, give func(A) B) []B {
	found := make([]B, len(of))
	for at, one := range of {
		found[at] = give(one)
	}
	return found
}

func deal(request object) any {
	deck := each(request["deck"].([]any), func(card any) int { return code(card.(string)) })
	dealer = int(request["dealer"].(float64))
	state = sixtysix.State{Current: 1 - dealer, Stock: deck[13:], TrumpSuit: deck[12] / 100, TrumpCard: deck[12], Winner: -1}
	state.Hands[1-dealer] = append(append([]int{}, deck[0:3]...), deck[6:9]...)
	state.Hands[dealer] = append(append([]int{}, deck[3:6]...), deck[9:12]...)
	return nil
}

// action gives the engine's action for an event, nil if it is not valid for this player and now.
func action(event object) *engine.Action {
	is := event["event"].(string)
	found := engine.Action{Type: kinds[is], Payload: object{}}
	if card, ok := event["card"].(string); ok {
		found.Payload["card"] = code(card)
	}
	if suit, ok := event["suit"].(string); ok {
		found.Payload["suit"] = strings.Index(suits, suit)
	}
	wrong := []string{"play_card", "lead_card"}[len(state.Trick)]
	if is == wrong || event["player"] != float64(state.Current) || game.Validate(state, found) != nil {
		return nil
	}
	return &found
}

func send(request object) any {
	found := action(request["event"].(object))
	if found != nil {
		after, _ := game.Apply(state, *found)
		state = after.(sixtysix.State)
	}
	return found != nil
}

func legal(object) any {
	all := []object{{"event": "close_talon"}, {"event": "exchange_trump"}}
	for _, suit := range strings.Split(suits, "") {
		all = append(all, object{"event": "declare_marriage", "suit": suit})
	}
	for _, card := range each(state.Hands[state.Current], name) {
		all = append(all, object{"event": "lead_card", "card": card}, object{"event": "play_card", "card": card})
	}
	found := []object{}
	for _, event := range all {
		event["player"] = float64(state.Current)
		if action(event) != nil {
			found = append(found, event)
		}
	}
	return found
}

func observe(object) any {
	if state.Winner >= 0 {
		return object{"result": object{"winner": state.Winner}}
	}
	is, led, leader := "TRICK_START", any(nil), state.Current
	if len(state.Trick) == 1 {
		is, led, leader = "TRICK_IN_PROGRESS", name(state.Trick[0]), 1-state.Current
	}
	return object{"state": is, "result": nil, "table": object{
		"dealer": dealer, "leader": leader, "turn": state.Current, "trump": name(state.TrumpCard)[1:],
		"turnup": name(state.TrumpCard), "talon": len(state.Stock), "strict": state.Closed || len(state.Stock) == 0,
		"hands": each(state.Hands[:], func(hand []int) []string { return each(hand, name) }), "led": led,
		"points": state.Scores, "stock": each(state.Stock, name)}}
}

func main() {
	start := object{"version": 1, "implementation": object{"name": "RumenDamyanov/go-sixtysix", "version": "40c29fe"},
		"events": strings.Fields("exchange_trump declare_marriage close_talon lead_card play_card"),
		"fields": strings.Fields("dealer leader turn trump turnup talon strict hands led points stock"),
		"states": strings.Fields("TRICK_START TRICK_IN_PROGRESS"), "operations": strings.Fields("legal observe result")}
	nothing := func(object) any { return nil }
	commands := map[string]func(object) any{"variant": nothing, "stop": nothing, "deal": deal, "send": send,
		"start": func(object) any { return start }, "legal": legal, "observe": observe}
	reply := json.NewEncoder(os.Stdout)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		request := object{}
		json.Unmarshal(lines.Bytes(), &request)
		reply.Encode(object{"seq": request["seq"], "result": commands[request["cmd"].(string)](request)})
	}
}
