"""The kernels the machine boots: fetched once, unpacked to what a boot needs, kept under `.build/vm/kernels`."""

import json
import lzma
import re
import shutil
import struct
import subprocess
import tempfile
import zlib
import pathlib

from . import debian
from .paths import KERNELS, BedError
from .platform import host_busybox

#: Modules by the moment init loads them. `gpu.…` is loaded for the display that the machine was given.
GROUPS = {
    "base": ["virtio_pci", "virtio_console", "virtio_rng", "9pnet_virtio", "9p", "overlay"],
    "gpu.virtio": ["virtio-gpu"],
    "gpu.bochs": ["bochs"],
    "gpu.cirrus": ["cirrus-qemu", "cirrus"],
    "input": ["evdev", "uinput", "virtio_input"],
    # ext4 asks the kernel for its check sum by a name that is no module's.
    "disk": ["virtio_blk", "crc32c_generic", "ext4"],
}

#: The kernels of releases, by the bed's names for them: Debian's release, the architecture, the kernel package's flavour.
RELEASES = {
    "debian12": ("bookworm", "amd64", "amd64"),
    "debian13": ("trixie", "amd64", "amd64"),
    "arm64": ("trixie", "arm64", "arm64"),
    "arm64-16k": ("trixie", "arm64", "arm64-16k"),
}

#: What virtio-gpu calls when it has a vblank timer of its own (Linux 7.0 and later).
VBLANK_TIMER = b"drm_crtc_vblank_helper_enable_vblank_timer"

#: Bump when what is kept for a kernel changes, so that an older cache is made anew.
LAYOUT = 3


class Kernel:
    """A kernel ready to boot: an uncompressed image and the modules the bed needs, in load order."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = folder
        self.image = folder / "vmlinux"
        own = folder / "busybox"
        self.busybox = own if own.exists() else host_busybox()
        manifest = json.loads((folder / "manifest.json").read_text())
        self.version = manifest["version"]
        self.groups = manifest["groups"]
        self.vblank_timer = manifest["vblank_timer"]

    def module(self, file_name):
        return self.folder / "modules" / file_name


def available(name):
    """The kernel if it has been fetched, else None."""
    folder = KERNELS / name
    try:
        if json.loads((folder / "manifest.json").read_text()).get("layout") != LAYOUT:
            return None
        return Kernel(name, folder)
    except (OSError, ValueError, KeyError):
        return None


def fetch(name, say=print):
    """The kernel by its name, `newer` or one of RELEASES; fetched if it is not there yet."""
    found = available(name)
    if found:
        return found
    if name in RELEASES:
        suite, architecture, flavour = RELEASES[name]
        archive = debian.release_archive(suite, architecture)
        if not archive.update():
            raise BedError(f"fetching the package lists of {suite}: {archive.reason}; see {archive.folder}/sources.list")
        return unpack(name, archive, flavour, say)
    if name != "newer":
        raise BedError(f"fetching a kernel: there is none called {name}; the names are newer, {', '.join(RELEASES)}")
    reasons = []
    for archive in debian.newer_archives():
        if not archive.update():
            reasons.append(f"{archive.folder.name}: {archive.reason}")
            continue
        kernel = unpack(name, archive, "amd64", say)
        if kernel.vblank_timer:
            return kernel
        reasons.append(f"{archive.folder.name}: {kernel.version} has no vblank timer in virtio-gpu")
        shutil.rmtree(kernel.folder)
    raise BedError("fetching a kernel whose virtio-gpu has a vblank timer: " + "; ".join(reasons))


def unpack(name, archive, flavour, say):
    """Downloads what `linux-image-FLAVOUR` stands for in the archive and keeps what a boot needs of it."""
    image, packages = archive.kernel_packages(flavour)
    version = image.removeprefix("linux-image-")
    say(f"fetch: {name}: {version} from {archive.folder.name}")
    KERNELS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KERNELS) as temporary:
        tree = pathlib.Path(temporary) / "tree"
        made = pathlib.Path(temporary) / name
        (made / "modules").mkdir(parents=True)
        for package in packages:
            deb = archive.download(package)
            result = subprocess.run(["dpkg-deb", "-x", str(deb), str(tree)], stderr=subprocess.PIPE, text=True)
            if result.returncode != 0:
                raise BedError(f"unpacking {deb}: {result.stderr.strip()}; delete it and fetch again")
            deb.unlink()
        bzimages = sorted(tree.glob(f"**/vmlinuz*{version}*")) + sorted(tree.glob("**/vmlinuz"))
        if not bzimages:
            raise BedError(f"unpacking {', '.join(packages)}: no vmlinuz in them")
        if archive.architecture == "amd64":
            (made / "vmlinux").write_bytes(extract_vmlinux(bzimages[0].read_bytes(), str(bzimages[0])))
        else:
            # QEMU takes it as it is. The ramdisk needs a busybox for such a machine.
            shutil.copy(bzimages[0], made / "vmlinux")
            deb = archive.download("busybox-static")
            subprocess.run(["dpkg-deb", "-x", str(deb), str(tree)], check=True)
            deb.unlink()
            shutil.copy(next(tree.glob("**/bin/busybox")), made / "busybox")
        modules = Modules(tree, version)
        groups = {group: modules.keep(wanted, made / "modules") for group, wanted in GROUPS.items()}
        for group in ("base", "gpu.virtio", "input"):
            if not groups[group]:
                raise BedError(f"keeping the modules of {version}: none of {', '.join(GROUPS[group])} is there")
        virtio = (made / "modules" / "virtio-gpu.ko").read_bytes()
        manifest = {"layout": LAYOUT, "version": version, "groups": groups, "vblank_timer": VBLANK_TIMER in virtio}
        (made / "manifest.json").write_text(json.dumps(manifest, indent=1))
        folder = KERNELS / name
        if folder.exists():
            shutil.rmtree(folder)
        made.rename(folder)
    return Kernel(name, folder)


def extract_vmlinux(data, origin):
    """The ELF kernel inside a bzImage: QEMU starts it by its PVH entry, which spares the guest's own decompression."""
    setup_sectors = data[0x1F1] or 4
    offset, length = struct.unpack_from("<II", data, 0x248)
    start = (setup_sectors + 1) * 512 + offset
    payload = data[start : start + length]
    if payload[:6] == b"\xfd7zXZ\x00":
        image = lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(payload)
    elif payload[:2] == b"\x1f\x8b":
        image = zlib.decompressobj(31).decompress(payload)
    elif payload[:4] == b"\x28\xb5\x2f\xfd":
        # The last four bytes are the kernel's own note of the size, not part of the frame.
        image = subprocess.run(["zstd", "-dc"], input=payload[:-4], stdout=subprocess.PIPE, check=True).stdout
    else:
        raise BedError(f"extracting the kernel from {origin}: unknown compression, begins with {payload[:6].hex()}")
    if image[:4] != b"\x7fELF":
        raise BedError(f"extracting the kernel from {origin}: what came out is no ELF file")
    return image


