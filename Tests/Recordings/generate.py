#!/usr/bin/python3
"""Writes touch recordings as `libinput record` writes them (version 1), for a screen of a given logical size.

As a module: `Script(width, height, rotation)`, its gestures, `text()`. As a program:

    generate.py --size 800x480 [--rotation 90] [--slots 16] [-o FILE] GESTURE…

    tap X,Y[,MS]                 a finger that stays MS milliseconds, 60 without
    drag X,Y X,Y[,MS]            from one place to another in MS milliseconds, 400 without, then up
    together MS X,Y X,Y …        all fingers down in one frame, and after MS milliseconds up in one frame
    burst X,Y                    press and release at the same instant: a player writes both at once
    wait MS                      nothing

Coordinates are points of the logical screen, whole or not. A quarter of a second passes between two gestures.
The kernel drops an axis value that has not changed and a slot number that is current already; the files are written like that.
"""

import argparse
import sys

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT = 0
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0x00, 0x01
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39

NAMES = {
    (EV_SYN, SYN_REPORT): "------------ SYN_REPORT (0) ----------",
    (EV_KEY, BTN_TOUCH): "EV_KEY / BTN_TOUCH",
    (EV_ABS, ABS_X): "EV_ABS / ABS_X",
    (EV_ABS, ABS_Y): "EV_ABS / ABS_Y",
    (EV_ABS, ABS_MT_SLOT): "EV_ABS / ABS_MT_SLOT",
    (EV_ABS, ABS_MT_POSITION_X): "EV_ABS / ABS_MT_POSITION_X",
    (EV_ABS, ABS_MT_POSITION_Y): "EV_ABS / ABS_MT_POSITION_Y",
    (EV_ABS, ABS_MT_TRACKING_ID): "EV_ABS / ABS_MT_TRACKING_ID",
}

MAXIMUM = 4095
RESOLUTION = 20
PAUSE = 250_000
REPORT_INTERVAL = 10_000


