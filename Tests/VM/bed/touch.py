"""Plays recordings on a touchscreen that exists only in the guest's kernel."""

import pathlib

from . import recording
from .paths import BedError
from .suite import Failure


class Player:
    """A touchscreen made after a recording. It stays plugged in until the block that uses it is left: a touchscreen that
    vanishes while the reader still has events to read would turn a lifted finger into a cancelled one."""

    def __init__(self, machine, source, reader=None, stop=None, halts=()):
        """`source`: a file's path, or its text. `reader`: the process in the guest that must have opened the device before the
        first event. `stop`: the process to hold still while each burst is written, so that it reads a burst at once. `halts`:
        moments in microseconds at which it waits for `go_on`: a finger that is down stays down meanwhile."""
        text = source.read_text() if isinstance(source, pathlib.Path) else source
        self.machine = machine
        self.devices = recording.read(text, str(source) if isinstance(source, pathlib.Path) else "the recording")
        number = machine.jobs + 1
        (machine.share / "jobs" / f"{number}.touch").write_text(recording.player_lines(self.devices, halts))
        options = (f" --reader {reader}" if reader else "") + (f" --stop {stop}" if stop else "")
        self.job = machine.start(f"exec touchscreen /bed/jobs/{number}.touch{options}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.vanish()
        return False

    def vanish(self):
        """Unplugs the touchscreen."""
        if self.job.code is None and self.machine.process.poll() is None:
            self.job.signal("TERM")

    def halted(self, number=1, slack=60):
        """Waits until the player stands still for the given time."""
        self.playing(slack)
        self.machine.wait_for(
            lambda: self.job.output.count("halted") >= number or self.job.code is not None,
            recording.duration(self.devices) + slack, "the player to halt", lambda: self.job.output,
        )  # fmt: skip

    def go_on(self):
        self.machine.run(f"kill -USR1 {self.job.pid}")

    def playing(self, slack=60):
        """Waits until the first event is about to be written."""
        try:
            self.job.wait_for("playing", slack)
        except BedError as error:
            if "did not open" in self.job.output:
                raise Failure(self.job.output.strip()) from None
            raise error

    def wait(self, slack=60):
        """Waits until every event is written."""
        self.playing(slack)
        self.job.wait_for("done", recording.duration(self.devices) + slack)

    @property
    def nodes(self):
        return [line.split()[1] for line in self.job.output.splitlines() if line.startswith("node ")]
