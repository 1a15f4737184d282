#!/usr/bin/python3
"""Writes the recordings of the examples: Config/examples/*/recording.yml, all of them or those that are named.

Places are points on a screen of 480×320, for the oven of 1024×600; moments are seconds since the first touch.
"""

import pathlib
import sys

from generate import REPORT_INTERVAL, Script

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "Config/examples"
SIZE = (480, 320)


class Player(Script):
    """Gestures at moments."""

    def __init__(self, size=SIZE):
        super().__init__(*size)

    def at(self, seconds):
        moment = round(seconds * 1_000_000)
        if moment < self.time - self.pause:
            raise ValueError(f"{seconds} s: the gesture before ends at {(self.time - self.pause) / 1e6} s")
        self.time = moment
        return self

    def slide(self, *paths, duration=0.4, rest=0.05):
        """Fingers that go down together, each along the places of its path, rest and lift together."""
        self.frame(down=[(slot, *path[0]) for slot, path in enumerate(paths)])
        steps = max(1, round(duration * 1_000_000) // REPORT_INTERVAL)
        for step in range(1, steps + 1):
            self.wait(REPORT_INTERVAL)
            moved = []
            for slot, path in enumerate(paths):
                along = step / steps * (len(path) - 1)
                index = min(int(along), len(path) - 2)
                part = along - index
                moved.append((slot, *(a + (b - a) * part for a, b in zip(path[index], path[index + 1]))))
            self.frame(moved=moved)
        self.wait(round(rest * 1_000_000))
        self.frame(up=range(len(paths)))
        self.wait(self.pause)


def separate_buttons(play):
    plain, adjusted = 76, 171
    play.at(0).tap(240, plain)
    play.at(0.5).tap(386, plain)
    # Selecting what is selected says nothing.
    play.at(1.0).tap(386, plain)
    # Where a finger comes down counts, not where it goes.
    play.at(1.5).slide([(94, plain), (386, plain)], duration=0.3)
    play.at(2.5).tap(94, adjusted)
    play.at(3.0).tap(386, adjusted)
    play.at(3.5).together([(240, plain), (94, adjusted)])
    play.at(4.0).tap(240, adjusted)


def colour_picker(play):
    red, green, blue, stage = 59, 124, 189, 281
    play.at(0).slide([(355, red), (230, red)])
    # Two thumbs at once.
    play.at(1.0).slide([(275, green), (340, green)], [(254, blue), (366, blue), (330, blue)], duration=0.8)
    # Beside a thumb nothing happens.
    play.at(2.5).tap(360, red)
    # Up to both ends and beyond.
    play.at(3.0).slide([(230, red), (470, red)])
    play.at(4.0).slide([(340, green), (150, green)])
    # A held thumb has a look of its own.
    play.at(5.0).slide([(200, green), (260, green)], rest=0.5)
    play.at(6.5).slide([(88, stage), (40, stage)])
    play.at(7.5).slide([(240, stage), (200, stage)], [(390, stage), (430, stage)])


def coloured_accessories(play):
    row = lambda index: 50 + 44 * index
    rooms, evening = 100, 400
    # Marks, and one taken away.
    play.at(0).tap(evening, row(1))
    play.at(0.4).tap(evening, row(2))
    play.at(0.8).tap(evening, row(3))
    play.at(1.2).tap(evening, row(0))
    # A finger that rests on a row.
    play.at(2.0).tap(rooms, row(0), hold=600_000)
    play.at(3.0).tap(rooms, row(2))
    # The chevron that is a button; a row that is disabled.
    play.at(3.5).tap(270, row(5))
    play.at(4.0).tap(rooms, row(4))
    # A finger that scrolls and lets go in full swing, and one that pulls beyond the beginning.
    play.at(4.5).slide([(rooms, row(5)), (rooms, row(3))], duration=0.12, rest=0)
    play.at(6.5).slide([(rooms, row(1)), (rooms, row(5))], duration=0.5, rest=0.3)


def countries(play):
    italy, australia, norway, bar = 167, 240, 313, 22
    play.at(0).tap(australia, bar)
    # Western Australia; while its page slides in, nothing can be tapped.
    play.at(1.0).tap(200, 238)
    play.at(1.2).tap(200, 86, hold=30_000)
    # On to Perth, back, and on again.
    play.at(2.0).tap(200, 86)
    play.at(3.0).tap(26, bar)
    play.at(4.0).tap(200, 86)
    # All the way back.
    play.at(5.0).tap(436, bar)
    play.at(6.0).slide([(200, 250), (200, 120)], duration=0.2, rest=0)
    play.at(8.0).tap(norway, bar)
    play.at(8.5).tap(italy, bar)
    play.at(9.0).tap(norway, bar)


def custom_tab_bar(play):
    bar = 300
    tab = lambda index: 48 + 96 * index
    play.at(0).tap(tab(1), bar)
    # Another one while the triangle is on its way.
    play.at(1.0).tap(tab(4), bar, hold=20_000)
    play.at(1.12).tap(tab(0), bar, hold=20_000)
    # A finger that rests on a tab, and leaves it again.
    play.at(2.0).slide([(tab(3), bar), (tab(3), bar)], duration=0.5)
    play.at(3.0).slide([(tab(2), bar), (tab(2), bar), (tab(2), 120)], duration=0.6)
    play.at(4.0).tap(tab(3), bar)
    play.at(4.5).tap(tab(2), bar)


def reflow(play):
    bar = 576
    tab = lambda index: 128 + 256 * index
    # The targets; the oven is started, and stopping it is thought better of.
    play.at(0).slide([(211, 497), (140, 497)], duration=0.6, rest=0.2)
    play.at(1.2).slide([(542, 497), (490, 497)], duration=0.4, rest=0.1)
    play.at(2.5).tap(863, 493)
    play.at(3.2).tap(600, 334)
    play.at(4.0).tap(863, 493)
    play.at(4.7).tap(424, 334)
    # A finger reads the curve, the log is scrolled away from its end and back to it.
    play.at(6.0).tap(tab(1), bar)
    play.at(6.6).slide([(300, 300), (800, 300)], duration=1.2, rest=0.4)
    play.at(9.0).tap(tab(2), bar)
    play.at(9.6).slide([(500, 200), (500, 400)], duration=0.3, rest=0.2)
    play.at(12.0).tap(tab(3), bar)
    play.at(12.6).tap(250, 180)
    play.at(13.4).tap(760, 172)
    play.at(14.4).tap(tab(0), bar)


RECORDINGS = {
    "separate-buttons": separate_buttons,
    "coloured-accessories": coloured_accessories,
    "colour-picker": colour_picker,
    "countries": countries,
    "custom-tab-bar": custom_tab_bar,
    "reflow": reflow,
}
#: Of screens that are not of the usual size.
SIZES = {"reflow": (1024, 600)}


def main(words):
    for unknown in set(words) - set(RECORDINGS):
        print(f"examples: there is no example {unknown}; there are {', '.join(RECORDINGS)}", file=sys.stderr)
        return 2
    for name in words or RECORDINGS:
        play = Player(SIZES.get(name, SIZE))
        RECORDINGS[name](play)
        (EXAMPLES / name / "recording.yml").write_text(play.text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
