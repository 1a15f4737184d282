"""A music player of wood, brass and brushed metal: a record beside its sleeve, a knob, a groove to slide in, and keys to press.

What lies on the background is drawn in black and white that let it through, so that the pictures serve a dark theme and a light one.
"""

import math

import cairo
from pen import mix

WHITE, BLACK = "#ffffff", "#000000"
AMBER, AMBER_LIGHT, AMBER_DEEP = "#f08a3c", "#ffc48a", "#b5561a"
METAL, METAL_LIGHT, METAL_DEEP = "#c9c3ba", "#f3efe8", "#7d766c"

RECORD, KNOB, PLAY, THUMB = 300, 184, 80, 32
TRACK, CAP = 10, 5
# A dial's ring is open below, and stands lower in its square for it.
KNOB_DROP = 10


def sweep(p, x, y, radius, shades, inner=0):
    """A disc whose colour goes around: brushed metal, the light on a record."""
    steps = 360
    for step in range(steps):
        turn = step / steps * len(shades)
        first, part = int(turn), turn % 1
        text, alpha = shades[first]
        other, next_alpha = shades[(first + 1) % len(shades)]
        start, end = math.radians(step - 90), math.radians(step - 89)
        p.c.new_path()
        p.c.arc(x, y, radius, start, end)
        if inner:
            p.c.arc_negative(x, y, inner, end, start)
        else:
            p.c.line_to(x, y)
        p.c.close_path()
        smooth = part * part * (3 - 2 * part)
        p.color(mix(text, other, smooth), alpha + (next_alpha - alpha) * smooth)
        p.c.set_antialias(cairo.ANTIALIAS_NONE)
        p.fill()
        p.c.set_antialias(cairo.ANTIALIAS_BEST)


def brushed(p, x, y, radius, light=0.0):
    """A face of metal that was turned on a lathe."""
    bright, dark = mix(METAL_LIGHT, WHITE, light), mix(METAL, BLACK, 0.12)
    p.c.save()
    p.disc(x, y, radius)
    p.c.clip()
    sweep(p, x, y, radius + 2, [(bright, 1), (METAL, 1), (dark, 1), (METAL, 1), (bright, 1), (METAL, 1), (dark, 1), (METAL, 1)])
    for ring in range(int(radius * 1.5)):
        p.disc(x, y, ring / 1.5)
        p.color(WHITE if ring % 2 else BLACK, 0.035)
        p.stroke(0.5)
    p.c.restore()


def record(p):
    """A long-playing record: its grooves, the light on them, and a label."""
    middle = RECORD / 2
    radius = middle - 10
    p.shadow(lambda: p.disc(middle, middle, radius), 6, 2, 0.5)
    p.disc(middle, middle, radius)
    p.color("#0d0c0b")
    p.fill()
    p.c.save()
    p.disc(middle, middle, radius)
    p.c.clip()
    for ring in range(int(radius * 0.42), int(radius), 3):
        p.disc(middle, middle, ring)
        p.color(WHITE, 0.07 if ring % 4 else 0.03)
        p.stroke(1.2)
    shine = (WHITE, 0.0)
    sweep(p, middle, middle, radius - 2, [shine, (WHITE, 0.16), shine, shine, shine, (WHITE, 0.13), shine, shine], inner=radius * 0.4)
    p.c.restore()
    p.disc(middle, middle, radius - 0.5)
    p.color(WHITE, 0.14)
    p.stroke(1)
    p.disc(middle, middle, radius * 0.36)
    p.ramp(middle - radius * 0.36, middle + radius * 0.36, (0, AMBER_LIGHT, 1), (1, AMBER_DEEP, 1))
    p.fill()
    for part in (0.33, 0.2):
        p.disc(middle, middle, radius * part)
        p.color(BLACK, 0.25)
        p.stroke(0.75)
    p.disc(middle, middle, 4)
    p.color("#15100c")
    p.fill()


def card(p):
    """A pane that lets a little of what is behind it through."""
    path = lambda inset=0: p.box(4 + inset, 3 + inset, p.width - 8 - 2 * inset, p.height - 8 - 2 * inset, 16 - inset)
    p.shadow(path, 4, 1.5, 0.35, clear=True)
    path()
    p.ramp(3, p.height - 5, (0, WHITE, 0.10), (1, WHITE, 0.05))
    p.fill()
    path(p.hair / 2)
    p.ramp(3, p.height - 5, (0, WHITE, 0.35), (0.3, WHITE, 0.08), (1, BLACK, 0.12))
    p.stroke(p.hair)


def backdrop(p):
    """Light from above, and darker corners: on a wall of any colour."""
    p.c.rectangle(0, 0, p.width, p.height)
    p.glow(p.width * 0.5, -p.height * 0.15, p.width * 0.75, (0, WHITE, 0.12), (1, WHITE, 0))
    p.fill()
    p.c.rectangle(0, 0, p.width, p.height)
    p.glow(p.width * 0.5, p.height * 0.4, p.width * 0.72, (0, BLACK, 0), (0.6, BLACK, 0.04), (1, BLACK, 0.26))
    p.fill()


