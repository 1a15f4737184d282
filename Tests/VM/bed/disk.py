"""A small disk that outlives the machine: what a power cut leaves is found on it."""

import os
import shutil
import subprocess

from .paths import WORK, BedError

SIZE = 64 << 20


def make(name):
    """An image with an empty ext4 file system, made anew."""
    folder = WORK / "disks"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.img"
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(SIZE)
    program = shutil.which("mkfs.ext4", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if program is None:
        raise BedError("making a disk: mkfs.ext4 is not there; `make setup` installs e2fsprogs")
    # Without this, root's blocks and lazy tables would be written long after the disk is in use.
    command = [program, "-q", "-F", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0", str(path)]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        raise BedError(f"running {' '.join(command)}: exit code {result.returncode}: {result.stdout.strip()}")
    return path
