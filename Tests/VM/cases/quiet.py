"""A panel on which nothing happens does nothing."""

import json
import re
import time

from bed.panel import Panel, Reference, expect_screen
from bed.suite import require
from bed.touch import Player

from . import panels
from .control import ctl
from .scenes import debian12, faults
from .steps import shows, tapped

#: Attaching a tracer wakes the process once by itself; what happens within this time is not the panel's doing.
SETTLE = 1.0


@debian12.case("idle-minute", 60, suites=("faults",))
@debian12.case("idle", 10)
def idle(scene, watched):
    """No system call for so many seconds, with no watchdog to feed."""
    with Panel(scene, panels.controls(), watchdog=False) as panel:
        expect_screen(scene, "idle", Reference(scene, "idle", panel.file).picture)
        pid = panel.pid
        scene.machine.run("sleep 2")
        if watched >= 60:
            # Once, a minute after its start, the panel notes that it is well: earlier crashes are forgotten.
            scene.machine.run("until grep -q '^phase: well' /run/fascia/starts; do sleep 1; done", 90)
        job = scene.machine.start(f"exec strace -f -ttt -o /bed/idle.strace -p {pid}")
        job.wait_for("attached")
        scene.machine.run(f"sleep {SETTLE + watched}", watched + 60)
        job.signal("INT")
        require(panel.pid == pid, "the panel was restarted while it was watched")
    calls, traced = completed_calls((scene.machine.share / "idle.strace").read_text())
    require(traced, "strace saw nothing at all, not even the call that the process sleeps in")
    require(not calls, f"{len(calls)} system calls in {watched} s:\n" + "\n".join(calls[:40]))


def completed_calls(text):
    """The lines of a trace that are calls made or ended after the settling time; and whether there were any lines."""
    lines = text.splitlines()
    if not lines:
        return [], False
    start = None
    found = []
    for line in lines:
        match = re.match(r"(?:\d+\s+)?(\d+\.\d+) (.*)", line)
        if not match:
            continue
        when = float(match[1])
        start = when if start is None else start
        if when - start > SETTLE and "<detached ...>" not in match[2] and not match[2].startswith("---"):
            found.append(line)
    return found, True


@faults.case("dark", suites=("faults",))
def dark(scene):
    """The time of day jumps by a year and back while the screen is dark: that wakes nothing and draws nothing. A press of 400 ms wakes
    the panel and is no control event; the next one counts."""
    machine = scene.machine
    # On a slow host the second touch comes late, and has to find the panel awake.
    idle = f"idle: {{off: {{after: {machine.patience(8):.0f}}}}}"
    text = panels.controls().replace("\nviews:\n", f"\n{idle}\nviews:\n", 1)
    with Panel(scene, text) as panel:
        pid = panel.pid
        found = become(scene, "off")
        for jump in ("400 days", "400 days ago"):
            machine.run(f"date --set '{jump}'")
            time.sleep(2)
            now = status(scene)
            require(now["display"]["state"] == "off", f"{jump}: the screen is {now['display']['state']}")
            require(now["frames"] == found["frames"], f"{jump}: something was drawn in the dark: {now['frames']}, {found['frames']}")
        recording = panels.script(scene, 0)
        recording.tap(*panels.segment_centre(2), 400_000)
        with Player(machine, recording.text(), reader=pid) as player:
            player.wait()
            become(scene, "showing")
        require(not panel.events(), f"the touch that woke the panel did something: {panel.events()}")
        with Player(machine, panels.segment_tap(scene, 0), reader=pid) as player:
            player.wait()
            tapped(scene, panel)
            shows(scene, "dark", mode=2)
        require(panel.pid == pid, "it was restarted")


def status(scene):
    return json.loads(ctl(scene, "status", "--json"))


def become(scene, state, seconds=30):
    """Waits until the display is in a state, and gives all that is known then."""
    deadline = time.monotonic() + scene.machine.patience(seconds)
    while True:
        found = status(scene)
        if found["display"]["state"] == state:
            return found
        require(time.monotonic() < deadline, f"the display is {found['display']['state']}, not {state}")
        time.sleep(0.2)
