"""A recording through the kernel's input and libinput does what it does headless: the same control events, the same picture."""

import time

from bed.panel import Panel, Reference, expect_events, expect_screen
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import debian12


def compare(scene, name, configuration, recording, rotation=0, pixel_format=None):
    """Plays a recording into a fresh panel and headless; gives the headless events."""
    with Panel(scene, configuration) as panel:
        reference = Reference(scene, name, panel.file, recording, rotation=rotation, pixel_format=pixel_format)
        require(reference.events, f"the recording does nothing headless either\n{configuration}")
        with Player(scene.machine, recording, reader=panel.pid) as player:
            player.wait()
            expect_events(scene, panel, reference.events)
            expect_screen(scene, name, reference.picture)
    return reference.events


@debian12.case("gestures-90", 90, suites=("faults",))
@debian12.case("gestures", 0)
def gestures(scene, rotation):
    """A tap on a segment, a drag of a slider and a tap on a tab: after each the events and the picture are those of the headless run."""
    recording, moments = panels.gestures(scene, rotation)
    with Panel(scene, panels.controls(rotation)) as panel:
        with Player(scene.machine, recording, reader=panel.pid, halts=moments) as player:
            for number, expected in enumerate(("mode", "level", "tabs"), 1):
                name = f"gestures-{rotation}-{number}"
                reference = Reference(scene, name, panel.file, panels.gestures(scene, rotation, number)[0], rotation=rotation)
                changed = {control.split("/")[-1] for control, event, _ in reference.events if event == "valueChanged"}
                require(expected in changed and len(changed) == number, f"what {number} gestures changed is {changed}, {expected} not alone")
                if number <= len(moments):
                    player.halted(number)
                else:
                    player.wait()
                expect_events(scene, panel, reference.events)
                expect_screen(scene, name, reference.picture)
                if number <= len(moments):
                    player.go_on()


@debian12.case("edge-taps-180", 180, suites=("faults",))
@debian12.case("edge-taps-90", 90, suites=("faults",))
@debian12.case("edge-taps", 0, is_quick=False)
def edges(scene, rotation):
    """The first and the last coordinates of a touchscreen lie on the screen, however it is turned."""
    found = compare(scene, f"edge-taps-{rotation}", panels.tiles(rotation), panels.edge_taps(scene, rotation), rotation)
    tapped = [control for control, event, _ in found if event == "touchUpInside"]
    expected = [f"tile{number}" for number in (1, 4, 7, 2, 8, 3, 6, 9)]
    require(tapped == expected, f"the taps hit {tapped}, not {expected}")


@debian12.case("twelve-touches", is_quick=False)
def twelve(scene):
    """Twelve fingers come down in one frame: each control has its own."""
    recording = panels.twelve_fingers(scene)
    found = compare(scene, "twelve-touches", panels.twelve(), recording)
    for event in ("touchDown", "valueChanged"):
        controls = {control for control, name, _ in found if name == event}
        require(len(controls) == 12, f"{event} reached {len(controls)} of 12 controls")


@debian12.case("burst", suites=("faults",))
def burst(scene):
    """Press and release in one read of the device: the tap counts, 100 of 100. The panel is held still while both are written."""
    count = 100
    recording = panels.bursts(scene, count)
    with Panel(scene, panels.controls()) as panel:
        pid = panel.pid
        with Player(scene.machine, recording, reader=pid, stop=pid) as player:
            player.wait(120)
            deadline = time.monotonic() + scene.machine.patience(20)
            values = []
            while len(values) < count and time.monotonic() < deadline:
                time.sleep(0.2)
                values = [value for _, event, value in panel.events() if event == "valueChanged"]
        require(len(values) == count, f"{len(values)} of {count} taps counted: {values}")
        require(values == [1, 0] * (count // 2), f"the taps came out of order: {values}")