class Modules:
    """The modules of an unpacked kernel package. Dependencies are read from the modules themselves, so depmod is not needed."""

    def __init__(self, tree, version):
        self.paths = {}
        for path in sorted(tree.glob(f"**/lib/modules/{version}/kernel/**/*.ko*")):
            self.paths[re.sub(r"\.ko(\.\w+)?$", "", path.name).replace("-", "_")] = path
        if not self.paths:
            raise BedError(f"reading the modules of {version}: the packages hold no lib/modules/{version}/kernel")

    def read(self, name):
        path = self.paths[name]
        data = path.read_bytes()
        if path.suffix == ".xz":
            return lzma.decompress(data)
        if path.suffix == ".zst":
            return subprocess.run(["zstd", "-dc"], input=data, stdout=subprocess.PIPE, check=True).stdout
        return data

    def keep(self, wanted, folder):
        """Copies the modules and all they need into a folder; returns the file names in the order to load them."""
        order = []
        done = set()

        def add(name):
            if name in done or name not in self.paths:
                return  # what is not there as a file is built into the kernel
            done.add(name)
            data = self.read(name)
            info = re.search(rb"(?:^|\x00)depends=([^\x00]*)\x00", data)
            soft = re.findall(rb"\x00softdep=pre: ([^\x00]*)\x00", data)
            before = (info[1].decode().split(",") if info else []) + [word for line in soft for word in line.decode().split()]
            for other in before:
                if other and not other.endswith(":"):
                    add(other.replace("-", "_"))
            file_name = name.replace("_", "-") + ".ko"
            (folder / file_name).write_bytes(data)
            order.append(file_name)

        for name in wanted:
            add(name.replace("-", "_"))
        return order
