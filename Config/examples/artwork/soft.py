"""Soft edges that are the same all along a straight one.

A blurred picture of a small box is darker at its ends than in its middle. What is stretched from one point, and what is cut into
backgrounds and dividers, must not be: here a halo depends on nothing but the distance from the box.
"""


def halo(pen, box, spread, color, alpha, dy=0):
    """Light or shadow around a box (a function of an inset, which it is called with down to −spread), fading outward."""
    steps = max(2, round(spread * pen.scale))
    # Layers lie on each other; each adds so much that together they come to a smooth fall from alpha to nothing.
    reached = 0.0
    for step in range(steps):
        part = (step + 0.5) / steps
        wanted = alpha * part * part
        layer = (wanted - reached) / (1 - reached)
        reached = wanted
        pen.c.save()
        pen.c.translate(0, dy)
        box(-spread * (1 - part))
        pen.color(color, layer)
        pen.fill()
        pen.c.restore()
