"""What stands before the rows of a table on black: small signs in the colours of the rows' accessories."""

import icons

COLORS = {
    "amber": "#ffb340", "coral": "#ff6b5e", "violet": "#b48cff", "cyan": "#3fd0e6", "green": "#5fd35f", "blue": "#5a9bff",
}

SIGNS = (
    ("kitchen", "flame", "amber"), ("living", "sofa", "coral"), ("bedroom", "moon", "violet"), ("bath", "drop", "cyan"),
    ("garden", "leaf", "green"), ("garage", "car", "blue"),
)


def pictures():
    return {
        "room-" + name: (28, 28, lambda p, s=sign, k=COLORS[color]: icons.draw(p, getattr(icons, s), k)) for name, sign, color in SIGNS
    }
