"""What the cases about faults have in common: a finger in the middle of a drag, and what the screen has to show in the end."""

import time

from bed.panel import Reference, expect_screen
from bed.suite import Failure, require

from . import panels

BOTH = ("core", "faults")


def events_of(panel, control):
    """A control's events, in order."""
    return [(event, value) for name, event, value in panel.events() if name.endswith(control)]


def lifted(found):
    """Whether a finger has lifted from a slider, and what it chose has been told: all that it caused comes after the lift."""
    names = [event for event, _ in found]
    return any(name.startswith("touchUp") for name in names) and names[-1] == "editingDidEnd"


def expect(scene, panel, control, condition, what, seconds=15):
    """Waits until a control's events are as they should be, and gives them."""
    deadline = time.monotonic() + scene.machine.patience(seconds)
    while True:
        found = events_of(panel, control)
        if condition(found):
            return found
        if time.monotonic() > deadline:
            raise Failure(f"{what}: the events of {control} are {found}\n{panel.journal()}")
        time.sleep(0.1)


def eventually(scene, condition, seconds, what, detail=lambda: ""):
    """Waits for something that the panel has to bring about: that it does not come is the panel's failure, not the bed's."""
    deadline = time.monotonic() + scene.machine.patience(seconds)
    while not condition():
        require(time.monotonic() < deadline, f"{what}: not within {seconds:g} s\n{detail()}")
        time.sleep(0.1)


def dragging(scene, panel):
    """Waits until the panel has seen the finger reach the middle of the slider."""
    return expect(scene, panel, "level", lambda found: any(e == "valueChanged" and v > 45 for e, v in found), "the drag does not arrive")


def cancelled(scene, panel):
    """The drag has been cancelled: nothing else ended it, and no finger is left on the slider."""
    found = expect(scene, panel, "level", lambda found: ("touchCancel", None) in found, "the drag is not cancelled")
    names = [event for event, _ in found]
    require(not any(name.startswith("touchUp") for name in names), f"the drag ended like a finger that was lifted: {found}")
    return found


def tapped(scene, panel):
    """The last segment is chosen: touches arrive."""
    expect(scene, panel, "mode", lambda found: ("valueChanged", 2) in found, "a tap does not arrive")


def shows(scene, name, size=None, seconds=20, **values):
    """The screen is the headless picture of the panel with these values."""
    file = scene.folder / f"{name}.yaml"
    file.write_text(panels.controls(**values))
    expect_screen(scene, name, Reference(scene, name, file, size=size).picture, seconds)
