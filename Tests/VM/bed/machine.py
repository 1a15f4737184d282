"""The virtual machine: QEMU without KVM, the host's root inside, and an agent that runs commands.

KVM is never used: on hosts that are themselves virtual machines it may hang, and the bed must behave the same everywhere.
"""

import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from . import initrd, picture
from .connectors import Connectors
from .paths import GUEST, STAGE, WORK, BedError
from .platform import AMD64
from .qmp import Monitor

#: How many seconds the guest has from power-on to the agent's first word, on a slow and busy host.
BOOT_LIMIT = 400

#: Exit codes of a whole run, beside the guest's own.
TIMED_OUT = 124
DIED = 125


def end_with_parent():
    """Between fork and exec: QEMU is told to end when this process does, however that happens."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def quoted(path):
    """A path as a value among QEMU's comma-separated options."""
    return str(path).replace(",", ",,")


class Job:
    """A command that runs in the guest."""

    def __init__(self, machine, number, command):
        self.machine = machine
        self.number = number
        self.command = command
        self.output_path = machine.share / "jobs" / f"{number}.out"

    @property
    def output(self):
        try:
            return self.output_path.read_text(errors="replace")
        except OSError:
            return ""

    @property
    def code(self):
        """The exit code, None while it runs."""
        return self.machine.codes.get(self.number)

    @property
    def pid(self):
        """The process that runs the command: the command's own when it begins with `exec`."""
        path = self.output_path.with_suffix(".pid")
        self.machine.wait_for(lambda: path.exists() and path.read_text().strip(), 30, f"`{self.command}` to start")
        return int(path.read_text())

    def signal(self, name):
        """Sends a signal and waits for the end."""
        self.machine.run(f"kill -{name} {self.pid}", check=False)
        return self.wait(20)

    def wait(self, seconds=60):
        """Waits for the end and gives the exit code."""
        self.machine.wait_for(lambda: self.code is not None, seconds, f"`{self.command}` to end", lambda: self.output)
        return self.code

    def wait_for(self, text, seconds=60):
        """Waits until the output holds a text. An end of the command without it is an error."""
        done = lambda: text in self.output or self.code is not None
        self.machine.wait_for(done, seconds, f"`{self.command}` to say \"{text}\"", lambda: self.output)
        if text not in self.output:
            raise BedError(f"`{self.command}` ended with code {self.code} and never said \"{text}\"; it said:\n{self.output}")


