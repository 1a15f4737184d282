"""What somebody who looks at a panel costs it, while a finger drags a slider as in the part "live".

One process is measured all the while, on a processor of its own. Measurements are short, and each with a viewer stands between two with
nobody: what counts is its ratio to those, of a hundred frames each and of the same three seconds. They go on until the median of the ratios is
known to be on one side of the goal, or is not to be known on this machine. Viewers are processes of their own, on the other processors: what
they spend is not the panel's. Instructions and system calls are counted apart, since valgrind and strace change the time of everything.
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
import select
import shutil
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

from . import rounds

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
PROGRAM = ROOT / ".build/release/fascia-bench"
IMAGES = ("track-warm", "track-rest", "thumb-warm")
#: Reports of the finger a second, as a usual touchscreen has them.
RATE = 120
#: How many rounds there are at least, and at most while it is not known whether the goals are met.
LEAST_ROUNDS = 12
MOST_ROUNDS = 60
#: A measurement, and one where something is counted.
SECONDS = 1.6
COUNTED_SECONDS = 4
#: Before each measurement: the first frames of a viewer are its picture's.
SETTLE = 0.4
#: How long a start may take, beneath valgrind and on a busy machine too; and how long is not measured after it: code that runs for the first time.
START_SECONDS = 60
WARM_SECONDS = 4
#: How one looks in the list: seconds between two looks, and how many there are after a message; where its rectangles begin, and how
#: many there are.
LOOK_PAUSE = 0.033
LOOKS = 32
LIST_START = 64
LIST_PLACES = 256
#: How long a viewer that reads nothing may take until the kernel takes no more for it.
FILL_SECONDS = 10

NOBODY = "nobody"
STALLED = "one that reads nothing, whose socket is full"
FILLING = "… before it is, while the kernel takes what it is told"
PLAIN = "one that is told all, and reads the pixels"
LIST = "one that looks in the list, and reads the pixels"
WEB = "a browser, by fascia-web"
#: What each may cost, as a multiple of nobody's.
GOALS = {STALLED: 1.05, FILLING: 1.10, PLAIN: 1.10, LIST: 1.10, WEB: 1.10}
#: What is known to miss its goal, and what it may cost before that is an error: a message for each second frame takes a tenth of a frame in
#: an empty program too.
KNOWN_TO_MISS = {PLAIN: 1.25}
#: KiB that the panel may have more of its own once all have left, in the second half of the rounds than in the first. What the first viewers
#: leave is told and has no goal: pages that code writes when it runs for the first time.
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
        end = time.perf_counter() + START_SECONDS
        while not os.path.exists(self.socket):
            if time.perf_counter() > end:
                self.process.kill()
                raise RuntimeError(f"fascia-bench --panel has no socket within {START_SECONDS} s")
            time.sleep(0.05)
        self.due = time.perf_counter()

    def path(self, _role):
        """The socket; named as the panels of Tests/Web have it."""
        return self.socket

    def drag(self, seconds):
        self.due = max(self.due, time.perf_counter())
        for _ in range(round(RATE * seconds)):
            # One that is late does not make up for it: no touchscreen tells five times what it tells once.
            self.due = max(self.due + 1 / RATE, time.perf_counter())
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


class Connection:
    """Somebody at the panel's socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)

    def unread(self):
        """How many bytes wait to be read."""
        count = array.array("i", [0])
        fcntl.ioctl(self.socket, termios.FIONREAD, count)
        return count[0]

    def fill(self):
        """Asks for so much without reading it that the kernel takes no more."""
        before, end = -1, time.perf_counter() + FILL_SECONDS
        while not (now := self.unread()) or now != before:
            if time.perf_counter() > end:
                raise RuntimeError(f"one that reads nothing was told {now} bytes in {FILL_SECONDS} s")
            before = now
            self.socket.sendall(b'{"jsonrpc":"2.0","id":2,"method":"list"}\n' * 10)
            time.sleep(0.1)

    def close(self):
        self.socket.close()


class Picture(Connection):
    """One that looks, and the picture in memory that it was given."""

    def __init__(self, path, looks=False):
        super().__init__(path)
        request = {"jsonrpc": "2.0", "id": 1, "method": "view"} | ({"params": {"list": True}} if looks else {})
        self.socket.sendall(json.dumps(request).encode() + b"\n")
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
        self.list = looks and mmap.mmap(room[-1], LIST_START + LIST_PLACES * 8, mmap.MAP_SHARED, mmap.PROT_READ, offset=answer["list"])
        self.known = looks and self.written()
        os.close(room[-1])

    def read(self, x, y, width, height):
        for row in range(y, y + height):
            self.memory[row * self.stride + x * 4 : row * self.stride + (x + width) * 4]

    def follow(self):
        """Reads what is told, and the pixels that have changed, until the end."""
        while data := self.socket.recv(1 << 16):
            *lines, self.rest = (self.rest + data).split(b"\n")
            for line in lines:
                for rectangle in json.loads(line).get("params", {}).get("rectangles", ()):
                    self.read(*rectangle)

    def written(self):
        return int.from_bytes(self.list[:8], sys.byteorder)

    def look(self):
        """Reads what stands in the list, and the pixels, for a second after each of the panel's messages."""
        left = LOOKS
        while True:
            if select.select([self.socket], [], [], LOOK_PAUSE if left else None)[0]:
                if not self.socket.recv(1 << 16):
                    return
                left = LOOKS
            left -= 1
            end = self.written()
            changes = [struct.unpack_from("=4H", self.list, LIST_START + number % LIST_PLACES * 8) for number in range(self.known, end)]
            if self.written() - self.known >= LIST_PLACES:
                raise RuntimeError("more was written into the list than it holds")
            for rectangle in changes:
                self.read(*rectangle)
            self.known = end

    def close(self):
        self.memory.close()
        if self.list:
            self.list.close()
        super().close()


