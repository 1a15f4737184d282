"""What somebody who looks at a panel costs it, while a finger drags a slider as in the part "live".

One process is measured all the while, with nobody, with one viewer and with another by turns, so that each figure has its neighbour of the
same minute. Viewers are processes of their own, on the other processors: what they spend is not the panel's.
"""

import array
import contextlib
import fcntl
import json
import mmap
import multiprocessing
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
PROGRAM = ROOT / ".build/release/fascia-bench"
IMAGES = ("track-warm", "track-rest", "thumb-warm")
#: Reports of the finger a second, as a usual touchscreen has them.
RATE = 120
ROUNDS = 5
SECONDS = 4
#: Before each measurement: the first frames of a viewer are its picture's.
SETTLE = 0.7
#: Before the first: what a start takes, and code that runs for the first time.
START_SECONDS = 4
#: How long a viewer that reads nothing may take until the kernel takes no more for it.
FILL_SECONDS = 30

NOBODY = "nobody"
STALLED = "one that reads nothing, whose socket is full"
FILLING = "… before it is, while the kernel takes what it is told"
PLAIN = "one that reads all, and the pixels"
WEB = "a browser, by fascia-web"
#: What each may cost, as a multiple of nobody's.
GOALS = {STALLED: 1.05, FILLING: 1.10, PLAIN: 1.10, WEB: 1.10}
#: KiB that the panel may have more of its own once all have left.
MEMORY_GOAL = 0

PANEL = """\
fascia: 1
background: {gradient: ["#1c232d", "#12171e", "#0a0d11"]}
images:
  warm: {file: track-warm.png, stretch: {left: 7}}
  rest: {file: track-rest.png, stretch: {left: 7}}
views:
  - {type: slider, id: level, minimumTrack: warm, maximumTrack: rest, thumb: thumb-warm.png, frame: {left: 212, top: 284, width: 600, height: 32}}
"""


class Panel:
    """A panel that a finger drags at, on a processor of its own."""

    def __init__(self, folder, command=()):
        self.folder = str(folder)
        self.socket = os.path.join(self.folder, "control")
        path = os.path.join(self.folder, "panel.yaml")
        pathlib.Path(path).write_text(PANEL)
        for name in IMAGES:
            shutil.copy(ROOT / f"Config/demo/images/{name}.png", self.folder)
        environment = {key: value for key, value in os.environ.items() if key not in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "NOTIFY_SOCKET")}
        self.process = subprocess.Popen(
            [*command, str(PROGRAM), "--panel", path, "--socket", self.socket], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
            env=environment | {"XDG_STATE_HOME": os.path.join(self.folder, "state")})
        self.due = time.perf_counter()

    def path(self, _role):
        """The socket; named as the panels of Tests/Web have it."""
        return self.socket

    def drag(self, seconds):
        self.due = max(self.due, time.perf_counter())
        for _ in range(round(RATE * seconds)):
            self.due += 1 / RATE
            time.sleep(max(0, self.due - time.perf_counter()))
            self.process.stdin.write(b"x")

    def figures(self):
        """What it has cost so far."""
        self.process.stdin.write(b"?")
        line = b""
        while not line.endswith(b"\n"):
            more = self.process.stdout.read(4096)
            if not more:
                raise RuntimeError(f"fascia-bench --panel ended with {self.process.wait()}")
            line += more
        return json.loads(line)

    def memory(self):
        """KiB of its own, and KiB of files in memory."""
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        kinds = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith("Rss")}
        return int(kinds["RssAnon"]), int(kinds["RssShmem"])

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        if self.process.wait(20) != 0:
            raise RuntimeError(f"fascia-bench --panel ended with {self.process.returncode}")


