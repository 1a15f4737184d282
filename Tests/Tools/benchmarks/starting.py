"""How long fasciad takes to its first frame, what it needs, and that it does nothing when nothing happens."""

import json
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
BUILD = ROOT / ".build/release"
#: What the buffer takes that the headless display has shown: a real one's is the kernel's, and no anonymous memory.
BUFFER_KB = 1024 * 600 * 4 // 1024
RUNS = 25
COLD_RUNS = 5
REST_SECONDS = 60


def large_panel():
    """A panel of 200 controls on 20 pages."""
    lines = ["fascia: 1", "views:", "  - type: pages", "    id: pages", "    frame: {left: 0, right: 0, top: 0, bottom: 60}", "    views:"]
    for page in range(20):
        lines += ["      - type: view", f"        id: page{page}", "        views:"]
        for row in range(4):
            top = 20 + row * 110
            controls = [
                f'{{type: label, id: name{row}, text: "Room {page}, light {row}", frame: {{left: 24, top: {top}, width: 240, height: 30}}}}',
                f"{{type: slider, id: level{row}, range: [0, 100], step: 1, value: {(page * 7 + row * 13) % 100}, "
                f"frame: {{left: 280, top: {top}, width: 420, height: 44}}}}",
                f'{{type: segmentedControl, id: mode{row}, segments: ["Off", Auto, "On"], selected: {row % 3}, '
                f"frame: {{left: 740, top: {top}, width: 240, height: 36}}}}",
            ]
            lines += [f"          - {control}" for control in (controls if row < 2 else controls[:2])]
    lines += ["  - type: tabBar", "    id: tabs", "    shows: pages", "    frame: {left: 0, right: 0, bottom: 0, height: 60}", "    items:"]
    lines += [f'      - {{title: "{page}"}}' for page in range(20)]
    return "\n".join(lines) + "\n"


