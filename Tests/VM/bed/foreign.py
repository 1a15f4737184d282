#!/usr/bin/python3
"""Runs a command in namespaces of its own in which the kernel starts programs for 64-bit ARM through QEMU: `foreign.py COMMAND…`.

The machine itself learns nothing of it: since Linux 6.7 each user namespace has a table of its own of who runs what. Needs root, for the
65536 users of a guest's files.
"""

import ctypes
import os
import shutil
import sys

NEW_NAMESPACES = 0x10000000 | 0x00020000 | 0x20000000  # users, mounts, processes
PRIVATE = 0x4000 | 0x40000

#: An ELF file for 64-bit ARM, by its first 20 bytes, of which the mask takes those that count.
MAGIC = rb"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"

libc = ctypes.CDLL(None, use_errno=True)


def mount(source, target, kind=None, flags=0):
    if libc.mount(source.encode(), target.encode(), kind.encode() if kind else None, flags, None) != 0:
        raise OSError(ctypes.get_errno(), f"mounting {kind or source} at {target}: {os.strerror(ctypes.get_errno())}")


def within(command, emulator):
    """In the new namespaces: this process is the first of them, and becomes the command."""
    mount("none", "/", flags=PRIVATE)
    mount("proc", "/proc", "proc")
    table = "/proc/sys/fs/binfmt_misc"
    mount("binfmt_misc", table, "binfmt_misc")
    # F: the emulator is opened now, so that it is found below another root too.
    with open(f"{table}/register", "wb", buffering=0) as file:
        file.write(b":aarch64:M::" + MAGIC + b":" + MASK + b":" + emulator.encode() + b":POCF")
    os.execvp(command[0], command)


def main():
    emulator = shutil.which("qemu-aarch64-static")
    if len(sys.argv) < 2 or emulator is None:
        print(__doc__ if emulator else "foreign: qemu-aarch64-static is not on PATH; `.ci/setup cross` installs it", file=sys.stderr)
        return 2
    if os.path.exists("/proc/sys/fs/binfmt_misc/qemu-aarch64"):
        # The machine knows how, by the package qemu-user-static: older kernels have one table for all.
        os.execvp(sys.argv[1], sys.argv[1:])
    apart, mapped = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            if libc.unshare(NEW_NAMESPACES) != 0:
                raise OSError(ctypes.get_errno(), f"making namespaces: {os.strerror(ctypes.get_errno())}")
            os.write(apart[1], b".")
            os.read(mapped[0], 1)
            os.setgid(0)
            os.setuid(0)
            if (first := os.fork()) == 0:
                within(sys.argv[1:], emulator)
            os._exit(os.waitstatus_to_exitcode(os.waitpid(first, 0)[1]) & 255)
        except OSError as error:
            print(f"foreign: {error}", file=sys.stderr)
            os._exit(126)
    os.close(apart[1])
    if os.read(apart[0], 1):
        for name in ("uid_map", "gid_map"):
            with open(f"/proc/{pid}/{name}", "w", encoding="ascii") as file:
                file.write("0 0 65536\n")
        os.write(mapped[1], b".")
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 255


if __name__ == "__main__":
    sys.exit(main())
