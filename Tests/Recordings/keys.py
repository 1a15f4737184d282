#!/usr/bin/python3
"""Writes what somebody types on a keyboard as `libinput record --show-keycodes` writes it (version 1).

As a module: `Typist(layout)`, its `type` and `strike`, `text()`. As a program:

    keys.py [--layout us|de] [--rate KEYS A SECOND] [-o FILE] TEXT

A recording of keys has what was typed, be it a password: devices are recorded without, unless somebody asks for them.
"""

import argparse
import sys

EV_SYN, EV_KEY, EV_MSC, EV_LED = 0, 1, 4, 17

ROWS = {
    "us": ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
    "de": ["1234567890ß\0", "qwertzuiopü+", "asdfghjklöä", "yxcvbnm,.-"],
}
SHIFTED = {
    "us": ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"],
    "de": ["!\"§$%&/()=?\0", "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ", "YXCVBNM;:_"],
}
FIRST = [2, 16, 30, 44]
SHIFT, ENTER, SPACE, BACKSPACE, TAB, ESCAPE, CAPS_LOCK = 42, 28, 57, 14, 15, 1, 58
#: What a usual keyboard has: everything up to the keypad, the arrows and what is around them.
CODES = [*range(1, 84), 87, 88, 96, 97, 98, 100, *range(102, 112), 125, 126, 127]


class Typist:
    """Keys of one keyboard, in the order in which they are struck. Times are microseconds since the first event."""

    def __init__(self, layout="us", rate=12, name="Fascia Test Keyboard"):
        self.name, self.time, self.step, self.frames = name, 0, 1_000_000 // rate, []
        self.keys = {" ": (SPACE, False), "\n": (ENTER, False)}
        for rows, shift in ((ROWS, False), (SHIFTED, True)):
            for row, first in zip(rows[layout], FIRST):
                self.keys.update({character: (first + place, shift) for place, character in enumerate(row) if character != "\0"})

    def key(self, code, is_down):
        self.frames.append((self.time, [(EV_KEY, code, int(is_down)), (EV_SYN, 0, 0)]))

    def strike(self, code, shift=False, hold=None):
        if shift:
            self.key(SHIFT, True)
            self.time += self.step // 8
        self.key(code, True)
        self.time += self.step // 2 if hold is None else hold
        self.key(code, False)
        if shift:
            self.time += self.step // 8
            self.key(SHIFT, False)
        self.time += self.step // 4

    def type(self, text):
        for character in text:
            self.strike(*self.keys[character])

    def wait(self, microseconds):
        self.time += microseconds

    def text(self):
        """The recording's YAML."""
        lines = [
            "version: 1", "ndevices: 1", "libinput:", '  version: "1.22.1"', '  git: "unknown"', "system:", '  os: "debian:12"',
            '  kernel: "6.1.0"', '  dmi: "dmi:generic"', "devices:", "- node: /dev/input/event0", "  evdev:", f"    # Name: {self.name}",
            "    # ID: bus 0x3 vendor 0x1209 product 0xfa5d version 0x100", f'    name: "{self.name}"', "    id: [3, 4617, 64093, 256]",
            "    codes:", "      0: [0, 1, 4, 17] # EV_SYN", f"      1: [{', '.join(map(str, CODES))}] # EV_KEY",
            f"      {EV_LED}: [0, 1, 2] # EV_LED", "    properties: []", "  udev:", "    properties:", "    - ID_INPUT=1",
            "    - ID_INPUT_KEY=1", "    - ID_INPUT_KEYBOARD=1", "  quirks:", "  events:",
        ]  # fmt: skip
        for time, events in self.frames:
            lines.append("  - evdev:")
            for kind, code, value in events:
                lines.append(f"    - [{time // 1_000_000:3d}, {time % 1_000_000:6d}, {kind:3d}, {code:3d}, {value:7d}]")
        return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", default="us", choices=sorted(ROWS))
    parser.add_argument("--rate", type=int, default=12)
    parser.add_argument("-o", "--output", default="-")
    parser.add_argument("text")
    arguments = parser.parse_args()
    typist = Typist(arguments.layout, arguments.rate)
    try:
        typist.type(arguments.text)
    except KeyError as error:
        print(f"keys: the layout {arguments.layout} has no key for {error}", file=sys.stderr)
        return 2
    if arguments.output == "-":
        sys.stdout.write(typist.text())
    else:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(typist.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