def follow(path, ready):
    picture = Picture(path)
    ready.set()
    picture.follow()


def look(path, ready):
    picture = Picture(path, looks=True)
    ready.set()
    picture.look()


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


@contextlib.contextmanager
def nothing_read(path, is_full):
    """One that asks for the picture, maps it, and reads nothing more."""
    picture = Picture(path)
    try:
        if is_full:
            picture.fill()
        before = picture.unread()
        yield
        if is_full != (picture.unread() == before):
            raise RuntimeError(f"of one that reads nothing {before} bytes waited, and {picture.unread()} later")
    finally:
        picture.close()


class Run:
    """A panel, with nobody and with viewers by turns."""

    def __init__(self, panel, web):
        self.panel = panel
        #: Who looks, by name: what has them do so for a while.
        self.kinds = {
            STALLED: lambda: nothing_read(panel.socket, True), FILLING: lambda: nothing_read(panel.socket, False),
            PLAIN: lambda: process(follow, panel.socket), LIST: lambda: process(look, panel.socket),
        }
        if web:
            self.kinds[WEB] = lambda: process(browse, web, web.cookie())
        #: By name what each measurement said of a frame: processor time in µs, wake-ups; and how many there were.
        self.frames = {name: [] for name in (NOBODY, *self.kinds)}
        #: By name processor times as multiples of what nobody costs before and after.
        self.ratios = {name: [] for name in self.kinds}
        #: KiB more than before the first viewer, after each round.
        self.growth = []
        #: The names of all measurements, in their order.
        self.order = []

    def measure(self, name, seconds):
        self.panel.drag(SETTLE)
        before = self.panel.figures()
        self.panel.drag(seconds)
        after = self.panel.figures()
        frames = after["frames"] - before["frames"]
        if frames < seconds * 20:
            raise RuntimeError(f"{name}: {frames} frames in {seconds} s")
        cost, woken = ((after[key] - before[key]) / frames for key in ("processor_ns", "wake_ups"))
        self.frames[name].append((cost / 1000, woken, frames))
        self.order.append(name)
        return cost

    def round(self, seconds):
        """Each kind of viewer once, the first one last in the next round."""
        names = list(self.kinds)
        if len(self.ratios[STALLED]) % 2:
            names.reverse()
        before = self.measure(NOBODY, seconds)
        for name in names:
            with self.kinds[name]():
                cost = self.measure(name, seconds)
            after = self.measure(NOBODY, seconds)
            self.ratios[name].append(2 * cost / (before + after))
            before = after

    def left(self, before):
        """Everybody is gone."""
        self.panel.drag(SETTLE)
        self.growth.append(tuple(now - then for now, then in zip(self.panel.memory(), before)))

    def is_known(self):
        """Whether it is known of all whether they cost too much."""
        return all(rounds.verdict(ratios, GOALS[name]) is not None for name, ratios in self.ratios.items())


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
            panel.drag(WARM_SECONDS)
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


def counted(command, folder, count):
    """Something counted of each frame, by kind of viewer, while the panel runs beneath a command; `count` says how much of it there was
    between each two questions."""
    with running(command) as (panel, web):
        run = Run(panel, web)
        run.round(COUNTED_SECONDS)
    # Each measurement is between two questions; what is before it is the coming and going of viewers.
    measured = count(folder)[2::2]
    seen = {name: iter(rows) for name, rows in run.frames.items()}
    totals = {}
    for name, number in zip(run.order, measured, strict=True):
        totals.setdefault(name, []).append(number / next(seen[name])[2])
    return {name: statistics.median(values) for name, values in totals.items()}


def calls():
    """System calls a frame, by kind of viewer; nothing without strace."""
    if not shutil.which("strace"):
        return {}

    def count(folder):
        counts = [0]
        for line in (folder / "calls").read_text(errors="replace").splitlines():
            if 'write(1, "{\\"frames' in line:
                counts.append(0)
            elif re.match(r"\d+ +\w+\(", line):
                counts[-1] += 1
        return counts[:-1]

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        return counted(["strace", "-f", "-o", str(folder / "calls")], folder, count)


