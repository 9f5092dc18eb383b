"""Play a hand with the minimal installation. The CI runs this file on every system and Python."""

import sixtysix

game = sixtysix.machine("schnapsen")(seed=7)
game.send("start_game")
again = type(game).restore(game.snapshot())
while events := again.legal_events():
    again.send(**events[-1] if events[-1]["event"] != "quit" else events[0])
    if again.table.hands_ended:
        break
print(again.explain("close_talon"))
