"""A row of separate buttons out of one segmented control: two backgrounds and three dividers.

A background is one button with the room around it that its light needs. A divider is what lies between two segments: the right end
of a button, a gap, the left end of the next one. A segment's title stands in the middle of what is neither cap's margin nor divider,
so MARGIN is chosen such that half a divider brings an outer title to the middle of its button: MARGIN = END + GAP.
"""

from soft import halo

WHITE, BLACK = "#ffffff", "#000000"

RADIUS, END, GAP = 6, 6, 8
MARGIN = END + GAP
DIVIDER = 2 * END + GAP
# Caps of the backgrounds: the margin and an end of the button. Between them lies the one point that stretches.
CAP = MARGIN + END
# The button, and as much room above and below as its light needs.
BUTTON, ROOM = 44, 8
HEIGHT = BUTTON + 2 * ROOM
# Buttons drawn into a divider go on beyond it.
LONG = 400


def _button(p, x, w, state):
    box = lambda inset=0: p.box(x + inset, ROOM + inset, w - 2 * inset, BUTTON - 2 * inset, max(0.5, RADIUS - inset))
    c = p.c
    if state == "selected":
        halo(p, box, GAP - 1, "#12a594", 0.55)
        box()
        p.ramp(ROOM, ROOM + BUTTON, (0, "#0a7468", 1), (1, "#064c44", 1))
        p.fill()
        box(1)
        p.ramp(ROOM, ROOM + BUTTON, (0, "#10a191", 1), (0.5, "#14b3a1", 1), (0.5, "#0ea594", 1), (1, "#12b8a5", 1))
        p.fill()
        # Held down: a shadow under its upper edge.
        c.save()
        box(1)
        c.clip()
        p.ramp(ROOM + 1, ROOM + 7, (0, BLACK, 0.32), (1, BLACK, 0))
        c.paint()
        c.restore()
    else:
        halo(p, lambda inset: box(inset), 4, "#3b4a5e", 0.34, dy=1.5)
        box()
        p.ramp(ROOM, ROOM + BUTTON, (0, "#c3cad4", 1), (1, "#98a3b1", 1))
        p.fill()
        box(1)
        p.ramp(ROOM, ROOM + BUTTON, (0, "#ffffff", 1), (0.5, "#f3f5f8", 1), (1, "#dfe4ea", 1))
        p.fill()
        c.save()
        box(1)
        c.clip()
        c.rectangle(x, ROOM + 1, w, p.hair)
        p.color(WHITE)
        p.fill()
        c.restore()


def _cut(p, from_x, to_x, x, w, state):
    """What a button from x, w wide, shows between two places of the picture."""
    p.c.save()
    p.c.rectangle(from_x, 0, to_x - from_x, p.height)
    p.c.clip()
    _button(p, x, w, state)
    p.c.restore()


def background(state):
    def draw(p):
        # Each half as a long button has it: nothing in the middle knows how near the other end is.
        _cut(p, 0, CAP + 1, MARGIN, LONG, state)
        _cut(p, CAP + 1, p.width, p.width - MARGIN - LONG, LONG, state)
    return draw


def divider(left, right):
    def draw(p):
        middle = END + GAP / 2
        # Light of a selected button falls into the gap, beyond its middle; the other button stands in front of it.
        ends = [(left, END - LONG), (right, END + GAP)]
        for first in ("selected", "normal"):
            for index, (state, x) in enumerate(ends):
                if state != first:
                    continue
                reach = END + GAP if state == "selected" else middle
                _cut(p, *((0, reach) if index == 0 else (p.width - reach, p.width)), x, LONG, state)
    return draw


def pointer(p):
    """Points up at the middle of a button."""
    p.c.move_to(0, p.height)
    p.c.line_to(p.width / 2, 0)
    p.c.line_to(p.width, p.height)
    p.c.close_path()
    p.color("#8a94a3")
    p.fill()


def pictures():
    return {
        "button-normal": (2 * CAP + 1, HEIGHT, background("normal")),
        "button-selected": (2 * CAP + 1, HEIGHT, background("selected")),
        "divider-none-selected": (DIVIDER, HEIGHT, divider("normal", "normal")),
        "divider-left-selected": (DIVIDER, HEIGHT, divider("selected", "normal")),
        "divider-right-selected": (DIVIDER, HEIGHT, divider("normal", "selected")),
        "pointer": (9, 5, pointer),
    }