def knob(p):
    """The dial's face: a knob with a knurled rim within the ring."""
    x, y, radius = KNOB / 2, KNOB / 2 + KNOB_DROP, KNOB * 0.335
    p.shadow(lambda: p.disc(x, y, radius), 9, 5, 0.55)
    p.disc(x, y, radius)
    p.ramp(y - radius, y + radius, (0, METAL_LIGHT, 1), (0.5, METAL, 1), (1, METAL_DEEP, 1))
    p.fill()
    for tooth in range(120):
        angle = 2 * math.pi * tooth / 120
        p.c.move_to(x + math.cos(angle) * (radius - 5), y + math.sin(angle) * (radius - 5))
        p.c.line_to(x + math.cos(angle) * (radius - 0.5), y + math.sin(angle) * (radius - 0.5))
        p.color(BLACK, 0.28)
        p.stroke(0.8)
    p.disc(x, y, radius - 5)
    p.color(METAL_DEEP)
    p.fill()
    brushed(p, x, y, radius - 6)
    p.disc(x, y, radius - 6.5)
    p.ramp(y - radius, y + radius, (0, WHITE, 0.9), (0.5, WHITE, 0.1), (1, BLACK, 0.25))
    p.stroke(1)


def lamp(held):
    """The thumb of the dial: a lamp."""
    def draw(p):
        middle = p.width / 2
        p.glow(middle, middle, middle, (0, AMBER, 0.85 if held else 0.55), (1, AMBER, 0))
        p.disc(middle, middle, middle)
        p.fill()
        p.disc(middle, middle, 7)
        p.color(AMBER_DEEP)
        p.fill()
        p.disc(middle, middle, 6)
        p.glow(middle, middle - 1.5, 7, (0, WHITE if held else "#fff1df", 1), (0.5, AMBER_LIGHT, 1), (1, AMBER, 1))
        p.fill()
    return draw


def track(filled):
    """A groove that is cut into the wall, empty or full of light."""
    def draw(p):
        path = lambda inset=0: p.box(inset, 1 + inset, p.width - 2 * inset, TRACK - 2 - 2 * inset, (TRACK - 2) / 2 - inset)
        p.box(0, 2, p.width, TRACK - 2, (TRACK - 2) / 2)
        p.color(WHITE, 0.22)
        p.fill()
        path()
        p.color(mix(AMBER_DEEP, BLACK, 0.3) if filled else "#1a1512", 1 if filled else 0.78)
        p.fill()
        path(0.75)
        if filled:
            p.ramp(1, TRACK - 1, (0, AMBER_DEEP, 1), (0.35, AMBER, 1), (1, AMBER_LIGHT, 1))
        else:
            p.ramp(1, TRACK - 1, (0, BLACK, 0.55), (0.5, BLACK, 0.1), (1, WHITE, 0.06))
        p.fill()
    return draw


def bead(held):
    """The slider's thumb: a button of metal; its shadow is in the picture."""
    def draw(p):
        middle = THUMB / 2
        p.shadow(lambda: p.disc(middle, middle, 12), 4, 2, 0.55)
        p.disc(middle, middle, 12)
        p.ramp(middle - 12, middle + 12, (0, METAL_LIGHT, 1), (1, METAL_DEEP, 1))
        p.fill()
        brushed(p, middle, middle, 10, light=0.6 if held else 0)
        p.disc(middle, middle, 3.5)
        p.color(AMBER if held else "#4a423a")
        p.fill()
    return draw


def play(state):
    """The key that plays: a disc of metal in a ring that is lit while it plays."""
    def draw(p):
        middle = PLAY / 2
        radius = 32
        p.disc(middle, middle, radius + 5)
        p.color("#17120e", 0.85)
        p.fill()
        if state == "selected":
            p.disc(middle, middle, radius + 2.5)
            p.color(AMBER)
            p.stroke(2.5)
            p.disc(middle, middle, radius + 2.5)
            p.color(AMBER, 0.25)
            p.stroke(6)
        p.disc(middle, middle, radius)
        p.ramp(middle - radius, middle + radius, (0, METAL_LIGHT, 1), (0.5, METAL, 1), (1, METAL_DEEP, 1))
        p.fill()
        brushed(p, middle, middle, radius - 2.5)
        if state == "highlighted":
            p.disc(middle, middle, radius)
            p.color(BLACK, 0.22)
            p.fill()
        p.disc(middle, middle, radius - 3)
        p.ramp(middle - radius, middle + radius, (0, WHITE, 0.85), (0.5, WHITE, 0.1), (1, BLACK, 0.2))
        p.stroke(1)
    return draw


def bar(p):
    """The bar's upper half: a line of light along its edge."""
    p.c.rectangle(0, 0, p.width, p.height)
    p.ramp(0, p.height, (0, WHITE, 0.10), (1, WHITE, 0))
    p.fill()
    p.c.rectangle(0, 0, p.width, p.hair)
    p.color(WHITE, 0.28)
    p.fill()


def light(p):
    """What marks the chosen tab: a slit with light behind it."""
    p.c.save()
    p.c.translate(p.width / 2, p.height - 2)
    p.c.scale(1, 0.36)
    p.glow(0, 0, p.width / 2, (0, AMBER, 0.55), (1, AMBER, 0))
    p.disc(0, 0, p.width / 2)
    p.fill()
    p.c.restore()
    p.box(8, p.height - 3, p.width - 16, 3, 1.5)
    p.color(AMBER)
    p.fill()


def pictures():
    images = {
        "record": (RECORD, RECORD, record), "card": (49, 49, card), "backdrop": (240, 150, backdrop), "knob": (KNOB, KNOB, knob),
        "lamp": (28, 28, lamp(False)), "lamp-held": (28, 28, lamp(True)), "track-full": (2 * CAP + 1, TRACK, track(True)),
        "track-empty": (2 * CAP + 1, TRACK, track(False)), "bead": (THUMB, THUMB, bead(False)), "bead-held": (THUMB, THUMB, bead(True)),
        "bar": (1, 24, bar), "light": (60, 12, light),
    }
    for state in ("normal", "highlighted", "selected"):
        images["play-" + state] = (PLAY, PLAY, play(state))
    return images
