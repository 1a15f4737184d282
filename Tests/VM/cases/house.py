"""The bridge's unit beside Debian's own broker, as Config/MQTT.md has a new user install both: a machine of its own, Debian 13."""

import re
import subprocess
import time

from bed import root
from bed.panel import Reference, expect_screen
from bed.paths import ROOT
from bed.suite import require

from .package import repacked, show
from .scenes import debian13_house

PANEL = """\
fascia: 1
mqtt: {broker: "%s", topic: panels/kitchen, homeAssistant: true}
values:
  fan: {type: boolean, initial: %s, share: true}
views:
  - {type: switch, id: fan, binds: fan, frame: {left: 100, top: 100}}
"""
UNIT = "fascia-mqtt.service"
PASSWORD = "secret house"


def commands(heading):
    """The commands of the first block of shell under a heading of MQTT.md, as root types them."""
    text = (ROOT / "Config/MQTT.md").read_text()
    block = re.search(rf"^#+ {re.escape(heading)}\n.*?^```sh\n(.*?)^```", text, re.M | re.S)
    require(block, f"Config/MQTT.md has no commands under “{heading}”")
    return block[1].replace("sudo ", "")


def told(machine, topic, payload, seconds=60):
    """Waits until the broker has a retained state."""
    started = time.monotonic()
    machine.run(
        f"timeout {seconds * 3} sh -c 'until [ \"$(mosquitto_sub -h 127.0.0.1 -u kitchen-panel -P \"{PASSWORD}\" -t {topic} -C 1 -W 3)\" = {payload} ]; do sleep 0.2; done'",
        seconds * 3 + 30)
    return time.monotonic() - started


@debian13_house.case("bridge", seconds=240)
def bridge(scene):
    machine = scene.machine
    repacked(root.package(), machine.share / "fascia.deb")
    machine.run("dpkg --install /bed/fascia.deb < /dev/null", 300)
    bridge = root.package(name="fascia-mqtt")
    repacked(bridge, machine.share / bridge.name)
    # As on every machine that was installed, and not only unpacked.
    machine.run("echo 127.0.0.1 localhost >> /etc/hosts")
    # The broker: what has to be typed is the password, twice, and apt has brought the packages.
    lines = commands("A broker of one's own").replace("apt install", "dpkg -s").replace("mosquitto_passwd -c", "mosquitto_passwd -b -c")
    lines = re.sub(r"(mosquitto_passwd -b -c \S+ \S+).*", rf"\1 '{PASSWORD}'", lines)
    (machine.share / "broker.sh").write_text("set -e\n" + lines)
    machine.run("bash /bed/broker.sh", 120)
    require(show(machine, "ActiveState", "mosquitto.service") == "active", machine.run("systemctl status mosquitto --no-pager -l -n 30", check=False))
    require("LET IN" not in machine.run("mosquitto_pub -h 127.0.0.1 -t x -m y && echo LET IN", check=False), "the broker lets anybody in")

    # The bridge: apt has brought what its package needs, and the password is pasted.
    (machine.share / "panel.yaml").write_text(PANEL % ("mqtt://127.0.0.1", "false"))
    machine.run("install -m 644 /bed/panel.yaml /etc/fascia/panel.yaml && systemctl enable --now fascia.service", 180)
    lines = re.sub(r"^(install .*/password).*$", rf"echo '{PASSWORD}' | \1", commands("A panel among others: MQTT and Home Assistant"), flags=re.M)
    lines = lines.replace("apt install", "dpkg --install")
    (machine.share / "bridge.sh").write_text("set -e; cd /bed\n" + "\n".join(line for line in lines.splitlines() if "fascia ctl" not in line) + "\n")
    machine.run("bash /bed/bridge.sh", 120)
    said = machine.run("find /etc/fascia-mqtt -printf '%p %u:%g %m\\n' | sort").split("\n")
    require(said[:3] == ["/etc/fascia-mqtt root:root 700", "/etc/fascia-mqtt/password root:root 600", "/etc/fascia-mqtt/user root:root 600"], f"whoever may read: {said}")
    told(machine, "panels/kitchen/panel/status", "online")
    require("connected" in machine.run("fascia ctl get panel.broker"), "the panel does not know of it")

    # An entity is switched, and a finger switches it back.
    publish = f"mosquitto_pub -h 127.0.0.1 -u kitchen-panel -P '{PASSWORD}' -t panels/kitchen/fan/set"
    machine.run(f"{publish} -m ON")
    told(machine, "panels/kitchen/fan", "ON")
    require("true" in machine.run("fascia ctl get fan"), "the switch has not moved")
    reference = scene.folder / "bed" / "on.yaml"
    reference.write_text(PANEL % ("mqtt://127.0.0.1", "true"))
    expect_screen(scene, "bridge", Reference(scene, "bridge", reference).picture)
    machine.run("fascia ctl tap fan")
    told(machine, "panels/kitchen/fan", "OFF")

    pid = show(machine, "MainPID", UNIT)
    machine.run(f"kill -KILL {pid}")
    told(machine, "panels/kitchen/panel/status", "offline")
    seconds = told(machine, "panels/kitchen/panel/status", "online")
    require(show(machine, "MainPID", UNIT) not in (pid, "0"), "it was not started again")
    print(f"     after kill -9 of the bridge the panel is online again within {seconds:.1f} s, emulated")
    machine.run("systemctl restart mosquitto", 60)
    told(machine, "panels/kitchen/panel/status", "online")
    machine.run(f"{publish} -m ON")
    told(machine, "panels/kitchen/fan", "ON")
    # A bridge that says nothing any more is as one whose cable is cut.
    machine.run(f"systemctl kill --signal=STOP {UNIT}")
    seconds = told(machine, "panels/kitchen/panel/status", "offline")
    machine.run(f"systemctl kill --signal=CONT {UNIT}")
    print(f"     {machine.run('mosquitto -h | head -n 1').strip()}: others see that a bridge is gone {seconds:.1f} s after its last word")
    require(seconds <= 16 * machine.slowness, f"the will came after {seconds:.1f} s")
    told(machine, "panels/kitchen/panel/status", "online")

    clock(scene, machine)
    machine.run(f"systemctl stop {UNIT}", 30)
    require(show(machine, "Result", UNIT) == "success", f"it ended with {show(machine, 'Result', UNIT)}")


