"""Control events as the panel and the headless replay write them: a JSON object a line with `t`, `id`, `event` and `value`."""

import json
import math

from .paths import BedError


def read(text, origin):
    events = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
            events.append((event["id"], event["event"], event.get("value")))
        except (ValueError, KeyError, TypeError) as error:
            raise BedError(f"reading the events of {origin}, line {number}: {error!r}: {line}") from None
    return events


def reduce(events):
    """Per control, its events in order, each touch with its last valueChanged alone; and the final values.

    How many values a drag reports, and which of them before the lift, depends on the pace of the frames; which event follows which, and
    where a control ends, does not.
    """
    controls, values = {}, {}
    for control, event, value in events:
        kept = controls.setdefault(control, [])
        if event == "valueChanged":
            values[control] = value
            begin = max((index for index, (name, _) in enumerate(kept) if name == "touchDown"), default=0)
            kept[begin:] = [entry for entry in kept[begin:] if entry[0] != "valueChanged"]
        kept.append((event, value))
    return controls, values


def difference(expected, actual):
    """None when two event streams are the same in what counts, else what is not."""
    (controls, values), (other_controls, other_values) = reduce(expected), reduce(actual)
    lines = []
    for control in sorted({*controls, *other_controls}):
        one, other = controls.get(control, []), other_controls.get(control, [])
        if not same(one, other):
            lines.append(f"{control}: expected {describe(one)}, got {describe(other)}")
    for control in sorted({*values, *other_values}):
        if not same(values.get(control), other_values.get(control)):
            lines.append(f"{control}: expected to end at {values.get(control)!r}, ended at {other_values.get(control)!r}")
    return "\n".join(lines) or None


def same(one, other):
    """Equal, but for the last bits of a number: libinput and the headless reader come to a place by different arithmetic."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        numbers = (int, float)
        return isinstance(one, numbers) and isinstance(other, numbers) and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return one == other


def describe(events):
    return " ".join(name if value is None else f"{name}={value!r}" for name, value in events) or "nothing"
