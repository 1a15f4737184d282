"""Reads `libinput record` files and turns them into what the guest's player, `touchscreen`, plays."""

import re

from .paths import BedError


class Device:
    def __init__(self):
        self.name = ""
        self.id = [0, 0, 0, 0]
        self.codes = {}  # type → codes
        self.absinfo = {}  # code → minimum, maximum, fuzz, flat, resolution
        self.properties = []
        self.frames = []  # (microseconds, [(type, code, value), …])


def read(text, origin="the recording"):
    """The devices of a recording. It reads the subset of YAML that `libinput record` writes, line by line."""
    devices = []
    version = None
    section = None
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"\s+#.*$|^#.*$", "", line) if '"' not in line else line
        word = line.strip()
        indent = len(line) - len(line.lstrip())
        if not word or word.startswith("#"):
            continue
        try:
            if indent == 0 and word.startswith("version:"):
                version = int(word.split(":")[1])
            elif word.startswith("- node:"):
                devices.append(Device())
                section = None
            elif devices:
                section = read_line(devices[-1], word, indent, section)
        except (ValueError, IndexError) as error:
            raise BedError(f"reading {origin}, line {number}: {error}: {word}") from None
    if version != 1:
        raise BedError(f"reading {origin}: version {version}, only 1 is known")
    if not devices:
        raise BedError(f"reading {origin}: no devices in it")
    return devices


def integers(word):
    match = re.search(r"\[([^\]]*)\]", word)
    if not match:
        raise ValueError("no list of numbers")
    return [int(part, 0) for part in match[1].split(",") if part.strip()]


def read_line(device, word, indent, section):
    """Takes one line of a device; returns the section that the next line belongs to."""
    if indent == 2 and word.endswith(":") and not word.startswith("-"):
        return word[:-1]
    if indent == 2 and section != "events":
        return word.split(":")[0]  # `hid: [ … ]` and the like, of no interest
    if section in ("evdev", "codes", "absinfo"):
        if word in ("codes:", "absinfo:"):
            return word[:-1]
        if word.startswith("name:"):
            device.name = word.split(":", 1)[1].strip().strip('"')
        elif word.startswith("id:"):
            device.id = integers(word)
        elif word.startswith("properties:"):
            device.properties = integers(word)
        elif word[0].isdigit():
            key, values = word.split(":", 1)
            (device.codes if section == "codes" else device.absinfo)[int(key)] = integers(values)
    elif section == "events":
        if word == "- evdev:":
            device.frames.append((None, []))
        elif word.startswith("- ["):
            seconds, microseconds, kind, code, value = integers(word)
            time, events = device.frames[-1]
            events.append((kind, code, value))
            device.frames[-1] = (seconds * 1_000_000 + microseconds if time is None else time, events)
    return section


def player_lines(devices, halts=()):
    """The recording in the player's form. Frames of one instant become one burst, and so one write to the kernel.

    `halts`: moments, in microseconds since the first event, at which the player waits to be told to go on."""
    halts = sorted(halts)
    lines = []
    for device in devices:
        lines.append(f"device {device.name}")
        lines.append("id " + " ".join(map(str, device.id)))
        lines += [f"property {value}" for value in device.properties]
        for kind, codes in device.codes.items():
            if kind == 3:
                lines += [f"abs {code} " + " ".join(map(str, device.absinfo[code])) for code in codes]
            else:
                lines += [f"code {kind} {code}" for code in codes]
    frames = [(time, index, events) for index, device in enumerate(devices) for time, events in device.frames if events]
    frames.sort(key=lambda frame: frame[0])
    last = None
    for time, index, events in frames:
        if (time, index) != last:
            while halts and halts[0] <= time - frames[0][0]:
                lines.append(f"halt {halts.pop(0)}")
            lines.append(f"at {time - frames[0][0]} {index}")
            last = (time, index)
        lines += [f"event {kind} {code} {value}" for kind, code, value in events]
    return "\n".join(lines) + "\n"


def duration(devices):
    """Seconds from the first event to the last."""
    times = [time for device in devices for time, events in device.frames if events]
    return (max(times) - min(times)) / 1e6 if times else 0.0
