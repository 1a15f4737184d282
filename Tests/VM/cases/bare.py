"""The bed itself, without Fascia: when one of these fails, the others say nothing about the panel."""

import re
import time

import generate
from bed import recording
from bed.suite import require
from bed.touch import Player

from .scenes import cirrus, debian12, newer


def facts(scene):
    """What the probe says about the display, as a dictionary."""
    return dict(line.split("=", 1) for line in scene.machine.run("probe /dev/dri/card0 info").splitlines())


@debian12.case("systemd")
@newer.case("systemd")
def systemd(scene):
    state = scene.machine.run("systemctl is-system-running --wait", check=False).strip()
    failed = scene.machine.run("systemctl --failed --no-legend --plain --no-pager").strip()
    require(state == "running", f"systemd is {state}: {failed}")


@debian12.case("display", {"atomic": "yes", "vblank": "Operation not supported", "damage_clips": "no", "mode": "800x480"})
@newer.case("display", {"atomic": "yes", "vblank": "yes", "damage_clips": "yes", "mode": "800x480"})
@cirrus.case("display", {"atomic": "yes", "vblank": "Operation not supported", "damage_clips": "no", "mode": "1024x768"})
def display(scene, expected):
    """The display is the one this scene is for, and what a program draws is what the monitor shows."""
    found = facts(scene)
    for key, value in expected.items():
        require(found.get(key) == value, f"{key} is {found.get(key)}, expected {value}")
    shown = quarters(scene, "XR24")
    # On cirrus the driver itself may turn XR24 into 16 bits: the quarters survive that, the frame's colour need not.
    if scene is not cirrus:
        require(shown.pixel(0, 0) == (16, 32, 48), f"the frame's first pixel is {shown.pixel(0, 0)}")


@cirrus.case("display-rgb565")
def display_rgb565(scene):
    """Sixteen bits come out expanded by bit replication: 0x102030 is (16, 32, 49)."""
    require("RG16" in facts(scene)["formats"].split(","), "the plane does not take RGB565")
    shown = quarters(scene, "RG16")
    require(shown.pixel(0, 0) == (16, 32, 49), f"the frame's first pixel is {shown.pixel(0, 0)}")


def quarters(scene, pixel_format):
    job = scene.machine.start(f"exec probe /dev/dri/card0 show {pixel_format}")
    job.wait_for("showing")
    time.sleep(0.1)
    shown = scene.machine.screen("probe")
    job.signal("TERM")
    require((shown.width, shown.height) == (scene.width, scene.height), f"the screen is {shown.width}x{shown.height}")
    right, bottom = shown.width - 100, shown.height - 100
    corners = [shown.pixel(x, y) for x, y in ((100, 100), (right, 100), (100, bottom), (right, bottom))]
    require(corners == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)], f"the four quarters are {corners}")
    require(shown.pixel(1, 0) == (255, 255, 0), f"the frame's second pixel is {shown.pixel(1, 0)}")
    return shown


@newer.case("flips")
def flips(scene):
    """Flip events come at the mode's rate: what the cases about pacing rely on."""
    refresh = float(facts(scene)["refresh"])
    found = dict(line.split("=") for line in scene.machine.run("probe /dev/dri/card0 flip 150 damage").splitlines())
    interval = float(found["interval"])
    require(abs(interval * refresh - 1) <= 0.05, f"{interval * 1000:.2f} ms between flips at a mode of {refresh} Hz")
    require(found["same_sequence"] == "0", f"{found['same_sequence']} flips share a refresh with another one")


def sample():
    script = generate.Script(800, 480)
    script.tap(400, 240)
    script.drag(100, 100, 300, 100, 200_000)
    script.together([(40 + 60 * i, 60 + 30 * i) for i in range(12)])
    script.burst(200, 200)
    return script.text()


@debian12.case("touchscreen")
def touchscreen(scene):
    """What the recording says is what libinput says: one tap, one drag, twelve fingers, one burst."""
    job = scene.machine.start("exec stdbuf -oL /usr/libexec/libinput/libinput-debug-events")
    job.wait_for("DEVICE_ADDED")
    with Player(scene.machine, sample(), reader=job.pid) as player:
        player.wait()
        scene.machine.wait_for(lambda: job.output.count("TOUCH_UP") >= 15, 20, "fifteen lifted fingers", lambda: job.output)
        job.signal("INT")
    output = job.output
    counts = {name: output.count(name) for name in ("TOUCH_DOWN", "TOUCH_UP", "TOUCH_CANCEL")}
    require(counts == {"TOUCH_DOWN": 15, "TOUCH_UP": 15, "TOUCH_CANCEL": 0}, f"{counts}\n{output}")
    first = re.search(r"TOUCH_DOWN\s+\S+\s+0 \(0\)\s+([\d.]+)/\s*([\d.]+)", output)
    require(first and abs(float(first[1]) - 50) < 0.1 and abs(float(first[2]) - 50) < 0.1, f"the tap is at {first and first[0]}")


@debian12.case("recording")
def recording_round_trip(scene):
    """`libinput record` of the replayed touchscreen writes the events that the file had, frame by frame."""
    text = sample()
    lead = 3_000_000  # the recorder must have the device open before the first finger comes
    delayed = generate.Script(800, 480)
    delayed.frames = [(0, [(0, 0, 0)])]
    source = recording.read(text)[0]
    delayed.frames += [(time + lead, events) for time, events in source.frames]
    with Player(scene.machine, delayed.text()) as player:
        player.job.wait_for("node ")
        recorder = scene.machine.start(f"exec /usr/libexec/libinput/libinput-record -o /bed/record.yaml {player.nodes[0]}")
        player.wait()
        time.sleep(0.5)
        recorder.signal("INT")
    recorded = recording.read((scene.machine.share / "record.yaml").read_text(), "what libinput record wrote")[0]
    for key in ("name", "id", "codes", "absinfo", "properties"):
        require(getattr(recorded, key) == getattr(source, key), f"{key}: {getattr(recorded, key)} for {getattr(source, key)}")
    got = [events for _, events in recorded.frames]
    wanted = [events for _, events in source.frames]
    require(got == wanted, f"{len(got)} frames for {len(wanted)}: the first that differs is {first_difference(wanted, got)}")
    late = max(abs((a[0] - recorded.frames[0][0]) - b[0]) for a, b in zip(recorded.frames, source.frames))
    require(late < 100_000, f"a frame is {late} µs away from its time")


def first_difference(wanted, got):
    for index, (a, b) in enumerate(zip(wanted, got)):
        if a != b:
            return f"frame {index}: {a} became {b}"
    return "a missing or an added frame at the end"
