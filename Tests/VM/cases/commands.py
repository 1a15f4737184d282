"""What a panel's commands may do under the installed unit, and what the shipped examples open."""

import shlex

from bed.panel import Panel
from bed.suite import require
from bed.touch import Player

from . import panels
from .scenes import faults
from .steps import BOTH, eventually

EXAMPLES = "/usr/share/doc/fascia/service"
DROP_INS = "/etc/systemd/system/fascia.service.d"


def panel_of(script):
    """A panel whose one button, where the test panel has its first segment, runs a script."""
    left, top, width, height = panels.SEGMENTS
    return (
        "fascia: 1\ndisplay: {scale: 1, rotation: 0}\nviews:\n"
        f"  - {{type: button, id: go, title: Go, action: {{run: [sh, -c, {shlex_yaml(script)}], timeout: 20}}, "
        f"frame: {{left: {left}, top: {top}, width: {width}, height: {height}}}}}\n"
    )


def shlex_yaml(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def tap(scene, panel):
    with Player(scene.machine, panels.segment_tap(scene, 0), reader=panel.pid) as player:
        player.wait()


def outcome(scene, script, before="", seconds=30):
    """What a command of the panel prints into its runtime folder."""
    machine = scene.machine
    machine.run("rm -f /run/fascia/out; " + (before or "true"))
    with Panel(scene, panel_of(f"( {script} ) > /run/fascia/out.new 2>&1; mv /run/fascia/out.new /run/fascia/out")) as panel:
        tap(scene, panel)
        eventually(scene, lambda: "yes" in machine.run("test -e /run/fascia/out && echo yes || echo no"), seconds, "the command ends")
        return machine.run("cat /run/fascia/out")


def with_drop_in(name, work):
    """Does something with one of the examples as a drop-in of the unit."""

    def inner(scene):
        scene.machine.run(f"install -D -m 644 {EXAMPLES}/{name} {DROP_INS}/{name} && systemctl daemon-reload")
        try:
            return work(scene)
        finally:
            scene.machine.run(f"rm -f {DROP_INS}/{name}; systemctl daemon-reload")

    return inner


@faults.case("drop-ins", suites=("faults",))
def drop_ins(scene):
    """What a command cannot do by itself it can with the example for it: sound devices, the machine's own network, switching off."""
    machine = scene.machine
    # A sound device without a driver: who may open it is told that there is none, and who may not that it is forbidden.
    node = "mkdir -p /dev/snd; [ -e /dev/snd/controlC9 ] || mknod /dev/snd/controlC9 c 116 9; chgrp audio /dev/snd/controlC9; chmod 660 /dev/snd/controlC9"
    sound = "cat /dev/snd/controlC9"
    closed = outcome(scene, sound, node)
    require("not permitted" in closed or "denied" in closed, f"a sound device is not refused: {closed}")
    opened = with_drop_in("sound.conf", lambda scene: outcome(scene, sound, node))(scene)
    require("No such device" in opened, f"a sound device is refused with sound.conf: {opened}")

    # Nobody listens at that port: who may ask is told so.
    ask = "exec bash -c 'exec 3<>/dev/tcp/127.0.0.1/9'"
    machine.run("ip link set lo up", check=False)
    closed = outcome(scene, ask)
    require("Connection refused" not in closed and closed, f"the network is not refused: {closed}")
    opened = with_drop_in("network.conf", lambda scene: outcome(scene, ask))(scene)
    require("Connection refused" in opened, f"the network is refused with network.conf: {opened}")

    # In the place of “poweroff”, which would end the test, another command of systemctl without arguments.
    machine.run(f"install -m 644 {EXAMPLES}/fascia-power@.path {EXAMPLES}/fascia-power@.service /etc/systemd/system/ && systemctl daemon-reload")
    try:
        machine.run("systemctl start fascia-power@daemon-reload.path")
        with Panel(scene, panel_of("systemctl daemon-reload || echo refused > /run/fascia/refused; touch /run/fascia/daemon-reload")) as panel:
            tap(scene, panel)
            eventually(
                scene,
                lambda: "Finished" in machine.run("journalctl -u fascia-power@daemon-reload.service --no-pager -o cat", check=False),
                30,
                "what the panel asked for is done",
                lambda: machine.run("systemctl status 'fascia-power@*' --no-pager", check=False),
            )
            require(machine.run("cat /run/fascia/refused").strip() == "refused", "the panel may do it by itself")
            require("no" in machine.run("test -e /run/fascia/daemon-reload && echo yes || echo no"), "the wish is still there")
    finally:
        machine.run(
            "systemctl stop fascia-power@daemon-reload.path; rm -f /etc/systemd/system/fascia-power@.* /run/fascia/refused; systemctl daemon-reload",
            check=False,
        )


@faults.case("left-running", suites=BOTH, is_quick=False)
def left_running(scene):
    """A command whose time is over is killed with what has made a session of its own, mark in the environment or not."""
    machine = scene.machine
    script = "setsid sleep 9171 & env -i setsid sleep 9172 & sleep 9173"
    text = panel_of(script).replace("timeout: 20", "timeout: 4")
    with Panel(scene, text) as panel:
        tap(scene, panel)

        def running():
            return machine.run("pgrep -f 'sleep 917[123]' | wc -l").strip()

        eventually(scene, lambda: int(running()) >= 3, 15, "the command runs", running)
        eventually(scene, lambda: machine.run("pgrep -x sleep -a | grep -c 'sleep 917' || true").strip() == "0", 30, "all of it is killed", running)
        require("was killed after 4 s" in panel.journal(), f"the journal does not say so\n{panel.journal()}")
