"""A bar of tabs from one gradient, a border, a glow, a triangle, and icons of which only the alpha is used."""

import math

import cairo
from pen import mix

WHITE, BLACK = "#ffffff", "#000000"
BLUE, BLUE_LIGHT, BLUE_DEEP = "#2f9bf0", "#9fd8ff", "#1563c4"

# The gradient is half of the bar.
HALF = 22
CAP = 9


def gradient(p):
    """From a line of light down to nearly black; below it the bar is black."""
    p.ramp(0, p.height, (0, "#55585e", 1), (1, "#17181a", 1))
    p.c.paint()
    p.c.rectangle(0, 0, p.width, p.hair)
    p.color(BLACK)
    p.fill()
    p.c.rectangle(0, p.hair, p.width, 1)
    p.color("#7b7f86")
    p.fill()


def selection(p):
    """Embossed: pressed into the bar, with a dark edge above and a light one below."""
    w, h = p.width, p.height
    box = lambda inset, dy=0: p.box(3 + inset, 4 + inset + dy, w - 6 - 2 * inset, h - 7 - 2 * inset, max(0.5, 5 - inset))
    box(0, 1)
    p.color(WHITE, 0.16)
    p.fill()
    box(0)
    p.color("#000000", 0.85)
    p.fill()
    box(1)
    p.ramp(4, h - 4, (0, "#1b1d20", 1), (0.5, "#2a2d31", 1), (0.5, "#202326", 1), (1, "#34383e", 1))
    p.fill()
    c = p.c
    c.save()
    box(1)
    c.clip()
    p.ramp(5, 11, (0, BLACK, 0.55), (1, BLACK, 0))
    c.paint()
    c.restore()


def fill(p):
    """Behind selected icons: bright above, deep below, with an edge of gloss in the middle."""
    p.ramp(
        2, p.height - 2, (0, BLUE_LIGHT, 1), (0.5, "#52b2f8", 1), (0.5, BLUE, 1), (1, BLUE_DEEP, 1))
    p.c.paint()


def glow(p):
    """Light that comes up from the bar's lower edge."""
    w, h = p.width, p.height
    c = p.c
    for rx, ry, alpha in ((w / 2, h, 0.75), (w / 3.4, h * 0.55, 0.9)):
        c.save()
        c.translate(w / 2, h)
        c.scale(rx, ry)
        p.glow(0, 0, 1, (0, "#8fd6ff", alpha), (0.35, BLUE, alpha * 0.55), (0.7, BLUE, alpha * 0.16), (1, BLUE, 0))
        c.rectangle(-1, -1, 2, 1)
        p.fill()
        c.restore()


def indicator(p):
    """The bar's edge, raised to a point: the line of light goes over it."""
    w, h = p.width, p.height
    c = p.c

    def peak(inset):
        c.move_to(inset, h)
        c.line_to(w / 2, inset * 1.3)
        c.line_to(w - inset, h)
        c.close_path()

    peak(0)
    p.color(BLACK)
    p.fill()
    peak(1)
    p.color("#7b7f86")
    p.fill()
    peak(2.2)
    p.color("#55585e")
    p.fill()


# Icons: strokes on a board of 30 × 30.

def timeline(c):
    c.set_line_width(2.8)
    for y, x in ((8, 25.5), (15, 25.5), (22, 20)):
        c.arc(5.5, y, 1.9, 0, 2 * math.pi)
        c.fill()
        c.move_to(11, y)
        c.line_to(x, y)
        c.stroke()


def mentions(c):
    c.arc(15, 15, 3.9, 0, 2 * math.pi)
    c.stroke()
    c.move_to(18.9, 11.4)
    c.line_to(18.9, 16.4)
    c.curve_to(18.9, 20.2, 24.3, 19.6, 24.3, 14.6)
    c.curve_to(24.3, 9.3, 20.1, 5.6, 15, 5.6)
    c.curve_to(9.7, 5.6, 5.6, 9.8, 5.6, 15)
    c.curve_to(5.6, 20.3, 9.7, 24.4, 15, 24.4)
    c.curve_to(16.9, 24.4, 18.6, 23.9, 20, 23)
    c.stroke()


