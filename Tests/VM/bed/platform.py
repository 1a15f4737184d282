"""The kinds of machine that the bed can emulate."""

import os
import pathlib
import platform
import shutil
import subprocess
import typing

from .paths import ROOT, BedError


class Platform(typing.NamedTuple):
    """`architecture`: Debian's name for it. `options`: QEMU's, for the board. `console`: the kernel's name for its serial port."""

    architecture: str
    emulator: str
    package: str
    options: tuple
    console: str
    displays: dict
    compiler: tuple
    libraries: tuple

    def find_emulator(self):
        """The emulator's path; an error on a host that the bed cannot work on."""
        if platform.machine() != "x86_64":
            raise BedError(
                f"starting a virtual machine on {platform.machine()}: NOT SUPPORTED. The bed boots the host's own root with an x86-64 "
                "kernel, so these tests run on x86-64 hosts only; everything else of `make test` runs here"
            )
        found = shutil.which(self.emulator)
        if found is None:
            raise BedError(f"starting a virtual machine: {self.emulator} is not on PATH; `{self.package}` installs it")
        return found

    def compile(self, source, program, *options, packages=()):
        """Compiles a program of the guest's."""
        flags = list(options)
        if packages:
            environment = dict(os.environ)
            if self.libraries:
                root = subprocess.run(self.libraries, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
                environment |= {"PKG_CONFIG_LIBDIR": f"{root}/usr/lib/aarch64-linux-gnu/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": root}
            found = subprocess.run(
                ["pkg-config", "--cflags", "--libs", *packages], stdout=subprocess.PIPE, text=True, env=environment
            )
            flags += found.stdout.split()
        command = [*self.compiler, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(source), *flags]
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            raise BedError(f"compiling {source}: {result.stderr.strip()}; `{self.package}` installs what it needs")


AMD64 = Platform(
    architecture="amd64",
    emulator="qemu-system-x86_64",
    package="make setup",
    options=("-M", "q35", "-cpu", "max", "-vga", "none", "-device", "isa-debug-exit,iobase=0x501,iosize=1"),
    console="ttyS0",
    displays={
        "virtio": "virtio-vga,xres={width},yres={height}",
        "bochs": "bochs-display,xres={width},yres={height}",
        "cirrus": "cirrus-vga",
    },
    compiler=("gcc",),
    libraries=(),
)

#: A board like a Raspberry Pi 4: its processor is that one's.
ARM64 = Platform(
    architecture="arm64",
    emulator="qemu-system-aarch64",
    package=".ci/setup arm64",
    options=("-M", "virt,gic-version=3", "-cpu", "cortex-a72"),
    console="ttyAMA0",
    displays={"virtio": "virtio-gpu-pci,xres={width},yres={height}"},
    compiler=(str(ROOT / ".ci" / "cross"), "cc"),
    libraries=(str(ROOT / ".ci" / "cross"), "root"),
)

#: Such a board whose kernel has pages of 16 KiB, which that of a Raspberry Pi 4 cannot do: a Raspberry Pi 5's.
ARM64_LARGE_PAGES = ARM64._replace(options=("-M", "virt,gic-version=3", "-cpu", "max,pauth-impdef=on"))


def host_busybox():
    """The host's own busybox, which needs no libraries."""
    found = shutil.which("busybox")
    if found is None:
        raise BedError("building the initial ramdisk: busybox is not on PATH; install the package busybox-static")
    if b"ld-linux" in pathlib.Path(found).read_bytes()[:4096]:
        raise BedError(f"building the initial ramdisk: {found} needs shared libraries; install busybox-static in its place")
    return pathlib.Path(found)
