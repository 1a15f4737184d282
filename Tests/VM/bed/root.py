"""A guest's root that is nobody's machine: a minimal Debian, fresh from the mirror, as an image that is made once.

What the package under test depends on is beside it in apt's cache, not installed: so the guest needs no network, and apt resolves,
unpacks and configures everything as it does for a user.
"""

import hashlib
import pathlib
import shutil
import subprocess
import tempfile

from . import debian
from .machine import Machine, quoted
from .paths import ROOT, WORK, BedError

#: Bump when what an image holds changes.
LAYOUT = 1

#: Beside what every Debian has: what makes it a machine that boots and knows its devices.
PACKAGES = ["systemd", "systemd-sysv", "udev", "dbus"]


def package():
    """The package under test."""
    found = sorted((ROOT / ".build" / "deb").glob("fascia_*.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise BedError("looking for the package under test: there is none in .build/deb; run `make deb`")
    return found[-1]


def field(deb, name):
    result = subprocess.run(["dpkg-deb", "--field", str(deb), name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise BedError(f"reading {deb}: {result.stderr.strip()}")
    return result.stdout.strip()


def fresh(say=print):
    """The image of a minimal Debian 12 that has never seen Fascia; made anew when the package needs others than before."""
    deb = package()
    archive = debian.stable_archive()
    sources = (archive.folder / "sources.list").read_text()
    needs = "\n".join([str(LAYOUT), *PACKAGES, field(deb, "Depends"), sources])
    image = WORK / "roots" / f"bookworm-{hashlib.sha256(needs.encode()).hexdigest()[:12]}.ext2"
    if image.exists():
        return image
    if shutil.which("mmdebstrap") is None or shutil.which("genext2fs") is None:
        raise BedError("making a minimal Debian: mmdebstrap or genext2fs is not on PATH; run `make setup`")
    image.parent.mkdir(parents=True, exist_ok=True)
    say(f"root: a minimal Debian 12 is made, once, into {image}", flush=True)
    with tempfile.TemporaryDirectory(dir=image.parent) as temporary:
        # The hook's own copy: a name without characters that a shell would take for its own.
        copy = pathlib.Path(temporary) / "package.deb"
        shutil.copy(deb, copy)
        made = pathlib.Path(temporary) / "image.ext2"
        command = [
            "mmdebstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", "--skip=cleanup/apt",
            "--aptopt=Acquire::Languages \"none\"", "--aptopt=Acquire::Retries \"3\"",
            f"--customize-hook=copy-in '{copy}' /tmp",
            "--customize-hook=chroot \"$1\" apt-get install -q -y --no-install-recommends --download-only /tmp/package.deb",
            "--customize-hook=rm \"$1/tmp/package.deb\"",
            "--format=ext2", "bookworm", str(made), "-",
        ]  # fmt: skip
        result = subprocess.run(command, input=sources, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0 or not made.exists():
            tail = "\n".join(result.stdout.strip().splitlines()[-15:])
            raise BedError(f"making a minimal Debian: mmdebstrap ended with {result.returncode}:\n{tail}")
        # One image at a time is enough: an older one is for another package.
        for old in image.parent.glob("bookworm-*.ext2"):
            old.unlink()
        made.rename(image)
    return image


class FreshMachine(Machine):
    """A machine whose root is the minimal Debian. It sees nothing of the host but the bed's own folder."""

    def arguments(self, qemu, memory):
        image = fresh()
        arguments = super().arguments(qemu, memory)
        arguments[arguments.index("-append") + 1] += " bed.disk bed.root=disk"
        for tag in ("host", "stage"):
            shared = next((index for index, word in enumerate(arguments) if f"mount_tag={tag}," in word), None)
            if shared is not None:
                del arguments[shared - 1 : shared + 1]
        return [*arguments, "-drive", f"file={quoted(image)},if=virtio,format=raw,readonly=on"]
