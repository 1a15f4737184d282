"""Icons of one line weight in a box of 28 × 28; only their alpha counts."""

import math

import cairo


def _start(c, width=2.0):
    c.set_line_width(width)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.set_line_join(cairo.LINE_JOIN_ROUND)


def _path(c, *points):
    for x, y in points:
        c.line_to(x, y)


def _rays(c, x, y, inner, outer, count, turn=0.0):
    for i in range(count):
        a = math.radians(turn) + 2 * math.pi * i / count
        c.move_to(x + inner * math.cos(a), y + inner * math.sin(a))
        c.line_to(x + outer * math.cos(a), y + outer * math.sin(a))


def sofa(c):
    c.move_to(7, 12.5)
    c.line_to(7, 9)
    c.arc(10, 9, 3, math.pi, 1.5 * math.pi)
    c.line_to(18, 6)
    c.arc(18, 9, 3, 1.5 * math.pi, 0)
    c.line_to(21, 12.5)
    c.stroke()
    # The arms run down into the seat in one line.
    c.move_to(8.5, 17)
    c.line_to(8.5, 14.5)
    c.arc_negative(6, 14.5, 2.5, 0, math.pi)
    c.line_to(3.5, 18.5)
    c.arc_negative(6.5, 18.5, 3, math.pi, math.pi / 2)
    c.line_to(21.5, 21.5)
    c.arc_negative(21.5, 18.5, 3, math.pi / 2, 0)
    c.line_to(24.5, 14.5)
    c.arc_negative(22, 14.5, 2.5, 0, math.pi)
    c.line_to(19.5, 17)
    c.close_path()
    c.stroke()
    for x in (7.5, 20.5):
        c.move_to(x, 22)
        c.line_to(x, 24)
    c.stroke()


def thermometer(c):
    c.arc(14, 20, 4.75, math.radians(-52), math.radians(232))
    c.line_to(11.1, 6.4)
    c.arc(14, 6.4, 2.9, math.pi, 0)
    c.close_path()
    c.stroke()
    c.arc(14, 20, 2.2, 0, 2 * math.pi)
    c.fill()
    c.move_to(14, 19)
    c.line_to(14, 11)
    c.stroke()
    for y in (6.5, 10, 13.5):
        c.move_to(20, y)
        c.line_to(22.5, y)
    c.stroke()


def bolt(c):
    _path(c, (15.6, 3.5), (6.5, 15.6), (13.2, 15.6), (12.0, 24.5), (21.5, 11.9), (14.7, 11.9))
    c.close_path()
    c.stroke()


def _sparkle(c, x, y, r):
    c.move_to(x, y - r)
    k = r * 0.2
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        px, py = c.get_current_point()
        c.curve_to(x + (px - x) * 0.24 + k * dx * 0.4, y + (py - y) * 0.24 + k * dy * 0.4, x + dx * r * 0.24 + (px - x) * 0.08, y + dy * r * 0.24 + (py - y) * 0.08, x + dx * r, y + dy * r)
    c.close_path()


def scenes(c):
    _sparkle(c, 11.8, 15.4, 9)
    c.stroke()
    _sparkle(c, 21.8, 6.6, 4)
    c.fill()
    c.arc(22.4, 22, 1.5, 0, 2 * math.pi)
    c.fill()


def lamp(c):
    _path(c, (10, 4.5), (18, 4.5), (22.5, 14.5), (5.5, 14.5))
    c.close_path()
    c.stroke()
    c.move_to(14, 15)
    c.line_to(14, 23.5)
    c.move_to(9.5, 23.5)
    c.line_to(18.5, 23.5)
    c.move_to(18.4, 15)
    c.line_to(18.4, 18.4)
    c.stroke()


def sun(c):
    c.arc(14, 14, 4.6, 0, 2 * math.pi)
    c.stroke()
    _rays(c, 14, 14, 8.2, 10.8, 8)
    c.stroke()


def dim(c):
    c.arc(14, 14, 4.4, 0, 2 * math.pi)
    c.stroke()
    for i in range(8):
        a = 2 * math.pi * i / 8
        c.arc(14 + 8.6 * math.cos(a), 14 + 8.6 * math.sin(a), 1.15, 0, 2 * math.pi)
        c.fill()


def disc(c):
    c.arc(14, 14, 5.6, 0, 2 * math.pi)
    c.fill()
    c.arc(14, 14, 9.4, 0, 2 * math.pi)
    c.stroke()


def moon(c):
    # A disc of radius 9 less another one up to its right.
    c.arc(13, 15, 9, math.radians(10), math.radians(260))
    x0, y0 = 13 + 9 * math.cos(math.radians(260)), 15 + 9 * math.sin(math.radians(260))
    x1, y1 = 13 + 9 * math.cos(math.radians(10)), 15 + 9 * math.sin(math.radians(10))
    c.curve_to(x0 - 0.4, y0 + 8.0, x1 - 8.0, y1 + 1.6, x1, y1)
    c.close_path()
    c.stroke()


def blinds(c):
    c.move_to(4, 5)
    c.line_to(24, 5)
    for y in (9.5, 13.5, 17.5):
        c.move_to(6, y)
        c.line_to(22, y)
    c.rectangle(6, 5, 16, 18)
    c.stroke()


