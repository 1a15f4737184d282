"""The service under a real systemd: its start, its user, its end, and its return."""

from bed.panel import Panel, Reference, expect_screen
from bed.paths import STAGE
from bed.suite import require

from . import panels
from .scenes import debian12
from .steps import BOTH


@debian12.case("service")
def service(scene):
    """The installed unit with the installed panel becomes active and shows what `fascia render` draws."""
    with Panel(scene) as panel:
        require(panel.show("ActiveState") == "active", f"the service is {panel.show('ActiveState')}")
        require(panel.show("Type") == "notify", f"the service's type is {panel.show('Type')}")
        owner = scene.machine.run(f"stat -c %U /proc/{panel.pid}").strip()
        require(owner not in ("root", ""), f"the panel runs as {owner or 'nobody known'}")
        reference = Reference(scene, "service", STAGE / "etc" / "fascia" / "panel.yaml")
        expect_screen(scene, "service", reference.picture)
        require(panel.show("NRestarts") == "0", f"it was restarted {panel.show('NRestarts')} times\n{panel.journal()}")


@debian12.case("hardening")
def hardening(scene):
    job = scene.machine.start("systemd-analyze security --offline=yes --no-pager --threshold=25 fascia.service")
    code = job.wait()
    exposed = [" ".join(line.split()) for line in job.output.splitlines() if line[:1] in "✗→"]
    require(code == 0, "the unit is exposed more than 2.5:\n" + "\n".join(exposed))


@debian12.case("return", suites=BOTH, is_quick=False)
def return_after_kill(scene):
    """After kill -9 the panel is back by itself. Emulated, it has 10 s instead of the 2 s of a real machine."""
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "return", panel.file)
        before = panel.pid
        scene.machine.run(f"kill -KILL {before}")
        panel.returned(before)
        expect_screen(scene, "return", reference.picture)


@debian12.case("console")
def console(scene):
    """What was on the text console before is there again after the panel was told to end, and the keyboard is the console's."""
    machine = scene.machine
    machine.run("printf '\\033c\\033[?25lThe console is here.\\n' > /dev/tty1; sleep 0.5")
    before, state = machine.screen("console-before"), machine.run("probe /dev/tty1 console")
    require(len(set(before.data)) > 1, "the console's text is not on the screen to begin with")
    with Panel(scene, panels.controls()) as panel:
        reference = Reference(scene, "console", panel.file)
        expect_screen(scene, "console-panel", reference.picture)
        require("keyboard=off" in machine.run("probe /dev/tty1 console"), "keys still reach the console under the panel")
        pid = panel.pid
        machine.run(f"kill -TERM {pid}; while [ -e /proc/{pid} ]; do sleep 0.05; done; systemctl stop fascia.service")
        require(panel.show("Result") == "success", f"the service ended with {panel.show('Result')}\n{panel.journal()}")
    expect_screen(scene, "console-after", before)
    after = machine.run("probe /dev/tty1 console")
    require(after == state, f"the console was\n{state}and is\n{after}")


@debian12.case("console-without-seat", suites=("faults",))
def console_without_seat(scene):
    """The same where nobody else would bring the console back: without a seat manager, which switches the terminal's mode, and with
    another program that holds the device, so that the kernel sees no last close."""
    machine = scene.machine
    machine.run("printf '\\033c\\033[?25lThe console is here.\\n' > /dev/tty1; sleep 0.5")
    before = machine.screen()
    require(len(set(before.data)) > 1, "the console's text is not on the screen to begin with")
    holder = None
    try:
        with Panel(scene, panels.controls(), settings=["Environment=LIBSEAT_BACKEND=noop"]) as panel:
            expect_screen(scene, "console-without-seat-panel", Reference(scene, "console-without-seat", panel.file).picture)
            holder = machine.start("exec 9< /dev/dri/card0; echo holds; exec sleep 1000")
            holder.wait_for("holds")
            machine.run("systemctl stop fascia.service")
            require(panel.show("Result") == "success", f"the service ended with {panel.show('Result')}\n{panel.journal()}")
        expect_screen(scene, "console-without-seat-after", before)
    finally:
        if holder:
            holder.signal("KILL")
