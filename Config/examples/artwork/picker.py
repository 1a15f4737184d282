"""A colour picker: a track and a thumb for each of red, green and blue, a black track for the rest, and what stands at their ends."""

import math

import cairo
from pen import mix

WHITE, BLACK = "#ffffff", "#000000"

CHANNELS = {"red": "#e0352b", "green": "#2fa84f", "blue": "#2f6fe4"}

# A track: an end, one point that stretches, an end.
CAP = 10
TRACK, GROOVE = 12, 10
THUMB = 24


def track(color):
    """Rounded ends and a shadow inside the upper edge: what must not be stretched."""
    def draw(p):
        y = (TRACK - GROOVE) / 2
        path = lambda inset=0: p.box(inset, y + inset, p.width - 2 * inset, GROOVE - 2 * inset, GROOVE / 2 - inset)
        # A line of light under the groove, as it is cut into the card.
        p.box(0, y + 1, p.width, GROOVE, GROOVE / 2)
        p.color(WHITE, 0.9)
        p.fill()
        path()
        p.color(mix(color, BLACK, 0.55))
        p.fill()
        path(p.hair)
        p.ramp(y, y + GROOVE, (0, mix(color, BLACK, 0.45), 1), (0.3, mix(color, BLACK, 0.12), 1), (1, mix(color, WHITE, 0.14), 1))
        p.fill()
        # A shadow at the outer ends too.
        p.c.save()
        path(p.hair)
        p.c.clip()
        for inset in (0.5, 1, 1.5, 2):
            path()
            path(inset)
            p.c.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            p.color(BLACK, 0.09)
            p.fill()
        p.c.restore()
    return draw


def thumb(color, held=False):
    """A glass bead: its shadow is in the picture, which is 24 points wide with it."""
    def draw(p):
        x, y, r = THUMB / 2, THUMB / 2 - 0.5, 10.5
        for spread, alpha in ((1.5, 0.10), (1.0, 0.14), (0.5, 0.2)):
            p.disc(x, y + 0.6, r + spread * 0.9)
            p.color(BLACK, alpha)
            p.fill()
        p.disc(x, y, r)
        p.color(mix(color, BLACK, 0.5))
        p.fill()
        base = mix(color, WHITE, 0.25) if held else color
        p.disc(x, y, r - 0.75)
        p.ramp(y - r, y + r, (0, mix(base, BLACK, 0.22), 1), (0.55, base, 1), (1, mix(base, WHITE, 0.45), 1))
        p.fill()
        # Light from above on the glass.
        c = p.c
        c.save()
        p.disc(x, y, r - 1.5)
        c.clip()
        c.save()
        c.translate(x, y - 5.2)
        c.scale(7.2, 4.6)
        c.new_sub_path()
        c.arc(0, 0, 1, 0, 2 * math.pi)
        c.restore()
        p.ramp(y - 10, y, (0, WHITE, 0.95), (1, WHITE, 0.12))
        p.fill()
        if held:
            p.disc(x, y, r - 1.75)
            p.color(WHITE, 0.85)
            p.stroke(1.5)
        c.restore()
    return draw


def drop(color):
    """At an end: a drop of the colour, or the outline of one for nothing of it."""
    def draw(p):
        c = p.c

        def path():
            c.move_to(10, 2.2)
            c.curve_to(12.2, 5.6, 15.6, 8.6, 15.6, 12.4)
            c.arc(10, 12.4, 5.6, 0, math.pi)
            c.curve_to(4.4, 8.6, 7.8, 5.6, 10, 2.2)
            c.close_path()

        path()
        if color is None:
            p.color("#8d96a3")
            p.stroke(1.5)
            return
        # As large as the outline of the other one.
        p.ramp(2, 18, (0, mix(color, WHITE, 0.15), 1), (1, mix(color, BLACK, 0.12), 1))
        c.fill_preserve()
        p.stroke(1.5)
        c.arc(10, 12.4, 3.2, math.radians(95), math.radians(165))
        p.color(WHITE, 0.75)
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        p.stroke(1.4)
    return draw


def lens(p):
    """A rim and a shine over the swatch."""
    w, h = p.width, p.height
    r = 10
    c = p.c
    p.box(0.5, 0.5, w - 1, h - 1, r - 0.5)
    p.ramp(0, h, (0, BLACK, 0.45), (1, BLACK, 0.22))
    p.stroke(1)
    p.box(1.5, 1.5, w - 3, h - 3, r - 1.5)
    p.ramp(0, h, (0, WHITE, 0.55), (0.5, WHITE, 0.15), (1, WHITE, 0.3))
    p.stroke(1)
    c.new_path()


def pictures():
    result = {"track-black": (2 * CAP + 1, TRACK, track("#202226"))}
    for name, color in CHANNELS.items():
        result["track-" + name] = (2 * CAP + 1, TRACK, track(color))
        result["thumb-" + name] = (THUMB, THUMB, thumb(color))
        result["thumb-" + name + "-held"] = (THUMB, THUMB, thumb(color, held=True))
        result["drop-" + name] = (20, 20, drop(color))
    result["drop-none"] = (20, 20, drop(None))
    result["lens"] = (25, 25, lens)
    return result
