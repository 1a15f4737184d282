"""The display goes, comes back, is another one, or belongs to somebody else; a finger is down meanwhile."""

import time

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import faults
from .steps import BOTH, cancelled, dragging, eventually, expect, lifted, shows, tapped


@faults.case("no-display", suites=BOTH, is_quick=False)
def no_display(scene):
    """Started without a display, the service is ready and says what it waits for; the picture comes with the display."""
    scene.machine.connectors.unplug()
    try:
        with Panel(scene, panels.controls()) as panel:
            require("no display" in panel.show("StatusText"), f"the status is {panel.show('StatusText')!r}")
            scene.machine.connectors.plug(scene.width, scene.height)
            shows(scene, "no-display")
            require(panel.show("NRestarts") == "0", "it was restarted")
    finally:
        scene.machine.connectors.plug(scene.width, scene.height)


@faults.case("replug", suites=BOTH)
def replug(scene):
    """Unplugged in mid-drag, another resolution plugged in: the drag goes on, the panel is laid out anew and drawn in full. Then a
    display's own change of resolution, back to the first."""
    plugs = scene.machine.connectors
    try:
        with Panel(scene, panels.controls()) as panel:
            pid = panel.pid
            with Player(scene.machine, panels.held_drag(scene, then=(1024, 600)), reader=pid, halts=[panels.HELD]) as player:
                player.halted()
                dragging(scene, panel)
                plugs.unplug()
                expect_journal(scene, panel, "no display is connected")
                plugs.plug(1024, 600)
                shows_after_move(scene, "replug-held", panel, (1024, 600))
                player.go_on()
                player.wait()
                tapped(scene, panel)
                found = expect(scene, panel, "level", lifted, "the finger is stuck on the slider")
                values = [value for event, value in found if event == "valueChanged"]
                require(values[-1] > 55, f"what the finger did afterwards is lost: {found}")
                shows(scene, "replug", (1024, 600), mode=2, level=values[-1])
                plugs.plug(scene.width, scene.height)
                shows(scene, "replug-back", mode=2, level=values[-1])
            require(panel.pid == pid, "it was restarted")
    finally:
        plugs.plug(scene.width, scene.height)


def shows_after_move(scene, name, panel, size):
    """The other display shows the slider as the finger holds it: pressed, so the picture itself is not compared here."""
    deadline = time.monotonic() + scene.machine.patience(20)
    while True:
        shown = scene.machine.screen()
        if (shown.width, shown.height) == size or time.monotonic() > deadline:
            break
        time.sleep(0.2)
    require((shown.width, shown.height) == size, f"the screen is {shown.width}x{shown.height}, not {size}\n{panel.journal()}")


def expect_journal(scene, panel, text, seconds=15):
    deadline = time.monotonic() + scene.machine.patience(seconds)
    while text not in panel.journal():
        require(time.monotonic() < deadline, f"the panel never says \"{text}\"\n{panel.journal()}")
        time.sleep(0.1)


@faults.case("virtual-terminal", suites=BOTH, is_quick=False)
def virtual_terminal(scene):
    """Ctrl-Alt-F2 and back in mid-drag: the touch is cancelled, the other terminal has screen and keyboard, and the panel comes back
    drawn in full. What is typed while the panel is in front reaches no terminal."""
    machine = scene.machine
    shells = [machine.start(f"exec setsid cat /dev/tty{number}") for number in (1, 2)]
    try:
        with Panel(scene, panels.controls()) as panel:
            pid = panel.pid
            with Player(machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD, 2 * panels.HELD]) as player:
                player.halted()
                dragging(scene, panel)
                machine.keys("x")
                machine.keys("ret")
                machine.keys("ctrl", "alt", "f2")
                front(scene, "tty2")
                cancelled(scene, panel)
                machine.run("printf '\\033c%s' 'the other terminal' > /dev/tty2")
                machine.keys("y")
                machine.keys("ret")
                eventually(scene, lambda: "y" in shells[1].output, 10, "the other terminal reads a key", lambda: shells[1].output)
                machine.keys("ctrl", "alt", "f1")
                front(scene, "tty1")
                shows(scene, "virtual-terminal")
                player.go_on()
                player.halted(2)
                eventually(scene, lambda: opened(scene, pid, player), 20, "the panel takes its touchscreen again", panel.journal)
                player.go_on()
                player.wait()
                tapped(scene, panel)
                shows(scene, "virtual-terminal-back", mode=2)
            machine.keys("z")
            machine.keys("ret")
            require(panel.pid == pid, "it was restarted")
        time.sleep(0.5)
        typed = [shell.output for shell in shells]
        require(typed[0] == "", f"the terminal under the panel was typed to: {typed[0]!r}")
        require("x" not in typed[1] and "z" not in typed[1], f"the other terminal read what was typed to the panel: {typed[1]!r}")
    finally:
        for shell in shells:
            shell.signal("KILL")


