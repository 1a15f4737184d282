"""A board that has libraries and nothing else: programs that were just built for it run there without a package, systemd or Debian."""

import pathlib
import shutil
import subprocess

from . import events
from .machine import Machine, quoted
from .paths import ROOT, BedError
from .platform import ARM64

#: Where a program for debugging lies.
BUILT = ROOT / ".build" / "arm64" / "debug"
#: Debian 12's libraries for such a machine, with which it was linked.
LIBRARIES = (str(ROOT / ".ci" / "cross"), "root")


class BareBoard(Machine):
    """A board for 64-bit ARM whose root is what programs for it are linked with. Its first process is the bed's agent, under busybox."""

    platform = ARM64
    usual_boot = 20

    def arguments(self, qemu, memory):
        found = subprocess.run(LIBRARIES, stdout=subprocess.PIPE, text=True)
        if found.returncode != 0:
            raise BedError("looking for the libraries of a board: there are none; `.ci/setup arm64` has them made")
        root = found.stdout.strip()
        plan9 = "readonly=on,security_model=none,multidevs=remap"
        arguments = [word.replace("local,path=/,", f"local,path={quoted(root)},") for word in super().arguments(qemu, memory)]
        arguments[arguments.index("-append") + 1] += " bed.bare"
        stage = next((index for index, word in enumerate(arguments) if "mount_tag=stage," in word), None)
        if stage is not None:
            del arguments[stage - 1 : stage + 1]
        # Pictures can only be the same where the fonts are.
        return [*arguments, "-virtfs", f"local,path=/usr/share/fonts,mount_tag=fonts,{plan9}"]

    def take(self, name):
        """Copies a program for the board into the folder that the guest runs programs from."""
        source = BUILT / name
        if not source.exists():
            raise BedError(f"looking for {name} for 64-bit ARM: there is no {source}; `Tests/Tools/test arm64_build` makes it")
        shutil.copy(source, self.share / "bin" / name)


class BarePanel:
    """The panel as a process and no service, on a machine where nobody but this tells libinput what a device is."""

    EVENTS = "/bed/events.jsonl"

    def __init__(self, machine, configuration):
        self.machine = machine
        self.file = machine.share / "panel.yaml"
        self.file.write_text(configuration)
        machine.take("fasciad")
        # It starts when the touchscreen is there: without udev nobody would tell of one that comes later.
        self.job = machine.start(f"until [ -e /run/touchscreen ]; do sleep 0.1; done; exec fasciad --events {self.EVENTS} /bed/panel.yaml")

    @property
    def pid(self):
        return self.job.pid

    def meet(self, player):
        """Has libinput know a player's touchscreens, as udev's rules would, and the panel start."""
        player.job.wait_for("node ", 60)
        for node in player.nodes:
            name = pathlib.PurePath(node).name
            self.machine.run(
                f"printf 'I:1\\nE:ID_INPUT=1\\nE:ID_INPUT_TOUCHSCREEN=1\\n' > /run/udev/data/c$(cat /sys/class/input/{name}/dev)"
            )
        self.machine.run("touch /run/touchscreen")

    def events(self):
        path = self.machine.share / "events.jsonl"
        return events.read(path.read_text() if path.exists() else "", "the panel on the board")

    def journal(self, lines=40):
        return "\n".join(self.job.output.splitlines()[-lines:])
