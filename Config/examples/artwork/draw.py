#!/usr/bin/python3
"""Draws every picture of the examples into their images folders, at 1x and 2x. Needs Python 3 with cairo (Debian: python3-cairo).

    draw.py                              everything
    draw.py separate-buttons countries   these examples
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# The demo's artwork is drawn with the same pen.
sys.path.append(os.path.join(HERE, "..", "..", "demo", "artwork"))

import buttons  # noqa: E402
import countries  # noqa: E402
import oven  # noqa: E402
import picker  # noqa: E402
import player  # noqa: E402
import png  # noqa: E402
import rooms  # noqa: E402
import tabs  # noqa: E402
from pen import Pen  # noqa: E402

# Folder → name of an image → (width, height in points, function of a pen).
EXAMPLES = {
    "separate-buttons": buttons.pictures,
    "coloured-accessories": rooms.pictures,
    "colour-picker": picker.pictures,
    "countries": countries.pictures,
    "custom-tab-bar": tabs.pictures,
    "player": player.pictures,
    "reflow": oven.pictures,
}


def main(words):
    for unknown in set(words) - set(EXAMPLES):
        sys.exit("draw: there is no example %s; there are %s" % (unknown, ", ".join(EXAMPLES)))
    for example in words or EXAMPLES:
        folder = os.path.join(HERE, "..", example, "images")
        os.makedirs(folder, exist_ok=True)
        for name, (width, height, draw) in EXAMPLES[example]().items():
            for scale in (1, 2):
                pen = Pen(width, height, scale)
                draw(pen)
                suffix = "" if scale == 1 else "@%dx" % scale
                png.write(os.path.join(folder, name + suffix + ".png"), width * scale, height * scale, pen.pixels())


if __name__ == "__main__":
    main(sys.argv[1:])