def front(scene, name, seconds=10):
    """Waits until a virtual terminal is in front."""
    machine = scene.machine
    deadline = time.monotonic() + machine.patience(seconds)
    while machine.run("cat /sys/class/tty/tty0/active").strip() != name:
        require(time.monotonic() < deadline, f"{name} does not come to the front")
        time.sleep(0.1)


def opened(scene, pid, player):
    """Whether a process has the player's touchscreen open."""
    return player.nodes[0] in scene.machine.run(f"ls -l /proc/{pid}/fd", check=False)


@faults.case("master", suites=BOTH, is_quick=False)
def master(scene):
    """Another program takes the display in mid-drag and shows its own picture: the panel waits, and nothing that is touched without
    being seen counts. It is back as soon as the display is given back."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD, 2 * panels.HELD + 1]) as player:
            player.halted()
            dragging(scene, panel)
            thief = scene.machine.start(f"probe /dev/dri/card0 master {pid} drop && exec probe /dev/dri/card0 show")
            try:
                thief.wait_for("showing")
                player.go_on()
                player.halted(2)
                cancelled(scene, panel)
                shown = scene.machine.screen()
                require(shown.pixel(100, 100) == (255, 0, 0), "the panel draws over the program that has the display")
            finally:
                thief.signal("TERM")
            scene.machine.run(f"probe /dev/dri/card0 master {pid} set")
            shows(scene, "master")
            player.go_on()
            player.wait()
            tapped(scene, panel)
            shows(scene, "master-back", mode=2)
            require(panel.pid == pid, "it was restarted")


@faults.case("locked-out", suites=("faults",))
def locked_out(scene):
    """Another program has the display from the beginning: the service gives up after ten seconds with a code of its own, tries again,
    and shows the panel once the display is free."""
    thief = scene.machine.start("exec probe /dev/dri/card0 show")
    thief.wait_for("showing")
    try:
        with Panel(scene, panels.controls(), blocking=False) as panel:
            expect_journal(scene, panel, "status=75/TEMPFAIL", 30)
            thief.signal("TERM")
            shows(scene, "locked-out", seconds=30)
            panel.become("ActiveState", "active", 10, "the service is not ready")
    finally:
        if thief.code is None:
            thief.signal("KILL")


@faults.case("seat", suites=BOTH, is_quick=False)
def seat(scene):
    """The seat manager is restarted in mid-drag, and takes all devices away: the touch is cancelled, the panel comes back."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD, 2 * panels.HELD]) as player:
            player.halted()
            dragging(scene, panel)
            scene.machine.run("systemctl restart seatd.service")
            cancelled(scene, panel)
            shows(scene, "seat")
            player.go_on()
            player.halted(2)
            eventually(scene, lambda: opened(scene, pid, player), 20, "the panel takes its touchscreen again", panel.journal)
            player.go_on()
            player.wait()
            tapped(scene, panel)
            shows(scene, "seat-back", mode=2)
        require(panel.pid == pid, "it was restarted")
