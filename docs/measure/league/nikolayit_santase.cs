// An adapter for NikolayIT/SantaseGameEngine (C#), at e0f202be1bf1f3c2d874f506864312a848721244.
// Its round asks players for their turns, so the adapter plays it anew for each event, up to where it asks for the next.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Santase.Logic;
using Santase.Logic.Cards;
using Santase.Logic.GameMechanics;
using Santase.Logic.Players;
using Santase.Logic.WinnerLogic;
internal class Asked : Exception { }
internal class Seat : BasePlayer {
    public int Number;
    public override string Name => "";
    public override PlayerAction GetTurn(PlayerTurnContext context) {
        (Adapter.Turn, Adapter.Context) = (Number, context);
        if (Adapter.Next == Adapter.Script.Count) throw new Asked();
        return Adapter.Script[Adapter.Next++];
    }
}
internal static class Adapter {
    public static List<PlayerAction> Script = new List<PlayerAction>();
    public static PlayerTurnContext Context;
    public static int Next, Turn, Dealer;
    private static string declared, deck;
    private static Round round;
    private static RoundResult result;
    private const string SuitNames = "CDHS", RankNames = " A       9TJQK";
    private static string NameOf(Card card) => $"{RankNames[(int)card.Type]}{SuitNames[(int)card.Suit]}";
    private static Card CardOf(string name) => Card.GetCard((CardSuit)SuitNames.IndexOf(name[1]), (CardType)RankNames.IndexOf(name[0]));
    private static string Quoted(string text) => text == null ? "null" : $"'{text}'";
    private static string ListOf(IEnumerable<string> items) => $"[{string.Join(", ", items)}]";
    private static string Names(IEnumerable<Card> cards) => ListOf(cards.Select(card => Quoted(NameOf(card))));
    private static T Get<T>(object of, string name) =>
        (T)of.GetType().GetField(name, BindingFlags.NonPublic | BindingFlags.Instance).GetValue(of);
    private static RoundPlayerInfo Info(int seat) => Get<RoundPlayerInfo>(round, seat == 0 ? "firstPlayer" : "secondPlayer");
    private static bool Plays() {
        var seats = new[] { new Seat { Number = 0 }, new Seat { Number = 1 } };
        round = new Round(seats[0], seats[1], GameRulesProvider.Santase, (PlayerPosition)(2 - Dealer));
        var dealt = Get<Deck>(round, "deck");
        int[] first = { 0, 1, 2, 6, 7, 8 }, second = { 3, 4, 5, 9, 10, 11 };
        var order = (Dealer == 1 ? first.Concat(second) : second.Concat(first)).Concat(Enumerable.Range(13, 11)).Append(12);
        var cards = order.Select(place => CardOf(deck.Substring(3 * place))).Reverse().ToArray();
        cards.CopyTo(Get<Card[]>(dealt, "cards"), 0);
        dealt.ChangeTrumpCard(cards[0]);
        (Next, result) = (0, null);
        try { result = round.Play(0, 0); }
        catch (Asked) { }
        catch (InternalGameException) { return false; }
        return Next == Script.Count;
    }
    private static bool IsPair(string suit) => Context.State.CanAnnounce20Or40 && Context.IsFirstPlayerTurn
        && "KQ".All(rank => Info(Turn).Cards.Contains(CardOf(rank + suit)));
    private static bool Sends(string name, int player, string card, string suit) {
        if (result != null || player != Turn || (card != null && (name == "play_card") == Context.IsFirstPlayerTurn)) return false;
        if (suit != null && (declared != null || !IsPair(suit))) return false;
        var of = card != null && "KQ".Contains(card[0]) && IsPair(card.Substring(1)) ? card.Substring(1) : null;
        if (card != null && of != declared) return false;
        Script.Add(name == "close_talon" ? PlayerAction.CloseGame()
            : name == "exchange_trump" ? PlayerAction.ChangeTrump() : PlayerAction.PlayCard(CardOf(card ?? "Q" + suit)));
        var accepted = Plays();
        var isKept = accepted && (suit == null || result != null);
        if (!isKept) Script.RemoveAt(Script.Count - 1);
        if (!isKept) Plays();
        if (accepted) declared = suit ?? (card == null ? declared : null);
        return accepted;
    }
    private static string Legal() {
        var found = new List<string>();
        var (script, suit, player) = (Script.ToList(), declared, Turn);
        var all = Info(Turn).Cards.Select(NameOf).ToList().SelectMany(card => new[] { new[] { "lead_card", card, null }, new[] { "play_card", card, null } });
        all = all.Concat(SuitNames.Select(of => new[] { "declare_marriage", null, of.ToString() }));
        foreach (var one in all.Concat(new[] { new[] { "close_talon", null, null }, new[] { "exchange_trump", null, null } })) {
            var key = one[1] != null ? $", 'card': '{one[1]}'" : one[2] != null ? $", 'suit': '{one[2]}'" : "";
            if (Sends(one[0], player, one[1], one[2])) found.Add($"{{'event': '{one[0]}', 'player': {player}{key}}}");
            (Script, declared) = (script.ToList(), suit);
            Plays();
        }
        return ListOf(found);
    }
    private static string Observe() {
        if (result != null) {
            var points = new RoundWinnerPointsPointsLogic().GetWinnerPoints(result.FirstPlayer.RoundPoints,
                result.SecondPlayer.RoundPoints, result.GameClosedBy, result.NoTricksPlayer, result.LastTrickWinner, GameRulesProvider.Santase);
            return $"{{'result': {{'winner': {(points.Points == 0 ? "null" : $"{(int)points.Winner - 1}")}, 'game_points': {points.Points}}}}}";
        }
        var left = Get<Deck>(round, "deck");
        var stock = Get<Card[]>(left, "cards").Take(left.CardsLeft).Skip(1).Reverse();
        string led = Context.FirstPlayedCard == null ? null : NameOf(Context.FirstPlayedCard), trump = NameOf(left.TrumpCard);
        var scored = new[] { Info(0).RoundPoints, Info(1).RoundPoints };
        if (declared != null) scored[Turn] += declared == trump.Substring(1) ? 40 : 20;
        var closer = Info(0).GameCloser ? "0" : Info(1).GameCloser ? "1" : "null";
        return $"{{'state': {Quoted(led == null ? "TRICK_START" : "TRICK_IN_PROGRESS")}, 'result': null, 'table': {{'dealer': {Dealer}, "
            + $"'leader': {(led == null ? Turn : 1 - Turn)}, 'turn': {Turn}, 'trump': {Quoted(trump.Substring(1))}, "
            + $"'turnup': {Quoted(left.CardsLeft > 0 ? trump : null)}, 'talon': {stock.Count()}, 'led': {Quoted(led)}, "
            + $"'strict': {(Context.State.ShouldObserveRules ? "true" : "false")}, 'closed_by': {closer}, "
            + $"'marriage': {Quoted(declared)}, 'hands': [{Names(Info(0).Cards)}, {Names(Info(1).Cards)}], "
            + $"'points': [{scored[0]}, {scored[1]}], 'stock': {Names(stock)}}}}}";
    }
    private static void Main() {
        const string Start = "{'version': 1, 'implementation': {'name': 'NikolayIT/SantaseGameEngine', 'version': 'e0f202b'}, "
            + "'events': ['exchange_trump', 'declare_marriage', 'close_talon', 'lead_card', 'play_card'], 'fields': ['dealer', 'leader', "
            + "'turn', 'trump', 'turnup', 'talon', 'led', 'strict', 'closed_by', 'marriage', 'hands', 'points', 'stock'], "
            + "'states': ['TRICK_START', 'TRICK_IN_PROGRESS'], 'operations': ['legal', 'observe', 'result']}";
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
            line = line.Replace("\"", "").Replace(" ", "");
            Func<string, string> value = key => Regex.Matches(line, key + @":(\w+)").Cast<Match>().FirstOrDefault()?.Groups[1].Value;
            string cmd = value("cmd"), told = cmd == "start" ? Start : cmd == "legal" ? Legal() : cmd == "observe" ? Observe() : "null";
            if (cmd == "send") told = Sends(value("event"), int.Parse(value("player")), value("card"), value("suit")) ? "true" : "false";
            if (cmd == "deal") {
                (deck, Dealer, declared) = (Regex.Match(line, @"deck:\[(.*?)\]").Groups[1].Value, int.Parse(value("dealer")), null);
                Script.Clear();
                Plays();
            }
            Console.WriteLine($"{{'seq': {value("seq")}, 'result': {told}}}".Replace("'", "\""));
        }
    }
}
