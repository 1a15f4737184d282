"""The service under test: the installed `fascia.service`, given a panel of the bed's own and a file for its control events."""

import json
import re
import shutil
import subprocess
import time

from . import events, picture
from .paths import STAGE, BedError
from .suite import Failure

EVENTS = "/run/fascia-bed/events.jsonl"
#: What a panel keeps over its end.
STATE = "/var/lib/fascia/state"


def tool():
    """The installed command-line tool, run on the host for the headless half of every comparison."""
    program = STAGE / "usr" / "bin" / "fascia"
    if not program.exists():
        raise BedError(f"there is no installed Fascia in {STAGE}; run `make install DESTDIR={STAGE} PREFIX=/usr`, or `make test`")
    return program


class Panel:
    """A running panel. As a context: started on entry; the service is stopped and set back on leaving."""

    def __init__(self, scene, configuration=None, watchdog=True, settings=(), program="/usr/bin/fasciad", blocking=True, keeps=False):
        """`configuration`: the text of a panel file; None runs the installed unit as it is, but for the events' file.
        `settings`: further lines of the unit's [Service]. `program`: another name of the same program.
        `blocking`: whether entering waits until the panel is ready. `keeps`: whether it finds what an earlier panel has kept."""
        tool()
        self.scene, self.machine = scene, scene.machine
        self.watchdog = watchdog
        self.settings, self.program, self.blocking = settings, program, blocking
        self.forget = "" if keeps else f"rm -f {STATE} && "
        self.file = None
        if configuration is not None:
            self.file = scene.folder / "bed" / "panel.yaml"
            self.file.write_text(configuration)

    def __enter__(self):
        path = "/etc/fascia/bed.yaml" if self.file else "/etc/fascia/panel.yaml"
        settings = [
            "[Service]",
            "ExecStart=",
            f"ExecStart={self.program} --events {EVENTS} {path}",
            "RuntimeDirectory=fascia-bed",
            "RuntimeDirectoryPreserve=yes",
        ]
        if self.machine.slowness > 1:
            settings.append(f"TimeoutStartSec={self.machine.patience(60):.0f}")
        if not self.watchdog:
            settings.append("WatchdogSec=0")
        settings += self.settings
        wait = "" if self.blocking else "--no-block "
        lines = "\\n".join(settings)
        copy = f"cp /bed/panel.yaml {path} && chmod 644 {path} && " if self.file else ""
        try:
            self.machine.run(
                f"{copy}mkdir -p /run/systemd/system/fascia.service.d && "
                f"printf '{lines}\\n' > /run/systemd/system/fascia.service.d/bed.conf && "
                f"{self.forget}rm -f {EVENTS} && systemctl daemon-reload && systemctl restart {wait}fascia.service",
                120,
            )
        except BedError as error:
            status = self.machine.run("systemctl status fascia.service --no-pager -l -n 40", check=False)
            self.__exit__()
            raise Failure(f"{error}\n{status}") from None
        return self

    def __exit__(self, *_):
        if self.machine.process.poll() is None:
            self.machine.run("systemctl stop fascia.service; systemctl reset-failed fascia.service", check=False)
        return False

    def show(self, name):
        """A property of the unit, by systemd's name for it."""
        return self.machine.run(f"systemctl show -P {name} fascia.service").strip()

    @property
    def pid(self):
        pid = int(self.show("MainPID"))
        if pid == 0:
            raise Failure("the service has no main process\n" + self.journal())
        return pid

    def become(self, name, value, seconds, what):
        """Waits until a property of the unit has a value."""
        deadline = time.monotonic() + self.machine.patience(seconds)
        while self.show(name) != value:
            if time.monotonic() > deadline:
                raise Failure(f"{what}: {name} is {self.show(name)} and not {value} after {seconds:g} s\n{self.journal()}")
            time.sleep(0.1)

    def returned(self, before, seconds=10, since=None):
        """Waits until another process than `before` has taken its place and is ready; gives how long that took."""
        since = since or time.monotonic()
        deadline = since + self.machine.patience(seconds)
        while self.show("MainPID") in (str(before), "0") or self.show("ActiveState") != "active":
            if time.monotonic() > deadline:
                raise Failure(f"the panel is not back after {seconds:g} s\n{self.journal()}")
            time.sleep(0.05)
        return time.monotonic() - since

    def journal(self, lines=40):
        return self.machine.run(f"journalctl -u fascia.service --no-pager -o cat -n {lines}", check=False)

    def kept(self, name):
        """What is on the disk of a value, None if nothing is."""
        text = self.machine.run(f"cat {STATE} 2> /dev/null || true")
        found = re.search(rf'^values: .*"{name}": ([^,}}]+)', text, flags=re.MULTILINE)
        return found and json.loads(found[1])

    def events(self):
        text = self.machine.run(f"cat {EVENTS} 2> /dev/null || true")
        return events.read(text, "the panel in the guest")


class Reference:
    """What the headless replay of the same recording gives: the control events and the last picture."""

    def __init__(self, scene, name, configuration, recording=None, size=None, rotation=None, pixel_format=None):
        """`configuration`: a panel file on the host. Without a recording only the picture is made; what is None is left to
        the panel file."""
        folder = scene.folder / "headless" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.png, self.events_path = folder / "last.png", folder / "events.jsonl"
        width, height = size or (scene.width, scene.height)
        common = ["--size", f"{width}x{height}"]
        if rotation is not None:
            common += ["--rotation", str(rotation)]
        if pixel_format:
            common += ["--format", pixel_format]
        if recording is None:
            command = [tool(), "render", configuration, *common, "-o", self.png]
        else:
            path = folder / "recording.yaml"
            path.write_text(recording)
            command = [tool(), "replay", configuration, path, *common, "--events", self.events_path, "--png", self.png]
        command = [str(word) for word in command]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        if result.returncode != 0:
            raise Failure(f"`{' '.join(command)}`: exit code {result.returncode}\n{result.stdout}")
        self.picture = picture.read_png(self.png)
        self.events = events.read(self.events_path.read_text(), "the headless replay") if recording is not None else []


def expect_screen(scene, name, expected, seconds=15):
    """The virtual monitor comes to show a picture, pixel for pixel, and keeps it."""
    deadline = time.monotonic() + scene.machine.patience(seconds)
    shown = scene.machine.screen()
    while shown != expected and time.monotonic() < deadline:
        time.sleep(0.2)
        shown = scene.machine.screen()
    if shown == expected:
        time.sleep(0.3)
        shown = scene.machine.screen()
    folder = scene.folder / "screens"
    folder.mkdir(exist_ok=True)
    picture.write_png(folder / f"{name}.png", shown)
    found = picture.difference(expected, shown)
    if found:
        picture.write_png(folder / f"{name}.expected.png", expected)
        if (shown.width, shown.height) == (expected.width, expected.height):
            picture.write_png(folder / f"{name}.diff.png", picture.difference_picture(expected, shown))
        raise Failure(f"the screen is not the headless picture (expected against shown): {found}\nsee {folder}/{name}.*png")


def expect_events(scene, panel, expected, seconds=20):
    """The panel comes to have sent the same control events, in what counts, and sends no more."""
    deadline = time.monotonic() + scene.machine.patience(seconds)
    while events.difference(expected, panel.events()) and time.monotonic() < deadline:
        time.sleep(0.2)
    time.sleep(0.5)
    actual = panel.events()
    found = events.difference(expected, actual)
    if found:
        raise Failure(f"other control events than headless:\n{found}\n{panel.journal(10)}")
