"""What README.md tells a new user, on a machine that has never seen Fascia: a panel of one's own, with a mistake that its message mends."""

import shutil
import time

from bed import picture, root
from bed.panel import Reference, expect_screen
from bed.suite import Failure, require

from .package import APT, show
from .scenes import fresh

#: A compressor's panel, turned by 90 degrees, with everything of a first panel: pages, values, a list, a skin, a command.
PANEL = """\
fascia: 1
display: {rotation: 90}
theme: {base: dark, accent: "#ff8a1e"}
images:
  groove: {file: skin/groove.png, stretch: {left: 5, top: 0}}
values:
  target: {range: [2, 10], step: 0.5, unit: bar, initial: 6, persist: true}
  pressure: {unit: bar, decimals: 1, ttl: 3600}
  mode: {choices: ["off", auto], words: ["Off", Automatic]}
  purged: text
views:
  - type: pages
    id: pages
    frame: {left: 0, right: 0, top: 0, bottom: 56}
    views:
      - type: view
        id: run
        views:
          - {type: label, text: "Keep at {=target}", frame: {left: 24, top: 24}}
          - type: slider
            id: target
            binds: target
            write: {throttle: 5}
            maximumTrack: groove
            frame: {left: 24, right: 24, top: 60, height: 44}
          - {type: segmentedControl, id: mode, binds: mode, segments: ["Off", Auto], frame: {left: 24, right: 24, top: 130, height: 44}}
          - type: button
            id: purge
            title: Purge
            action: {run: [/bin/echo, "{=target.number}"], output: purged}
            frame: {left: 24, right: 24, top: 200, height: 56}
          - type: list
            id: readings
            style: grouped
            selection: none
            rows: [{title: Vessel, detail: "{=pressure}", accessory: chevron}, {title: Mode, detail: "{=mode}"}]
            frame: {left: 0, right: 0, top: 280, height: 160}
      - {type: view, id: service}
  - {type: tabBar, id: tabs, items: [Run, Service], shows: pages, frame: {left: 0, right: 0, bottom: 0, height: 56}}
"""

def says(machine, command, *words, code=1):
    """A command ends with a code and says words."""
    job = machine.start(command)
    require(job.wait(60) == code, f"`{command}` ended with {job.code}:\n{job.output}")
    missing = [word for word in words if word not in job.output]
    require(not missing, f"`{command}` does not say {missing}:\n{job.output}")
    return job.output


def status(machine, text, seconds=20):
    """The service manager is told something of the panel."""
    deadline = time.monotonic() + seconds
    while text not in (found := show(machine, "StatusText")):
        if time.monotonic() > deadline:
            journal = machine.run("journalctl -u fascia --no-pager -n 20", check=False)
            raise Failure(f"the panel's status is “{found}”, not “{text}”\n{journal}")
        time.sleep(0.2)


@fresh.case("own", suites=("faults",), seconds=200)
def own(scene):
    machine = scene.machine
    shutil.copy(root.package(), machine.share / "fascia.deb")
    folder = machine.share / "own"
    (folder / "skin").mkdir(parents=True)
    (folder / "panel.yaml").write_text(PANEL)
    picture.write_png(folder / "skin" / "groove.png", picture.Picture(11, 8, bytes((74, 80, 88)) * 88))
    machine.run("chmod -R a+rX /bed/own; cp /bed/fascia.deb /tmp/fascia.deb; chmod a+r /tmp/fascia.deb")
    machine.run(f"{APT} install /tmp/fascia.deb", 600)
    machine.run("test -s /usr/share/doc/fascia/Config/clients/backend.py")

    # Mistakes, all at once: of a key and of a file. What the messages say mends them.
    wrong = "sed 's/maximumTrack/maximumTrak/; s/skin.groove/skin\\/grove/; s/throttle: 5/throttle: fast/' /bed/own/panel.yaml"
    machine.run(f"mkdir /tmp/own; cp -r /bed/own/skin /tmp/own/; {wrong} > /tmp/own/panel.yaml")
    says(
        machine, "cd /tmp/own && fascia check panel.yaml",
        "panel.yaml:5:18: images.groove.file: ", "there is no such file, nor skin/grove@2x",
        "panel.yaml:23:", "throttle: expected a number from 0.01 to 1000, found “fast”",
        "panel.yaml:24:", "maximumTrak: unknown key; did you mean “maximumTrack”?",
    )  # fmt: skip
    says(machine, "cp /bed/own/panel.yaml /tmp/own/ && fascia check /tmp/own/panel.yaml --size 800x480", code=0)

    # Root can read it, the panel's user cannot: said on the screen, in the journal and by the doctor; and mended by what is said.
    machine.run("cp -r /tmp/own/panel.yaml /tmp/own/skin /etc/fascia/; chmod 600 /etc/fascia/panel.yaml")
    machine.run("systemctl enable --now fascia.service", 180)
    status(machine, "showing what is wrong")
    says(machine, "journalctl -u fascia --no-pager", "Permission denied (this program runs as fascia: sudo chmod a+r /etc/", code=0)
    says(machine, "fascia doctor", "the user fascia may not read /etc/fascia/panel.yaml", "-> sudo chmod a+r /etc/fascia/panel.yaml")
    machine.run("chmod a+r /etc/fascia/panel.yaml")
    status(machine, "showing the panel")
    (folder / "panel.yaml").chmod(0o644)
    expect_screen(scene, "own", Reference(scene, "own", folder / "panel.yaml").picture)

    # A backend's word arrives, a wrong one is refused.
    machine.run("fascia ctl set pressure 7.25; fascia ctl set mode auto; fascia ctl set target 8")
    require(machine.run("fascia ctl get mode").strip() == "auto", "a value that was set is another one")
    says(machine, "fascia ctl set mode cold", "it takes one of off, auto")
    said = PANEL
    for old, new in (("initial: 6", "initial: 8"), ("ttl: 3600", "initial: 7.25"), ("Automatic]", "Automatic], initial: auto")):
        said = said.replace(old, new)
    (folder / "said.yaml").write_text(said)
    expect_screen(scene, "own-values", Reference(scene, "own-values", folder / "said.yaml").picture)

    # A change with a mistake is refused at once, and what shows stays; the right one is shown.
    machine.run("sed -i 's/title: Purge/titel: Purge/' /etc/fascia/panel.yaml")
    require(machine.start("systemctl reload fascia").wait(60) != 0, "a reload with a mistake is none that failed")
    says(machine, "journalctl -u fascia --no-pager -n 8", "did you mean “title”?", code=0)
    says(machine, "fascia doctor", "the panel shows an earlier configuration")
    machine.run("cp /bed/own/panel.yaml /etc/fascia/; sleep 0.3; systemctl reload fascia")

    # A second panel beside it, even root's, says why it cannot be, and leaves the screen to the first.
    says(machine, "timeout -s INT 6 fascia run /tmp/own/panel.yaml", "another program has the seat", "systemctl stop fascia", code=124)
    expect_screen(scene, "own-alone", Reference(scene, "own-alone", folder / "said.yaml").picture)

    # Switched off, the dark screen is explained.
    machine.run("fascia ctl idle")
    says(machine, "fascia doctor", "the panel has switched the display off", "-> fascia ctl wake")
    machine.run("fascia ctl wake")
    expect_screen(scene, "own-awake", Reference(scene, "own-awake", folder / "said.yaml").picture)

    machine.run(f"{APT} purge fascia", 300)
    require(show(machine, "LoadState") == "not-found", "systemd still knows the unit")
    machine.run("test ! -e /etc/fascia -a ! -e /var/lib/fascia")
