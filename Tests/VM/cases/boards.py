"""The packages for 64-bit ARM on a board with Debian 13: installed, shown, touched, killed. Its pictures are those of this machine."""

import shutil
import time

from bed import root
from bed.board import BarePanel
from bed.panel import Panel, Reference, expect_events, expect_screen
from bed.paths import ROOT
from bed.suite import require
from bed.touch import Player

from . import panels
from .package import BRIDGE, show
from .scenes import arm64, board, large_pages

PACKAGES = ("fascia", "fascia-mqtt", "fascia-web")
UNITS = ("fascia.service", BRIDGE, "fascia-web.service")
DEMO = ROOT / "Config" / "demo" / "panel.yaml"


@large_pages.case("package", 16384)
@arm64.case("package", 4096)
def package(scene, page):
    """What `make deb ARCH=arm64` made is installed on a board that has never seen Fascia, and shows what `fascia render` draws here."""
    machine = scene.machine
    require(machine.run("uname -m").strip() == "aarch64", "this is no board for 64-bit ARM")
    require(int(machine.run("getconf PAGE_SIZE")) == page, f"the kernel's pages have not {page} bytes")
    machine.run("grep -q '^VERSION_ID=.13' /etc/os-release && ! dpkg-query -W fascia")
    for name in PACKAGES:
        shutil.copy(root.package("arm64", name), machine.share / f"{name}.deb")
    machine.run(root.FONTS)
    machine.run(f"cd /bed; dpkg --install {' '.join(f'{name}.deb' for name in PACKAGES)} < /dev/null", 600)
    for unit in UNITS:
        require(show(machine, "ActiveState", unit) == "inactive", f"the installation started {unit}, unasked")
    machine.run("systemctl enable --now fascia.service", 180)
    require(show(machine, "ActiveState") == "active", machine.run("systemctl status fascia.service --no-pager -l -n 40", check=False))
    expect_screen(scene, "package", Reference(scene, "package", DEMO).picture)
    owner = machine.run(f"stat -c %U /proc/{show(machine, 'MainPID')}").strip()
    require(owner == "fascia", f"the panel runs as {owner}")
    # The bridge beside it, which finds nothing to do.
    machine.run(f"systemctl start {BRIDGE}", 120)
    machine.run(f"timeout 120 sh -c 'until journalctl -u {BRIDGE} -o cat | grep -q \"the panel.s configuration has no\"; do sleep 1; done'", 150)
    owner = machine.run(f"stat -c %U /proc/{show(machine, 'MainPID', BRIDGE)}").strip()
    require(owner == "fascia-mqtt", f"the bridge runs as {owner}")
    machine.run(f"systemctl stop {BRIDGE}", 60)
    # And what shows it to browsers, which says that it listens.
    machine.run("echo 'OPTIONS=\"--host panel.example.org\"' > /etc/default/fascia-web; echo a-long-word | fascia-web --add-user alice --role operate", 120)
    machine.run("systemctl start fascia-web", 120)
    machine.run("test -S /run/fascia-web.sock; systemctl is-active fascia-web; systemctl stop fascia-web.socket fascia-web", 60)


@large_pages.case("touches")
@arm64.case("touches")
def touches(scene):
    """A tap on a segment, a drag of a slider and a tap on a tab do what they do headless on this machine, to the pixel."""
    recording, _ = panels.gestures(scene, 0)
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "touches", panel.file, recording)
        require(reference.events, "the recording does nothing headless either")
        with Player(scene.machine, recording, reader=panel.pid) as player:
            player.wait()
            expect_events(scene, panel, reference.events)
            expect_screen(scene, "touches", reference.picture)


@large_pages.case("killed")
@arm64.case("killed")
def killed(scene):
    """After SIGKILL the panel is back by itself, with its picture, and takes touches."""
    with Panel(scene) as panel:
        picture = Reference(scene, "killed", DEMO).picture
        expect_screen(scene, "killed-before", picture)
        before, since = panel.pid, time.monotonic()
        scene.machine.run(f"kill -KILL {before}")
        seconds = panel.returned(before, since=since)
        expect_screen(scene, "killed", picture)
        print(f"     active again {seconds:.1f} s after SIGKILL")


@arm64.case("removed")
def removed(scene):
    """Purged, they leave nothing behind."""
    machine = scene.machine
    machine.run(f"dpkg --purge {' '.join(reversed(PACKAGES))}", 600)
    for unit in UNITS:
        require(show(machine, "LoadState", unit) == "not-found", f"systemd still knows {unit}")
    left = machine.run("ls -d /etc/fascia* /var/lib/fascia* /etc/default/fascia* /usr/share/fascia /usr/bin/fascia* 2> /dev/null || true").strip()
    require(not left, f"left behind: {left}")


@board.case("touches")
def on_a_bare_board(scene):
    """A panel just built for 64-bit ARM shows on the kernel's display what this machine draws, and what touches do to it is the same."""
    machine = scene.machine
    require(machine.run("uname -m").strip() == "aarch64", "this is no board for 64-bit ARM")
    recording, moments = panels.gestures(scene, 0)
    panel = BarePanel(machine, panels.controls())
    first = Reference(scene, "first", panel.file, panels.gestures(scene, 0, 1)[0])
    last = Reference(scene, "last", panel.file, recording)
    require(first.events and len(last.events) > len(first.events), "the recording does nothing headless either")
    with Player(machine, recording, reader=panel.pid, halts=moments[:1]) as player:
        panel.meet(player)
        player.halted()
        expect_screen(scene, "first", first.picture)
        player.go_on()
        player.wait()
        expect_events(scene, panel, last.events)
        expect_screen(scene, "last", last.picture)
    panel.job.signal("TERM")
    require(panel.job.code == 0, f"the panel ended with {panel.job.code}\n{panel.journal()}")
