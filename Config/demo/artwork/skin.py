"""The skin's parts. Each function draws one picture with a pen of its size in points."""

import math

from pen import COOL, COOL_DEEP, COOL_LIGHT, IVORY, SLATE, WARM, WARM_DEEP, WARM_LIGHT, mix

BLACK, WHITE = "#000000", "#ffffff"

# Segmented control: a row of keys. Between two of them lie the right edge of one, a slot and the left edge of the other: all that is
# in the divider. Outer corners are rounder than inner ones.
KEY_HEIGHT, KEY_CAP, KEY_INNER, KEY_SLOT = 44, 12, 3, 2
DIVIDER = 2 * KEY_INNER + KEY_SLOT


def _key(p, x, w, radius, state):
    """One key from x, w wide, over the picture's height but for the light under its lower edge."""
    h = p.height - 1
    path = lambda inset=0: p.box(x + inset, inset, w - 2 * inset, h - 2 * inset, tuple(max(0.5, r - inset) for r in radius))
    # The edge that catches light below, as everything that is set into the panel does.
    p.box(x, 1, w, h, radius)
    p.color(WHITE, 0.07)
    p.fill()
    path()
    p.color("#07090b")
    p.fill()
    path(1)
    if state == "selected":
        p.ramp(0, h, (0, "#0d1013", 1), (0.55, "#14130f", 1), (1, "#2a1f12", 1))
    elif state == "highlighted":
        p.ramp(0, h, (0, "#1d2329", 1), (1, "#262d35", 1))
    else:
        p.ramp(0, h, (0, "#323a44", 1), (0.5, "#29303a", 1), (1, "#222830", 1))
    p.fill()
    c = p.c
    c.save()
    path(1)
    c.clip()
    if state == "selected":
        # Pressed in: a shadow from above, and a line of light at the foot.
        p.ramp(1, 9, (0, BLACK, 0.55), (1, BLACK, 0))
        c.paint()
        p.ramp(h - 18, h, (0, WARM, 0), (1, WARM, 0.22))
        c.paint()
        p.color(WARM)
        c.rectangle(x, h - 3, w, 2)
        c.fill()
        p.color(WARM_LIGHT, 0.9)
        c.rectangle(x, h - 3, w, p.hair)
        c.fill()
    elif state == "highlighted":
        p.ramp(1, 7, (0, BLACK, 0.4), (1, BLACK, 0))
        c.paint()
    c.restore()
    if state == "normal":
        # The upper edge, as a line that follows the corners.
        c.save()
        path(1)
        c.clip()
        path(1 + p.hair / 2)
        p.ramp(1, 12, (0, WHITE, 0.2), (1, WHITE, 0.02))
        p.stroke(p.hair)
        c.restore()


def key(state):
    def draw(p):
        _key(p, 0, p.width, (10, 10, 10, 10), state)
    return draw


def divider(left, right):
    """The right edge of a key, the slot, the left edge of the next key. Each key goes on beyond the picture."""
    def draw(p):
        c = p.c
        for x, state, radius, clip in ((-40, left, (0.5, KEY_INNER, KEY_INNER, 0.5), 0), (DIVIDER - KEY_INNER, right, (KEY_INNER, 0.5, 0.5, KEY_INNER), DIVIDER / 2)):
            c.save()
            c.rectangle(clip, 0, DIVIDER / 2, p.height)
            c.clip()
            _key(p, x, 40 + KEY_INNER, radius, state)
            c.restore()
    return draw


# Slider: the caps of both tracks are as long as the track is thick, and shorter than half a thumb.
TRACK_HEIGHT, TRACK_CAP, GROOVE = 14, 7, 8


def _along(p, vertical):
    """Lets a track that is drawn from left to right stand: its start is below, and light still comes from above."""
    if vertical:
        p.c.translate(0, p.height)
        p.c.rotate(-math.pi / 2)
    return (p.height, p.width) if vertical else (p.width, p.height)


def maximum_track(vertical=False):
    def draw(p):
        length, thickness = _along(p, vertical)
        y = (thickness - GROOVE) / 2
        p.box(0, y, length, GROOVE, GROOVE / 2)
        p.color("#05070a")
        p.fill()
        p.box(p.hair, y + p.hair, length - 2 * p.hair, GROOVE - 2 * p.hair, GROOVE / 2 - p.hair)
        p.ramp(y, y + GROOVE, (0, "#0a0d10", 1), (1, "#1f262d", 1)) if not vertical else p.color("#141a20")
        p.fill()
        p.box(p.hair / 2, y + p.hair / 2, length - p.hair, GROOVE - p.hair, GROOVE / 2)
        p.ramp(y, y + GROOVE, (0, BLACK, 0.5), (0.6, BLACK, 0.1), (1, WHITE, 0.22)) if not vertical else p.color(WHITE, 0.13)
        p.stroke(p.hair)
    return draw


def minimum_track(color, light, deep, vertical=False):
    def draw(p):
        length, thickness = _along(p, vertical)
        y = (thickness - GROOVE) / 2
        path = lambda: p.box(0, y, length, GROOVE, GROOVE / 2)
        # A halo across the track only: along it the picture has to be the same everywhere.
        halo = lambda: p.box(0, y, length + 60, GROOVE, GROOVE / 2)
        p.c.save()
        p.c.rectangle(0, 0, length, thickness)
        p.c.clip()
        for spread, alpha in ((3, 0.07), (2, 0.09), (1, 0.12)):
            p.box(0, y - spread, length, GROOVE + 2 * spread, min(thickness / 2, GROOVE / 2 + spread))
            p.color(color, alpha)
            p.fill()
        p.c.restore()
        path()
        p.color(mix(deep, BLACK, 0.45))
        p.fill()
        p.box(p.hair, y + p.hair, length - 2 * p.hair, GROOVE - 2 * p.hair, GROOVE / 2 - p.hair)
        p.ramp(y, y + GROOVE, (0, light, 1), (0.35, color, 1), (1, deep, 1))
        p.fill()
    return draw


