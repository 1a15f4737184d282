"""`fascia record` writes what happened: the file is that of `libinput record`, plays again as it was, and libinput's own tool plays it."""

import shlex

from bed import recording
from bed.panel import Panel, Reference, expect_events
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import debian12

NAME = "Fascia Test Touchscreen"


def recorder(machine, command, beside=None):
    """A job that waits until udev has looked at the touchscreen and becomes the command; `beside` is another that has it open by then.
    In both, $NODE is the touchscreen's node."""
    script = (
        f"until event=$(grep -l -s {shlex.quote(NAME)} /sys/class/input/event*/device/name | head -n 1); [ -n \"$event\" ]; do sleep 0.1; done\n"
        "event=${event%/device/name}; NODE=/dev/input/${event##*/}\n"
        "until udevadm info $NODE 2> /dev/null | grep -q ID_INPUT_TOUCHSCREEN=1; do sleep 0.1; done\n"
    )
    if beside:
        script += f"{beside} &\necho $! > /bed/beside.pid\n"
        script += "until readlink /proc/$!/fd/* 2> /dev/null | grep -q -x $NODE; do sleep 0.1; done\n"
    return machine.start(f"exec bash -c {shlex.quote(script + 'exec ' + command)}")


def facts(devices):
    """What is the same in two recordings of the same thing: the devices and, moment by moment, their events. Times are another matter."""
    return [
        (d.name, d.id, {k: sorted(v) for k, v in d.codes.items() if k != 0}, d.absinfo, sorted(d.properties), [e for _, e in d.frames])
        for d in devices
    ]


def differences(one, other, tolerance):
    """How far the moments of two recordings are apart beyond a tolerance in microseconds, each counted from its recording's first."""
    found = []
    for a, b in zip(one, other):
        (first_a, _), (first_b, _) = a.frames[0], b.frames[0]
        for (time_a, _), (time_b, _) in zip(a.frames, b.frames):
            apart = abs((time_a - first_a) - (time_b - first_b))
            if apart > tolerance:
                found.append(apart)
    return found


@debian12.case("record", is_quick=False)
def record(scene):
    machine = scene.machine
    script = panels.script(scene, 0)
    script.tap(*panels.segment_centre(2))
    x, y, width, height = panels.SLIDER
    script.drag(x + 14, y + height / 2, x + width * 0.6, y + height / 2, 400_000)
    original = script.text()
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "record", panel.file, original)
        job = recorder(
            machine,
            "fascia record -o /bed/ours.yml --force",
            beside="libinput record --output-file=/bed/theirs.yml $NODE > /bed/theirs.log 2>&1",
        )
        with Player(machine, original, reader=job.pid) as player:
            player.wait()
            # A recorder takes nothing from the panel.
            expect_events(scene, panel, reference.events)
            # bash starts what runs beside it with SIGINT ignored.
            machine.run("kill -TERM $(cat /bed/beside.pid)")
            require(job.signal("INT") == 0, f"fascia record failed:\n{job.output}")
        machine.run("chmod a+r /bed/*.yml")
        text = (machine.share / "ours.yml").read_text()
        ours = recording.read(text, "ours.yml")
        require(facts(ours) == facts(recording.read(original)), f"another recording than what was played:\n{text}")

        # libinput's recorder on the same device at the same time: the same to the microsecond.
        theirs = recording.read((machine.share / "theirs.yml").read_text(), "theirs.yml")
        require(facts(ours) == facts(theirs), "another recording than libinput's: see ours.yml and theirs.yml in the scene's bed folder")
        require(not differences(ours, theirs, 0), "other times than in libinput's recording")

        again = Reference(scene, "record-again", panel.file, text)
        require(again.events, "the recording does nothing headless")
        expect_same(reference, again)


def expect_same(reference, again):
    require(again.picture == reference.picture, "the recording comes to another picture than what was played")
    names = lambda found: [(control, event) for control, event, _ in found if event != "valueChanged"]
    require(names(again.events) == names(reference.events), f"played again it does {again.events}, not {reference.events}")


@debian12.case("record-replay", suites=("faults",))
def record_replay(scene):
    """`libinput replay` takes the file, and what it plays is recorded once more: the same again."""
    machine = scene.machine
    source = machine.share / "ours.yml"
    if not source.exists():
        # Where this one runs alone, its file is made by the case before.
        record(scene)
    first = recording.read(source.read_text(), "ours.yml")
    job = recorder(machine, "fascia record -o /bed/replayed.yml --force")
    # It asks for a key before it plays, and once more when it has; the end of its input is then its own end, and the device's.
    waiting = "until [ -e /bed/go ]; do sleep 0.1; done; echo"
    replay = machine.start(f"exec bash -c '({waiting}) | libinput replay /bed/ours.yml > /bed/replay.log 2>&1'")
    machine.wait_for(lambda: "recording;" in job.output, 90, "the second recording to begin", lambda: job.output)
    machine.run("touch /bed/go")
    replay.wait(90)
    require(job.wait(30) == 0, f"fascia record failed:\n{job.output}")
    machine.run("chmod a+r /bed/*.yml /bed/replay.log")
    log = (machine.share / "replay.log").read_text()
    second = recording.read((machine.share / "replayed.yml").read_text(), "replayed.yml")
    require(facts(first) == facts(second), f"played by libinput it is another one\n{log}")
