"""Scenes side by side: an emulated machine keeps about one processor busy, and waits for timers, for its own disk and for the bed.

Each scene is a process of its own, `run` with the names of its cases, whose output is passed on case by case.
"""

import os
import re
import subprocess
import sys
import threading

from . import kernel
from .machine import end_with_parent
from .paths import VM, BedError

#: What a machine and its emulator take, in MiB.
MEMORY = 2600


def possible():
    """How many scenes this host can run side by side."""
    available = 0
    with open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                available = int(line.split()[1]) >> 10
    return 2 if (os.cpu_count() or 1) > 1 and available > 2 * MEMORY else 1


def run(chosen, count, tally):
    """Runs scenes with their cases in lanes, the longest scene first, and then those that run alone."""
    try:
        # Not by two at a time.
        for name in {scene.kernel_name for scene, _ in chosen}:
            kernel.fetch(name)
    except (BedError, OSError):
        pass  # The scenes say so.
    waiting = sorted((pair for pair in chosen if not pair[0].is_alone), key=lambda pair: -sum(case.seconds for case in pair[1]))
    lock = threading.Lock()

    def lane():
        while True:
            with lock:
                if not waiting:
                    return
                scene, cases = waiting.pop(0)
            run_apart(scene, cases, tally, lock)

    threads = [threading.Thread(target=lane) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for scene, cases in chosen:
        if scene.is_alone:
            run_apart(scene, cases, tally, lock)


def run_apart(scene, cases, tally, lock):
    """Runs one scene in a process, and tells of each case at once: the notes before its line, the reasons after it."""
    command = [sys.executable, str(VM / "run"), "--lanes", "1", *(case.name for case in cases)]
    told, counts = [], None
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", preexec_fn=end_with_parent
    ) as process:
        for line in process.stdout:
            if found := re.fullmatch(r"(\d+) passed, (\d+) failed \(\d+ s\)\n", line):
                counts = int(found[1]), int(found[2])
                continue
            told.append(line)
            if not line.startswith((" ", "FAIL", "CANNOT RUN")):
                with lock:
                    print("".join(told), end="", flush=True)
                told = []
    with lock:
        print("".join(told), end="", flush=True)
        if counts is None:
            tally.failing(scene.name, 0, "CANNOT RUN", f"its process ended with {process.returncode}, and counted nothing")
        else:
            tally.passed += counts[0]
            tally.failed += counts[1]