def messages(c):
    c.rectangle(5, 8, 20, 14.5)
    c.stroke()
    c.move_to(5.4, 8.6)
    c.line_to(15, 16.8)
    c.line_to(24.6, 8.6)
    c.stroke()


def search(c):
    c.arc(13.2, 13.2, 6.7, 0, 2 * math.pi)
    c.stroke()
    c.set_line_width(3.4)
    c.move_to(18.6, 18.6)
    c.line_to(24, 24)
    c.stroke()


def person(c):
    c.arc(15, 10.6, 4.6, 0, 2 * math.pi)
    c.fill()
    c.move_to(5.8, 24.6)
    c.curve_to(5.8, 18.6, 10, 17, 15, 17)
    c.curve_to(20, 17, 24.2, 18.6, 24.2, 24.6)
    c.close_path()
    c.fill()


def icon(shape, color):
    """The colour is in the file, and nobody will see it."""
    def draw(p):
        c = p.c
        c.set_line_width(2.4)
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        p.color(color)
        c.new_path()
        shape(c)
    return draw


# Faces of those who write: a disc, and a figure in it.

def face(back, figure):
    def draw(p):
        w = p.width
        c = p.c
        p.box(0, 0, w, w, 6)
        p.ramp(0, w, (0, mix(back, WHITE, 0.18), 1), (1, mix(back, BLACK, 0.15), 1))
        p.fill()
        p.color(WHITE, 0.95)
        c.set_line_width(2.2)
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        c.new_path()
        figure(c)
    return draw


def _heron(c):
    c.move_to(9, 31)
    c.curve_to(14, 32, 24, 31, 27, 24)
    c.curve_to(29, 18, 20, 18, 21, 12)
    c.curve_to(21.5, 8.5, 25, 8, 26.5, 10)
    c.line_to(33, 11.5)
    c.stroke()
    for x in (18, 23):
        c.move_to(x, 31)
        c.line_to(x - 1, 35.5)
    c.stroke()


def _harbour(c):
    c.move_to(7, 26)
    c.line_to(33, 26)
    c.line_to(29, 31)
    c.line_to(11, 31)
    c.close_path()
    c.fill()
    c.move_to(19, 23)
    c.line_to(19, 8)
    c.line_to(29, 23)
    c.close_path()
    c.stroke()


def _kite(c):
    c.move_to(24, 7)
    c.line_to(32, 16)
    c.line_to(22, 24)
    c.line_to(15, 14)
    c.close_path()
    c.stroke()
    c.move_to(22, 24)
    c.curve_to(20, 29, 15, 26, 14, 30)
    c.curve_to(13, 33, 10, 32, 9, 33)
    c.stroke()


def _bread(c):
    c.move_to(9, 28)
    c.line_to(9, 19)
    c.curve_to(5, 17, 7, 11, 13, 11)
    c.line_to(27, 11)
    c.curve_to(33, 11, 35, 17, 31, 19)
    c.line_to(31, 28)
    c.close_path()
    c.stroke()
    for x in (16, 20, 24):
        c.move_to(x, 17)
        c.line_to(x, 22)
    c.stroke()




def pictures():
    result = {
        "bar-gradient": (1, HALF, gradient),
        "bar-selection": (2 * CAP + 1, 2 * HALF, selection),
        "bar-glow": (56, 20, glow),
        "bar-indicator": (18, 10, indicator),
        "icon-fill": (30, 30, fill),
    }
    for shape, color in ((timeline, "#d0021b"), (mentions, "#7ed321"), (messages, "#f5a623"), (search, "#9013fe"), (person, "#ffffff")):
        result["icon-" + shape.__name__] = (30, 30, icon(shape, color))
    for name, back, figure in (("heron", "#4a90a4", _heron), ("harbour", "#c2574a", _harbour), ("kite", "#8e6bb8", _kite), ("bread", "#b8893a", _bread)):
        result["face-" + name] = (40, 40, face(back, figure))
    return result
