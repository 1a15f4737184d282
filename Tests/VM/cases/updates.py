"""Configurations that are applied on a real display under systemd: those that fail are taken back. `Tests/Tools/updates` has twenty."""

import time

from bed.panel import Panel, Reference, expect_screen
from bed.suite import FAULTS, require

from . import panels
from .scenes import faults
from .steps import eventually

#: After what is wrong is noticed.
BOUND = 10


def generation(scene, name, display=""):
    """A panel that says its name: what the one before showed, as a slider's value, would be taken over."""
    folder = scene.folder / "bed" / name
    folder.mkdir(parents=True)
    text = f"fascia: 1\ndisplay: {{scale: 1{display}}}\nviews:\n  - {{type: label, text: {name}, frame: {{left: 40, top: 40}}}}\n"
    (folder / "panel.yaml").write_text(text)
    return folder / "panel.yaml"


@faults.case("generations", suites=(FAULTS,))
def generations(scene):
    """One for a display that is not there, one that crashes and one that hangs go; the one before is on the screen again each time."""
    machine = scene.machine
    with Panel(scene, panels.controls()) as panel:
        good, other = generation(scene, "good"), generation(scene, "other")
        generation(scene, "wrong", ", connector: HDMI-A-7")
        picture = Reference(scene, "generations-good", good).picture
        machine.run("fascia apply /bed/good --trial 2 --wait", 120)
        expect_screen(scene, "generations-good", picture)
        machine.run("fascia healthy")

        since = time.monotonic()
        require(machine.start("fascia apply /bed/wrong --wait").wait(120) != 0, "a panel for a display that is not there stays")
        expect_screen(scene, "generations-wrong", picture)
        print(f"     a display that is not there: back after {time.monotonic() - since:.1f} s")

        for signal, noticed in (("KILL", 0), ("STOP", 9)):
            machine.run("fascia apply /bed/other", 60)
            expect_screen(scene, f"generations-{signal}-other", Reference(scene, "generations-other", other).picture)
            require(machine.start("fascia healthy").wait(60) != 0, "a panel on trial counts as healthy")
            before, since = panel.pid, time.monotonic()
            machine.run(f"kill -{signal} {before}")
            seconds = panel.returned(before, noticed + BOUND, since)
            expect_screen(scene, f"generations-{signal}", picture, seconds=BOUND)
            print(f"     {signal}: back after {seconds:.1f} s")
        listed = machine.run("fascia generations").splitlines()
        require(any(line.split()[:1] == ["3"] and "taken back" in line for line in listed), f"it is not noted: {listed}")
        machine.run("fascia rollback 0")
        expect_screen(scene, "generations-own", Reference(scene, "generations-own", panel.file).picture)
        eventually(scene, lambda: '"generation":0' in machine.run("fascia ctl status --json"), 10, "the status says so", lambda: "")
        machine.run("rm -r /var/lib/fascia/generations")


@faults.case("apply-by-a-member", suites=(FAULTS,))
def apply_by_a_member(scene):
    """Who is in the panel's group applies, rolls back and makes room for what others have stored; who is not is told what to do."""
    machine = scene.machine
    machine.run("rm -rf /var/lib/fascia/generations; for user in anna bert; do useradd -G fascia $user; done; useradd carl")
    as_user = "cd /; setpriv --reuid {0} --regid {0} --init-groups env HOME=/ "
    with Panel(scene, panels.controls()) as panel:
        names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
        sources = {name: generation(scene, name) for name in names}
        for number, name in enumerate(names, 1):
            user = ["anna", "bert"][number % 2]
            said = machine.run(as_user.format(user) + f"fascia apply /bed/{name} --trial 1 --wait", 120)
            require(f"generation {number} is shown" in said, said)
        expect_screen(scene, "member-seventh", Reference(scene, "member-seventh", sources["seventh"]).picture)
        stored = machine.run("cd /var/lib/fascia/generations; ls -d [0-9]*").split()
        require(stored == ["3", "4", "5", "6", "7"], f"stored are {stored}")
        # What the panel has written since is readable for root's word and the other way round.
        machine.run("fascia rollback")
        expect_screen(scene, "member-sixth", Reference(scene, "member-sixth", sources["sixth"]).picture)
        machine.run(as_user.format("anna") + "fascia rollback 5")
        expect_screen(scene, "member-fifth", Reference(scene, "member-fifth", sources["fifth"]).picture)
        refused = machine.start(as_user.format("carl") + "fascia apply /bed/first")
        require(refused.wait(60) == 1 and "member of the group fascia" in refused.output, f"carl is told {refused.output}")
        require('"generation":5' in machine.run("fascia ctl status --json"), panel.journal())
        # Root follows no link that the panel's user has laid.
        machine.run("rm -rf /var/lib/fascia/generations /run/own; mkdir /run/own; cd /; setpriv --reuid fascia --regid fascia --clear-groups "
                    "ln -s /run/own /var/lib/fascia/generations")  # fmt: skip
        followed = machine.start("fascia apply /bed/first")
        require(followed.wait(60) == 1, f"root has applied it through a link: {followed.output}")
        require(machine.run("stat -c %U /run/own; ls -A /run/own").split() == ["root"], "root has written where a link leads")
    machine.run("rm -rf /var/lib/fascia/generations /run/own; for user in anna bert carl; do userdel $user; done")
