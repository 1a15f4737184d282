"""The control socket under systemd: who may use it, what outlives the panel, and what its clients may not cost."""

import json
import re
import shlex
import time

from bed import picture
from bed.panel import Panel, Reference, expect_events, expect_screen
from bed.suite import Failure, require
from bed.touch import Player

from . import panels, pacing
from .bare import facts
from .scenes import debian12, newer
from .steps import BOTH, dragging, events_of, shows, tapped

SOCKET = "/run/fascia/control"
#: Nobody's number: not root's, not the panel's.
PERSON = 4242


def as_person(command, member=True, group="fascia"):
    """A command line that runs a command as a person who is in a group of the panel, or is not, and in no other."""
    groups = f"--groups $(getent group {group} | cut -d: -f3)" if member else "--clear-groups"
    return f"setpriv --reuid {PERSON} --regid {PERSON} {groups} {command}"


def ctl(scene, *words, member=True, group="fascia", fails=False):
    """What `fascia ctl` prints, errors too."""
    job = scene.machine.start(as_person("fascia ctl " + " ".join(shlex.quote(str(word)) for word in words), member, group))
    code = job.wait()
    said = job.output.strip()
    if (code != 0) != fails:
        raise Failure(f"`fascia ctl {' '.join(map(str, words))}` ended with {code}: {said}")
    return said


def inode(scene):
    return scene.machine.run(f"stat -c %i {SOCKET}").strip()


@debian12.case("socket", suites=BOTH, is_quick=False)
def socket_unit(scene):
    """With fascia.socket the socket is there before the panel, for the panel's group alone; who connects starts the panel and is
    answered; and it is the same socket after a restart and a SIGKILL, which a client that connects meanwhile just waits for."""
    machine = scene.machine
    with Panel(scene, panels.controls(keeps=True)) as panel:
        # A reload of the manager's units, which none of this needs, takes long in an emulated machine.
        machine.run("systemctl stop fascia.service && systemctl enable --no-reload fascia.socket && systemctl start fascia.socket")
        try:
            require(panel.show("ActiveState") == "inactive", "the socket started the panel, and nobody had connected")
            found = machine.run(f"stat -c '%F %a %U:%G' {SOCKET}").strip()
            require(found == "socket 660 fascia:fascia", f"before the panel's first start the socket is a {found}")
            require("usermod" in ctl(scene, "get", member=False, fails=True), "an outsider is not told what to do")
            require(panel.show("ActiveState") == "inactive", "somebody outside the group started the panel")

            require(ctl(scene, "get", "level") == "0", "the panel that was started has another value")
            require(panel.show("ActiveState") == "active", "something answered, and it was not the service")
            shows(scene, "socket")
            require("Permission denied" in ctl(scene, "get", member=False, fails=True), "an outsider is refused for another reason")
            found = machine.run(f"stat -c '%F %a %U:%G' {SOCKET}").strip()
            require(found == "socket 660 fascia:fascia", f"beside a running panel the socket is a {found}")

            first, pid = inode(scene), panel.pid
            # Starts before the panel is gone, and ends when there is another.
            machine.run("systemctl restart --no-block fascia.service")
            for _ in range(5):
                ctl(scene, "get", "level")
            require(panel.pid != pid, "the service was not restarted")
            pid = panel.pid
            machine.run(f"kill -KILL {pid}")
            ctl(scene, "set", "level", 40)
            panel.returned(pid)
            require(inode(scene) == first, "it is another socket")
            require(ctl(scene, "get", "level") == "40", "the value that was set while the panel started is lost")
            shows(scene, "socket-again", level=40)

            pid = panel.pid
            machine.run("systemctl stop fascia.service")
            require(inode(scene) == first, "the socket went with the panel")
            require(ctl(scene, "get", "level") == "40", "a panel that was stopped has forgotten its value")
            require(panel.pid != pid, "the stopped panel answers")
            # Without fascia.socket the panel puts a socket of its own in the place of the one that is left.
            machine.run("systemctl stop fascia.socket fascia.service && systemctl start fascia.service")
            require(ctl(scene, "get", "level") == "40", "the panel's own socket does not answer")
            require(inode(scene) != first, "it is still the service manager's socket")
            require("Permission denied" in ctl(scene, "get", member=False, fails=True), "the panel's own socket is for everybody")
        finally:
            machine.run("systemctl disable --no-reload fascia.socket; systemctl stop fascia.socket fascia.service", check=False)


