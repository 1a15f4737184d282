"""How long `fascia test` takes for fifty tests with a picture each."""

import os
import pathlib
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
TOOL = ROOT / ".build/release/fascia"
TESTS = 50
RUNS = 5
PROCESSORS = 2
#: Seconds, on so many processors.
GOAL = 5


def test(number):
    """One of the tests: no two pictures are equal."""
    return f"""\
size: 800x480
scenario: evening
steps:
  - set: {{actual: {15 + number * 0.2:.1f}}}
  - drag: {{id: room/brightness, to: {number / (TESTS - 1):.2f}}}
  - {"tap: room/lamp" if number % 2 else "wait: 1 min"}
expect:
  - {{golden: picture{number}, enabled: {{room/brightness: {"false" if number % 2 else "true"}}}}}
"""


def run(*arguments, folder=None):
    return subprocess.run([TOOL, *arguments], cwd=folder, capture_output=True, text=True)


def testing():
    """Prints and returns the figures."""
    processors = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "room"
        said = run("new", folder)
        if said.returncode != 0:
            raise RuntimeError(f"fascia new failed: {said.stderr}")
        # Its own has a picture too; here are fifty of one kind.
        (folder / "tests/evening.yaml").unlink()
        (folder / "tests/goldens/evening.png").unlink()
        for number in range(TESTS):
            (folder / f"tests/picture{number}.yaml").write_text(test(number))
        said = run("test", "--bless", folder=folder)
        pictures = {path.read_bytes() for path in (folder / "tests/goldens").glob("*.png")}
        if said.returncode != 0 or len(pictures) != TESTS:
            raise RuntimeError(f"{len(pictures)} pictures of {TESTS} tests: {said.stdout}{said.stderr}")
        times = []
        try:
            os.sched_setaffinity(0, set(sorted(processors)[:PROCESSORS]))
            for _ in range(RUNS):
                began = time.perf_counter()
                said = run("test", "--jobs", str(PROCESSORS), folder=folder)
                times.append(time.perf_counter() - began)
                if said.returncode != 0:
                    raise RuntimeError(f"fascia test failed: {said.stdout}{said.stderr}")
        finally:
            os.sched_setaffinity(0, processors)
    seconds = statistics.median(times)
    figures = {"tests": TESTS, "processors": min(PROCESSORS, len(processors)), "seconds": round(seconds, 2), "goal_s": GOAL}
    print(
        f"fascia test, {TESTS} tests with a picture each, on {figures['processors']} processors: {seconds:.2f} s "
        f"({min(times):.2f} to {max(times):.2f})   ≤ {GOAL} s{'  MISSED' if missed(figures) else ''}")
    return figures


def missed(figures):
    """What took longer than it may, in words."""
    if figures["seconds"] <= figures["goal_s"]:
        return []
    return [f"{figures['tests']} tests took {figures['seconds']:.2f} s, and are to take {figures['goal_s']} at most"]
