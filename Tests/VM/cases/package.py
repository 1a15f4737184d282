"""The Debian packages on a machine that has never seen Fascia: installed, used, removed, purged, and nothing is left behind."""

import pathlib
import re
import shutil
import subprocess
import tempfile

from bed import root
from bed.panel import Reference, expect_screen
from bed.paths import STAGE
from bed.suite import require

from .scenes import debian13, fresh

#: What is nobody's business or changes by itself: the kernel's, volatile and the bed's folders, caches, logs, copies of the user tables.
PASSING = ["/proc", "/sys", "/dev", "/run", "/tmp", "/bed", "/var/cache", "/var/log", "/var/lib/apt", "/var/lib/dpkg", "/etc/*-"]

#: The bridge's service, of a package of its own.
BRIDGE = "fascia-mqtt.service"

APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root --no-install-recommends -y"


def listing(machine, name):
    """Every file of the guest that stays, with its kind, mode, owner and what it leads to; the tables of users; dpkg's packages."""
    prune = " -o ".join(f"-path '{folder}'" for folder in PASSING)
    machine.run(
        f"{{ find / -xdev \\( {prune} \\) -prune -o -printf '%p %y %m %U:%G %l\\n'; ls /var/lib/dpkg/info; "
        "cat /etc/passwd /etc/group /etc/shadow /etc/gshadow; dpkg-query -W; }"
        f" | sort > /bed/{name}.txt; chmod a+r /bed/{name}.txt"
    )
    return set((machine.share / f"{name}.txt").read_text(errors="replace").splitlines())


def repacked(deb, into, change=lambda folder: None):
    """The same package, not compressed: what an emulated machine takes longest for. `change` may do something to its unpacked folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["dpkg-deb", "--raw-extract", deb, folder], check=True)
        change(folder)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", folder, into], check=True, stdout=subprocess.DEVNULL)
    into.chmod(0o644)


def combined(folder):
    """Makes the package `fascia` what it was before the bridge had a package of its own, with that in it."""
    bridge = root.package(name="fascia-mqtt")
    subprocess.run(["dpkg-deb", "--extract", bridge, folder], check=True)
    shutil.rmtree(folder / "usr/share/doc/fascia-mqtt")
    users = folder / "usr/lib/sysusers.d"
    (users / "fascia.conf").write_text("".join((users / f"{name}.conf").read_text() for name in ("fascia", "fascia-mqtt")))
    (users / "fascia-mqtt.conf").unlink()
    control = folder / "DEBIAN/control"
    text = re.sub(r"^Version: .*", "Version: 0.1.0", control.read_text(), flags=re.M)
    control.write_text(re.sub(r"^Depends: .*", "Depends: " + ", ".join(root.needs([root.package(), bridge])), text, flags=re.M))
    for path in (folder / "DEBIAN").iterdir():
        if path.name in ("postinst", "prerm", "postrm"):
            path.write_text(path.read_text().replace("fascia-healthy.service", "fascia-healthy.service fascia-mqtt.service"))


def show(machine, name, unit="fascia.service"):
    return machine.run(f"systemctl show -P {name} {unit}").strip()


def bridge(machine):
    """The bridge's service beside a panel that shares nothing: it says so once and waits, as a user of its own that may do little."""
    unit = BRIDGE
    require(show(machine, "ActiveState", unit) == "inactive" and show(machine, "UnitFileState", unit) == "disabled", f"{unit} is on, unasked")
    require(machine.run("dpkg --verify fascia-mqtt") == "", "files of fascia-mqtt are not as the package brought them")
    require(machine.run("stat -c '%a %U:%G' /etc/fascia-mqtt") == "700 root:root\n", "others may look into the folder of passwords")
    machine.run("test -s /usr/share/doc/fascia-mqtt/MQTT.md && test -s /usr/share/doc/fascia-mqtt/home-assistant/mirror.yaml")
    machine.run(f"systemctl start {unit}", 60)
    said = "the panel's configuration has no “mqtt:”"
    machine.run(f"timeout 30 sh -c 'until journalctl -u {unit} -o cat | grep -qF \"$1\"; do sleep 0.3; done' - \"{said}\"", 60)
    pid = show(machine, "MainPID", unit)
    owner = machine.run(f"stat -c %U /proc/{pid}").strip()
    require(owner == "fascia-mqtt", f"the bridge runs as {owner}")
    require("fascia-operate" in machine.run("id -nG fascia-mqtt") or "fascia-operate" in show(machine, "SupplementaryGroups", unit), "the bridge may not operate the panel")
    machine.run("sleep 3")
    require(show(machine, "ActiveState", unit) == "active", machine.run(f"systemctl status {unit} --no-pager -l -n 40", check=False))
    require(show(machine, "NRestarts", unit) == "0" and show(machine, "MainPID", unit) == pid, f"it was restarted {show(machine, 'NRestarts', unit)} times")
    journal = machine.run(f"journalctl -o cat _SYSTEMD_INVOCATION_ID={show(machine, 'InvocationID', unit)}")
    require(journal.count(said) == 1, f"it says more than once what is missing:\n{journal}")
    # The threshold is in tenths.
    exposed = machine.run(f"systemd-analyze security --offline=yes --no-pager --threshold=20 {unit} || echo TOO MUCH", 60)
    require("TOO MUCH" not in exposed, "the unit is exposed more than 2.0:\n" + "\n".join(line for line in exposed.splitlines() if line[:1] in "✗→"))
    # A panel with a broker that is not there: tried again and again by the same process, which the doctor tells.
    machine.run("cp /etc/fascia/panel.yaml /bed/panel.before; sed -i '/^fascia: 1/a mqtt: {broker: \"mqtt://127.0.0.1\"}' /etc/fascia/panel.yaml; fascia ctl reload")
    machine.run(f"timeout 30 sh -c 'until journalctl -u {unit} -o cat | grep -qF \"no connection with mqtt://127.0.0.1:1883\"; do sleep 0.3; done'", 60)
    require("mqtt://127.0.0.1:1883" in machine.run("fascia doctor", check=False), "the doctor does not tell that the broker is not there")
    machine.run("cp /bed/panel.before /etc/fascia/panel.yaml; fascia ctl reload")
    require(show(machine, "MainPID", unit) == pid, "it does not go on without its broker")
    machine.run(f"systemctl stop {unit}", 30)
    require(show(machine, "Result", unit) == "success", f"it ended with {show(machine, 'Result', unit)}")


