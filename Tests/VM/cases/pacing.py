"""Frames on a display with a real vblank: one in a refresh, at the mode's rate, and no more pixels than have changed."""

import re
import statistics

from bed.panel import Panel, Reference, expect_events, expect_screen
from bed.suite import require
from bed.touch import Player

from . import panels
from .bare import facts
from .scenes import newer

TRACING = "/sys/kernel/tracing"
FLUSH = "type=0x104"  # VIRTIO_GPU_CMD_RESOURCE_FLUSH


def drag(scene, duration=2_000_000):
    """A drag of two seconds at 100 Hz, traced; gives the kernel's trace and the rectangles that the display was told to refresh."""
    machine = scene.machine
    recording = panels.slider_drag(scene, 0, duration)
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "pacing", panel.file, recording)
        with Player(machine, recording, reader=panel.pid) as player:
            player.job.wait_for("playing")
            machine.run(
                f"cd {TRACING} && echo > trace && echo 1 > events/drm/enable && "
                "echo 1 > events/virtio_gpu/virtio_gpu_cmd_queue/enable && echo 1 > tracing_on"
            )
            log = scene.folder / "trace.log"
            begin = log.stat().st_size
            player.wait()
            trace = machine.run(f"cd {TRACING} && echo 0 > tracing_on && cat trace && echo 0 > events/enable")
            rectangles = flushed(log.read_bytes()[begin:].decode(errors="replace"))
            (scene.folder / "pacing.trace").write_text(trace)
            expect_events(scene, panel, reference.events)
            expect_screen(scene, "pacing", reference.picture)
    return trace, rectangles


def flushed(text):
    """x, y, width and height of what QEMU's display was told to refresh."""
    pattern = r"virtio_gpu_cmd_res_flush res 0x\w+, w (\d+), h (\d+), x (\d+), y (\d+)"
    return [(int(x), int(y), int(w), int(h)) for w, h, x, y in re.findall(pattern, text)]


def measure(trace):
    """From the kernel's trace: time and number of every flip that was reported, and the most commits between two vblanks."""
    delivered, since_vblank, most = [], 0, 0
    for when, event in re.findall(r"\s(\d+\.\d+): (.*)", trace):
        if event.startswith("drm_vblank_event_delivered"):
            if "file=0000000000000000" not in event:
                delivered.append((float(when), int(re.search(r"seq=(\d+)", event)[1])))
        elif event.startswith("drm_vblank_event:"):
            since_vblank = 0
        elif event.startswith("virtio_gpu_cmd_queue") and FLUSH in event:
            since_vblank += 1
            most = max(most, since_vblank)
    return delivered, most


@newer.case("pacing")
def pacing(scene):
    period = 1 / float(facts(scene)["refresh"])
    trace, rectangles = drag(scene)
    delivered, most = measure(trace)
    require(len(delivered) >= 60, f"only {len(delivered)} flips in a drag of two seconds")
    intervals = [b[0] - a[0] for a, b in zip(delivered, delivered[1:])]
    median = statistics.median(intervals)
    require(
        abs(median - period) <= period * 0.05,
        f"the median of {len(intervals)} intervals is {median * 1000:.2f} ms at a mode of {period * 1000:.2f} ms",
    )
    same = [b[1] for a, b in zip(delivered, delivered[1:]) if b[1] <= a[1]]
    require(not same, f"two flips in one refresh: {same[:10]}")
    require(most <= 1, f"{most} commits in one refresh")

    # Damage clips: the display is told of what the thumb and the tracks changed, never of the whole screen.
    require(rectangles, "QEMU was told of no refresh during the drag")
    x, y, width, height = panels.SLIDER
    for rectangle in rectangles:
        left, top, w, h = rectangle
        inside = left >= x - 30 and top >= y - 30 and left + w <= x + width + 30 and top + h <= y + height + 30
        require(inside, f"a refresh of {w}x{h} pixels at ({left}, {top}) for a slider at {panels.SLIDER}")
    widest = max(rectangles, key=lambda rectangle: rectangle[2] * rectangle[3])
    print(
        f"     {len(delivered)} flips, median {median * 1000:.2f} ms at {period * 1000:.2f} ms; "
        f"{len(rectangles)} refreshes, the largest {widest[2]}x{widest[3]}"
    )
