"""The way to the screen of drivers from before atomic commits.

The kernel refuses atomic commits to every program whose name begins with an X, for the sake of an old display server. So the panel,
run under such a name, drives a real driver by the old calls.
"""

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .displays import front
from .scenes import faults, newer
from .steps import dragging, expect, lifted, shows, tapped

PROGRAM = "/usr/bin/Xfasciad"


@newer.case("legacy", suites=("faults",))
@faults.case("legacy", suites=("faults",))
def legacy(scene):
    """A drag, a tap, another terminal and back, all by the old calls: with flips that wait for the screen, and without."""
    scene.machine.run(f"ln -sf fasciad {PROGRAM}")
    with Panel(scene, panels.controls(), program=PROGRAM) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD]) as player:
            player.halted()
            dragging(scene, panel)
            player.go_on()
            player.wait()
            tapped(scene, panel)
            found = expect(scene, panel, "level", lifted, "the finger is stuck")
            level = [value for event, value in found if event == "valueChanged"][-1]
            shows(scene, "legacy", mode=2, level=level)
        require("legacy" in panel.journal(100), f"the panel does not use the old calls\n{panel.journal(100)}")
        scene.machine.keys("ctrl", "alt", "f2")
        front(scene, "tty2")
        scene.machine.run("printf '\\033cthe other terminal' > /dev/tty2")
        scene.machine.keys("ctrl", "alt", "f1")
        front(scene, "tty1")
        shows(scene, "legacy-back", mode=2, level=level)
        require(panel.pid == pid, "it was restarted")