class Start:
    """One start of fasciad: it says itself when its first frame is shown, as service managers are told."""

    def __init__(self, folder, panel, keeps=False, program=str(BUILD / "fasciad"), options=(), environment=None):
        path = os.path.join(folder, "notify")
        if os.path.exists(path):
            os.unlink(path)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(path)
            told.settimeout(20)
            began = time.perf_counter()
            # What it says is only of interest if it does not start.
            log = os.path.join(folder, "log")
            said = [(os.POSIX_SPAWN_OPEN, 2, log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
            process = self.process = os.posix_spawn(
                program, [program, "--display", "headless:1024x600", *options, panel],
                {"NOTIFY_SOCKET": path, "PATH": "/usr/bin"} | (environment or {}), file_actions=said)
            try:
                told.recv(4096)
            except TimeoutError:
                sys.exit(f"bench: {panel} was not shown within 20 s: {pathlib.Path(log).read_text().strip()}")
            self.milliseconds = (time.perf_counter() - began) * 1000
        self.processor = int(pathlib.Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e6
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
        self.status = {line.split(":")[0]: line.split(":")[1].strip() for line in lines}
        maps = pathlib.Path(f"/proc/{process}/maps").read_text().splitlines()
        self.files = {line.split(None, 5)[5] for line in maps if len(line.split(None, 5)) == 6 and line.split(None, 5)[5].startswith("/")}
        if not keeps:
            self.end()

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def evict(files):
    """Has the kernel forget files; it keeps those that other processes have mapped."""
    for path in files:
        try:
            descriptor = os.open(path, os.O_RDONLY)
        except OSError:
            continue
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def phases(panel):
    """What the parts of a start take in milliseconds: the median of several processes."""
    runs = []
    for _ in range(RUNS):
        output = subprocess.run([BUILD / "fascia-bench", "--start", panel], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        runs.append(json.loads(output))
    return {name: round(statistics.median(run[name] for run in runs) / 1e6, 2) for name in runs[0]}


def loader(program):
    """From exec to the end of a fasciad that only says its version: what the loader and the libraries take."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        quiet = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
        os.waitpid(os.posix_spawn(program, ["fasciad", "--version"], os.environ, file_actions=quiet), 0)
        times.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(times), 2)


def measure(folder, program, panel, loading):
    Start(folder, panel, program=program)
    warm = [Start(folder, panel, program=program) for _ in range(RUNS)]
    files = set(warm[-1].files) | {str(path) for path in pathlib.Path(panel).parent.rglob("*") if path.is_file()}
    cold = []
    for _ in range(COLD_RUNS):
        evict(files)
        cold.append(Start(folder, panel, program=program).milliseconds)
    kilobytes = {key: int(warm[-1].status[key].split()[0]) for key in ("RssAnon", "RssFile", "VmHWM")}
    return {
        "warm_ms": round(statistics.median(run.milliseconds for run in warm), 2),
        "warm_min_ms": round(min(run.milliseconds for run in warm), 2),
        "processor_ms": round(statistics.median(run.processor for run in warm), 2),
        "cold_ms": round(statistics.median(cold), 2),
        "phases_ms": {"loader": loading, **phases(panel)},
        "RssAnon_kB": kilobytes["RssAnon"],
        "RssAnon_without_buffer_kB": kilobytes["RssAnon"] - BUFFER_KB,
        "RssFile_kB": kilobytes["RssFile"],
        "VmHWM_kB": kilobytes["VmHWM"],
    }


def start():
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        large = os.path.join(folder, "panel.yaml")
        pathlib.Path(large).write_text(large_panel())
        panels = {"200 controls on 20 pages": large, "the demo": str(ROOT / "Config/demo/panel.yaml")}
        # As it is installed, without what debuggers want to know: two thirds of the file, which a cold start would have to read.
        program = os.path.join(folder, "fasciad")
        subprocess.run(["strip", "-o", program, BUILD / "fasciad"], check=True)
        loading = loader(program)
        print(f"{'exec to the first frame':26} {'warm':>8} {'least':>8} {'processor':>10} {'cold':>8}   memory")
        for name, panel in panels.items():
            r = results[name] = measure(folder, program, panel, loading)
            print(
                f"{name:26} {r['warm_ms']:8.2f} {r['warm_min_ms']:8.2f} {r['processor_ms']:10.2f} {r['cold_ms']:8.2f}   "
                f"RssAnon {r['RssAnon_kB'] / 1024:.1f} MB ({r['RssAnon_without_buffer_kB'] / 1024:.1f} without the headless display's "
                f"buffer), VmHWM {r['VmHWM_kB'] / 1024:.1f} MB")
            print("    " + ", ".join(f"{phase} {milliseconds:.2f}" for phase, milliseconds in r["phases_ms"].items()))
        results["fasciad_bytes"] = os.path.getsize(program)
        print(f"fasciad: {results['fasciad_bytes'] / 1e6:.1f} MB stripped")
    return results


def activity(process):
    """How often a process gave the processor up or lost it, how long it ran in nanoseconds, and its pages: what no process can do
    anything without changing."""
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    switches = [int(line.split()[1]) for line in text.splitlines() if "ctxt_switches" in line]
    faults = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[7]
    return sum(switches), int(pathlib.Path(f"/proc/{process}/schedstat").read_text().split()[0]), int(faults)


def rest():
    """A panel that nobody touches: a process that has not run has neither allocated nor committed anything."""
    with tempfile.TemporaryDirectory() as folder:
        panel = os.path.join(folder, "panel.yaml")
        pathlib.Path(panel).write_text(large_panel())
        running = Start(folder, panel, keeps=True)
        try:
            time.sleep(2)
            before = activity(running.process)
            time.sleep(REST_SECONDS)
            after = activity(running.process)
        finally:
            running.end()
    wakeups, nanoseconds, faults = (b - a for a, b in zip(before, after))
    print(f"in {REST_SECONDS} s: {wakeups} wake-ups, {nanoseconds} ns of processor time, {faults} page faults")
    return {"seconds": REST_SECONDS, "wakeups": wakeups, "processor_ns": nanoseconds, "page_faults": faults}
