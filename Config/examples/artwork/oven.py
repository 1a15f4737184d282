"""The reflow oven's controls of metal and enamel: a groove that glows, a knob, and two keys. They lie on dark and on light panels."""

from pen import mix

WHITE, BLACK = "#ffffff", "#000000"

STEEL, EMBER = "#aeb6c1", "#ff8a2b"
GREEN, RED = "#1f9d63", "#d03a34"

# A groove: an end, one point that stretches, an end.
CAP, GROOVE = 6, 12
KNOB = 36
# A key: its corners are not stretched, nor the room that its shadow needs.
CORNER, ROOM, KEY = 10, 3, 48
KEY_CAP = ROOM + CORNER + 1


def groove(top, bottom, glows=False):
    def draw(p):
        # Light that the lower edge catches; on a light panel it is hardly seen, and needs not be.
        p.box(0, 1.5, p.width, GROOVE - 3, (GROOVE - 3) / 2)
        p.color(WHITE, 0.32)
        p.fill()
        p.box(0, 1, p.width, GROOVE - 3, (GROOVE - 3) / 2)
        p.ramp(1, GROOVE - 2, (0, top, 1), (1, bottom, 1))
        p.fill()
        if glows:
            p.box(1.5, 3.2, p.width - 3, 2.6, 1.3)
            p.color(WHITE, 0.5)
            p.fill()
    return draw


def knob(color, mark):
    """Turned metal with a dot that glows while a finger holds it."""
    def draw(p):
        x, y, r = KNOB / 2, KNOB / 2 - 1, 14
        for spread, alpha in ((3, 0.07), (2, 0.10), (1, 0.16)):
            p.disc(x, y + 1.5, r + spread)
            p.color(BLACK, alpha)
            p.fill()
        p.disc(x, y, r)
        p.ramp(y - r, y + r, (0, mix(color, BLACK, 0.35), 1), (1, mix(color, BLACK, 0.62), 1))
        p.fill()
        p.disc(x, y, r - 0.8)
        p.ramp(y - r, y + r, (0, mix(color, WHITE, 0.75), 1), (0.5, color, 1), (1, mix(color, BLACK, 0.3), 1))
        p.fill()
        # The face is sunk into the rim: its light comes from below.
        p.disc(x, y, r - 4)
        p.ramp(y - r, y + r, (0.2, mix(color, BLACK, 0.22), 1), (0.8, mix(color, WHITE, 0.45), 1))
        p.fill()
        p.disc(x, y, 3.2)
        p.color(mark)
        p.fill()
    return draw


def key(color, held=False, alpha=1):
    """An enamelled key with its shadow."""
    def draw(p):
        side, height = p.width - 2 * ROOM, KEY - 2 * ROOM
        down = 1 if held else 0
        if alpha == 1 and not held:
            for spread, dark in ((2, 0.08), (1, 0.14)):
                p.box(ROOM - spread, ROOM - spread + 1, side + 2 * spread, height + 2 * spread, CORNER + spread)
                p.color(BLACK, dark)
                p.fill()
        y = ROOM + down
        p.box(ROOM, y, side, height, CORNER)
        p.color(mix(color, BLACK, 0.45), alpha)
        p.fill()
        p.box(ROOM + 1, y + 1, side - 2, height - 2, CORNER - 1)
        light, dark = (0.0, 0.22) if held else (0.16, 0.12)
        p.ramp(y, y + height, (0, mix(color, WHITE, light), alpha), (1, mix(color, BLACK, dark), alpha))
        p.fill()
        if not held:
            p.box(ROOM + 1 + CORNER / 2, y + 1.5, side - 2 - CORNER, 1, 0.5)
            p.color(WHITE, 0.35 * alpha)
            p.fill()
    return draw


def pictures():
    found = {
        "groove": (2 * CAP + 1, GROOVE, groove("#0e1013", "#59626e")),
        "groove-hot": (2 * CAP + 1, GROOVE, groove(mix(EMBER, BLACK, 0.35), EMBER, glows=True)),
        "groove-off": (2 * CAP + 1, GROOVE, groove("#6d7580", "#8a929d")),
        "knob": (KNOB, KNOB, knob(STEEL, "#49505a")),
        "knob-held": (KNOB, KNOB, knob(mix(STEEL, WHITE, 0.25), EMBER)),
        "knob-off": (KNOB, KNOB, knob(mix(STEEL, "#7c848f", 0.6), "#6a727d")),
    }
    for name, color in ("start", GREEN), ("stop", RED):
        found[name] = (2 * KEY_CAP + 1, KEY, key(color))
        found[name + "-held"] = (2 * KEY_CAP + 1, KEY, key(color, held=True))
    found["start-off"] = (2 * KEY_CAP + 1, KEY, key("#77808b", alpha=0.6))
    return found
