"""A graphics device with too little memory, and one whose driver goes away."""

import time

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .displays import expect_journal
from .scenes import bochs
from .steps import BOTH, dragging, expect, shows, tapped

DRIVER = "/sys/bus/pci/drivers/bochs-drm"


@bochs.case("unbound", suites=BOTH)
def unbound(scene):
    """The driver is taken off the device in mid-drag, which is as if the device had been pulled out; and put on again."""
    machine = scene.machine
    device = machine.run(f"ls {DRIVER} | grep :").strip()
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(machine, panels.held_drag(scene), reader=pid, halts=[panels.HELD]) as player:
            player.halted()
            dragging(scene, panel)
            machine.run(f"echo {device} > {DRIVER}/unbind")
            expect_journal(scene, panel, "is gone")
            time.sleep(1)
            machine.run(f"echo {device} > {DRIVER}/bind")
            player.go_on()
            player.wait()
            tapped(scene, panel)
            found = expect(scene, panel, "level", lambda found: any(e.startswith("touchUp") for e, _ in found), "the finger is stuck")
            shows(scene, "unbound", mode=2, level=[value for event, value in found if event == "valueChanged"][-1])
        require(panel.pid == pid, "it was restarted")


@bochs.case("memory", suites=BOTH)
def memory(scene):
    """No memory for a second picture: the panel makes do with one, and shows every frame."""
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.held_drag(scene), reader=pid) as player:
            player.wait()
            tapped(scene, panel)
            found = expect(scene, panel, "level", lambda found: any(e.startswith("touchUp") for e, _ in found), "the finger is stuck")
            shows(scene, "memory", mode=2, level=[value for event, value in found if event == "valueChanged"][-1])
        journal = panel.journal(100)
        require("draws into the visible buffer" in journal or "has memory for 1" in journal, f"it found memory for two\n{journal}")
        require(panel.pid == pid, "it was restarted")