class Machine:
    """One boot. Use it as a context: the machine is gone when the block is left, however it is left."""

    #: What is emulated; another kind of machine may have another.
    platform = AMD64

    #: How many seconds a boot takes on a host that has nothing else to do, with something to spare. On one where it takes longer, all
    #: limits are as many times longer: what else it does is not the panel's doing.
    usual_boot = 12

    def __init__(
        self, kernel, display="virtio", width=1024, height=768, folder=None, memory=1536, limit=900, hotplug=False, disk=None, processors=2
    ):
        """`folder` takes everything this boot leaves behind; `limit` is the whole boot's time in seconds. `hotplug`: displays can
        be unplugged through `connectors`. `disk`: an image that the guest has as /dev/vda; it outlives the machine. `processors`: how
        many it has, as far as the host has them."""
        qemu = self.platform.find_emulator()
        self.kernel = kernel
        self.display = display
        self.width, self.height = width, height
        self.processors = min(processors, os.cpu_count() or 1)
        self.folder = folder or WORK / "results" / "machine"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.share = self.folder / "bed"
        for part in ("jobs", "bin"):
            (self.share / part).mkdir(parents=True)
        shutil.copytree(GUEST, self.share / "guest")
        self.codes = {}
        self.jobs = 0
        self.started = time.monotonic()
        self.limit = limit
        self.slowness = 1.0
        self.process = None
        self.disk = disk
        # Socket paths are bounded to 107 bytes, so they live apart from the results.
        self.sockets = pathlib.Path(tempfile.mkdtemp(prefix="fascia-vm-"))
        self.connectors = Connectors(self.sockets) if hotplug else None
        build_programs(self.share / "bin", self.platform)
        initrd.build(kernel, self.folder / "initrd")
        self.command = self.arguments(qemu, memory)

    def arguments(self, qemu, memory):
        append = (
            f"console={self.platform.console} quiet loglevel=4 nokaslr mitigations=off tsc=reliable no_timer_check random.trust_cpu=on audit=0 "
            f"cryptomgr.notests panic=-1 vt.global_cursor_default=0 systemd.unit=bed.target systemd.show_status=0 bed.gpu={self.display}"
        )
        if self.disk:
            append += " bed.disk"
        plan9 = "security_model=none,multidevs=remap"
        arguments = [
            qemu, "-accel", "tcg,thread=multi,tb-size=512", *self.platform.options,
            "-smp", str(self.processors), "-m", str(memory), "-nodefaults", "-no-user-config", "-no-reboot",
            "-display", self.connectors.option if self.connectors else "none", "-serial", f"file:{quoted(self.folder)}/serial.log",
            "-kernel", str(self.kernel.image), "-initrd", str(self.folder / "initrd"), "-append", append,
            "-virtfs", f"local,path=/,mount_tag=host,readonly=on,{plan9}",
            "-virtfs", f"local,path={quoted(self.share)},mount_tag=bed,{plan9}",
            "-device", "virtio-rng-pci",
            "-device", "virtio-serial-pci", "-chardev", f"socket,id=agent,path={self.sockets}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=fascia.bed",
            "-qmp", f"unix:{self.sockets}/qmp,server=on,wait=off",
            "-device", self.platform.displays[self.display].format(width=self.width, height=self.height), "-device", "virtio-keyboard-pci",
        ]  # fmt: skip
        if self.disk:
            arguments += ["-drive", f"file={quoted(self.disk)},if=virtio,format=raw"]
        if STAGE.is_dir():
            arguments += ["-virtfs", f"local,path={quoted(STAGE)},mount_tag=stage,readonly=on,{plan9}"]
        return arguments

    def __enter__(self):
        if self.connectors:
            self.connectors.start()
        log = open(self.folder / "qemu.log", "w")
        # A root may have been made before.
        self.started = time.monotonic()
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=end_with_parent)
        log.close()
        try:
            self.monitor = Monitor(self.sockets / "qmp", self.why_it_ended)
            self.agent = socket.socket(socket.AF_UNIX)
            self.agent.connect(str(self.sockets / "agent"))
            threading.Thread(target=self.listen, daemon=True).start()
            self.wait_for(lambda: 0 in self.codes, BOOT_LIMIT, "the guest's agent", self.serial_tail)
        except BaseException:
            self.__exit__()
            raise
        self.boot_seconds = time.monotonic() - self.started
        self.slowness = max(1.0, self.boot_seconds / self.usual_boot)
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.connectors:
            self.connectors.stop()
        shutil.rmtree(self.sockets, ignore_errors=True)
        (self.folder / "initrd").unlink(missing_ok=True)
        return False

    def why_it_ended(self):
        """What QEMU said at its end; nothing while it runs."""
        if self.process.poll() is None:
            return None
        said = (self.folder / "qemu.log").read_text(errors="replace").strip()
        return f"QEMU ended with {self.process.returncode}: {said or 'it said nothing'}"

    def listen(self):
        """Takes the agent's answers, `N EXITCODE` a line, until the machine is gone. Job 0 is the agent's own start."""
        for line in self.agent.makefile("r"):
            words = line.split()
            if words[:1] == ["up"]:
                self.codes[0] = 0
            elif len(words) == 2 and words[0].isdigit():
                self.codes[int(words[0])] = int(words[1])

    def serial_tail(self):
        try:
            return "\n".join((self.folder / "serial.log").read_text(errors="replace").splitlines()[-20:])
        except OSError:
            return ""

    def patience(self, seconds):
        """How long to wait for what takes at most so many seconds on a host that has nothing else to do."""
        return seconds * self.slowness

    def wait_for(self, condition, seconds, what, detail=lambda: ""):
        """Polls a condition of the host's side. A machine that died or a time that ran out is an error that says so."""
        seconds = self.patience(seconds)
        deadline = min(time.monotonic() + seconds, self.started + self.patience(self.limit))
        while not condition():
            if self.process.poll() is not None:
                raise BedError(f"waiting for {what}: the machine is gone ({self.process.returncode})\n{detail()}\n{self.serial_tail()}")
            if time.monotonic() > deadline:
                raise BedError(f"waiting for {what}: not within {seconds:g} s\n{detail()}")
            time.sleep(0.02)

    def start(self, command):
        """Starts a shell command in the guest, as root."""
        self.jobs += 1
        (self.share / "jobs" / f"{self.jobs}.sh").write_text(f"echo $$ > /bed/jobs/{self.jobs}.pid\n{command}\n")
        job = Job(self, self.jobs, command)
        self.agent.sendall(f"{self.jobs}\n".encode())
        return job

    def run(self, command, seconds=60, check=True):
        """Runs a shell command in the guest and gives what it printed."""
        job = self.start(command)
        code = job.wait(seconds)
        if check and code != 0:
            raise BedError(f"`{command}` in the guest: exit code {code}\n{job.output}")
        return job.output

    def screen(self, name=None):
        """What the virtual monitor shows; kept as `NAME.png` when a name is given."""
        path = self.folder / "screen.ppm"
        self.monitor.execute("screendump", filename=str(path))
        shown = picture.read_ppm(path.read_bytes())
        path.unlink()
        if name:
            picture.write_png(self.folder / f"{name}.png", shown)
        return shown

    def cut_power(self):
        """The machine is gone from one instruction to the next, with all that it had in memory."""
        self.process.kill()
        self.process.wait()

    def keys(self, *names):
        """Presses keys together on the machine's keyboard, by QEMU's names for them, and lets them go."""
        keys = [{"type": "qcode", "data": name} for name in names]
        self.monitor.execute("send-key", keys=keys, **{"hold-time": 50})
        time.sleep(0.15)

    def finish(self, verdict=0):
        """Keeps the journal, ends the guest with a verdict and gives what arrived of it: the same number, 124 or 125."""
        self.run("journalctl -b --no-pager -o short-monotonic > /bed/journal.txt 2>&1; dmesg > /bed/dmesg.txt; sync", check=False)
        if self.platform.architecture != "amd64":
            # No device there gives the host a number: that the guest ends in order is all it says.
            self.start("echo o > /proc/sysrq-trigger")
            try:
                return verdict if self.process.wait(self.patience(20)) == 0 else DIED
            except subprocess.TimeoutExpired:
                return TIMED_OUT
        self.start(f"printf '\\x{verdict:02x}' | dd of=/dev/port bs=1 seek=1281 conv=notrunc 2> /dev/null")
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        return code >> 1 if code & 1 else DIED


def build_programs(folder, platform):
    """Compiles the guest's own programs; kept between boots as long as their sources stay the same."""
    cache = WORK / "programs" / platform.architecture
    cache.mkdir(parents=True, exist_ok=True)
    for name, packages in (("touchscreen", []), ("probe", ["libdrm"]), ("poison.so", [])):
        source, program = GUEST / f"{name.removesuffix('.so')}.c", cache / name
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            # Under another name until it is whole: the lane beside this one would copy half of it, or one that cannot be executed yet.
            unfinished = cache / f".{name}.{os.getpid()}"
            platform.compile(source, unfinished, *(["-shared", "-fPIC"] if name.endswith(".so") else []), packages=packages)
            unfinished.replace(program)
        shutil.copy2(program, folder / name)