# What a web server does, in what a minimal Debian has: signs in, and opens a WebSocket until the panel's picture comes.
WEB_SERVER = r"""
use IO::Socket::UNIX;
sub ask {
    my $socket = IO::Socket::UNIX->new("/run/fascia-web.sock") or die "no socket: $!";
    my ($line, $body, @more) = @_;
    print $socket join("\r\n", "$line HTTP/1.1", "Host: panel.example.org", "Origin: https://panel.example.org", "X-Forwarded-Proto: https",
        "X-Forwarded-For: 192.0.2.1", "Content-Length: " . length $body, @more, "", $body);
    $socket->flush();
    return $socket;
}
alarm 60;
my ($user, $password) = @ARGV;
my $answer = join "", readline ask("POST /session", "$user\n$password", "Connection: close");
print "signed in: ", (split / /, $answer)[1], "\n";
my ($cookie) = $answer =~ /Set-Cookie: ([^;]*).*Secure/ or exit;
my $socket = ask("GET /socket", "", "Cookie: $cookie", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==");
my $seen = "";
until ($seen =~ /"method":"picture"/) { sysread($socket, $seen, 65536, length $seen) or last }
print "picture: ", ($seen =~ /"width":(\d+)/)[0] // "none: $seen", "\n";
"""


def browsers(machine):
    """The service for browsers, of a package of its own: off, then as a user of its own that may see and operate and has no network."""
    unit = "fascia-web.service"
    machine.run("dpkg --install /bed/fascia-web.deb < /dev/null", 300)
    require(machine.run("dpkg --verify fascia-web") == "", "files of fascia-web are not as the package brought them")
    for name in (unit, "fascia-web.socket"):
        require(show(machine, "ActiveState", name) == "inactive" and show(machine, "UnitFileState", name) == "disabled", f"{name} is on, unasked")
    machine.run(f"! systemctl enable --now {unit} || sleep 1; ! systemctl is-active {unit}", 60)
    require("--host is missing" in machine.run(f"journalctl -u {unit} -o cat"), "it does not say what is missing")
    machine.run("echo 'OPTIONS=\"--host panel.example.org\"' > /etc/default/fascia-web")
    for name, role in (("alice", "operate"), ("bob", "see")):
        machine.run(f"echo a-word-of-{name} | fascia-web --add-user {name} --role {role}", 60)
    mode = machine.run("stat -c '%a %U %G' /etc/fascia-web/users").strip()
    require(mode == "640 root fascia-web", f"the file of users is {mode}")
    machine.run(f"systemctl reset-failed fascia-web.socket {unit}; systemctl restart fascia-web.socket {unit}", 60)
    require(show(machine, "ActiveState", unit) == "active", machine.run(f"systemctl status {unit} --no-pager -l -n 40", check=False))
    pid = show(machine, "MainPID", unit)
    require(machine.run(f"stat -c %U /proc/{pid}").strip() == "fascia-web", "it runs as somebody else")
    require(machine.run("stat -c '%a %U %G' /run/fascia-web.sock").strip() == "660 fascia-web www-data", "its socket is for others")
    links = machine.run(f"nsenter -t {pid} -n ls /sys/class/net 2>/dev/null; readlink /proc/{pid}/ns/net /proc/1/ns/net").split()
    require(links[-1] != links[-2], f"it is on the machine's network: {links}")
    exposed = machine.run(f"systemd-analyze security --offline=yes --no-pager --threshold=20 {unit} || echo TOO MUCH", 60)
    require("TOO MUCH" not in exposed, "the unit is exposed more than 2.0:\n" + "\n".join(line for line in exposed.splitlines() if line[:1] in "✗→"))
    (machine.share / "server.pl").write_text(WEB_SERVER)
    machine.run("chmod a+r /bed/server.pl; cp /bed/server.pl /tmp/server.pl")
    for name in ("alice", "bob"):
        said = machine.run(f"setpriv --reuid=www-data --regid=www-data --clear-groups perl /tmp/server.pl {name} a-word-of-{name}", 90)
        require(said == "signed in: 204\npicture: 800\n", f"{name}: {said}\n" + machine.run(f"journalctl -u {unit} -o cat -n 20"))
    refused = machine.run("setpriv --reuid=www-data --regid=www-data --clear-groups perl /tmp/server.pl alice another-word", 90)
    require(refused == "signed in: 403\n", refused)
    journal = machine.run(f"journalctl -u {unit} -o cat FASCIA_USER=alice")
    require("alice looks at the panel in a browser and may operate it" in journal, f"the journal does not tell who operates:\n{journal}")
    require("a-word-of" not in machine.run("journalctl -o cat"), "a password is in the journal")
    machine.run(f"kill -KILL {pid}; timeout 30 sh -c 'until [ \"$(systemctl show -P MainPID {unit})\" != {pid} ] && systemctl is-active {unit}; do sleep 0.3; done'", 60)
    machine.run("dpkg --remove fascia-web", 120)
    require(show(machine, "ActiveState", unit) != "active" and machine.run("test -e /etc/fascia-web/users && echo there") == "there\n", "removal took the users")
    machine.run("dpkg --purge fascia-web; rm /tmp/server.pl", 120)
    require(show(machine, "LoadState", unit) == "not-found", "systemd still knows the unit")


