"""Where each megabyte of a panel is, by the kernel's own account (smaps), after the first frame and after use."""

import os
import pathlib
import re
import subprocess
import tempfile

from . import starting

#: How often everything is dragged and shown between two accounts.
TIMES = 5
#: Mappings from this size on hold pixels: the kept picture, a band, and the buffers that the headless display has in place of the kernel's.
PIXELS_KB = 512

KINDS = (
    "fasciad, as it lies on the disk", "libraries, as they lie on the disk", "other files", "addresses and data of fasciad",
    "addresses and data of libraries", "heap", "pixels", "stacks and the rest",
)


def kind(path, size):
    """What pages of a mapping are: those that equal a file's, and those that do not."""
    if path.endswith("/fasciad"):
        return KINDS[0], KINDS[3]
    if re.search(r"\.so(\.|$)", path):
        return KINDS[1], KINDS[4]
    if path.startswith("/"):
        return KINDS[2], KINDS[2]
    if path == "[heap]":
        return KINDS[5], KINDS[5]
    if not path and size >= PIXELS_KB:
        return KINDS[6], KINDS[6]
    return KINDS[7], KINDS[7]


def account(process):
    """Kilobytes in memory, kind by kind."""
    found = dict.fromkeys(KINDS, 0)
    path, size, resident = "", 0, 0
    for line in pathlib.Path(f"/proc/{process}/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            path = (line.split(None, 5) + [""])[5]
            continue
        name, _, value = line.partition(":")
        if name == "Size":
            size = int(value.split()[0])
        elif name == "Rss":
            resident = int(value.split()[0])
        elif name == "Anonymous":
            anonymous = int(value.split()[0])
            of_file, own = kind(path, size)
            found[of_file] += resident - anonymous
            found[own] += anonymous
    return found


def use(control):
    """Drags, taps and shows all pages of the demo."""
    fascia = starting.BUILD / "fascia"
    commands = (
        ("drag", "pages/living/tint/white/brightness", "--to", "20"), ("drag", "pages/living/tint/white/brightness", "--to", "90"),
        ("tap", "tabs/1"), ("tap", "tabs/2"), ("tap", "tabs/3"), ("tap", "tabs/0"),
    )
    for _ in range(TIMES):
        for command in commands:
            subprocess.run([fascia, "ctl", *command, "--socket", control], check=True, stdout=subprocess.DEVNULL)


def memory():
    """- Returns: the demo's accounts, kind by kind."""
    with tempfile.TemporaryDirectory() as folder:
        program, control = os.path.join(folder, "fasciad"), os.path.join(folder, "control")
        subprocess.run(["strip", "-o", program, starting.BUILD / "fasciad"], check=True)
        demo = str(starting.ROOT / "Config/demo/panel.yaml")
        running = starting.Start(folder, demo, keeps=True, program=program, options=("--control", control))
        try:
            shown = account(running.process)
            use(control)
            used = account(running.process)
            for _ in range(4):
                use(control)
            again = account(running.process)
        finally:
            running.end()
    print(f"{'the demo, kB in memory':40} {'first frame':>12} {'used':>8} {'five times':>11}")
    for name in KINDS:
        print(f"{name:40} {shown[name]:12} {used[name]:8} {again[name]:11}")
    sums = [sum(one.values()) for one in (shown, used, again)]
    print(f"{'together':40} {sums[0]:12} {sums[1]:8} {sums[2]:11}")
    return {"first_frame_kB": shown, "used_kB": used, "used_five_times_kB": again}
