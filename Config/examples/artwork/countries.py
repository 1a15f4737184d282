"""A navigation bar with its buttons and segments, and a picture postcard from each of two countries."""

import math

import cairo

WHITE, BLACK = "#ffffff", "#000000"

BAR = 44
# Buttons in the bar are 30 points high, and begin behind a margin that is in the picture.
BUTTON, MARGIN, CORNER = 30, 6, 5
CAP = 7
LINE = "#2b4468"


def bar(p):
    p.ramp(0, p.height, (0, "#a9bfda", 1), (0.5, "#7f9cc2", 1), (0.5, "#7593bb", 1), (1, "#5b7ba8", 1))
    p.c.paint()
    p.c.rectangle(0, 0, p.width, p.hair)
    p.color("#d3e0ef")
    p.fill()
    p.c.rectangle(0, p.height - 1, p.width, 1)
    p.color("#2c3f5c")
    p.fill()


def _shades(p, state, y):
    if state == "normal":
        p.ramp(y, y + BUTTON, (0, "#86a3c8", 1), (0.5, "#6385b3", 1), (0.5, "#5a7dad", 1), (1, "#5074a6", 1))
    else:
        p.ramp(y, y + BUTTON, (0, "#31507c", 1), (0.5, "#3d5f8f", 1), (0.5, "#385a8a", 1), (1, "#4a6d9e", 1))


def _body(p, path, state, y):
    """What a path (a function of an inset) encloses, as a button in the bar."""
    c = p.c
    c.save()
    c.translate(0, 1)
    path(0)
    p.color(WHITE, 0.3)
    p.fill()
    c.restore()
    path(0)
    p.color(LINE)
    p.fill()
    path(1)
    _shades(p, state, y)
    p.fill()
    c.save()
    path(1)
    c.clip()
    p.ramp(y + 1, y + 5, (0, BLACK, 0.3), (1, BLACK, 0)) if state != "normal" else p.ramp(y + 1, y + 2, (0, WHITE, 0.28), (1, WHITE, 0.28))
    c.rectangle(0, y, p.width, 2 if state == "normal" else 6)
    p.fill()
    c.restore()


def segment(state):
    """The ends are caps; the line below is light that falls on the bar's edge under the control."""
    def draw(p):
        _body(p, lambda inset: p.box(inset, inset, p.width - 2 * inset, BUTTON - 1 - 2 * inset, CORNER - inset), state, 0)
    return draw


def divider(left, right):
    """One point wide: a line, and beside it, on the side of a segment that is not selected, its light."""
    def draw(p):
        h = BUTTON - 1
        c = p.c
        c.rectangle(0, h, p.width, 1)
        p.color(WHITE, 0.3)
        p.fill()
        c.rectangle(0, 0, p.width, h)
        if left == right:
            p.ramp(0, h, (0, "#35527d", 1), (1, LINE, 1))
        else:
            p.ramp(0, h, (0, "#1b2f4d", 1), (1, "#223c63", 1))
        p.fill()
    return draw


def button(state):
    def draw(p):
        y = (BAR - BUTTON) / 2
        _body(p, lambda inset: p.box(MARGIN + inset, y + inset, p.width - 2 * MARGIN - 2 * inset, BUTTON - 1 - 2 * inset, CORNER - inset), state, y)
    return draw


TIP = 12


def back(state):
    """Points to where it leads."""
    def draw(p):
        y0 = (BAR - BUTTON) / 2
        c = p.c

        def path(inset):
            top, bottom = y0 + inset, y0 + BUTTON - 1 - inset
            left, right = MARGIN + inset * 1.3, p.width - MARGIN - inset
            middle = (top + bottom) / 2
            shoulder = MARGIN + TIP + inset * 0.4
            r = max(0.5, CORNER - inset)
            c.new_sub_path()
            c.move_to(left + 0.6, middle - 0.9)
            c.line_to(shoulder - 2.6, top + 1.6)
            c.curve_to(shoulder - 1.4, top + 0.4, shoulder - 0.4, top, shoulder + 1.4, top)
            c.arc(right - r, top + r, r, -math.pi / 2, 0)
            c.arc(right - r, bottom - r, r, 0, math.pi / 2)
            c.line_to(shoulder + 1.4, bottom)
            c.curve_to(shoulder - 0.4, bottom, shoulder - 1.4, bottom - 0.4, shoulder - 2.6, bottom - 1.6)
            c.line_to(left + 0.6, middle + 0.9)
            c.curve_to(left, middle + 0.3, left, middle - 0.3, left + 0.6, middle - 0.9)
            c.close_path()

        _body(p, path, state, y0)
    return draw