class Script:
    """Gestures on one touchscreen, in the order they are asked for. Times are microseconds since the first event."""

    def __init__(self, width, height, rotation=0, slots=16, name="Fascia Test Touchscreen"):
        """`width` and `height`: the logical screen, in points; `rotation` 0, 90, 180 or 270: how it is turned on the device."""
        if rotation not in (0, 90, 180, 270):
            raise ValueError(f"a rotation of {rotation}: it is 0, 90, 180 or 270")
        self.width, self.height, self.rotation = width, height, rotation
        self.slots, self.name = slots, name
        self.pause = PAUSE  # after every gesture
        self.time = 0
        self.frames = []
        self.tracking = 0
        self.slot = 0
        self.held = {}  # slot → finger is down
        self.axes = {}  # (slot or None, code) → last value

    def axis_values(self, x, y):
        """A place on the logical screen as the device's axes. At 90, logical (x, y) is device (y, height − x)."""
        u, v = x / self.width, y / self.height
        u, v = {0: (u, v), 90: (v, 1 - u), 180: (1 - u, 1 - v), 270: (1 - v, u)}[self.rotation]
        return tuple(min(MAXIMUM, max(0, int(part * (MAXIMUM + 1)))) for part in (u, v))

    def changed(self, events, slot, code, value):
        if self.axes.get((slot, code), 0) != value:
            self.axes[(slot, code)] = value
            events.append((EV_ABS, code, value))

    def select(self, events, slot):
        if self.slot != slot:
            self.slot = slot
            events.append((EV_ABS, ABS_MT_SLOT, slot))

    def place(self, events, slot, x, y):
        self.changed(events, slot, ABS_MT_POSITION_X, x)
        self.changed(events, slot, ABS_MT_POSITION_Y, y)

    def frame(self, down=(), moved=(), up=()):
        """One report: fingers that come, move and go. `down` and `moved` are (slot, x, y) on the logical screen, `up` are slots."""
        events = []
        touching = bool(self.held)
        for slot, x, y in down:
            self.select(events, slot)
            events.append((EV_ABS, ABS_MT_TRACKING_ID, self.tracking))
            self.tracking = (self.tracking + 1) % 65536
            self.place(events, slot, *self.axis_values(x, y))
            self.held[slot] = self.axis_values(x, y)
        for slot, x, y in moved:
            movement = []
            self.place(movement, slot, *self.axis_values(x, y))
            if movement:
                self.select(events, slot)
                events += movement
            self.held[slot] = self.axis_values(x, y)
        for slot in up:
            self.select(events, slot)
            events.append((EV_ABS, ABS_MT_TRACKING_ID, -1))
            del self.held[slot]
        if touching != bool(self.held):
            events.append((EV_KEY, BTN_TOUCH, int(bool(self.held))))
        if self.held:  # the kernel's single-touch axes follow the oldest finger
            x, y = next(iter(self.held.values()))
            self.changed(events, None, ABS_X, x)
            self.changed(events, None, ABS_Y, y)
        if events:
            events.append((EV_SYN, SYN_REPORT, 0))
            self.frames.append((self.time, events))

    def wait(self, microseconds):
        self.time += microseconds

    def tap(self, x, y, hold=60_000):
        self.frame(down=[(0, x, y)])
        self.wait(hold)
        self.frame(up=[0])
        self.wait(self.pause)

    def drag(self, x, y, to_x, to_y, duration=400_000):
        self.frame(down=[(0, x, y)])
        steps = max(1, duration // REPORT_INTERVAL)
        for step in range(1, steps + 1):
            self.wait(REPORT_INTERVAL)
            self.frame(moved=[(0, x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)])
        self.wait(REPORT_INTERVAL)
        self.frame(up=[0])
        self.wait(self.pause)

    def together(self, places, hold=120_000):
        if len(places) > self.slots:
            raise ValueError(f"{len(places)} fingers on a touchscreen of {self.slots} slots")
        self.frame(down=[(slot, x, y) for slot, (x, y) in enumerate(places)])
        self.wait(hold)
        self.frame(up=range(len(places)))
        self.wait(self.pause)

    def burst(self, x, y):
        self.tap(x, y, hold=0)

    def text(self):
        """The recording's YAML."""
        axes = {
            ABS_X: (0, MAXIMUM, 0, 0, RESOLUTION),
            ABS_Y: (0, MAXIMUM, 0, 0, RESOLUTION),
            ABS_MT_SLOT: (0, self.slots - 1, 0, 0, 0),
            ABS_MT_POSITION_X: (0, MAXIMUM, 0, 0, RESOLUTION),
            ABS_MT_POSITION_Y: (0, MAXIMUM, 0, 0, RESOLUTION),
            ABS_MT_TRACKING_ID: (0, 65535, 0, 0, 0),
        }
        millimetres = MAXIMUM // RESOLUTION
        lines = [
            "version: 1",
            "ndevices: 1",
            "libinput:",
            '  version: "1.22.1"',
            '  git: "unknown"',
            "system:",
            '  os: "debian:12"',
            '  kernel: "6.1.0"',
            '  dmi: "dmi:generic"',
            "devices:",
            "- node: /dev/input/event0",
            "  evdev:",
            f"    # Name: {self.name}",
            "    # ID: bus 0x3 vendor 0x1209 product 0xfa5c version 0x100",
            f'    name: "{self.name}"',
            "    id: [3, 4617, 64092, 256]",
            "    codes:",
            "      0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN",
            f"      1: [{BTN_TOUCH}] # EV_KEY",
            f"      3: [{', '.join(map(str, axes))}] # EV_ABS",
            "    absinfo:",
            *(f"      {code}: [{', '.join(map(str, values))}]" for code, values in axes.items()),
            "    properties: [1]",
            "  udev:",
            "    properties:",
            "    - ID_INPUT=1",
            f"    - ID_INPUT_HEIGHT_MM={millimetres}",
            "    - ID_INPUT_TOUCHSCREEN=1",
            f"    - ID_INPUT_WIDTH_MM={millimetres}",
            "  quirks:",
            "  events:",
        ]
        for time, events in self.frames:
            lines.append("  - evdev:")
            for kind, code, value in events:
                numbers = f"[{time // 1_000_000:3d}, {time % 1_000_000:6d}, {kind:3d}, {code:3d}, {value:7d}]"
                lines.append(f"    - {numbers} # {NAMES[(kind, code)]}")
        return "\n".join(lines) + "\n"


def numbers(word, fewest, most):
    parts = [float(part) for part in word.split(",")]
    if not fewest <= len(parts) <= most:
        raise ValueError(f"{word}: {fewest} to {most} numbers with commas are needed")
    return parts


def perform(script, words):
    """Adds the gestures that the command line names."""
    words = list(words)
    while words:
        gesture = words.pop(0)
        if gesture == "tap":
            x, y, *hold = numbers(words.pop(0), 2, 3)
            script.tap(x, y, *(int(ms * 1000) for ms in hold))
        elif gesture == "burst":
            script.burst(*numbers(words.pop(0), 2, 2))
        elif gesture == "drag":
            start = numbers(words.pop(0), 2, 2)
            x, y, *duration = numbers(words.pop(0), 2, 3)
            script.drag(*start, x, y, *(int(ms * 1000) for ms in duration))
        elif gesture == "together":
            hold = int(float(words.pop(0)) * 1000)
            places = []
            while words and "," in words[0]:
                places.append(tuple(numbers(words.pop(0), 2, 2)))
            script.together(places, hold)
        elif gesture == "wait":
            script.wait(int(float(words.pop(0)) * 1000))
        else:
            raise ValueError(f"there is no gesture {gesture}; the gestures are tap, drag, together, burst and wait")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", required=True, help="the logical screen, WxH in points")
    parser.add_argument("--rotation", type=int, default=0, choices=(0, 90, 180, 270))
    parser.add_argument("--slots", type=int, default=16)
    parser.add_argument("-o", "--output", default="-")
    parser.add_argument("gestures", nargs="+")
    arguments = parser.parse_args()
    try:
        width, height = (float(part) for part in arguments.size.split("x"))
        script = Script(width, height, arguments.rotation, arguments.slots)
        perform(script, arguments.gestures)
    except (ValueError, IndexError) as error:
        print(f"generate: {error or 'a gesture lacks its numbers'}", file=sys.stderr)
        return 2
    if arguments.output == "-":
        sys.stdout.write(script.text())
    else:
        with open(arguments.output, "w") as file:
            file.write(script.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
