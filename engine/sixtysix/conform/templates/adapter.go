// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: go build -o adapter adapter.go
// For a Go module: put this file into one of its folders, and build that folder.
// Test: sixtysix conform smoke schnapsen --sut ./adapter

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
)

type object = map[string]any

type setup struct {
	Deck   []string
	Dealer int
	Before object
	Dealt  bool
}

type event struct {
	Event  string `json:"event"`
	Player *int   `json:"player,omitempty"`
	Card   string `json:"card,omitempty"`
	Suit   string `json:"suit,omitempty"`
}

// @capabilities
var capabilities = object{"version": 1, "implementation": object{"name": "my game", "version": "1.0"}}

var parameters object

func deal(given setup) {
	// @deal
	skip("deal is not written yet")
}

func send(happens event) bool {
	// @send
	skip("send is not written yet")
	return false
}

func legal() []event {
	// @legal
	skip("legal is not written yet")
	return nil
}

func observe() object {
	// @observe
	skip("observe is not written yet")
	return nil
}

func view(player int) object {
	// @view
	skip("view is not written yet")
	return nil
}

// The protocol: one line for each request and one for its answer. Print nothing else; os.Stderr is free.

type skipped string

func skip(reason string) {
	panic(skipped(reason))
}

type request struct {
	Seq        int
	Cmd        string
	Event      event
	Player     int
	Parameters object
	setup
}

func result(asked request) any {
	switch asked.Cmd {
	case "start":
		return capabilities
	case "variant":
		parameters = asked.Parameters
	case "deal":
		deal(asked.setup)
	case "send":
		return send(asked.Event)
	case "legal":
		return legal()
	case "observe":
		return observe()
	case "view":
		return view(asked.Player)
	}
	return nil
}

func reply(asked request) (told object) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case skipped:
			told = object{"seq": asked.Seq, "skipped": string(reason)}
		default:
			os.Stderr.Write(debug.Stack())
			told = object{"seq": asked.Seq, "errored": fmt.Sprint(reason)}
		}
	}()
	return object{"seq": asked.Seq, "result": result(asked)}
}

func main() {
	requests := bufio.NewReader(os.Stdin)
	for {
		line, err := requests.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			panic(err)
		}
		told, err := json.Marshal(reply(asked))
		if err != nil {
			panic(err)
		}
		fmt.Println(string(told))
		if asked.Cmd == "stop" {
			return
		}
	}
}
