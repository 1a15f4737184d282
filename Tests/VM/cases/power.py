"""The power goes off while the state is written: what is on the disk afterwards is whole, and nothing that was safe is lost.

The disk is mounted without ext4's own care for files that are replaced, so that nothing but the panel's own fsync counts. Killing
the emulator takes the guest's memory with it, all that had not been forced to the disk included.
"""

import random
import re
import shutil
import time

from bed.panel import Panel, Reference, expect_screen
from bed.paths import ROOT, BedError
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import power
from .steps import shows
from .updates import generation

CUTS = 5
STATE = "/var/lib/fascia/hammered"
PROGRAM = ROOT / ".build" / "release" / "fascia-soak"


def prepare(scene):
    """Mounts the disk, and brings the program that writes states without a pause: the guest need not see the checkout, as its /tmp is its
    own."""
    if not PROGRAM.exists():
        raise BedError(f"{PROGRAM} is not built; `make test-faults` does")
    shutil.copy2(PROGRAM, scene.machine.share / "bin")
    mount(scene)


def mount(scene):
    """The disk is where the panel keeps its state."""
    scene.machine.run(
        "mountpoint -q /var/lib/fascia && exit 0; mkdir -p /var/lib/fascia && mount -t ext4 -o noauto_da_alloc /dev/vda /var/lib/fascia && chown fascia:fascia /var/lib/fascia"
    )


def writer(tracer=""):
    return f"exec {tracer} setpriv --reuid fascia --regid fascia --clear-groups /bed/bin/{PROGRAM.name} write-state {STATE}"


def numbers(job):
    """What the writer said to be safe; a line that was cut off was not said."""
    return [int(line) for line in job.output.splitlines(keepends=True) if line.endswith("\n") and line.strip().isdigit()]


@power.case("order")
def order(scene):
    """Each state is forced to the disk before it takes its name, and the name before it counts."""
    prepare(scene)
    trace = "strace -f -o /bed/state.strace -e trace=openat,fsync,fdatasync,rename,renameat,renameat2,write"
    job = scene.machine.start(writer(trace))
    scene.machine.wait_for(lambda: len(numbers(job)) >= 20, 60, "twenty states", lambda: job.output)
    # The program, not strace: one whose tracer is killed goes on, and would write beside the next one.
    scene.machine.run(f"pkill -KILL -x {PROGRAM.name}")
    job.wait()
    steps = []
    for line in (scene.machine.share / "state.strace").read_text(errors="replace").splitlines():
        call = re.match(r"(?:\d+ +)?(\w+)\(", line)
        if not call or "= -1" in line or "unfinished" in line:
            continue
        if call[1] == "openat" and ".fascia-" in line:
            steps.append("temporary")
        elif call[1] == "openat" and "O_DIRECTORY" in line and "O_RDONLY" in line:
            steps.append("folder")
        elif call[1] == "write" and "write(1," in line:
            steps.append("said")
        elif call[1] in ("fsync", "fdatasync"):
            steps.append("forced")
        elif call[1].startswith("rename"):
            steps.append("named")
    text = " ".join(steps)
    once = "temporary forced named folder forced said"
    start = text.find("temporary")
    whole = text[start:].split("said")[:-1]
    require(len(whole) >= 20, f"only {len(whole)} states in the trace: {text[:400]}")
    wrong = [part for part in whole if (part.strip() + " said") != once]
    require(not wrong, f"a state is written in another order: {wrong[:1]} instead of {once}")


@power.case("cuts")
def cuts(scene):
    """Five times the plug is pulled at a random instant, while a program writes states as fast as it can, and while a finger sets a
    value that the panel keeps."""
    seed = int(time.time())
    chance = random.Random(seed)
    safe, written = 0, 0
    recording = panels.drags(scene, 8)
    allowed = None
    for cut in range(CUTS + 1):
        prepare(scene)
        if cut:
            job = scene.machine.start(f"/bed/bin/{PROGRAM.name} verify-state {STATE} {safe}")
            require(job.wait() == 0, f"seed {seed}, cut {cut}: {job.output}")
        with Panel(scene, panels.controls(keeps=True), keeps=True) as panel:
            if allowed is None:
                reference = Reference(scene, "cuts", panel.file, recording)
                allowed = [0, *released(reference.events)]
            level = panel.kept("level") or 0
            require("is lost" not in panel.journal(), f"seed {seed}, cut {cut}: the state is damaged\n{panel.journal()}")
            require(any(abs(level - one) < 1e-6 for one in allowed), f"seed {seed}, cut {cut}: {level} was never set: {allowed}")
            shows(scene, f"cut-{cut}", level=level)
            if cut == CUTS:
                break
            job = scene.machine.start(writer())
            scene.machine.wait_for(lambda: numbers(job), 60, "the first state", lambda: job.output)
            with Player(scene.machine, recording, reader=panel.pid) as player:
                player.playing()
                time.sleep(scene.machine.patience(chance.uniform(1, 6)))
                scene.machine.cut_power()
        said = numbers(job)
        safe, written = max([safe, *said]), written + len(said)
        scene.cut_power()
    print(f"     {CUTS} cuts among {written} states; in the end the panel had kept {level:.1f}")


@power.case("apply")
def apply(scene):
    """Four times the plug is pulled at a random instant while configurations are applied one after the other: each time one whole
    configuration is active, and on the screen."""
    seed = int(time.time())
    chance = random.Random(seed)
    pictures, seen = {}, []
    for cut in range(5):
        mount(scene)
        for name in ("one", "two"):
            # What the guest reads is new with each boot.
            source = generation(scene, name)
            shutil.copytree(ROOT / "Config/demo/images", source.parent / "images")
            pictures.setdefault(name, Reference(scene, f"apply-{name}", source).picture)
        with Panel(scene, panels.controls(), keeps=True) as panel:
            pictures.setdefault("own", Reference(scene, "apply-own", panel.file).picture)
            active = int(re.search(r'"generation":(\d+)', scene.machine.run("fascia ctl status --json"))[1])
            found = "own"
            if active:
                folder = f"/var/lib/fascia/generations/{active}"
                found = scene.machine.run(f"for name in one two; do diff -rq -x .stored -x .passed /bed/$name {folder} > /dev/null && echo $name; done; true").strip()
            require(found in pictures, f"seed {seed}, cut {cut}: generation {active} is not whole\n{panel.journal()}")
            require(found != "own" or not seen, f"seed {seed}, cut {cut}: what was applied is gone\n{panel.journal()}")
            expect_screen(scene, f"apply-{cut}", pictures[found])
            seen += [found] if active else []
            if cut == 4:
                break
            job = scene.machine.start("while :; do for name in one two; do fascia apply /bed/$name --trial 1 --wait || exit; done; done")
            # One has proved itself, so that none of what follows leads back to the own one.
            scene.machine.wait_for(lambda: job.output.count("is shown") > 1, 60, "two configurations to be applied", lambda: job.output)
            time.sleep(scene.machine.patience(chance.uniform(0, 3)))
            scene.machine.cut_power()
        scene.cut_power()
    print(f"     after the cuts {', '.join(seen)}")


def released(events):
    """What the slider is set to when the finger lifts, each time."""
    last, found = 0, []
    for control, event, value in events:
        if control.endswith("level"):
            last = value if event == "valueChanged" else last
            # What a lift chose is told after the lift.
            found += [last] if event == "editingDidEnd" else []
    return found