def upgraded(machine):
    """From the package that had the bridge in it: the new ones take its files over, with the administrator's choice, name and password."""
    repacked(root.package(), machine.share / "before.deb", combined)
    machine.run("dpkg --install /bed/before.deb < /dev/null", 300)
    machine.run(f"echo secret | install -m 600 /dev/stdin /etc/fascia-mqtt/password; systemctl enable --now {BRIDGE}", 60)
    before = machine.run("id fascia-mqtt; stat -c '%a %U %i' /etc/fascia-mqtt/password"), show(machine, "MainPID", BRIDGE)
    machine.run(f"{APT} install /tmp/fascia.deb /tmp/fascia-mqtt.deb", 300)
    after = machine.run("id fascia-mqtt; stat -c '%a %U %i' /etc/fascia-mqtt/password"), show(machine, "MainPID", BRIDGE)
    require(after[0] == before[0], f"user and password are\n{after[0]}instead of\n{before[0]}")
    require(machine.run(f"cat /etc/fascia-mqtt/password; systemctl is-enabled {BRIDGE}") == "secret\nenabled\n", "the bridge's choices are lost")
    require(after[1] not in ("0", before[1]), "what runs is the bridge of before")
    require("fascia-mqtt: /usr/bin/fascia-mqtt" in machine.run("dpkg -S /usr/bin/fascia-mqtt"), "the bridge's program is another package's")
    machine.run(f"systemctl disable --now {BRIDGE}; rm /etc/fascia-mqtt/password", 60)


