// An adapter for indjev99/Sixty-Six-Bot (C++), at 724657bec80a5e301a62fda47503ebb4ee35e3a5.
// A marriage is declared there by leading one of a pair, and always then; the adapter keeps it until that lead.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#define private public // to look at the table
#include "game_state.h"
#undef private
#include "util.h"
using json = nlohmann::json;
const std::string RANK_NAMES = "9JQKTA", SUIT_NAMES = "CDSH";
std::unique_ptr<GameState> game;
std::string declared;
int dealer;
bool swaps; // under the house rule the order of drawing is put right: there the first two cards are swapped
int playerOf(int mult) { return mult == 1 ? 0 : 1; }
std::string nameOf(Card card) { return {RANK_NAMES[card.rank], SUIT_NAMES[card.suit]}; }
Card cardOf(const std::string& name) { return Card(RANK_NAMES.find(name[0]), SUIT_NAMES.find(name[1])); }
json namesOf(const std::vector<Card>& cards) {
    json names = json::array();
    for (Card card : cards) names.push_back(nameOf(card));
    return names;
}
bool isLead() { return game->move.type == M_NONE; }
PlayerGameState& actor() { return isLead() ? game->leadState : game->respState; }
bool isPair(Card card) { return isMarriageRank(card.rank) && actor().isMarriageSuit[card.suit]; }
bool isOfPair(int idx) { return isLead() && game->trickNumber > 0 && isPair(actor().hand[idx]); }

/** The events that the engine lists, each with its action; for a marriage the lead of one of the pair. */
std::vector<std::pair<json, int>> actions() {
    std::vector<std::pair<json, int>> found;
    if (game->isTerminal()) return found;
    int player = playerOf(game->currentPlayer());
    for (int idx : game->validActions()) {
        json event = {{"player", player}, {"event", idx == M_CLOSE ? "close_talon" : "exchange_trump"}};
        if (idx >= 0) {
            std::string name = nameOf(actor().hand[idx]), suit = name.substr(1);
            bool isMarriage = declared.empty() && isOfPair(idx);
            if (!declared.empty() && (suit != declared || !isOfPair(idx))) continue;
            event["event"] = isMarriage ? "declare_marriage" : isLead() ? "lead_card" : "play_card";
            event[isMarriage ? "suit" : "card"] = isMarriage ? suit : name;
        }
        bool isKnown = std::any_of(found.begin(), found.end(), [&](const auto& one) { return one.first == event; });
        if (!isKnown) found.push_back({event, idx});
    }
    return found;
}

json deal(const json& setup) {
    std::vector<Card> deck;
    for (const json& name : setup["deck"]) deck.push_back(cardOf(name));
    dealer = setup["dealer"];
    declared.clear();
    PlayerGameState lead(dealer == 1 ? 1 : -1), resp(dealer == 1 ? -1 : 1);
    lead.setHand({deck[0], deck[1], deck[2], deck[6], deck[7], deck[8]});
    resp.setHand({deck[3], deck[4], deck[5], deck[9], deck[10], deck[11]});
    std::vector<Card> talon = {deck[12]};
    talon.insert(talon.end(), deck.rbegin(), deck.rend() - 13);
    game = std::make_unique<GameState>(deck[12].suit, 0, false, Move(), lead, resp, talon);
    return nullptr;
}

bool send(const json& event) {
    for (const auto& [known, idx] : actions()) {
        if (known != event) continue;
        GameState after = *game;
        std::vector<Card>& talon = after.talon.cards;
        bool leadWins = isLead() || leadWinsTrick(game->trumpSuit, game->move.card, game->respState.hand[idx]);
        bool isFirst = leadWins == (game->leadState.mult == 1), draws = !isLead() && !game->closed && talon.size() > 2;
        if (swaps && draws && !isFirst) std::swap(talon.end()[-1], talon.end()[-2]);
        after.applyAction(idx);
        declared = idx >= 0 ? event.value("suit", "") : declared;
        if (!event.count("suit") || after.isTerminal()) *game = after;
        return true;
    }
    return false;
}

json legal() {
    json found = json::array();
    for (const auto& [event, idx] : actions()) found.push_back(event);
    return found;
}
json observe() {
    if (game->isTerminal()) {
        int points = GameState(*game).result();
        json winner = points == 0 ? json() : json(playerOf(points > 0 ? 1 : -1));
        return {{"result", {{"winner", winner}, {"game_points", std::abs(points)}}}};
    }
    PlayerGameState &lead = game->leadState, &resp = game->respState;
    const PlayerGameState &first = lead.mult == 1 ? lead : resp, &second = lead.mult == 1 ? resp : lead;
    std::vector<Card> stock(game->talon.cards.rbegin(), game->talon.cards.rend());
    json turnup = stock.empty() ? json() : json(nameOf(stock.back())), marriage, led;
    if (!stock.empty()) stock.pop_back();
    if (!isLead()) led = nameOf(game->move.card);
    std::vector<int> points = {first.score, second.score};
    if (!declared.empty()) marriage = declared, points[playerOf(lead.mult)] += SUIT_NAMES[game->trumpSuit] == declared[0] ? 40 : 20;
    json closer = lead.hasClosed ? json(playerOf(lead.mult)) : resp.hasClosed ? json(playerOf(resp.mult)) : json();
    json table = {{"dealer", dealer}, {"leader", playerOf(lead.mult)}, {"turn", playerOf(game->currentPlayer())},
        {"trump", SUIT_NAMES.substr(game->trumpSuit, 1)}, {"turnup", turnup}, {"talon", stock.size()}, {"led", led},
        {"strict", game->closed || game->talon.size() == 0}, {"closed_by", closer}, {"marriage", marriage},
        {"hands", json::array({namesOf(first.hand), namesOf(second.hand)})}, {"points", points}, {"stock", namesOf(stock)}};
    return {{"state", isLead() ? "TRICK_START" : "TRICK_IN_PROGRESS"}, {"table", table}, {"result", nullptr}};
}

int main() {
    const json start = {{"version", 1}, {"implementation", {{"name", "indjev99/Sixty-Six-Bot"}, {"version", "724657b"}}},
        {"events", {"exchange_trump", "declare_marriage", "close_talon", "lead_card", "play_card"}},
        {"fields", {"dealer", "leader", "turn", "trump", "turnup", "talon", "led", "strict", "closed_by", "marriage",
        "hands", "points", "stock"}}, {"states", json::array({"TRICK_START", "TRICK_IN_PROGRESS"})},
        {"operations", {"legal", "observe", "result"}}};
    for (std::string line; std::getline(std::cin, line);) {
        const json request = json::parse(line);
        const std::string cmd = request["cmd"];
        if (cmd == "variant") swaps = request["name"] == "bulgarian-santase";
        json result = cmd == "start" ? start : cmd == "deal" ? deal(request) : cmd == "legal" ? legal()
            : cmd == "send" ? json(send(request["event"])) : cmd == "observe" ? observe() : json();
        std::cout << json{{"seq", request["seq"]}, {"result", result}} << std::endl;
    }
}
