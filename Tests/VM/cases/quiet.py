"""A panel on which nothing happens does nothing."""

import re

from bed.panel import Panel, Reference, expect_screen
from bed.suite import require

from . import panels
from .scenes import debian12

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