THUMB = 38


def thumb(color, held=False):
    """A turned knob of light metal with a spot of the accent; its shadow is in the picture."""
    def draw(p):
        x = y = THUMB / 2
        r = 14
        p.shadow(lambda: p.disc(x, y, r), 4, 2, 0.6)
        if held:
            p.glow(x, y, THUMB / 2, (0, color, 0.9), (r / (THUMB / 2), color, 0.55), (1, color, 0))
            p.c.rectangle(0, 0, THUMB, THUMB)
            p.fill()
        p.disc(x, y, r)
        p.color("#0a0c0e", 0.9)
        p.fill()
        p.disc(x, y, r - 0.75)
        p.ramp(y - r, y + r, (0, "#ffffff", 1), (0.5, "#e9e6df", 1), (1, "#b9b6ae", 1))
        p.fill()
        p.disc(x, y, r - 2.25)
        p.ramp(y - r, y + r, (0, "#dedad2", 1), (0.5, "#ece9e2", 1), (1, "#fbfaf7", 1))
        p.fill()
        p.disc(x, y, 4.5)
        p.color(mix(color, BLACK, 0.35))
        p.fill()
        p.disc(x, y, 3.75)
        p.ramp(y - 3, y + 3, (0, mix(color, BLACK, 0.12), 1), (1, mix(color, WHITE, 0.15), 1))
        p.fill()
    return draw


# Tab bar

TAB_HALF, TAB_CAP = 28, 14


def tab_gradient(p):
    """The upper half: a fine edge of light, then graphite down to the lower half's colour."""
    p.ramp(0, p.height, (0, "#2b333c", 1), (1, "#12171b", 1))
    p.c.paint()
    p.color(BLACK)
    p.c.rectangle(0, 0, p.width, 1)
    p.fill()
    p.color("#4a5561")
    p.c.rectangle(0, 1, p.width, p.hair)
    p.fill()


TAB_LOWER = "#12171b"


def tab_selection(p):
    """Embossed: a recess between two lines, dark inside and light outside, that fades out upward."""
    w, h = p.width, p.height
    c = p.c
    c.rectangle(2, 2, w - 4, h - 2)
    p.ramp(2, h, (0, BLACK, 0.10), (0.5, BLACK, 0.36), (1, BLACK, 0.5))
    p.fill()
    for x, text, alpha in ((1, WHITE, 0.10), (2, BLACK, 0.55), (w - 3, BLACK, 0.55), (w - 2, WHITE, 0.10)):
        c.rectangle(x, 2, 1, h - 2)
        p.ramp(2, h, (0, text, 0), (0.35, text, alpha), (1, text, alpha))
        p.fill()


def tab_glow(p):
    """Light at the bar's lower edge, brightest in its middle."""
    w, h = p.width, p.height
    c = p.c
    c.save()
    c.translate(w / 2, h)
    c.scale(w / 2, h)
    p.glow(0, 0, 1, (0, COOL_LIGHT, 0.85), (0.25, COOL, 0.5), (0.6, COOL, 0.16), (1, COOL, 0))
    c.rectangle(-1, -1, 2, 1)
    p.fill()
    c.restore()
    p.box(w / 2 - 14, h - 2, 28, 3, 1.5)
    p.color(COOL_LIGHT)
    p.fill()


def tab_indicator(p):
    """A peak in the bar's upper edge with a warm rim."""
    w, h = p.width, p.height
    c = p.c
    c.move_to(0, h)
    c.line_to(w / 2, 0.5)
    c.line_to(w, h)
    c.close_path()
    p.ramp(0, h, (0, WARM_LIGHT, 1), (1, WARM, 1))
    p.fill()


def tab_fill(p):
    """What selected icons are filled with."""
    p.ramp(2, p.height - 2, (0, WARM_LIGHT, 1), (1, WARM, 1))
    p.c.paint()


# Cards

CARD, CARD_CAP = 41, 20


def card(p):
    w = p.width
    r = 16
    p.box(0, 0, w, w, r)
    p.color("#29333c", 0.48)
    p.fill()
    # Light from above: only corners and edges differ, the middle point is plain.
    p.box(p.hair / 2, p.hair / 2, w - p.hair, w - p.hair, r)
    p.ramp(0, w, (0, WHITE, 0.20), (0.4, WHITE, 0.085), (0.6, WHITE, 0.085), (1, WHITE, 0.05))
    p.stroke(p.hair)


def swatch_frame(p):
    """A rim over a swatch, as of a lamp's lens."""
    w = p.width
    p.box(p.hair, p.hair, w - 2 * p.hair, w - 2 * p.hair, 12)
    p.color(BLACK, 0.6)
    p.stroke(2 * p.hair)
    p.box(1 + p.hair / 2, 1 + p.hair / 2, w - 2 - p.hair, w - 2 - p.hair, 11)
    p.ramp(0, w, (0, WHITE, 0.45), (0.5, WHITE, 0.12), (1, WHITE, 0.06))
    p.stroke(p.hair)