def window(c):
    c.rectangle(6, 5, 16, 18)
    c.move_to(14, 5)
    c.line_to(14, 23)
    c.move_to(6, 14)
    c.line_to(22, 14)
    c.move_to(4, 23)
    c.line_to(24, 23)
    c.stroke()


def leaf(c):
    c.move_to(23.5, 4.5)
    c.curve_to(24.5, 17, 19, 22.5, 12.5, 21.5)
    c.curve_to(5.5, 20.5, 4.5, 12, 10, 8.5)
    c.curve_to(13.5, 6.3, 18.5, 7.2, 23.5, 4.5)
    c.close_path()
    c.stroke()
    c.move_to(17, 12)
    c.curve_to(12, 13.5, 8, 17.5, 5, 24)
    c.stroke()


def drop(c):
    c.move_to(14, 3.5)
    c.curve_to(17, 8, 21, 12, 21, 17)
    c.arc(14, 17, 7, 0, math.pi)
    c.curve_to(7, 12, 11, 8, 14, 3.5)
    c.close_path()
    c.stroke()
    c.arc(14, 17, 3.6, math.radians(95), math.radians(170))
    c.stroke()


def fan(c):
    for turn in range(3):
        c.save()
        c.translate(14, 14)
        c.rotate(math.radians(120 * turn))
        c.move_to(1.8, -2.2)
        c.curve_to(5.2, -4.5, 5.6, -9.6, 1.6, -10.4)
        c.curve_to(-3.2, -11.2, -4.6, -6.4, -1.4, -2.6)
        c.stroke()
        c.restore()
    c.arc(14, 14, 1.9, 0, 2 * math.pi)
    c.fill()


def snow(c):
    for turn in range(6):
        c.save()
        c.translate(14, 14)
        c.rotate(math.radians(60 * turn))
        c.move_to(0, 0)
        c.line_to(0, -10.4)
        c.move_to(-2.7, -9.2)
        c.line_to(0, -6.5)
        c.line_to(2.7, -9.2)
        c.stroke()
        c.restore()


def flame(c):
    c.move_to(14.5, 3.5)
    c.curve_to(15.2, 8.5, 21.5, 11, 21.5, 17)
    c.curve_to(21.5, 21.5, 18.2, 24.5, 14, 24.5)
    c.curve_to(9.8, 24.5, 6.5, 21.5, 6.5, 17.2)
    c.curve_to(6.5, 14.2, 8, 12.2, 9.6, 10.6)
    c.curve_to(9.9, 12.6, 10.8, 13.6, 12, 14)
    c.curve_to(11.6, 10, 12, 6.5, 14.5, 3.5)
    c.close_path()
    c.stroke()


def _speaker(c):
    _path(c, (4.5, 11), (8.5, 11), (13.5, 6.5), (13.5, 21.5), (8.5, 17), (4.5, 17))
    c.close_path()
    c.stroke()


def quiet(c):
    _speaker(c)


def loud(c):
    _speaker(c)
    for r in (4.2, 8.6):
        c.new_sub_path()
        c.arc(14.2, 14, r, math.radians(-48), math.radians(48))
    c.stroke()


def battery(c):
    c.new_sub_path()
    for x, y, a in ((5.5, 10.5, 180), (19.5, 10.5, 270), (19.5, 17.5, 0), (5.5, 17.5, 90)):
        c.arc(x, y, 2.5, math.radians(a), math.radians(a + 90))
    c.close_path()
    c.stroke()
    c.move_to(24.8, 12)
    c.line_to(24.8, 16)
    c.move_to(7.2, 12)
    c.line_to(7.2, 16)
    c.move_to(11.2, 12)
    c.line_to(11.2, 16)
    c.stroke()


def car(c):
    c.move_to(4, 20)
    c.line_to(4, 15.5)
    c.curve_to(4, 14, 4.8, 13.3, 6, 13)
    c.line_to(8.2, 8.2)
    c.curve_to(8.8, 7, 9.6, 6.5, 10.8, 6.5)
    c.line_to(17.2, 6.5)
    c.curve_to(18.4, 6.5, 19.2, 7, 19.8, 8.2)
    c.line_to(22, 13)
    c.curve_to(23.2, 13.3, 24, 14, 24, 15.5)
    c.line_to(24, 20)
    c.close_path()
    c.move_to(6.5, 13)
    c.line_to(21.5, 13)
    c.move_to(7, 20.5)
    c.line_to(7, 22.5)
    c.move_to(21, 20.5)
    c.line_to(21, 22.5)
    c.stroke()
    for x in (8.6, 19.4):
        c.arc(x, 16.6, 1.3, 0, 2 * math.pi)
        c.fill()


# Those whose colour the panel chooses.
TEMPLATES = (sofa, thermometer, bolt, scenes, lamp, sun, moon, blinds, leaf, drop, fan, battery, car)


def draw(pen, icon, color, alpha=1, weight=2.0):
    """An icon over the whole picture."""
    c = pen.c
    c.save()
    c.scale(pen.width / 28, pen.height / 28)
    pen.color(color, alpha)
    _start(c, weight)
    c.new_path()
    icon(c)
    c.restore()
