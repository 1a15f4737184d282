"""`fascia-early.service` in Debian's own boot, judged by everything that the monitor shows: from power-on to the panel, and to the end."""

import functools
import operator
import re
import time

from bed import picture
from bed.panel import Reference
from bed.paths import ROOT
from bed.suite import require

from .scenes import board_early, plain, splash, splash13

DEMO = ROOT / "Config" / "demo" / "panel.yaml"
#: From the moment when the last of what the panel needs is there to its first picture, emulated.
BOUND = 3

#: A pixel of plymouth's picture, which the machine's `prepare` gives this colour.
SPLASH = bytes((0x1E, 0x4F, 0xA0))

#: What the panel waits for: nothing else may stand in its way.
NEEDED = re.compile(
    r"fascia-early\.service|fascia-seat\.service|systemd-udevd.*|-\.mount|-\.slice"
    r"|system\.slice|systemd-remount-fs\.service|systemd-journald.*|plymouth-start\.service|late\.service|systemd-fsck-root\.service"
)


def kind(shown, panel):
    """What a picture is: "panel", "splash", "black", "console" where it is nearly black, or "other"."""
    if shown == panel:
        return "panel"
    if shown.data.count(SPLASH) * 3 > 0.9 * len(shown.data):
        return "splash"
    # All three channels of a pixel at once, of all pixels at once: there are hundreds of pictures.
    channels = (int.from_bytes(shown.data[channel::3], "big") for channel in range(3))
    lit = functools.reduce(operator.or_, channels).to_bytes(len(shown.data) // 3, "big")
    share = lit.count(0) / len(lit)
    return "black" if share == 1 else "console" if share > 0.9 else "other"


class Story:
    """The pictures of a boot in their order, each with its kind, from the first that is not what the firmware left."""

    def __init__(self, scene, panel):
        self.scene, self.machine, self.panel = scene, scene.machine, panel
        self.kinds = []

    def read(self):
        for shown in self.machine.watch.shown[len(self.kinds) :]:
            self.kinds.append(kind(shown.picture, self.panel))
        return self.kinds

    def wait(self, what, seconds, count=1):
        """Until so many pictures of a kind have been seen."""
        self.machine.wait_for(lambda: self.read().count(what) >= count, seconds, f"{count} pictures of the kind “{what}”", self.tell)

    def first(self, what):
        return self.machine.watch.shown[self.read().index(what)].first

    def tell(self):
        """What was shown from the first picture on that is not the console's, with how long each kind was seen, and the first of each in
        the scene's folder."""
        lines, before, start = [], None, 0
        folder = self.scene.folder / "screens"
        folder.mkdir(exist_ok=True)
        kinds = self.read()
        begin = next((place for place, found in enumerate(kinds) if found in ("splash", "panel")), len(kinds))
        for place, (shown, found) in enumerate(zip(list(self.machine.watch.shown), kinds)):
            if place < begin - 1:
                continue
            if found != before:
                before, start = found, shown.first
                picture.write_png(folder / f"{place:03}-{found}.png", shown.picture)
                lines.append("")
            lines[-1] = f"{start - self.machine.started:6.2f} … {shown.last - self.machine.started:6.2f} s  {found}"
        return "\n".join(lines)

    def expect_only(self, start, kinds, since=0.0, until=float("inf")):
        """From a picture on there are none but of some kinds, to the last or to a moment of the host's clock."""
        for place in range(start, len(self.read())):
            shown = self.machine.watch.shown[place]
            if since <= shown.last and shown.first <= until:
                require(self.kinds[place] in kinds, f"picture {place} is {self.kinds[place]}\n{self.tell()}")


def clock(machine):
    """What to add to the guest's clock to have the host's."""
    return min(time.monotonic() - float(machine.run("cut -d ' ' -f 1 /proc/uptime")) for _ in range(5))


def moment(machine, unit, name="ActiveEnterTimestampMonotonic"):
    return int(machine.run(f"systemctl show -P {name} {unit}")) / 1e6


def expect_chain(scene):
    """Nothing that the panel does not need stands before it; as the service manager tells it."""
    machine = scene.machine
    machine.wait_for(lambda: machine.run("systemctl is-system-running", check=False).strip() != "starting", 120, "the boot to finish")
    chain = machine.run("systemd-analyze critical-chain fascia-early.service --no-pager")
    print("".join(f"     {line}\n" for line in chain.splitlines()[3:] if line.strip()), end="")
    units = re.findall(r"([\w\\.@-]+\.(?:service|target|mount|slice|socket|device|swap|timer|path))\b", chain)
    foreign = [unit for unit in units if not NEEDED.fullmatch(unit)]
    require("fascia-early.service" in units and not foreign, f"the panel waited for {foreign}:\n{chain}")


def expect_well(machine):
    """The one unit has both names, and nothing asks for the terminal."""
    for unit in ("fascia.service", "fascia-early.service", "seatd.service", "fascia-seat.service"):
        require(machine.run(f"systemctl show -P ActiveState {unit}").strip() == "active", machine.run(f"systemctl status {unit}", check=False))
    require(machine.run("systemctl show -P Id fascia.service").strip() == "fascia-early.service", "fascia.service is another unit")
    require(machine.run("systemctl show -P ActiveState getty@tty1.service").strip() == "inactive", "a login waits on the panel's terminal")
    require(machine.run("systemctl show -P NRestarts fascia.service").strip() == "0", machine.run("journalctl -b -u fascia-early --no-pager"))


@splash13.case("handover")
@splash.case("handover")
def handover(scene):
    """From plymouth's picture to the panel's no other one is shown."""
    machine = scene.machine
    story = Story(scene, Reference(scene, "handover", DEMO).picture)
    story.wait("splash", 60, count=10)
    require("panel" not in story.kinds, f"the panel did not wait for its state\n{story.tell()}")
    (machine.share / "go").touch()
    there = time.monotonic()
    story.wait("panel", 60)
    seconds = story.first("panel") - there
    machine.wait_for(lambda: not machine.run("pidof plymouthd || true").strip(), 30, "plymouth to quit")
    time.sleep(2)
    story.expect_only(story.read().index("splash"), ("splash", "panel"))
    story.expect_only(story.kinds.index("panel"), ("panel",))
    expect_well(machine)
    print("".join(f"     {line}\n" for line in story.tell().splitlines()), end="")
    print(f"     the panel's first picture {seconds:.2f} s after its state was there, of {machine.watch.asked} that were looked at")
    require(seconds <= machine.patience(BOUND), f"{seconds:.2f} s from the last of what it needs to the panel")


@board_early.case("first-picture")
@plain.case("first-picture")
def first_picture(scene):
    """The panel is there as soon as it can be, and nothing takes its place."""
    machine = scene.machine
    story = Story(scene, Reference(scene, "first-picture", DEMO).picture)
    story.wait("panel", 60)
    expect_chain(scene)
    expect_well(machine)
    story.expect_only(story.read().index("panel"), ("panel",))
    offset = clock(machine)
    said = re.search(r"\[ *([\d.]+)\] \[drm\] Initialized virtio_gpu", machine.run("dmesg"))
    display = float(said[1])
    needs = {
        "the display device": display,
        "udev": moment(machine, "systemd-udevd.service"),
        "the writable root": moment(machine, "systemd-remount-fs.service"),
    }
    shown = story.first("panel") - offset
    last = max(needs, key=needs.get)
    ready = moment(machine, "multi-user.target") or moment(machine, "basic.target")
    print("".join(f"     {line}\n" for line in story.tell().splitlines()), end="")
    print("     " + ", ".join(f"{name} {at:.2f} s" for name, at in needs.items()) + f", panel {shown:.2f} s, multi-user.target {ready:.2f} s")
    print(f"     the panel’s first picture {shown - needs[last]:.2f} s after {last}, {shown / display:.1f} times the display’s own time")
    require(shown - needs[last] <= machine.patience(BOUND), f"{shown - needs[last]:.2f} s from {last} to the panel")


@plain.case("assessment")
def assessment(scene):
    """A boot counts as good once the panel is shown, and not without it: for systemd's boot-complete.target, RAUC's unit and Mender's hook."""
    machine = scene.machine
    hook = "FASCIA_WAIT=3 sh /usr/share/doc/fascia/service/mender-commit"
    machine.wait_for(lambda: machine.run("systemctl show -P ActiveState rauc-mark-good", check=False).strip() == "active", 60, "a good boot")
    order = [moment(machine, unit) for unit in ("fascia-early.service", "fascia-healthy.service", "boot-complete.target", "rauc-mark-good.service")]
    require(order == sorted(order), f"panel, health, completed boot and its mark came at {order}")
    print("     the panel at {:.2f} s, healthy at {:.2f} s, boot-complete.target at {:.2f} s, marked at {:.2f} s".format(*order))
    machine.run(hook)

    # The same with a panel that cannot be shown.
    machine.run("systemctl stop rauc-mark-good boot-complete.target fascia-healthy; cp /etc/fascia/panel.yaml /tmp/whole.yaml")
    machine.run(
        "mkdir -p /run/systemd/system/fascia-healthy.service.d; printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/fascia healthy --wait 3\\n' "
        "> /run/systemd/system/fascia-healthy.service.d/bed.conf; sed -i s/^views:/view:/ /etc/fascia/panel.yaml; systemctl daemon-reload"
    )
    machine.run("systemctl restart fascia", 120)
    require(machine.start("systemctl start rauc-mark-good").wait(120) != 0, "a boot with a panel that is wrong counts as good")
    for unit in ("boot-complete.target", "rauc-mark-good.service"):
        require(machine.run(f"systemctl show -P ActiveState {unit}").strip() == "inactive", f"{unit} is reached with a panel that is wrong")
    failed = machine.start(hook)
    require(failed.wait(60) == 1 and "panel.yaml" in failed.output, f"the hook says {failed.output} and ends with {failed.code}")

    machine.run("cp /tmp/whole.yaml /etc/fascia/panel.yaml; systemctl restart fascia; systemctl start rauc-mark-good", 120)
    require(machine.run("systemctl show -P ActiveState boot-complete.target").strip() == "active", "the mended panel is no good boot")


@board_early.case("shutdown")
@plain.case("shutdown")
def shutdown(scene):
    """Switching off ends the panel last: it is on the screen until everything is told to end."""
    machine = scene.machine
    story = Story(scene, Reference(scene, "shutdown", DEMO).picture)
    serial = scene.folder / "serial.log"
    machine.run("dmesg -n 8; journalctl -b --no-pager -o short-monotonic > /bed/journal.txt")
    began = time.monotonic()
    machine.start("systemctl poweroff")
    told = None
    while machine.process.poll() is None:
        require(time.monotonic() < began + machine.patience(60), f"it is not off\n{story.tell()}")
        if told is None and "Sending SIGTERM" in serial.read_text(errors="replace"):
            told = time.monotonic()
        time.sleep(0.01)
    scene.is_over = True
    require(told is not None, f"nothing was said of the end\n{machine.serial_tail()}")
    # Until the bed has read that, the panel may have ended.
    story.expect_only(0, ("panel",), since=began, until=told - 0.5)
    last = machine.watch.shown[-1].last
    require(last >= told - 1, f"nobody looked for {told - last:.1f} s before the end: {machine.watch.error}")
    print(f"     {told - began:.2f} s of switching off under the panel's picture, {time.monotonic() - told:.2f} s more")
