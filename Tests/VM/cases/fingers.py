"""Touchscreens that vanish, that are not read for a while, and that lie."""

import re

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import faults
from .steps import BOTH, cancelled, dragging, expect, shows, tapped


@faults.case("touchscreen-unplugged", suites=BOTH)
def unplugged(scene):
    """The touchscreen vanishes in mid-drag: the touch is cancelled and the value is what it was. A new one is taken at once."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD]) as player:
            player.halted()
            dragging(scene, panel)
            player.vanish()
            cancelled(scene, panel)
            shows(scene, "touchscreen-unplugged")
        with Player(scene.machine, panels.segment_tap(scene, 0), reader=pid) as player:
            player.wait()
            tapped(scene, panel)
            shows(scene, "touchscreen-replugged", mode=2)
        require(panel.pid == pid, "it was restarted")


@faults.case("queue-overflow", suites=("faults",))
def overflow(scene):
    """The panel stands still until the kernel's queue of events overflows: the drag is cancelled, since nobody knows what it did, and
    no finger is stuck: the next tap counts."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        text = panels.held_drag(scene, flood=1000)
        with Player(scene.machine, text, reader=pid, halts=[panels.HELD, panels.HELD + 1_000_000]) as player:
            player.halted()
            dragging(scene, panel)
            scene.machine.run(f"kill -STOP {pid}")
            player.go_on()
            player.halted(2)
            scene.machine.run(f"kill -CONT {pid}")
            cancelled(scene, panel)
            shows(scene, "queue-overflow")
            player.go_on()
            player.wait()
            tapped(scene, panel)
            shows(scene, "queue-overflow-after", mode=2)
            found = [event for event, _ in expect(scene, panel, "level", lambda found: True, "")]
            # The cancel is the cause; the value that it brings back, and the end, follow it.
            rest = found[found.index("touchCancel") :] if "touchCancel" in found else []
            require(rest == ["touchCancel", "valueChanged", "editingDidEnd"], f"something came after the cancel: {found}")
        require(panel.pid == pid, "it was restarted")


def lying(text, maximum):
    """The recording on a device that says its axes end elsewhere."""
    return re.sub(r"^(      (?:0|1|53|54): \[0, )\d+", lambda match: f"{match[1]}{maximum}", text, flags=re.MULTILINE)


@faults.case("lying-touchscreen", suites=("faults",))
def liar(scene):
    """Touchscreens that send places far beyond the ranges they promised, or that promise ranges of no extent: the panel lives, what
    they do stays on the screen's edge or is ignored, and an honest one beside them works."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        for maximum in (100, 1, 0, 2_000_000_000):
            with Player(scene.machine, lying(panels.held_drag(scene), maximum)) as player:
                player.wait()
        for code, events in (("mode", ("touchDown",)), ("level", ("touchDown", "valueChanged"))):
            found = [event for event, _ in expect(scene, panel, code, lambda found: True, "")]
            require(not set(found) & set(events), f"a place that no finger was at moved {code}: {found}")
        # At the screen's edge is a tab, which they may have chosen.
        for recording in (panels.tab_tap(scene, 0, index=0), panels.segment_tap(scene, 0)):
            with Player(scene.machine, recording, reader=pid) as player:
                player.wait()
        tapped(scene, panel)
        shows(scene, "lying-touchscreen", mode=2)
        require(panel.pid == pid, "it was restarted")