def clock(scene, machine):
    """A machine without a battery: in 1970 no certificate is valid yet, and once a time server is heard the bridge connects at once."""
    folder = machine.share / "tls"
    folder.mkdir()

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "broker.key", "-out", "broker.csr")
    (folder / "names").write_text("subjectAltName=DNS:localhost")
    openssl("x509", "-req", "-in", "broker.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30", "-extfile", "names", "-out", "broker.pem")
    for path in folder.iterdir():
        path.chmod(0o644)
    (machine.share / "tls.conf").write_text("listener 8883\ncertfile /etc/mosquitto/certs/broker.pem\nkeyfile /etc/mosquitto/certs/broker.key\n")
    machine.run("cp /bed/tls/broker.pem /bed/tls/broker.key /etc/mosquitto/certs/ && cp /bed/tls.conf /etc/mosquitto/conf.d/ && systemctl restart mosquitto", 60)
    machine.run("install -m 600 /bed/tls/ca.pem /etc/fascia-mqtt/ca.pem")
    (machine.share / "panel.yaml").write_text(PANEL % ("mqtts://localhost", "false"))
    now = int(machine.run("date +%s"))
    began = time.monotonic()
    machine.run(f"systemctl stop {UNIT}; date -s @1000000; install -m 644 /bed/panel.yaml /etc/fascia/panel.yaml; fascia ctl reload; systemctl start {UNIT}", 60)
    machine.run("timeout 60 sh -c 'until fascia ctl get panel.broker | grep -q refused; do sleep 0.3; done'", 90)
    said = machine.run("fascia doctor", check=False)
    require("years slow" in said and "time server" in said, f"the doctor does not say that the clock is wrong:\n{said}")
    # Its next attempt would come ever later.
    machine.run("sleep 20")
    # The broker of a machine whose clock jumps by decades needs to be started anew; one elsewhere would not notice.
    machine.run(f"date -s @{now + int(time.monotonic() - began)}; systemctl restart mosquitto", 60)
    started = time.monotonic()
    machine.run("timeout 60 sh -c 'until fascia ctl get panel.broker | grep -q connected; do sleep 0.3; done'", 90)
    seconds = time.monotonic() - started
    print(f"     once the clock is set, the bridge is connected after {seconds:.1f} s, emulated")
    require(seconds <= 8 * machine.slowness, f"it connected after {seconds:.1f} s: it does not see that the clock was set")
