#!/usr/bin/env python3
"""Draws every picture of the demo into ../images, at 1x and 2x. Needs Python 3 with cairo (Debian: python3-cairo).

    draw.py            everything
    draw.py key tab    what begins with one of these words
"""

import os
import sys

import backdrop
import icons
import png
import skin
from pen import (BLUE, COOL, COOL_DEEP, COOL_LIGHT, GREEN, IVORY, MIST, RED, SLATE, WARM, WARM_DEEP, WARM_LIGHT, Pen, mix)

IMAGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "images")


def pictures():
    """Name → (width, height in points, function of a pen)."""
    result = {}
    for state in ("normal", "selected", "highlighted"):
        result["key-" + state] = (2 * skin.KEY_CAP + 1, skin.KEY_HEIGHT, skin.key(state))
    short = {"normal": "none", "selected": "selected", "highlighted": "highlighted"}
    for left, right in (
        ("normal", "normal"), ("selected", "normal"), ("normal", "selected"), ("highlighted", "normal"), ("normal", "highlighted"),
        ("selected", "highlighted"), ("highlighted", "selected"),
    ):
        parts = [side + "-" + short[s] for side, s in (("left", left), ("right", right)) if s != "normal"]
        result["key-divider-" + ("-".join(parts) or "none")] = (skin.DIVIDER, skin.KEY_HEIGHT, skin.divider(left, right))

    accents = {
        "warm": (WARM, WARM_LIGHT, WARM_DEEP), "cool": (COOL, COOL_LIGHT, COOL_DEEP), "plain": ("#c9c6bf", IVORY, "#8d8b86"),
        "red": (RED, mix(RED, "#ffffff", 0.4), mix(RED, "#000000", 0.3)), "green": (GREEN, mix(GREEN, "#ffffff", 0.4), mix(GREEN, "#000000", 0.3)),
        "blue": (BLUE, mix(BLUE, "#ffffff", 0.4), mix(BLUE, "#000000", 0.3)),
    }
    length, thick = 2 * skin.TRACK_CAP + 1, skin.TRACK_HEIGHT
    for name, shades in accents.items():
        result["track-" + name] = (length, thick, skin.minimum_track(*shades))
        color = SLATE if name == "plain" else shades[0]
        result["thumb-" + name] = (skin.THUMB, skin.THUMB, skin.thumb(color))
        result["thumb-" + name + "-held"] = (skin.THUMB, skin.THUMB, skin.thumb(color, held=True))
    result["track-rest"] = (length, thick, skin.maximum_track())
    result["track-rest-upright"] = (thick, length, skin.maximum_track(vertical=True))
    for name in ("warm", "cool"):
        result["track-" + name + "-upright"] = (thick, length, skin.minimum_track(*accents[name], vertical=True))

    result["tab-gradient"] = (8, skin.TAB_HALF, skin.tab_gradient)
    result["tab-selection"] = (2 * skin.TAB_CAP + 1, 2 * skin.TAB_HALF, skin.tab_selection)
    result["tab-glow"] = (96, 16, skin.tab_glow)
    result["tab-indicator"] = (18, 9, skin.tab_indicator)
    result["tab-fill"] = (28, 28, skin.tab_fill)
    result["card"] = (skin.CARD, skin.CARD, skin.card)
    result["lens"] = (skin.CARD, skin.CARD, skin.swatch_frame)

    for icon in icons.TEMPLATES:
        result["icon-" + icon.__name__] = (28, 28, lambda p, i=icon: icons.draw(p, i, "#ffffff"))
    # At the ends of sliders pictures are drawn as they are, with their colours.
    for name, icon, color in (
        ("dim", icons.dim, MIST), ("candle", icons.disc, WARM), ("daylight", icons.disc, COOL_LIGHT), ("bright", icons.sun, WARM_LIGHT), ("cold", icons.snow, COOL_LIGHT), ("warm", icons.flame, WARM_LIGHT),
        ("quiet", icons.quiet, MIST), ("loud", icons.loud, IVORY), ("closed", icons.blinds, MIST), ("open", icons.window, COOL_LIGHT),
    ):
        result["end-" + name] = (24, 24, lambda p, i=icon, k=color: icons.draw(p, i, k))
    return result


def main(words):
    os.makedirs(IMAGES, exist_ok=True)
    wanted = lambda name: not words or any(name.startswith(word) for word in words)
    for name, (width, height, draw) in pictures().items():
        if not wanted(name):
            continue
        for scale in (1, 2):
            pen = Pen(width, height, scale)
            draw(pen)
            suffix = "" if scale == 1 else "@%dx" % scale
            png.write(os.path.join(IMAGES, name + suffix + ".png"), width * scale, height * scale, pen.pixels())
    if wanted("backdrop"):
        # Soft all over: a finer one would show nothing more.
        png.write(os.path.join(IMAGES, "backdrop.png"), backdrop.SIDE, backdrop.SIDE, backdrop.pixels())


if __name__ == "__main__":
    main(sys.argv[1:])