# Postcards

CARD = 200



def _card(draw_picture):
    """A picture in a white rim, with a soft shadow."""
    def draw(p):
        c = p.c
        for spread, alpha in ((3, 0.04), (2, 0.06), (1, 0.09)):
            p.box(3 - spread, 4 - spread, CARD - 6 + 2 * spread, CARD - 6 + 2 * spread, 3 + spread)
            p.color(BLACK, alpha)
            p.fill()
        p.box(3, 2, CARD - 6, CARD - 6, 3)
        p.color("#fffdf8")
        p.fill()
        c.save()
        c.rectangle(10, 9, CARD - 20, CARD - 20)
        c.clip()
        c.translate(10, 9)
        draw_picture(p, CARD - 20)
        c.restore()
    return draw


def _ground(p, side, color, points):
    """A line of hills down to the picture's foot; points are joined by soft curves."""
    c = p.c
    c.move_to(0, side)
    x0, y0 = points[0]
    c.line_to(x0, y0)
    for x, y in points[1:]:
        middle = (x0 + x) / 2
        c.curve_to(middle, y0, middle, y, x, y)
        x0, y0 = x, y
    c.line_to(side, side)
    c.close_path()
    p.color(color)
    p.fill()


def _cypress(p, x, foot, height):
    c = p.c
    for shift, color in ((0, "#2f4a33"), (0.8, "#3d6041")):
        c.move_to(x + shift, foot - height)
        c.curve_to(x + shift + height * 0.16, foot - height * 0.55, x + height * 0.12, foot - 1, x + shift, foot)
        c.curve_to(x - height * 0.12 + 2 * shift, foot - 1, x - height * 0.16 + 2 * shift, foot - height * 0.55, x + shift, foot - height)
        p.color(color)
        p.fill()


def italy(p, side):
    c = p.c
    p.ramp(0, side * 0.62, (0, "#7fb3d5", 1), (0.55, "#f3d9b1", 1), (1, "#f4b98a", 1))
    c.paint()
    p.glow(128, 74, 46, (0, "#fff6dd", 0.9), (1, "#fff6dd", 0))
    c.rectangle(0, 0, side, side)
    p.fill()
    p.disc(128, 74, 13)
    p.color("#fff4d6")
    p.fill()
    _ground(p, side, "#9fb08a", [(0, 96), (40, 84), (86, 99), (140, 88), (side, 100)])
    _ground(p, side, "#7f9a5e", [(0, 112), (52, 104), (104, 116), (150, 104), (side, 110)])
    # A house and its tower.
    c.rectangle(100, 88, 12, 26)
    c.rectangle(112, 100, 26, 14)
    p.color("#f1dfc0")
    p.fill()
    c.rectangle(109, 88, 3, 26)
    c.rectangle(134, 100, 4, 14)
    p.color("#d9bf98")
    p.fill()
    for points in (((98, 88), (106, 80), (114, 88)), ((110.5, 100), (116, 94), (134, 94), (139.5, 100))):
        for x, y in points:
            c.line_to(x, y)
        c.close_path()
        p.color("#b8583c")
        p.fill()
    for x, y in ((104.5, 93), (117, 104), (124, 104), (131, 104)):
        c.rectangle(x, y, 3, 5)
        p.color("#6b4a3a")
        p.fill()
    _ground(p, side, "#6b8a48", [(0, 128), (36, 120), (92, 118), (146, 112), (side, 124)])
    for x, foot, height in ((26, 125, 44), (40, 123, 34), (52, 122, 40), (156, 117, 30), (164, 118, 38)):
        _cypress(p, x, foot, height)
    # A road between two fields.
    _ground(p, side, "#c9b458", [(0, 150), (60, 138), (120, 146), (side, 132)])
    c.move_to(70, side)
    c.curve_to(90, 160, 60, 150, 92, 128)
    c.line_to(97, 127)
    c.curve_to(72, 150, 112, 158, 104, side)
    c.close_path()
    p.color("#efe0b8")
    p.fill()
    c.set_line_width(1.1)
    p.color("#a8923f", 0.7)
    for k in range(6):
        c.move_to(120 + 11 * k, side)
        c.curve_to(118 + 9 * k, 168, 122 + 7 * k, 154, 124 + 8 * k, 146 - k)
        c.stroke()
    c.new_path()


