"""The panel's process dies, hangs, or is looked at for rights that it should not have."""

import time

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import faults
from .steps import BOTH, dragging, eventually, expect, lifted, shows, tapped

#: Emulated, a restart has 10 s instead of the 2 s of a real machine.
BOUND = 10


@faults.case("killed", suites=BOTH)
def killed(scene):
    """SIGKILL with a finger on the slider: the panel is back with its picture, and takes touches."""
    with Panel(scene, panels.controls()) as panel:
        with Player(scene.machine, panels.held_drag(scene), reader=panel.pid, halts=[panels.HELD]) as player:
            player.halted()
            dragging(scene, panel)
            before, since = panel.pid, time.monotonic()
            scene.machine.run(f"kill -KILL {before}")
            seconds = panel.returned(before, BOUND, since)
            shows(scene, "killed", seconds=BOUND)
            print(f"     active again {seconds:.1f} s after SIGKILL")
            player.vanish()
        with Player(scene.machine, panels.segment_tap(scene, 0), reader=panel.pid) as player:
            player.wait()
            tapped(scene, panel)
            shows(scene, "killed-after", mode=2)


@faults.case("values", suites=BOTH, is_quick=False)
def values(scene):
    """What was set before a SIGKILL in the next drag is there again, in the picture and in the state; that drag never was."""
    with Panel(scene, panels.controls(keeps=True)) as panel:
        pid = panel.pid
        with Player(scene.machine, panels.drags(scene, 1), reader=pid) as player:
            player.wait()
            found = expect(scene, panel, "level", lifted, "the drag does not end")
            level = [value for event, value in found if event == "valueChanged"][-1]
            eventually(scene, lambda: panel.kept("level") == level, 20, f"{level} is kept", lambda: str(panel.kept("level")))
        with Player(scene.machine, grab(scene, level), reader=pid) as player:
            player.wait()
            expect(scene, panel, "level", lambda found: found and found[-1] == ("valueChanged", 100), "the second drag does not arrive")
            since = time.monotonic()
            scene.machine.run(f"kill -KILL {pid}")
            seconds = panel.returned(pid, BOUND, since)
            shows(scene, "values", seconds=BOUND, level=level)
            print(f"     active again {seconds:.1f} s after SIGKILL, with {level:.1f}")
        require(panel.kept("level") == level, f"the state has {panel.kept('level')}, not {level}")


def grab(scene, level):
    """A finger takes the thumb from where it is to the end, and stays."""
    recording = panels.script(scene, 0)
    x, y, width, height = panels.SLIDER
    recording.frame(down=[(0, x + 14 + (width - 28) * level / 100, y + height / 2)])
    for step in range(1, 31):
        recording.wait(10_000)
        recording.frame(moved=[(0, x + width * (0.5 + 0.5 * step / 30), y + height / 2)])
    return recording.text()


@faults.case("hang", suites=BOTH, is_quick=False)
def hang(scene):
    """A panel that no longer turns its loop is ended by the watchdog and started again."""
    with Panel(scene, panels.controls(), settings=["WatchdogSec=3", "TimeoutAbortSec=2"]) as panel:
        before = panel.pid
        time.sleep(4)
        require(panel.pid == before, "the watchdog ends a panel that is well")
        since = time.monotonic()
        scene.machine.run(f"kill -STOP {before}")
        seconds = panel.returned(before, BOUND + 5, since)
        require("watchdog" in panel.journal().lower(), f"it was not the watchdog\n{panel.journal()}")
        shows(scene, "hang", seconds=BOUND)
        print(f"     active again {seconds:.1f} s after the loop stopped, 3 s of them the watchdog's")


@faults.case("no-root", suites=BOTH, is_quick=False)
def no_root(scene):
    """Every process of the unit runs as the panel's own user, without a capability and without a way to gain one."""
    with Panel(scene, panels.controls()) as panel:
        group = panel.show("ControlGroup")
        owner = scene.machine.run("id -u fascia").strip()
        text = scene.machine.run(
            f"for p in $(cat /sys/fs/cgroup{group}/cgroup.procs); do for t in /proc/$p/task/*; do "
            "grep -E '^(Uid|CapPrm|CapEff|CapBnd|CapAmb|NoNewPrivs):' $t/status; done; done"
        )
        rows = [line.split() for line in text.splitlines()]
        require(rows, f"the unit has no processes in {group}")
        for name, *values in rows:
            if name == "Uid:":
                require(set(values) == {owner} and owner != "0", f"a thread runs as {values}, not as {owner}")
            elif name == "NoNewPrivs:":
                require(values == ["1"], "a thread may gain rights")
            else:
                require(set(values) == {"0000000000000000"}, f"a thread has {name} {values}")
        for folder in (panel.show("StateDirectory"), panel.show("RuntimeDirectory")):
            require(folder, "the unit has no folders of its own")
        foreign = scene.machine.run("find /var/lib/fascia /run/fascia ! -user fascia 2> /dev/null; true").strip()
        require(not foreign, f"somebody else's files in the panel's folders: {foreign}")
