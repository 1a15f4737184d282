"""A graphics device with too little memory, and one whose driver goes away."""

import time

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .displays import expect_journal
from .scenes import bochs
from .steps import BOTH, dragging, expect, lifted, shows, tapped

DRIVER = "/sys/bus/pci/drivers/bochs-drm"


@bochs.case("unbound", suites=BOTH, is_quick=False)
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
            found = expect(scene, panel, "level", lifted, "the finger is stuck")
            shows(scene, "unbound", mode=2, level=[value for event, value in found if event == "valueChanged"][-1])
        require(panel.pid == pid, "it was restarted")


@bochs.case("memory", suites=BOTH, is_quick=False)
def memory(scene):
    """What the screen shows before takes nearly all of the video memory, as a console of a larger size may: the panel's first picture
    finds no room beside it. It lets the old one go first, and is there."""
    hog = scene.machine.start("exec probe /dev/dri/card0 show XR24 1900")
    hog.wait_for("showing")
    try:
        with Panel(scene, panels.controls()) as panel:
            pid = panel.pid
            shows(scene, "memory")
            require("no room for another picture" in panel.journal(100), f"there was room for both\n{panel.journal(100)}")
            with Player(scene.machine, panels.held_drag(scene), reader=pid) as player:
                player.wait()
                tapped(scene, panel)
                found = expect(scene, panel, "level", lifted, "the finger is stuck")
                shows(scene, "memory-used", mode=2, level=[value for event, value in found if event == "valueChanged"][-1])
            require(panel.pid == pid, "it was restarted")
    finally:
        hog.signal("TERM")