def norway(p, side):
    c = p.c
    p.ramp(0, side * 0.6, (0, "#5d8fc0", 1), (1, "#cfe3ee", 1))
    c.paint()

    def mountain(color, snow, points, cap):
        for x, y in points:
            c.line_to(x, y)
        c.close_path()
        p.color(color)
        p.fill()
        for x, y in cap:
            c.line_to(x, y)
        c.close_path()
        p.color(snow)
        p.fill()

    mountain("#8aa3ba", "#f4f8fb", [(40, 112), (92, 40), (150, 112)], [(92, 40), (108, 60), (100, 58), (94, 66), (88, 57), (79, 58)])
    mountain("#6c879f", "#ffffff", [(-20, 114), (34, 30), (92, 114)], [(34, 30), (52, 56), (43, 52), (36, 62), (28, 50), (18, 55)])
    mountain("#5c7890", "#ffffff", [(96, 114), (156, 36), (214, 114)], [(156, 36), (175, 62), (165, 58), (157, 70), (149, 56), (138, 60)])
    # Water, with the mountains in it.
    c.rectangle(0, 112, side, side - 112)
    p.ramp(112, side, (0, "#8fb6cf", 1), (0.4, "#4f83a8", 1), (1, "#2d5a80", 1))
    p.fill()
    for points in (((-20, 112), (34, 150), (92, 112)), ((96, 112), (156, 146), (214, 112))):
        for x, y in points:
            c.line_to(x, y)
        c.close_path()
        p.color("#3f6680", 0.45)
        p.fill()
    c.set_line_width(1)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    for x, y, w in ((20, 132, 30), (70, 140, 44), (120, 128, 26), (138, 152, 30), (36, 160, 26)):
        c.move_to(x, y)
        c.line_to(x + w, y)
        p.color(WHITE, 0.35)
        c.stroke()
    _ground(p, side, "#3f6a4a", [(0, 150), (34, 142), (70, 158), (96, 168), (130, side)])
    # A red house on the shore.
    c.rectangle(20, 126, 34, 20)
    p.color("#b3312c")
    p.fill()
    for x, y in ((16.5, 127), (37, 112), (57.5, 127)):
        c.line_to(x, y)
    c.close_path()
    p.color("#3a3f46")
    p.fill()
    for x in (25, 33, 44):
        c.rectangle(x, 131, 5, 6)
        p.color("#f6f2e8")
        p.fill()
    c.rectangle(0, 0, 0, 0)
    # A boat.
    c.move_to(112, 160)
    c.curve_to(118, 168, 142, 168, 150, 158)
    c.line_to(112, 160)
    c.close_path()
    p.color("#e9e2d2")
    p.fill()
    c.move_to(129, 158)
    c.line_to(129, 136)
    c.line_to(145, 156)
    c.close_path()
    p.color("#fbf8f0")
    p.fill()
    c.new_path()


def pictures():
    result = {
        "bar": (1, BAR, bar),
        "segment-normal": (2 * CAP + 1, BUTTON, segment("normal")),
        "segment-selected": (2 * CAP + 1, BUTTON, segment("selected")),
        "divider-none-selected": (1, BUTTON, divider("normal", "normal")),
        "divider-left-selected": (1, BUTTON, divider("selected", "normal")),
        "divider-right-selected": (1, BUTTON, divider("normal", "selected")),
        "postcard-italy": (CARD, CARD, _card(italy)),
        "postcard-norway": (CARD, CARD, _card(norway)),
    }
    for state in ("normal", "held"):
        result["button-" + state] = (2 * (MARGIN + CORNER + 4) + 1, BAR, button(state))
        result["back-" + state] = (MARGIN + TIP + 4 + 1 + CORNER + 4 + MARGIN, BAR, back(state))
    return result
