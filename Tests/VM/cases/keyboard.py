"""Keyboards that are plugged in: through uinput and libinput to what they type, with the machine's layout."""

import keys
from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .control import ctl
from .scenes import debian12
from .steps import eventually

DEBUGGING = "/usr/bin/fasciad --log-level debug"


def has_library(scene, pid):
    return "libxkbcommon.so" in scene.machine.run(f"cat /proc/{pid}/maps")


@debian12.case("keyboard")
def keyboard(scene):
    """Nothing of keyboards is loaded before a key is pressed, although the machine has some; then the machine's layout counts, one that is
    plugged in again types at once, a key wakes a panel whose display is off, and the log never has which keys they were."""
    machine = scene.machine
    machine.run("printf 'XKBLAYOUT=\"de\"\\n' > /etc/default/keyboard")
    typist = keys.Typist("de")
    typist.type("Zürich_42!")
    with Panel(scene, panels.controls(), program=DEBUGGING) as panel:
        pid = panel.pid
        require(not has_library(scene, pid), "libxkbcommon is loaded, and nobody has typed")
        with Player(machine, typist.text(), reader=pid) as player:
            player.wait()
            eventually(scene, lambda: "with the layout de" in panel.journal(400), 20, "the layout is not loaded", panel.journal)
            require(has_library(scene, pid), "what was typed was read without libxkbcommon")
            ctl(scene, "idle")
            eventually(scene, lambda: "display.state: off" in ctl(scene, "status"), 20, "the display is not off")
        # Unplugged while it was at rest; another one wakes the panel.
        again = keys.Typist("de")
        again.strike(30)
        with Player(machine, again.text(), reader=pid) as player:
            player.wait()
            eventually(scene, lambda: "display.state: showing" in ctl(scene, "status"), 20, "a key does not wake the panel")
        journal = panel.journal(1000)
        require("keys of a keyboard arrive" in journal, f"the log does not tell that keys arrive\n{journal}")
        for trace in ("Zürich", "Zü", "KEY_", "key 21", "code 21"):
            require(trace not in journal, f"“{trace}” is in the log")