@debian13.case("package")
@fresh.case("package", suites=("faults",), seconds=290)
def package(scene):
    machine = scene.machine
    require("fascia" not in machine.run("dpkg-query -f '${Package}\\n' -W"), "the machine is not fresh")

    # What the packages depend on comes first: what others bring is not the packages' doing.
    for name in ("fascia", "fascia-mqtt"):
        shutil.copy(root.package(name=name), machine.share / f"{name}.deb")
        machine.run(f"cp /bed/{name}.deb /tmp/; chmod a+r /tmp/{name}.deb")
        repacked(root.package(name=name), machine.share / f"{name}-again.deb")
    repacked(root.package(name="fascia-web"), machine.share / "fascia-web.deb")
    needs = ", ".join(root.needs([root.package(name=name) for name in ("fascia", "fascia-mqtt")]))
    machine.run(f"{APT} --no-download satisfy '{needs}'", 600)
    before = listing(machine, "before")
    if scene is debian13:
        upgraded(machine)
    else:
        machine.run(f"{APT} install /tmp/fascia.deb", 300)
    machine.run("dpkg -s fascia | grep -q 'Status: install ok installed'; dpkg --verify fascia > /bed/verify.txt")
    require((machine.share / "verify.txt").read_text() == "", "files of the package are not as it brought them")
    require(show(machine, "ActiveState") == "inactive", "the installation took the display, unasked")
    require("fascia" in machine.run("getent passwd fascia; id fascia"), "the installation made no user")
    machine.run("fascia check /etc/fascia/panel.yaml")

    if scene is debian13:
        machine.run(root.FONTS)
    machine.run("systemctl enable --now fascia.service", 180)
    require(show(machine, "ActiveState") == "active", machine.run("systemctl status fascia.service --no-pager -l -n 40", check=False))
    configuration = scene.folder / "bed" / "etc"
    machine.run("cp -r /etc/fascia /bed/etc; chmod -R a+rX /bed/etc")
    reference = Reference(scene, "package", configuration / "panel.yaml")
    expect_screen(scene, "package", reference.picture)
    if scene is debian13:
        machine.run("umount -l /usr/share/fonts")
    owner = machine.run(f"stat -c %U /proc/{show(machine, 'MainPID')}").strip()
    require(owner == "fascia", f"the panel runs as {owner}")
    if scene is not debian13:
        # A panel alone has nothing of the bridge.
        machine.run("! getent passwd fascia-mqtt && test ! -e /etc/fascia-mqtt -a ! -e /usr/bin/fascia-mqtt")
        require("install the package fascia-mqtt" in machine.run("fascia fleet", check=False), "it does not tell which package has the bridge")
        machine.run(f"{APT} install /tmp/fascia-mqtt.deb", 300)
    bridge(machine)
    browsers(machine)

    # A user's own word, and what the panel remembers: gone only with purge.
    machine.run("sed -i 's/^fascia: 1$/fascia: 1 # mine/' /etc/fascia/panel.yaml; echo '{}' > /var/lib/fascia/left.json")
    machine.run(f"echo secret > /etc/fascia-mqtt/password; systemctl enable --now {BRIDGE}", 60)
    pids = [show(machine, "MainPID", unit) for unit in ("fascia.service", BRIDGE)]
    machine.run("dpkg --install /bed/fascia-again.deb /bed/fascia-mqtt-again.deb < /dev/null", 300)
    for unit, pid in zip(("fascia.service", BRIDGE), pids):
        require(show(machine, "ActiveState", unit) == "active" and show(machine, "MainPID", unit) != pid, f"the new version of {unit} was not started")
    machine.run("grep -q mine /etc/fascia/panel.yaml && grep -q secret /etc/fascia-mqtt/password")

    if scene is debian13:
        # The early start takes the panel's name and seatd's, and gives them back.
        machine.run("systemctl stop fascia seatd && systemctl enable fascia-early && systemctl start seatd fascia", 120)
        for unit, early in (("fascia.service", "fascia-early.service"), ("seatd.service", "fascia-seat.service")):
            require(show(machine, "Id", unit) == early and show(machine, "ActiveState", unit) == "active", f"{unit} is not {early}")

    machine.run("dpkg --remove fascia-mqtt fascia", 300)
    for unit in ("fascia.service", BRIDGE):
        require(show(machine, "ActiveState", unit) != "active", f"{unit} runs on after it was removed")
    require(show(machine, "LoadState", "seatd.service") == "loaded", "seatd has gone with the package")
    machine.run("test ! -e /usr/bin/fasciad && grep -q mine /etc/fascia/panel.yaml && test -e /var/lib/fascia/left.json")
    machine.run("test ! -e /usr/bin/fascia-mqtt && grep -q secret /etc/fascia-mqtt/password")
    machine.run("dpkg --install /bed/fascia-again.deb /bed/fascia-mqtt-again.deb < /dev/null", 300)
    for unit in ("fascia.service", BRIDGE):
        require(show(machine, "UnitFileState", unit) == "enabled", f"the administrator's choice of {unit} did not survive a removal")
    if scene is debian13:
        machine.run("systemctl daemon-reload")
        require(show(machine, "Id", "seatd.service") == "fascia-seat.service", "the choice of the early start did not survive a removal")

    machine.run("dpkg --purge fascia-mqtt fascia", 300)
    after = listing(machine, "after")
    require(after >= before, "taken away with it:\n" + "\n".join(sorted(before - after)))
    require(after <= before, "left behind:\n" + "\n".join(sorted(after - before)))
    for unit in ("fascia.service", BRIDGE):
        require(show(machine, "LoadState", unit) == "not-found", f"systemd still knows {unit}")