@debian12.case("roles", suites=("faults",))
def roles(scene):
    """Sockets with groups of their own: who may see gets values and no more, who may operate sets them, and neither reloads. It holds
    for the panel's own sockets and for those of the service manager."""
    machine = scene.machine
    units = "fascia.socket fascia-operate.socket fascia-see.socket"

    def check(made):
        for name, group in (("control", "fascia"), ("operate", "fascia-operate"), ("see", "fascia-see")):
            found = machine.run(f"stat -c '%F %a %U:%G' /run/fascia/{name}").strip()
            require(found == f"socket 660 fascia:{group}", f"{made}: the socket {name} is a {found}")
        require(ctl(scene, "get", "level", group="fascia-see") == "0", f"{made}: who may see is told another value")
        said = ctl(scene, "set", "level", 40, group="fascia-see", fails=True)
        require("Permission denied" in said and "fascia-operate" in said, f"{made}: who may only see is told: {said}")
        said = ctl(scene, "set", "level", 40, "--socket", "/run/fascia/see", group="fascia-see", fails=True)
        require("needs the role" in said and "/run/fascia/operate" in said, f"{made}: the socket for seeing says: {said}")
        ctl(scene, "set", "level", 40, group="fascia-operate")
        require(ctl(scene, "get", "level", group="fascia-operate") == "40", f"{made}: who may operate has set nothing")
        said = ctl(scene, "reload", "--socket", "/run/fascia/operate", group="fascia-operate", fails=True)
        require("administer" in said, f"{made}: the socket for operating says: {said}")
        require("Permission denied" in ctl(scene, "get", member=False, fails=True), f"{made}: an outsider is not refused")
        ctl(scene, "reload")
        ctl(scene, "set", "level", 0)

    with Panel(scene, panels.controls(keeps=True)):
        check("the panel's own sockets")
        machine.run(f"systemctl stop fascia.service && systemctl enable --no-reload {units} && systemctl start {units}")
        try:
            check("the service manager's sockets")
        finally:
            machine.run(f"systemctl disable --no-reload {units}; systemctl stop {units} fascia.service", check=False)


@debian12.case("control")
def control(scene):
    """What an operator asks for shows on the screen: a value, a page; the picture that is made is the one on the screen."""
    with Panel(scene, panels.controls(keeps=True)) as panel:
        require(ctl(scene, "get", "level") == "0", "the value is not what it was declared to be")
        ctl(scene, "set", "level", 40)
        shows(scene, "control-value", level=40)
        require("did you mean" in ctl(scene, "get", "levl", fails=True), "a misspelt name is not told from others")
        require(not panel.events(), "what a client sets makes control events")

        path = scene.folder / "bed" / "shot.png"
        scene.machine.run(f"fascia ctl screenshot /bed/{path.name}")
        found = picture.difference(scene.machine.screen(), picture.read_png(path))
        require(not found, f"the picture is not what the screen shows: {found}")

        status = json.loads(ctl(scene, "status", "--json"))
        display = status["display"]
        require((display["width"], display["height"]) == (scene.width, scene.height), f"the status tells of another display: {display}")
        require(display["state"] == "showing" and status["frames"]["shown"] > 0, f"the status knows of no picture: {status}")

        reference = Reference(scene, "control", panel.file, panels.tab_tap(scene, 0))
        ctl(scene, "page", "page2")
        expect_screen(scene, "control-page", reference.picture)