class Picture:
    """A viewer's connection, and the picture in memory that it was given."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.sendall(b'{"jsonrpc":"2.0","id":1,"method":"view"}\n')
        room = array.array("i", [0])
        data, extra, _, _ = self.socket.recvmsg(1 << 16, socket.CMSG_SPACE(room.itemsize))
        while b"\n" not in data:
            data += self.socket.recv(1 << 16)
        if not extra:
            raise RuntimeError(f"no picture: {data.decode()}")
        room.frombytes(extra[0][2][: room.itemsize])
        line, self.rest = data.split(b"\n", 1)
        answer = json.loads(line)["result"]
        self.stride = answer["stride"]
        self.memory = mmap.mmap(room[-1], self.stride * answer["height"], mmap.MAP_SHARED, mmap.PROT_READ)
        os.close(room[-1])

    def unread(self):
        """How many bytes wait to be read."""
        count = array.array("i", [0])
        fcntl.ioctl(self.socket, termios.FIONREAD, count)
        return count[0]

    def follow(self):
        """Reads what is told, and the pixels that have changed, until the end."""
        while data := self.socket.recv(1 << 16):
            *lines, self.rest = (self.rest + data).split(b"\n")
            for line in lines:
                for x, y, width, height in json.loads(line).get("params", {}).get("rectangles", ()):
                    for row in range(y, y + height):
                        self.memory[row * self.stride + x * 4 : row * self.stride + (x + width) * 4]

    def close(self):
        self.memory.close()
        self.socket.close()


def follow(path, ready):
    picture = Picture(path)
    ready.set()
    picture.follow()


def browse(web, cookie, ready):
    browser = web.open(cookie).ready()
    ready.set()
    browser.socket.settimeout(None)
    while True:
        browser.receive()


@contextlib.contextmanager
def process(work, *arguments):
    """Somebody who looks, in a process of their own."""
    ready = multiprocessing.Event()
    one = multiprocessing.Process(target=work, args=(*arguments, ready), daemon=True)
    one.start()
    try:
        if not ready.wait(10):
            raise RuntimeError(f"{work.__name__}: no picture within 10 s")
        yield one
        if not one.is_alive():
            raise RuntimeError(f"{work.__name__}: the panel has ended the connection")
    finally:
        one.terminate()
        one.join()


class Run:
    """A panel, with nobody and with viewers by turns."""

    def __init__(self, panel, web):
        self.panel = panel
        self.web = web
        #: By variant: a frame's processor time in µs and its wake-ups, round by round.
        self.frames = {}
        #: KiB more than before the first viewer, after each that has left.
        self.growth = []
        #: Seconds until the socket of one that reads nothing was full.
        self.full_after = []

    def measure(self, name, seconds):
        self.panel.drag(SETTLE)
        before = self.panel.figures()
        self.panel.drag(seconds)
        after = self.panel.figures()
        frames = after["frames"] - before["frames"]
        if frames < seconds * 20:
            raise RuntimeError(f"{name}: {frames} frames in {seconds} s")
        self.frames.setdefault(name, []).append(
            ((after["processor_ns"] - before["processor_ns"]) / frames / 1000, (after["wake_ups"] - before["wake_ups"]) / frames, frames))

    def stall(self, seconds):
        """One that asks for the picture, maps it, and reads nothing more."""
        picture = Picture(self.panel.socket)
        began = time.perf_counter()
        self.measure(FILLING, seconds)
        before = -1
        while (now := picture.unread()) != before:
            before = now
            self.panel.drag(0.5)
            if time.perf_counter() - began > FILL_SECONDS:
                raise RuntimeError(f"a viewer that reads nothing was told {now} bytes in {FILL_SECONDS} s")
        self.full_after.append(time.perf_counter() - began)
        self.measure(STALLED, seconds)
        if picture.unread() != before:
            raise RuntimeError("the socket of the viewer that reads nothing was not full")
        picture.close()

    def round(self, seconds):
        self.measure(NOBODY, seconds)
        self.stall(seconds)
        self.measure(NOBODY, seconds)
        with process(follow, self.panel.socket):
            self.measure(PLAIN, seconds)
        if self.web:
            self.measure(NOBODY, seconds)
            with process(browse, self.web, self.web.cookie()):
                self.measure(WEB, seconds)

    def left(self, before):
        """Everybody is gone."""
        self.panel.drag(SETTLE)
        self.growth.append(tuple(now - then for now, then in zip(self.panel.memory(), before)))


def start_web(panel):
    """The real fascia-web; None if it is not built."""
    sys.path.insert(0, str(ROOT / "Tests/Web"))
    import client

    if os.path.exists(client.WEB):
        return client.Web(panel)
    print("bench: there is no fascia-web, so that none is measured: run `make web`", file=sys.stderr)
    return None


@contextlib.contextmanager
def running(command=()):
    """A panel, and fascia-web beside it."""
    processors = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        panel = Panel(folder, command)
        web = None
        try:
            panel.drag(START_SECONDS)
            panel.figures()
            if not command:
                os.sched_setaffinity(0, processors - os.sched_getaffinity(panel.process.pid) or processors)
            web = start_web(panel)
            yield panel, web
            panel.end()
        finally:
            os.sched_setaffinity(0, processors)
            for process in (web and web.process, panel.process):
                if process and process.poll() is None:
                    process.kill()
                    process.wait()


def calls():
    """System calls a frame, by variant; nothing without strace."""
    if not shutil.which("strace"):
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "calls"
        with running(["strace", "-f", "-o", str(path)]) as (panel, web):
            run = Run(panel, web)
            order = []
            measure = run.measure

            def note(name, seconds):
                measure(name, seconds)
                order.append(name)

            run.measure = note
            run.round(SECONDS)
        # What is between two answers of the panel is a measurement, but for every other.
        counts = [0]
        for line in path.read_text(errors="replace").splitlines():
            if 'write(1, "{\\"frames' in line:
                counts.append(0)
            elif re.match(r"\d+ +\w+\(", line):
                counts[-1] += 1
        measured = counts[2::2]
        frames = {name: iter([row[2] for row in rows]) for name, rows in run.frames.items()}
        totals = {}
        for name, count in zip(order, measured, strict=True):
            totals.setdefault(name, []).append(count / next(frames[name]))
        return {name: round(statistics.median(values), 2) for name, values in totals.items()}


def viewers():
    """Prints and returns the figures."""
    with running() as (panel, web):
        run = Run(panel, web)
        # Code that runs for the first time, and the first lists of the allocator, are nobody's growth.
        before_any = panel.memory()
        run.round(1)
        run.frames.clear()
        run.left(before_any)
        before = panel.memory()
        for _ in range(ROUNDS):
            run.round(SECONDS)
            run.left(before)
    counted = calls()
    results = {"rate": RATE, "rounds": ROUNDS, "full_after_s": round(statistics.median(run.full_after), 1), "variants": {}}
    print(f"{'who looks':56} {'processor µs':>13} {'of nobody’s':>12} {'wake-ups':>9} {'system calls':>13}   a frame")
    usual = [row[0] for row in run.frames[NOBODY]]
    turns = len(usual) // ROUNDS
    for name, rows in run.frames.items():
        times = [row[0] for row in rows]
        # Of each round, by what nobody costs in it.
        if name == NOBODY:
            ratios = [1]
        else:
            ratios = [time / statistics.mean(usual[turns * index : turns * index + turns]) for index, time in enumerate(times)]
        r = results["variants"][name] = {
            "processor_us": round(statistics.median(times), 1), "ratio": round(statistics.median(ratios), 3),
            "ratio_least": round(min(ratios), 3), "ratio_most": round(max(ratios), 3),
            "wakeups": round(statistics.median(row[1] for row in rows), 2), "system_calls": counted.get(name), "goal": GOALS.get(name),
        }
        story = "no strace" if r["system_calls"] is None else f"{r['system_calls']:.2f}"
        goal = "" if name == NOBODY else f"   ≤ ×{r['goal']:.2f}{'  MISSED' if costs_too_much(r) else ''} (×{min(ratios):.2f} to ×{max(ratios):.2f})"
        print(f"{name:56} {r['processor_us']:13.1f} {r['ratio']:12.3f} {r['wakeups']:9.2f} {story:>13}{goal}")
    (first, file), *later = run.growth
    results["memory"] = {
        "first_kB": first, "file_kB": file, "later_kB": statistics.median(own for own, _ in later),
        "later_file_kB": statistics.median(shared for _, shared in later),
    }
    m = results["memory"]
    print(f"one that reads nothing is told so much until its socket is full: {results['full_after_s']} s")
    print(
        f"memory with nobody, after the first have left: RssAnon {first:+d} KiB, the file that the next are given {file:+d} KiB; after each "
        f"round since: {m['later_kB']:+g} and {m['later_file_kB']:+g} KiB   +{MEMORY_GOAL} KiB{'  MISSED' if keeps_too_much(m) else ''}")
    return results


def costs_too_much(variant):
    """Whether a kind of viewer costs a frame more than it may; nobody has no goal."""
    return variant["goal"] is not None and variant["ratio"] > variant["goal"]


def keeps_too_much(memory):
    """Whether the panel has more of its own once all have left than before the first."""
    return max(memory["first_kB"], memory["later_kB"]) > MEMORY_GOAL


def missed(figures):
    """What cost more than it may, in words."""
    told = [
        f"“{name}” costs ×{variant['ratio']:.3f} of nobody's, and may cost ×{variant['goal']:.2f}"
        for name, variant in figures["variants"].items() if costs_too_much(variant)
    ]
    told += [f"“{name}” was not measured" for name in GOALS if name not in figures["variants"]]
    if keeps_too_much(memory := figures["memory"]):
        told.append(f"memory with nobody grew by {memory['first_kB']:+d} KiB at first and {memory['later_kB']:+g} since, and may by {MEMORY_GOAL}")
    return told
