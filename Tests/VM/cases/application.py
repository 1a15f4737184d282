"""An application in Swift on a real display: the dial of Tests/Examples, which `Tests/Tools/test tests` builds."""

import os
import shutil
import subprocess

import generate
from bed import picture
from bed.paths import ROOT, BedError
from bed.suite import require
from bed.touch import Player

from .scenes import debian12

DIAL = ROOT / ".build/tests/debug/dial"
#: Below this row is the line that a task changes every second.
STATE_ROW = 420


def headless(scene):
    """The window without a display."""
    path = scene.folder / "application-headless.png"
    environment = os.environ | {"FASCIA_DISPLAY": f"headless:{scene.width}x{scene.height}", "FASCIA_SCREENSHOT": str(path)}
    subprocess.run([DIAL], env=environment, check=True)
    return picture.read_png(path)


def above(shown):
    """The rows that only fingers change."""
    return picture.Picture(shown.width, STATE_ROW, shown.data[: shown.width * STATE_ROW * 3])


def thumb(shown):
    """The middle of the thumb: what is left, right, above and below of it is as white as it is."""
    for y in range(20, STATE_ROW - 20):
        for x in range(20, shown.width - 20):
            if all(shown.pixel(x + i, y + j) == (253, 253, 254) for i, j in ((0, 0), (-10, 0), (10, 0), (0, -10), (0, 10))):
                return x, y
    return None


@debian12.case("application")
def application(scene):
    """Application.run shows a window with the seat's display and touchscreen; fingers, the main queue and a task on the main actor change
    it; untouched for 20 s it is dimmed, and the next drag only brings the light back; SIGTERM ends it with 0."""
    machine = scene.machine
    if not DIAL.exists():
        raise BedError(f"there is no {DIAL}; run Tests/Tools/test examples")
    shutil.copy2(DIAL, scene.folder / "bed" / "bin" / "dial")
    expected = above(headless(scene))
    machine.run("systemctl stop fascia.service; systemctl start seatd.service")
    job = machine.start("exec dial")
    screens = []

    def shows():
        screens.append(machine.screen("application"))
        return above(screens[-1]) == expected or job.code is not None

    machine.wait_for(shows, 60, "the dial to be shown", lambda: job.output)
    require(job.code is None, f"it ended with {job.code}:\n{job.output}")

    first = screens[-1]
    machine.wait_for(
        lambda: machine.screen("application-later").data[scene.width * STATE_ROW * 3 :] != first.data[scene.width * STATE_ROW * 3 :],
        20, "a task to change the last line", lambda: job.output,
    )  # fmt: skip

    x, y = thumb(first)
    script = generate.Script(scene.width, scene.height)
    script.drag(x, y, x + 30, y + 120, 400_000)
    machine.wait_for(lambda: thumb(machine.screen("application-dimmed")) is None, 60, "the display to be dimmed", lambda: job.output)
    with Player(machine, script.text(), reader=job.pid) as player:
        player.wait()
        machine.wait_for(lambda: above(machine.screen("application-woken")) == expected, 20, "the light, and nothing else", lambda: job.output)
    with Player(machine, script.text(), reader=job.pid) as player:
        player.wait()
        machine.wait_for(
            lambda: (thumb(machine.screen("application-dragged")) or (0, 0))[1] > y + 40, 20, "the thumb to follow the finger", lambda: job.output
        )
    require(job.signal("TERM") == 0, f"it ended with {job.code}:\n{job.output}")
