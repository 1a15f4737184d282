"""The initial ramdisk: busybox, the modules, and init. Written here, uncompressed: it is small and made anew for every boot."""

from .paths import GUEST

DIRECTORY = 0o040755
PROGRAM = 0o100755
FILE = 0o100644


class Archive:
    """A cpio archive in the `newc` form, all owned by root."""

    def __init__(self):
        self.data = bytearray()
        self.number = 0

    def add(self, name, mode, content=b""):
        self.number += 1
        encoded = name.encode() + b"\0"
        links = 2 if mode & 0o040000 else 1
        fields = [self.number, mode, 0, 0, links, 0, len(content), 0, 0, 0, 0, len(encoded), 0]
        self.data += b"070701" + b"".join(b"%08X" % field for field in fields) + encoded
        self.pad()
        self.data += content
        self.pad()

    def pad(self):
        self.data += b"\0" * (-len(self.data) % 4)

    def finish(self):
        self.add("TRAILER!!!", 0)
        return bytes(self.data)


def build(kernel, path):
    """Writes the ramdisk for a kernel."""
    archive = Archive()
    for folder in ("bin", "dev", "proc", "sys", "host", "layer", "stage", "root", "modules", "groups"):
        archive.add(folder, DIRECTORY)
    archive.add("bin/busybox", PROGRAM, kernel.busybox.read_bytes())
    archive.add("init", PROGRAM, (GUEST / "init").read_bytes())
    kept = set()
    for group, names in kernel.groups.items():
        archive.add(f"groups/{group}", FILE, "".join(name + "\n" for name in names).encode())
        for name in names:
            if name not in kept:
                kept.add(name)
                archive.add(f"modules/{name}", FILE, kernel.module(name).read_bytes())
    path.write_bytes(archive.finish())
