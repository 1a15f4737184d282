"""The panel crashes or hangs for real on what it reads, again and again: it comes up with less, and says so."""

import json
import os
import signal
import struct
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

from bed import picture
from bed.panel import STATE, Panel, Reference, expect_screen, tool
from bed.suite import Failure, require

from . import panels
from .control import ctl
from .scenes import faults
from .steps import BOTH, eventually

#: What the library in guest/poison.c looks for.
MARKER = "POISONED"
#: The panel in the guest, and what it is made from.
ENTRY = "/etc/fascia/bed.yaml"
NOTE = "/run/fascia/starts"
#: From the third crash of a kind on, there has to be something to be read within so many seconds.
BOUND = 10

#: What is poisoned, how the panel ends, and when: at once, with its first picture, or so many seconds after its start.
VARIANTS = [
    ("state", "segv", "now"),
    ("include.yaml", "segv", "now"),
    ("picture.png", "abort", "frame"),
    ("state", "abort", "now"),
    ("state", "hang", "now"),
    ("state", "segv", "frame"),
    ("state", "abort", "frame"),
    ("state", "segv", "2"),
    ("state", "abort", "2"),
    ("state", "hang", "2"),
    ("bed.yaml", "segv", "now"),
    ("bed.yaml", "abort", "now"),
    ("bed.yaml", "hang", "now"),
    ("bed.yaml", "segv", "frame"),
    ("bed.yaml", "abort", "2"),
    ("include.yaml", "abort", "2"),
    ("picture.png", "segv", "now"),
    ("picture.png", "hang", "now"),
    ("font.ttf", "segv", "now"),
    ("font.ttf", "abort", "frame"),
]


def poisoned_state():
    body = f'values: {{"level": 80, "word": "{MARKER}"}}\nsettings: {{}}\n'
    value = 0xCBF29CE484222325
    for byte in body.encode():
        value = ((value ^ byte) * 0x100000001B3) & (1 << 64) - 1
    return f"# fascia state 1 {value:016x}\n{body}"


def image(poison):
    """A small picture, with bytes after its end if it is poisoned."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x20\x80\xc0" * 8 for _ in range(8))
    whole = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    if poison:
        whole += chunk(b"tEXt", b"Comment\0" + MARKER.encode())
    return whole + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def font():
    for path in ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"):
        if Path(path).exists():
            return Path(path).read_bytes()
    found = sorted(Path("/usr/share/fonts").rglob("*.ttf"))
    require(found, "this machine has no TrueType font to make a panel of")
    return found[0].read_bytes()


def write_files(folder, poison):
    """The panel and what it is made from, in a folder; what `poison` names is poisoned."""
    text = panels.controls(keeps=True).replace("  level: {", "  word: {type: text, persist: true}\n  level: {", 1)
    text = text.replace("\nviews:\n", "\nimages: {small: picture.png}\nfonts: {own: {files: font.ttf, size: 20}}\nviews:\n", 1)
    text = text.replace("fascia: 1\n", "fascia: 1\ninclude: include.yaml\n", 1)
    text += "  - {type: image, image: small, frame: {left: 420, top: 40, width: 32, height: 32}}\n"
    text += "  - {type: label, font: own, text: Own font, frame: {left: 40, top: 220, width: 300, height: 40}}\n"
    text += f"# {MARKER}\n" if poison == "bed.yaml" else ""
    (folder / "bed.yaml").write_text(text)
    (folder / "include.yaml").write_text("colors: {own: '#a03020'}\n" + (f"# {MARKER}\n" if poison == "include.yaml" else ""))
    (folder / "picture.png").write_bytes(image(poison == "picture.png"))
    (folder / "font.ttf").write_bytes(font() + (MARKER.encode() if poison == "font.ttf" else b""))


def screen_after_crashes(scene, crashes):
    """What the host's panel shows that has crashed so often, without a display."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "starts").write_text(f"phase: starting\ncrashes: {crashes - 1}\naside: \ndisplay: scale=1.0 rotation=0\n")
        program = tool().parent / "fasciad"
        environment = {**os.environ, "RUNTIME_DIRECTORY": name}
        command = [str(program), "--display", f"headless:{scene.width}x{scene.height}", "--control", f"{name}/control", ENTRY]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            shown = folder / "shown.png"
            deadline = time.monotonic() + 60
            while True:
                asked = subprocess.run(
                    [str(tool()), "ctl", "screenshot", "--socket", f"{name}/control", str(shown)], capture_output=True, text=True
                )
                if asked.returncode == 0:
                    return picture.read_png(shown)
                if time.monotonic() > deadline or process.poll() is not None:
                    raise Failure(f"the host's panel shows nothing: {asked.stderr}")
                time.sleep(0.2)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def said(scene, text, seconds):
    """Waits until the journal of this run has a text."""
    eventually(
        scene,
        lambda: text in scene.machine.run("journalctl -u fascia.service -b --no-pager -o cat --since \"$(cat /run/fascia-since)\""),
        seconds,
        f"the journal says “{text}”",
        lambda: scene.machine.run("journalctl -u fascia.service --no-pager -o cat -n 60", check=False),
    )