def instructions():
    """Instructions a frame outside of the kernel, by kind of viewer; nothing without valgrind."""
    if not shutil.which("valgrind"):
        return {}

    def count(folder):
        parts = sorted(folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
        return [int(re.search(r"^(?:totals|summary): (\d+)", path.read_text(), re.M)[1]) for path in parts]

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Whatever answers a question asks for that.
        dump = ["--tool=callgrind", "--dump-before=benchmark_wake_ups", f"--callgrind-out-file={folder}/out", "--log-file=/dev/null"]
        return counted(["valgrind", *dump], folder, count)


def viewers():
    """Prints and returns the figures."""
    with running() as (panel, web):
        run = Run(panel, web)
        # Whoever comes first, whatever for, has code run for the first time and heap touched that stays: that is not for looking.
        alone = panel.memory()
        for _ in range(3):
            client = Connection(panel.socket)
            client.fill()
            client.close()
            panel.drag(SETTLE)
        before_any = panel.memory()
        run.round(SECONDS)
        run.left(before_any)
        run.frames = {name: [] for name in run.frames}
        run.ratios = {name: [] for name in run.ratios}
        before = panel.memory()
        began = time.perf_counter()
        while (turns := len(run.growth) - 1) < LEAST_ROUNDS or not run.is_known() and turns < MOST_ROUNDS:
            run.round(SECONDS)
            run.left(before)
        lasted = time.perf_counter() - began
    system_calls, counts = calls(), instructions()
    usual = [row[0] for row in run.frames[NOBODY]]
    results = {"rate": RATE, "rounds": turns, "seconds": round(lasted), "level": rounds.LEVEL, "variants": {}}
    print(f"{'who looks':56} {'processor µs':>13} {'of nobody’s':>24} {'instructions':>13} {'wake-ups':>9} {'system calls':>13}   a frame")
    for name, rows in run.frames.items():
        # Nobody's own, each beside its neighbours, says what the measurement is worth.
        ratios = rounds.beside(usual) if name == NOBODY else run.ratios[name]
        low, high = rounds.interval(ratios)
        r = results["variants"][name] = {
            "processor_us": round(statistics.median(row[0] for row in rows), 1), "ratio": round(statistics.median(ratios), 3),
            "ratio_low": round(low, 3), "ratio_high": round(high, 3), "wakeups": round(statistics.median(row[1] for row in rows), 2),
            "system_calls": system_calls.get(name), "instructions": counts.get(name), "goal": GOALS.get(name),
        }
        numbers = [
            "" if value is None else f"{value:,.{digits}f}" for value, digits in ((r["instructions"], 0), (r["wakeups"], 2), (r["system_calls"], 2))
        ]
        ratio = f"×{r['ratio']:.3f} (×{low:.3f} to ×{high:.3f})"
        print(f"{name:56} {r['processor_us']:13.1f} {ratio:>24} {numbers[0]:>13} {numbers[1]:>9} {numbers[2]:>13}{story(r)}")
    print(f"medians of {turns} rounds in {lasted:.0f} s, and where they lie to {rounds.LEVEL:.0%}")
    (first, file), *later = run.growth
    results["memory"] = {
        "client_kB": before_any[0] - alone[0], "first_kB": first, "file_kB": file,
        "later_kB": statistics.median(own for own, _ in later[len(later) // 2 :]) - statistics.median(own for own, _ in later[: len(later) // 2]),
        "later_file_kB": statistics.median(shared for _, shared in later),
    }
    m = results["memory"]
    print(f"memory once the first clients have left that did not look: RssAnon {m['client_kB']:+d} KiB")
    print(
        f"memory with nobody, after the first have left: RssAnon {first:+d} KiB, the file that the next are given {file:+d} KiB; from the "
        f"first half of the rounds since to the second: {m['later_kB']:+g}, the file {m['later_file_kB']:+g} KiB   +{MEMORY_GOAL} KiB{'  MISSED' if keeps_too_much(m) else ''}")
    return results


def story(variant):
    """What is to be said of a kind of viewer's goal."""
    if variant["goal"] is None:
        return ""
    known = "  MISSED" if costs_too_much(variant) else "" if variant["ratio_high"] <= variant["goal"] else "  cannot be told on this machine"
    return f"   ≤ ×{variant['goal']:.2f}{known}"


def costs_too_much(variant):
    """Whether a kind of viewer is known to cost a frame more than it may; nobody has no goal."""
    return variant["goal"] is not None and variant["ratio_low"] > variant["goal"]


def keeps_too_much(memory):
    """Whether the panel has more of its own each time that all have left."""
    return memory["later_kB"] > MEMORY_GOAL


def missed(figures):
    """What cost more than it may, in words; what is known to miss its goal may cost a little more than that."""
    told = [
        f"“{name}” costs ×{variant['ratio']:.3f} of nobody's, ×{variant['ratio_low']:.3f} at least, and may cost ×{limit:.2f}"
        for name, variant in figures["variants"].items()
        if (limit := KNOWN_TO_MISS.get(name, variant["goal"])) is not None and variant["ratio_low"] > limit
    ]
    told += [f"“{name}” was not measured" for name in GOALS if name not in figures["variants"]]
    if keeps_too_much(memory := figures["memory"]):
        told.append(f"memory with nobody grew by {memory['later_kB']:+g} KiB, and may by {MEMORY_GOAL}")
    return told
