"""What a slider that is dragged costs the whole process: event loop, stage and latch included, on a display whose flips are timers of the
kernel. The finger is this process, which writes a byte for each report. What libinput would cost comes on top."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
PROGRAM = ROOT / ".build/release/fascia-bench"
#: Reports of the finger a second: a usual touchscreen's, and one whose reports have to be read as they come.
RATES = (120, 500)
SECONDS = 10
#: Before the first report: the first picture, and opening the devices.
START_SECONDS = 1


def drag(command, rate, seconds):
    """Runs the program while a finger drags. Returns what it says of a frame."""
    process = subprocess.Popen(command + [str(PROGRAM), "--live"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=False)
    time.sleep(START_SECONDS)
    due = time.perf_counter()
    for _ in range(rate * seconds):
        due += 1 / rate
        time.sleep(max(0, due - time.perf_counter()))
        process.stdin.write(b"x")
        process.stdin.flush()
    process.stdin.close()
    said = process.stdout.read()
    if process.wait() != 0:
        raise RuntimeError(f"fascia-bench --live failed: {said.decode()}")
    return json.loads(said)


def calls(rate):
    """System calls a frame, by the difference of a long run and a short one; None without strace."""
    if not shutil.which("strace"):
        return None
    totals = []
    with tempfile.TemporaryDirectory() as folder:
        for seconds in (3, 9):
            path = pathlib.Path(folder) / "calls"
            frames = drag(["strace", "-f", "-c", "-o", str(path)], rate, seconds)["frames"]
            totals.append((frames, int(re.search(r"(\d+)(?:\s+\d+)? total$", path.read_text(), re.M).group(1))))
    (few, first), (many, second) = totals
    return round((second - first) / max(1, many - few), 2)


def live():
    results = {}
    print(f"{'a finger drags':16} {'frames':>7} {'processor µs':>13} {'wake-ups':>9} {'system calls':>13}   a frame")
    for rate in RATES:
        said = drag([], rate, SECONDS)
        r = results[f"{rate} reports a second"] = {
            "frames": said["frames"], "processor_us": round(said["processor_ns"] / 1000, 1),
            "wakeups": said["wake_ups_thousandths"] / 1000, "system_calls": calls(rate),
        }
        counted = "no strace" if r["system_calls"] is None else f"{r['system_calls']:.2f}"
        print(f"{rate:4} Hz          {r['frames']:7} {r['processor_us']:13.1f} {r['wakeups']:9.2f} {counted:>13}")
    return results