def crash(scene, what, how, when):
    """One poisoned panel: legible within ten seconds of the third crash, and well again when it is mended."""
    machine, share = scene.machine, scene.folder / "bed"
    write_files(share, what)
    # The state's own rows would be damaged by a hand: it is made as the panel makes it.
    (share / "state").write_text(poisoned_state())
    machine.run(
        "systemctl stop fascia.service; cp /bed/bin/poison.so /usr/lib/fascia-poison.so; mkdir -p /run/fascia /var/lib/fascia; "
        f"rm -f {NOTE} {STATE} {STATE}.*; for f in include.yaml picture.png font.ttf; do install -m 644 /bed/$f /etc/fascia/$f; done; "
        + (f"install -o fascia -g fascia -m 640 /bed/state {STATE}; " if what == "state" else "")
        + "date '+%F %T' > /run/fascia-since; sleep 1",
        check=False,
    )
    name = "fascia/state" if what == "state" else f"/{what}"
    settings = [
        "Environment=LD_PRELOAD=/usr/lib/fascia-poison.so",
        f'Environment="POISON={name} {MARKER} {how} {when}"',
        "WatchdogSec=3",
        "TimeoutAbortSec=1",
        "TimeoutStartSec=8",
    ]
    text = (share / "bed.yaml").read_text()
    with Panel(scene, text, settings=settings, blocking=False, keeps=True) as panel:
        said(scene, "crashed 3 times in a row", 120)
        since = time.monotonic()
        if what == "state":
            expected = Reference(scene, "crashes", share / "bed.yaml").picture
        else:
            said(scene, "crashed 6 times in a row", 120)
            since = time.monotonic()
            expected = screen_after_crashes(scene, 6)
        expect_screen(scene, f"crashes-{what}-{how}-{when}", expected, BOUND)
        print(f"     {what} {how} {when}: legible after {time.monotonic() - since:.1f} s")
        doctor = machine.run("fascia doctor 2>&1", check=False)
        require("in a row" in doctor, f"the doctor does not say that the panel crashed\n{doctor}")
        if what == "state":
            aside = machine.run(f"cat {STATE}.crashed-1")
            require(aside == poisoned_state(), f"the state that was set aside is not what it was: {aside}")
            require(f"{STATE}.crashed-1" in panel.journal(), f"the journal does not name the state\n{panel.journal()}")
            require("state.crashed-1" in doctor, f"the doctor does not name the state\n{doctor}")
            return
        found = json.loads(ctl(scene, "status", "--json"))
        require(found["display"]["state"] == "mistakes" and found["recovery"], f"the status is {found}")
        # Mended, the panel comes back by itself, and as it was.
        write_files(share, None)
        machine.run(
            "for f in include.yaml picture.png font.ttf; do install -m 644 /bed/$f /etc/fascia/$f; done; "
            f"install -m 644 /bed/bed.yaml {ENTRY}.new && mv {ENTRY}.new {ENTRY}"
        )
        expect_screen(scene, f"crashes-{what}-{how}-{when}-mended", Reference(scene, "crashes", share / "bed.yaml").picture, BOUND)


@faults.case("crashes", suites=("faults",))
def crashes(scene):
    """Two of the twenty."""
    for variant in VARIANTS[:2]:
        crash(scene, *variant)


@faults.case("poison", suites=("faults",))
def poison(scene):
    """Twenty poisoned states and configurations: a legible screen each."""
    for variant in VARIANTS:
        crash(scene, *variant)
