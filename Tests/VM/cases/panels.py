"""The panels the cases show, and where their controls lie: one place to change when a panel's language does.

Frames are absolute, in points; scale is 1 throughout, so a point is a pixel. Everything but the tab bar lies within 480 by 480
points, so the same panel serves the screen upright and turned.
"""

import generate

SEGMENTS = (40, 40, 360, 44)
SLIDER = (40, 120, 360, 44)
TABS = 3
TAB_BAR_HEIGHT = 44


def head(rotation, pixel_format):
    lines = ["fascia: 1", "display:", "  scale: 1", f"  rotation: {rotation}"]
    if pixel_format:
        lines.append(f"  format: {pixel_format}")
    return lines + ["views:"]


def frame(values):
    return "{{left: {}, top: {}, width: {}, height: {}}}".format(*values)


def controls(rotation=0, pixel_format=None, mode=0, level=0, keeps=False):
    """A tab bar of three pages; the first has a segmented control and a slider, here with what they show at first. If it keeps, the
    slider's is a value that outlives the panel."""
    lines = head(rotation, pixel_format)
    if keeps:
        lines[-1:] = ["values:", "  level: {range: [0, 100], persist: true}", lines[-1]]
    lines += [
        "  - type: pages",
        "    id: pages",
        f"    frame: {{left: 0, top: 0, right: 0, bottom: {TAB_BAR_HEIGHT}}}",
        "    views:",
        "      - type: view",
        "        id: page1",
        "        views:",
        "          - type: segmentedControl",
        "            id: mode",
        f"            frame: {frame(SEGMENTS)}",
        "            segments: [Day, Evening, Night]",
        f"            selected: {mode}",
        "          - type: slider",
        "            id: level",
        f"            frame: {frame(SLIDER)}",
        "            range: [0, 100]",
        "            binds: level" if keeps else f"            value: {level}",
    ]
    for number in range(2, TABS + 1):
        lines += [
            "      - type: view",
            f"        id: page{number}",
            "        views:",
            "          - type: label",
            f"            id: label{number}",
            f"            frame: {frame((40, 40, 360, 44))}",
            f"            text: Page {number}",
        ]
    lines += [
        "  - type: tabBar",
        "    id: tabs",
        f"    frame: {{left: 0, right: 0, bottom: 0, height: {TAB_BAR_HEIGHT}}}",
        "    shows: pages",
        "    items: [" + ", ".join(f"{{title: Page {number + 1}}}" for number in range(TABS)) + "]",
    ]
    return "\n".join(lines) + "\n"


def grid():
    """The frames of twelve controls on a screen of 800 by 480."""
    return [(20 + 195 * column, 30 + 140 * row, 170, 44) for row in range(3) for column in range(4)]


def tiles(rotation):
    """Nine buttons that cover the whole screen, to its very edges."""
    lines = head(rotation, None)
    lines += ["  - type: grid", "    columns: 3", "    rows: equal", "    views:"]
    lines += [f"      - {{type: button, id: tile{number}, title: \"{number}\"}}" for number in range(1, 10)]
    return "\n".join(lines) + "\n"


def twelve():
    """Twelve segmented controls, one for each finger."""
    lines = head(0, None)
    for number, place in enumerate(grid(), 1):
        lines += [
            "  - type: segmentedControl",
            f"    id: pad{number}",
            f"    frame: {frame(place)}",
            "    segments: [Off, On]",
            "    selected: 0",
        ]
    return "\n".join(lines) + "\n"


def logical(width, height, rotation):
    return (height, width) if rotation in (90, 270) else (width, height)


def segment_centre(index):
    x, y, width, height = SEGMENTS
    return x + width * (2 * index + 1) / 6, y + height / 2


def script(scene, rotation):
    return generate.Script(*logical(scene.width, scene.height, rotation), rotation)


def segment_tap(scene, rotation):
    recording = script(scene, rotation)
    recording.tap(*segment_centre(2))
    return recording.text()


