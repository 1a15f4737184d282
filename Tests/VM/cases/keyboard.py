"""Keyboards that are plugged in: through uinput and libinput to what they type, with the machine's layout."""

import pathlib

import generate
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


@debian12.case("keyboard", is_quick=False)
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


TYPING = pathlib.Path(generate.__file__).parent / "typing"
#: What the recordings of that folder type into its panel's fields, but for the password.
TYPED = {"german": "Zürich_42!", "hebrew": "שלום 42", "emoji": "👩‍🚒 ok"}
PASSWORD = "Geheim-7?"


@debian12.case("keyboard-field")
def field(scene):
    """What is typed on a keyboard that is plugged in goes into the field that Tab reached, and its value is what was typed. The same into
    a secure field: the log never has it."""
    machine = scene.machine
    machine.run("printf 'XKBLAYOUT=\"de\"\\n' > /etc/default/keyboard")
    typist = keys.Typist("de")
    # What is struck while the keymap is loaded waits, and counts.
    typist.strike(keys.TAB)
    typist.type("Zürich_42!\n")
    for _ in range(2):
        typist.strike(keys.TAB)
    typist.type(PASSWORD + "\n")
    with Panel(scene, (TYPING / "panel.yaml").read_text(), program=DEBUGGING) as panel:
        with Player(machine, typist.text(), reader=panel.pid) as player:
            player.wait()
            eventually(scene, lambda: "“password” waits" in panel.journal(400) or "true" in ctl(scene, "get", "password"), 20,
                       "the password was not sent", panel.journal)  # fmt: skip
        found = ctl(scene, "get", "german")
        require(found == TYPED["german"], f"the field's value is “{found}”")
        require(PASSWORD not in panel.journal(1000), "the password is in the log")


@debian12.case("keyboard-touch-90", 90, suites=("faults",))
def touched(scene, rotation):
    """Two thumbs on the keyboard on the screen, which is turned: the recordings that the unit tests replay, through the kernel."""
    configuration = (TYPING / "panel.yaml").read_text() + f"display: {{scale: 1, rotation: {rotation}}}\n"
    with Panel(scene, configuration, program=DEBUGGING) as panel:
        with Player(scene.machine, TYPING / f"{rotation}.yml", reader=panel.pid) as player:
            player.wait()
            eventually(scene, lambda: ctl(scene, "get", "emoji") == TYPED["emoji"], 20, "not all was typed", panel.journal)
        for name, text in TYPED.items():
            found = ctl(scene, "get", name)
            require(found == text, f"“{name}” is “{found}”, not “{text}”")
        require(PASSWORD not in panel.journal(1000), "the password is in the log")
