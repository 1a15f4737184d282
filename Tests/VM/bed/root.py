"""A guest's root that is nobody's machine: a minimal Debian, fresh from the mirror, as an image that is made once.

What the packages under test depend on is beside them in apt's cache, not installed: so the guest needs no network, and apt resolves,
unpacks and configures everything as it does for a user. On an emulated board that would take many minutes, so there it is installed,
and the packages alone are not.
"""

import fcntl
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

from . import debian
from .machine import Machine, quoted
from .paths import ROOT, VM, WORK, BedError
from .platform import ARM64, ARM64_LARGE_PAGES

#: Bump when what an image holds changes.
LAYOUT = 1

#: Beside what every Debian has: what makes it a machine that boots and knows its devices.
PACKAGES = ["systemd", "systemd-sysv", "udev", "dbus"]


def package(architecture="amd64", name="fascia"):
    """The package under test."""
    found = sorted((ROOT / ".build" / "deb").glob(f"{name}_*_{architecture}.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        target = ("make deb-web" if name == "fascia-web" else "make deb") + ("" if architecture == "amd64" else f" ARCH={architecture}")
        raise BedError(f"looking for the package under test: there is no {name} for {architecture} in .build/deb; run `{target}`")
    return found[-1]


def field(deb, name):
    result = subprocess.run(["dpkg-deb", "--field", str(deb), name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise BedError(f"reading {deb}: {result.stderr.strip()}")
    return result.stdout.strip()


def needs(debs):
    """What packages depend on beside each other, as an entry for each."""
    own = {field(deb, "Package") for deb in debs}
    entries = dict.fromkeys(entry for deb in debs for entry in field(deb, "Depends").split(", "))
    return [entry for entry in entries if entry.split()[0] not in own]


def fresh(suite, architecture, more=(), say=print):
    """The image of a minimal Debian that has never seen Fascia; made anew when its packages need others than before. With `more` it has
    these packages, and what those of Fascia need is installed too."""
    debs = [package(architecture, name) for name in ("fascia", "fascia-mqtt")]
    archive = debian.release_archive(suite, architecture)
    sources = (archive.folder / "sources.list").read_text()
    made_of = "\n".join([str(LAYOUT), *PACKAGES, *more, *needs(debs), sources])
    name = "-".join([suite, *([] if architecture == "amd64" else [architecture]), *more[:1]])
    image = WORK / "roots" / f"{name}-{hashlib.sha256(made_of.encode()).hexdigest()[:12]}.ext2"
    if image.exists():
        return image
    if shutil.which("mmdebstrap") is None or shutil.which("genext2fs") is None:
        raise BedError("making a minimal Debian: mmdebstrap or genext2fs is not on PATH; run `make setup`")
    image.parent.mkdir(parents=True, exist_ok=True)
    # Two machines that run side by side may need the same one.
    with open(image.parent / f".{name}.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not image.exists():
            make(image, name, debs, suite, architecture, more, sources, say)
    return image


def make(image, name, debs, suite, architecture, more, sources, say):
    """Makes an image, and removes those of the same name that were made for another package."""
    say(f"root: a minimal Debian, {name}, is made, once, into {image}", flush=True)
    with tempfile.TemporaryDirectory(dir=image.parent) as temporary:
        # The hook's own copy: a name without characters that a shell would take for its own.
        copy = pathlib.Path(temporary) / "packages"
        copy.mkdir()
        for deb in debs:
            shutil.copy(deb, copy / f"{field(deb, 'Package')}.deb")
        made = pathlib.Path(temporary) / "image.ext2"
        packages, before = PACKAGES, []
        hooks = [
            f"copy-in '{copy}' /tmp",
            "chroot \"$1\" sh -c 'apt-get -q -y --no-install-recommends install --download-only /tmp/packages/*.deb'",
            "rm -r \"$1/tmp/packages\"",
        ]  # fmt: skip
        if architecture != "amd64" or more:
            # By names alone, and the first of alternatives: dpkg looks at versions when the package is installed.
            packages, hooks = [*PACKAGES, *more, *dict.fromkeys(entry.split()[0] for entry in needs(debs))], []
        if architecture != "amd64":
            before = [sys.executable, str(VM / "bed" / "foreign.py")]
        command = [
            *before, "mmdebstrap", "--variant=minbase", f"--include={','.join(packages)}", f"--architectures={architecture}",
            "--skip=cleanup/apt,check/qemu", "--aptopt=Acquire::Languages \"none\"", "--aptopt=Acquire::Retries \"3\"",
            *(f"--customize-hook={hook}" for hook in hooks), "--format=ext2", suite, str(made), "-",
        ]  # fmt: skip
        result = subprocess.run(command, input=sources, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0 or not made.exists():
            tail = "\n".join(result.stdout.strip().splitlines()[-15:])
            raise BedError(f"making a minimal Debian: mmdebstrap ended with {result.returncode}:\n{tail}")
        for old in image.parent.glob(f"{name}-????????????.ext2"):
            old.unlink()
        made.rename(image)


#: The guest's command that gives a machine with another release the host's fonts.
FONTS = "mount -t 9p -o trans=virtio,version=9p2000.L,cache=loose,ro fonts /usr/share/fonts"


class FreshMachine(Machine):
    """A machine whose root is the minimal Debian. It sees nothing of the host but the bed's own folder."""

    suite = "bookworm"
    #: What it has beside the minimum; and which of the host's folders it does not see.
    more, hidden = (), ("host", "stage")

    def arguments(self, qemu, memory):
        image = fresh(self.suite, self.platform.architecture, self.more)
        arguments = super().arguments(qemu, memory)
        arguments[arguments.index("-append") + 1] += " bed.disk bed.root=disk"
        for tag in self.hidden:
            shared = next((index for index, word in enumerate(arguments) if f"mount_tag={tag}," in word), None)
            if shared is not None:
                del arguments[shared - 1 : shared + 1]
        return [*arguments, "-drive", f"file={quoted(image)},if=virtio,format=raw,readonly=on"]


class Debian13Machine(FreshMachine):
    """A machine with Debian 13, whose fonts are others than the host's: `FONTS` mounts these."""

    suite = "trixie"

    def arguments(self, qemu, memory):
        # Pictures can only be the same where the fonts are.
        fonts = "local,path=/usr/share/fonts,mount_tag=fonts,readonly=on,security_model=none,multidevs=remap"
        return [*super().arguments(qemu, memory), "-virtfs", fonts]


class HouseMachine(Debian13Machine):
    """A machine with Debian 13, its broker, and what the package needs."""

    more = ("mosquitto", "mosquitto-clients")


class BoardMachine(Debian13Machine):
    """A board for 64-bit ARM with Debian 13."""

    platform = ARM64


class LargePagesMachine(BoardMachine):
    platform = ARM64_LARGE_PAGES