@debian12.case("reload", suites=BOTH, is_quick=False)
def reload(scene):
    """A configuration that is wrong changes nothing: not the picture, not the values, not what fingers do. Each mistake is told, to
    the client and to the service manager. Another one that is right is shown, with the values of before."""
    machine = scene.machine
    text = panels.controls(keeps=True)
    with Panel(scene, text) as panel:
        pid = panel.pid
        ctl(scene, "set", "level", 40)
        shows(scene, "reload", level=40)
        before = machine.screen()
        place = "/etc/fascia/bed.yaml"

        def write(new):
            panel.file.write_text(new)
            machine.run(f"cp /bed/panel.yaml {place}")
            # Not twice in a quarter of a second.
            time.sleep(0.3)

        write(text.replace("Evening", "Dusk").replace("range: [0, 100]", "range: [0, -100]").replace("selected: 0", "selekted: 1"))
        said = ctl(scene, "reload", fails=True)
        for mistake in ("selekted", "range"):
            line = rf"bed\.yaml:\d+:\d+: .*{mistake}"
            require(re.search(line, said), f"the mistake about {mistake} is not told with its place: {said}")
        require(machine.start("systemctl reload fascia.service").wait(60) != 0, "the service manager's reload has not failed")
        require("mistake" in panel.show("StatusText"), f"the service manager is told \"{panel.show('StatusText')}\"")
        time.sleep(1)
        found = picture.difference(before, machine.screen())
        require(not found, f"the picture has changed: {found}")
        require(ctl(scene, "get", "level") == "40", "the value has changed")
        with Player(machine, panels.segment_tap(scene, 0), reader=pid) as player:
            player.wait()
            tapped(scene, panel)
            shows(scene, "reload-refused", mode=2, level=40)

        write(text.replace("Evening", "Dusk"))
        machine.run("systemctl reload fascia.service")
        file = scene.folder / "reload-other.yaml"
        file.write_text(panels.controls(mode=2, level=40).replace("Evening", "Dusk"))
        expect_screen(scene, "reload-other", Reference(scene, "reload-other", file).picture)
        require("mistake" not in panel.show("StatusText"), f"the service manager is still told \"{panel.show('StatusText')}\"")
        require(panel.pid == pid, "it was restarted")


@newer.case("flood", suites=("faults",))
def flood(scene):
    """Two hostile clients ask without end while a finger drags: its events are those of the headless run, in their order, and each
    value it came to was a frame of its own on the display. How late the frames were is told, not judged: here all share two emulated
    processors. But clients are served after touches and frames, so that there are many of these all the same: a third at least of
    those that the same drag has undisturbed."""
    machine = scene.machine
    undisturbed = len(pacing.measure(pacing.drag(scene))[0])
    text = panels.controls(keeps=True).replace("values:\n", "values:\n  other: number\n", 1)
    recording = panels.slider_drag(scene, 0, 2_000_000)
    with Panel(scene, text) as panel:
        pid = panel.pid
        reference = Reference(scene, "flood", panel.file, recording)
        clients = [machine.start("exec " + as_person(f"python3 /bed/guest/flood.py {SOCKET} {habit}")) for habit in ("reads", "deaf")]
        try:
            for client in clients:
                client.wait_for("flooding")
            pacing.trace_begin(machine)
            with Player(machine, recording, reader=pid) as player:
                player.wait()
                expect_events(scene, panel, reference.events, 60)
                trace = pacing.trace_end(machine)
            (scene.folder / "flood.trace").write_text(trace)
            said = ctl(scene, "status", "--json")
        finally:
            for client in clients:
                if client.code is None:
                    client.signal("TERM")
        expect_screen(scene, "flood", reference.picture)
        require(panel.pid == pid, "it was restarted")
        counts = [json.loads(client.output.splitlines()[-1]) for client in clients]
        require(counts[0]["read"] > 0, f"the client that reads was never answered: {counts}")
        values = [value for event, value in events_of(panel, "level") if event == "valueChanged"]
    require(all(a <= b for a, b in zip(values, values[1:])), f"a drag to the right went back: {values}")
    delivered, most = pacing.measure(trace)
    numbers = [number for _, number in delivered]
    require(all(a < b for a, b in zip(numbers, numbers[1:])) and most <= 1, f"two frames in one refresh: {numbers}, {most}")
    require(3 * len(delivered) >= undisturbed, f"{len(delivered)} frames, {undisturbed} when nobody floods")
    # The lift tells the last value once more, and that changes nothing.
    seen = len(set(values))
    require(len(delivered) >= seen, f"{seen} values, but only {len(delivered)} frames")
    status = json.loads(said)
    late, period = status["latency"], 1000 / float(facts(scene)["refresh"])
    require(status["frames"]["lostFlips"] == 0, f"{status['frames']['lostFlips']} flips were lost")
    print(
        f"     {seen} values in {len(delivered)} frames, {undisturbed} undisturbed; a touch shows after {late['median']:.0f} ms in the middle, "
        f"{late['maximum']:.0f} ms at most, at {period:.1f} ms a refresh; meanwhile {sum(c['sent'] for c in counts) >> 10} KiB of requests, "
        f"{counts[0]['read'] >> 10} KiB of answers, {counts[1]['connections']} connections of the deaf one"
    )
