// Writes a log of hands that OMerkel/schnapsen plays by chance: how many, and whose cards are told.
const { GameEngine } = await import(`${process.env.ENGINES}/omerkel_schnapsen/javascript/html5/src/core/game-engine.js`);
const [number, ...whose] = process.argv.slice(2).map(Number);
const letters = { blatt: "S", herz: "H", schellen: "D", eichel: "C", ass: "A", 10: "T", könig: "K", ober: "Q", unter: "J" };
const names = { "swap-atout": "exchange_trump", "close-talon": "close_talon", "declare-66": "claim", "announce-marriage": "declare_marriage" };
const nameOf = (card) => letters[card.rank] + letters[card.suit];
const isTold = (player) => whose.length === 0 || whose.includes(player);
for (let hand = 0; hand < number; hand++) {
  const engine = new GameEngine({ deckVariant: "20-card" }, hand);
  let line = { deal: { dealer: (1 - engine.startMatch(hand).currentPlayerIndex) } };
  while (engine.state.phase === "playing") {
    const { players, currentPlayerIndex: player, currentTrick: { cards }, atoutCard } = engine.state;
    const play = ([suit, rank]) => ({ event: cards.length ? "play_card" : "lead_card", player, card: nameOf({ suit, rank }) });
    const eventOf = ({ type, suit, cardId }) => cardId ? play(cardId.split(":")) : { event: names[type], player, ...(suit && { suit: letters[suit] }) };
    const actions = engine.getLegalActions(player), table = { turn: player, turnup: atoutCard && nameOf(atoutCard) };
    Object.assign(table, { hands: players.map((its, p) => (isTold(p) ? its.hand.map(nameOf) : null)), points: [0, 1].map((p) => engine.getCurrentPoints(p)) });
    console.log(JSON.stringify({ ...line, table, ...(isTold(player) && { legal: actions.map(eventOf) }) }));
    const likely = actions.filter(({ type }) => Math.random() < (type === "declare-66" ? (table.points[player] > 65 ? 0.5 : 0.004) : type === "close-talon" ? 0.05 : 1));
    const action = likely[Math.floor(Math.random() * likely.length)];
    line = { event: eventOf(action) };
    if (engine.playAction(player, action).success) engine.finalizeTrickReveal();
  }
  const { winnerIndex: winner, gamePoints: game_points } = engine.state.handHistory.at(-1);
  console.log(JSON.stringify({ ...line, result: { winner, game_points } }));
}
