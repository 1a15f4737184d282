"""What the pictures are drawn with: colours, shapes and soft shadows on a cairo surface in points."""

import math

import cairo

# One warm accent, one cool one, everything else graphite and ivory.
WARM, WARM_LIGHT, WARM_DEEP = "#f2a54a", "#ffcb86", "#c9752a"
COOL, COOL_LIGHT, COOL_DEEP = "#4dbfd9", "#9be6f4", "#2585a3"
IVORY, MIST, SLATE = "#f4f1ea", "#93a0ad", "#5b6672"
RED, GREEN, BLUE = "#e8564f", "#58c273", "#4f8df0"


def rgb(text):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5))


def mix(a, b, part):
    """A colour between two, 0 the first and 1 the second."""
    return "#" + "".join("%02x" % round(255 * (x + (y - x) * part)) for x, y in zip(rgb(a), rgb(b)))


class Pen:
    """A picture of width × height points, drawn at a scale."""

    def __init__(self, width, height, scale):
        self.width, self.height, self.scale = width, height, scale
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width * scale, height * scale)
        self.c = cairo.Context(self.surface)
        self.c.scale(scale, scale)
        self.c.set_antialias(cairo.ANTIALIAS_BEST)
        self.hair = 1 / scale

    # Paths

    def box(self, x, y, w, h, radius):
        """A rounded rectangle; the radius is one number or four, from the top left clockwise."""
        r = radius if isinstance(radius, tuple) else (radius,) * 4
        c = self.c
        c.new_sub_path()
        for cx, cy, rr, start in (
            (x + r[0], y + r[0], r[0], 180), (x + w - r[1], y + r[1], r[1], 270), (x + w - r[2], y + h - r[2], r[2], 0),
            (x + r[3], y + h - r[3], r[3], 90),
        ):
            c.arc(cx, cy, rr, math.radians(start), math.radians(start + 90))
        c.close_path()

    def disc(self, x, y, radius):
        self.c.new_sub_path()
        self.c.arc(x, y, radius, 0, 2 * math.pi)

    # Paint

    def color(self, text, alpha=1):
        self.c.set_source_rgba(*rgb(text), alpha)

    def ramp(self, y0, y1, *stops):
        """A vertical gradient: (place, colour, alpha)…"""
        self._ramp(cairo.LinearGradient(0, y0, 0, y1), stops)

    def glow(self, x, y, radius, *stops):
        self._ramp(cairo.RadialGradient(x, y, 0, x, y, radius), stops)

    def _ramp(self, gradient, stops):
        for place, text, alpha in stops:
            gradient.add_color_stop_rgba(place, *rgb(text), alpha)
        self.c.set_source(gradient)

    def fill(self):
        self.c.fill()

    def stroke(self, width):
        self.c.set_line_width(width)
        self.c.stroke()

    def shadow(self, path, blur, dy, alpha, text="#000000", clear=False):
        """The soft shadow of a path (a function that adds it), with `clear` only where the path itself is not."""
        w, h = self.surface.get_width(), self.surface.get_height()
        mask = cairo.ImageSurface(cairo.FORMAT_A8, w, h)
        pen = cairo.Context(mask)
        pen.scale(self.scale, self.scale)
        pen.translate(0, dy)
        own, self.c = self.c, pen
        path()
        self.c = own
        pen.set_source_rgba(0, 0, 0, 1)
        pen.fill()
        _blur(mask, max(1, round(blur * self.scale / 2)))
        self.c.save()
        if clear:
            self.c.rectangle(0, 0, self.width, self.height)
            path()
            self.c.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            self.c.clip()
        self.c.identity_matrix()
        self.c.set_source_rgba(*rgb(text), alpha)
        self.c.mask_surface(mask, 0, 0)
        self.c.restore()

    # Result

    def pixels(self):
        """Straight RGBA."""
        self.surface.flush()
        data, stride = self.surface.get_data(), self.surface.get_stride()
        out = []
        for y in range(self.surface.get_height()):
            for x in range(self.surface.get_width()):
                b, g, r, a = data[y * stride + 4 * x:y * stride + 4 * x + 4]
                out.append((min(255, (r * 255 + a // 2) // a), min(255, (g * 255 + a // 2) // a), min(255, (b * 255 + a // 2) // a), a) if a else (0, 0, 0, 0))
        return out


def _blur(mask, radius):
    """Three boxes, which come close to a bell."""
    mask.flush()
    data, stride = mask.get_data(), mask.get_stride()
    w, h = mask.get_width(), mask.get_height()
    for _ in range(3):
        for count, length, step, jump in ((h, w, 1, stride), (w, h, stride, 1)):
            for line in range(count):
                start = line * jump
                values = [data[start + i * step] for i in range(length)]
                total = sum(values[:radius])
                for i in range(length):
                    if i + radius < length:
                        total += values[i + radius]
                    if i - radius - 1 >= 0:
                        total -= values[i - radius - 1]
                    data[start + i * step] = min(255, (total + radius) // (2 * radius + 1))
    mask.mark_dirty()
