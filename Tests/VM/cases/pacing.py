"""Frames on a display with a real vblank: one in a refresh, at the mode's rate, and damage that names what has changed.

Damage is judged by what the kernel is given: each commit's FB_DAMAGE_CLIPS is a blob, and a kernel probe writes down every blob
that is made. What virtio then uploads says nothing: since Linux 6.8 it takes the whole buffer whenever a flip changes buffers."""

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
# The blob's bytes are still the caller's at the entry: its length, and the first rectangle of what may be a list of them.
PROBE = "p:bed/blob drm_mode_createblob_ioctl len=+8($arg2):u32 " + " ".join(
    f"{name}=+u{offset}(+0($arg2)):s32" for name, offset in (("x1", 0), ("y1", 4), ("x2", 8), ("y2", 12))
)


def trace_begin(machine):
    """Has the guest's kernel write down vblanks, commits and blobs."""
    machine.run(
        f"cd {TRACING} && echo 8192 > buffer_size_kb && echo > trace && echo '{PROBE}' > kprobe_events && echo 1 > events/bed/blob/enable && "
        "echo 1 > events/drm/enable && echo 1 > events/virtio_gpu/virtio_gpu_cmd_queue/enable && echo 1 > tracing_on"
    )


def trace_end(machine):
    """What it has written down."""
    return machine.run(f"cd {TRACING} && echo 0 > tracing_on && cat trace && echo 0 > events/enable && echo > kprobe_events")


def drag(scene, duration=2_000_000):
    """A drag of two seconds at 100 Hz, traced; gives the kernel's trace."""
    machine = scene.machine
    recording = panels.slider_drag(scene, 0, duration)
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "pacing", panel.file, recording)
        with Player(machine, recording, reader=panel.pid) as player:
            player.job.wait_for("playing")
            trace_begin(machine)
            player.wait()
            trace = trace_end(machine)
            (scene.folder / "pacing.trace").write_text(trace)
            expect_events(scene, panel, reference.events)
            expect_screen(scene, "pacing", reference.picture)
    return trace


def clips(trace):
    """The first rectangle of every damage blob: x1, y1, x2, y2. Rectangles are 16 bytes; a mode, the other blob there is, has 68."""
    pattern = r"blob: .*len=(\d+) x1=(-?\d+) y1=(-?\d+) x2=(-?\d+) y2=(-?\d+)"
    found = [tuple(map(int, line)) for line in re.findall(pattern, trace)]
    return [line[1:] for line in found if line[0] % 16 == 0]


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
    trace = drag(scene)
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

    # Damage clips: every frame of the drag names what the thumb and the tracks changed, never the whole screen.
    rectangles = clips(trace)
    require(len(rectangles) >= len(delivered) - 2, f"{len(delivered)} flips, but only {len(rectangles)} told what they changed")
    x, y, width, height = panels.SLIDER
    for x1, y1, x2, y2 in rectangles:
        inside = x1 >= x - 30 and y1 >= y - 30 and x2 <= x + width + 30 and y2 <= y + height + 30
        require(inside, f"damage from ({x1}, {y1}) to ({x2}, {y2}) for a slider at {panels.SLIDER}")
    widest = max(rectangles, key=lambda r: (r[2] - r[0]) * (r[3] - r[1]))
    print(
        f"     {len(delivered)} flips, median {median * 1000:.2f} ms at {period * 1000:.2f} ms; "
        f"{len(rectangles)} damage clips, the largest {widest[2] - widest[0]}x{widest[3] - widest[1]}"
    )