def slider_drag(scene, rotation, duration=600_000):
    """From the thumb at the minimum, to the right; the finger stays a little off the thumb's centre all the way."""
    recording = script(scene, rotation)
    x, y, width, height = SLIDER
    recording.drag(x + 14, y + height / 2 + 3, x + width * 0.7, y + height / 2 + 6, duration)
    return recording.text()


def gestures(scene, rotation, count=3):
    """The three above, or the first of them, one after the other; and when the second and the third begin, in microseconds."""
    recording = script(scene, rotation)
    recording.tap(*segment_centre(2))
    moments = []
    x, y, width, height = SLIDER
    if count > 1:
        moments.append(recording.time)
        recording.drag(x + 14, y + height / 2 + 3, x + width * 0.7, y + height / 2 + 6, 600_000)
    if count > 2:
        moments.append(recording.time)
        width, height = logical(scene.width, scene.height, rotation)
        recording.tap(width / 2, height - TAB_BAR_HEIGHT / 2)
    return recording.text(), moments


#: When `held_drag` has its finger in the middle of the slider, in microseconds: before the first event after that moment.
HELD = 600_000


def held_drag(scene, flood=0, then=None):
    """A finger takes the slider's thumb to the middle, rests there, goes on to the right and lifts; then the last segment is tapped.
    With a flood, so many reports come while the finger goes on. `then`: the screen's size from the rest on, if it is another."""
    recording = script(scene, 0)
    x, y, width, height = SLIDER
    recording.frame(down=[(0, x + 14, y + height / 2)])
    for step in range(1, 31):
        recording.wait(10_000)
        recording.frame(moved=[(0, x + 14 + (width / 2 - 14) * step / 30, y + height / 2)])
    recording.time = HELD
    recording.width, recording.height = then or (recording.width, recording.height)
    for step in range(flood):
        recording.frame(moved=[(0, x + width * (0.3 if step % 2 else 0.6), y + height / 2 + step % 5)])
        recording.wait(1_000)
    for step in range(1, 21):
        recording.frame(moved=[(0, x + width * (0.5 + 0.2 * step / 20), y + height / 2)])
        recording.wait(10_000)
    recording.time = max(recording.time, 2 * HELD)
    recording.frame(up=[0])
    recording.wait(1_000_000)
    recording.tap(*segment_centre(2))
    return recording.text()


def drags(scene, count):
    """So many drags of the slider to different places, with a second and a half after each: the panel writes its state in between."""
    recording = script(scene, 0)
    recording.pause = 1_500_000
    x, y, width, height = SLIDER
    at = x + 14
    for number in range(count):
        to = x + width * (0.3 + 0.5 * (number * 7 % count) / count)
        recording.drag(at, y + height / 2, to, y + height / 2, 200_000)
        at = to
    return recording.text()


def tab_tap(scene, rotation, index=1):
    width, height = logical(scene.width, scene.height, rotation)
    recording = script(scene, rotation)
    recording.tap(width * (2 * index + 1) / (2 * TABS), height - TAB_BAR_HEIGHT / 2)
    return recording.text()


def edge_taps(scene, rotation):
    """Taps in the four corners and in the middle of the four edges, at the first and the last coordinates that the device has."""
    width, height = logical(scene.width, scene.height, rotation)
    recording = script(scene, rotation)
    for x in (0, width / 2, width):
        for y in (0, height / 2, height):
            if (x, y) != (width / 2, height / 2):
                recording.tap(x, y)
    return recording.text()


def twelve_fingers(scene):
    recording = script(scene, 0)
    recording.together([(x + width * 0.75, y + height / 2) for x, y, width, height in grid()])
    return recording.text()


def bursts(scene, count):
    """Press and release at one instant, on the second segment and the first in turn."""
    recording = script(scene, 0)
    recording.pause = 150_000
    for number in range(count):
        recording.burst(*segment_centre(1 if number % 2 == 0 else 0))
    return recording.text()
