"""What measurements beside others of the same minute are worth: medians of ratios, and how far off they may be."""

import math
import statistics

#: How sure it is that a median lies within its interval.
LEVEL = 0.95


def interval(values, level=LEVEL):
    """Between which of the values the median lies of all that could be measured, whatever their distribution: by how many of so many lie on
    one side of it. Without bounds where they are too few for that."""
    ordered = sorted(values)
    count = len(ordered)
    left_out, chance = 0, 0.5**count
    while chance + 0.5**count * math.comb(count, left_out + 1) <= (1 - level) / 2:
        left_out += 1
        chance += 0.5**count * math.comb(count, left_out)
    if not ordered or chance > (1 - level) / 2:
        return -math.inf, math.inf
    return ordered[left_out], ordered[count - 1 - left_out]


def beside(values):
    """Each value but the first and the last, as a multiple of the mean of its neighbours: how far from 1 are those that do not differ."""
    return [here / statistics.mean((before, after)) for before, here, after in zip(values, values[1:], values[2:])]


def verdict(values, goal):
    """Whether ratios are at most a goal: True or False where that is sure, None where it is not."""
    low, high = interval(values)
    return False if low > goal else True if high <= goal else None
