"""The picture behind everything: two soft lights in a dark room, without a step between two shades."""

import math

SIDE = 1024


def _noise(x, y):
    """0 up to 1, the same for the same place. An interleaved gradient: even to the eye, without clumps."""
    return math.modf(52.9829189 * math.modf(0.06711056 * x + 0.00583715 * y)[0])[0]


def _mixed(a, b, part):
    return tuple(x + (y - x) * part for x, y in zip(a, b))


def pixels():
    """Opaque RGBA, SIDE × SIDE. A square: whichever way a panel hangs, its middle is shown at its own size."""
    top, bottom = (27.0, 34.0, 41.0), (9.0, 12.0, 15.0)
    warm, cool = (58.0, 29.0, 4.0), (4.0, 26.0, 36.0)
    out = []
    for y in range(SIDE):
        v = y / (SIDE - 1)
        base = _mixed(top, bottom, v * v * (3 - 2 * v))
        for x in range(SIDE):
            u = x / (SIDE - 1)
            w = math.exp(-((u - 0.16) ** 2 / 0.10 + (v - 0.12) ** 2 / 0.09))
            k = math.exp(-((u - 0.92) ** 2 / 0.12 + (v - 0.80) ** 2 / 0.08))
            # Two shades of noise: enough to stay smooth below a pane of glass, which halves it.
            n = 2 * _noise(x, y) - 0.5
            out.append(tuple(int(b + 0.5 * w * a + 0.62 * k * c + n) for b, a, c in zip(base, warm, cool)) + (255,))
    return out
