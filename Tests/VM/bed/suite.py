"""Cases, the boots they share, and the verdict.

A scene is one boot: a kernel, a display. Its cases run one after the other in that machine, in the order they are written.
A case is a function that takes the running scene; it passes when it returns, fails with `Failure`, and could not run with
anything else that it raises. All three are told apart in the output, and the last two make the whole run fail.
"""

import fnmatch
import time
import traceback
import typing

from . import disk, kernel
from .machine import Machine
from .paths import RESULTS, BedError

SCENES = {}


class Failure(Exception):
    """What was tested is not so."""


def require(condition, message):
    if not condition:
        raise Failure(message)


#: What runs when nothing else is asked for, what of it runs with each change, and what else `run` takes by option.
CORE, QUICK, FAULTS, ARM64, BOARD = "core", "quick", "faults", "arm64", "board"


class Case(typing.NamedTuple):
    name: str
    function: typing.Callable
    arguments: tuple
    suites: tuple
    #: About how long it takes, in seconds on two cores; the lanes plan with it.
    seconds: int
    #: Whether it runs with each change, if it is of the core.
    is_quick: bool = True

    def belongs(self, suite):
        return self.is_quick and CORE in self.suites if suite == QUICK else suite in self.suites


class Scene:
    """One boot and the cases that share it."""

    #: What is booted; another scene may have another root in it.
    make_machine = Machine

    def __init__(self, name, kernel_name, display, width, height, suite="core", has_disk=False, is_alone=False, **options):
        """`suite`: what the scene's cases belong to unless they say otherwise. `has_disk`: the guest has an empty ext4 disk as
        /dev/vda. `is_alone`: no other scene runs beside it. Further `options` are the machine's."""
        self.name, self.is_alone = name, is_alone
        self.suite, self.options = suite, options
        self.has_disk, self.disk = has_disk, None
        self.kernel_name, self.display = kernel_name, display
        self.width, self.height = width, height
        self.cases = []
        self.machine = None
        #: Whether a case has switched the machine off, as the last one may.
        self.is_over = False
        SCENES[name] = self

    def case(self, name, *arguments, suites=None, seconds=20, is_quick=True):
        """Registers a case under a name; further arguments are handed to it after the scene. Of several on one function the
        lowest comes first. `suites`: what it belongs to, the scene's alone unless said. `seconds`: said where a case takes much longer
        than the others. `is_quick`: false for one of the core that another says enough of with each change."""

        def register(function):
            self.cases.append(Case(f"{self.name}/{name}", function, arguments, suites or (self.suite,), seconds, is_quick))
            return function

        return register

    def boot(self, found):
        """Starts the machine, which becomes the scene's."""
        # Two emulated processors that share a real one wait for each other's locks: what runs beside another scene has one, and takes
        # half as long.
        options = {"processors": 2 if self.is_alone else 1, **self.options}
        if self.has_disk:
            options["disk"] = self.disk
        self.machine = self.make_machine(found, self.display, self.width, self.height, self.folder, **options)
        return self.machine

    def cut_power(self):
        """Pulls the machine's plug, and starts it anew on the same disk."""
        kernel_of_before = self.machine.kernel
        self.machine.cut_power()
        self.machine.__exit__()
        self.boot(kernel_of_before).__enter__()

    @property
    def folder(self):
        return RESULTS / self.name


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def passing(self, name, seconds):
        self.passed += 1
        print(f"PASS {name} ({seconds:.1f} s)", flush=True)

    def failing(self, name, seconds, word, reason):
        self.failed += 1
        print(f"{word} {name} ({seconds:.1f} s)", flush=True)
        for line in str(reason).rstrip().splitlines():
            print(f"     {line}", flush=True)


def selected(patterns, suite=CORE):
    """The scenes with those of their cases that a pattern names; without patterns those of a suite."""
    for scene in SCENES.values():
        if patterns:
            cases = [case for case in scene.cases if any(fnmatch.fnmatch(case.name, pattern) for pattern in patterns)]
        else:
            cases = [case for case in scene.cases if case.belongs(suite)]
        if cases:
            yield scene, cases


def run_scene(scene, cases, tally):
    started = time.monotonic()
    try:
        scene.make_machine.platform.find_emulator()
        found = kernel.fetch(scene.kernel_name)
        scene.disk = disk.make(scene.name) if scene.has_disk else None
        with scene.boot(found) as machine:
            print(
                f"boot {scene.name}: Linux {found.version}, {scene.display} {scene.width}x{scene.height}, "
                f"ready after {machine.boot_seconds:.1f} s",
                flush=True,
            )
            for case in cases:
                run_case(scene, case, tally)
            verdict = 42 if scene.is_over else scene.machine.finish(42)
            if verdict != 42:
                tally.failing(f"{scene.name}/power-off", 0, "FAIL", f"the machine ended with {verdict} instead of its verdict")
            print(f"done {scene.name}: {time.monotonic() - started:.1f} s, kept in {scene.folder}", flush=True)
    except (BedError, OSError) as error:
        names = [case.name for case in cases]
        for name in names[scene_progress(scene) :]:
            tally.failing(name, 0, "CANNOT RUN", error)
    finally:
        if scene.machine:
            scene.machine.__exit__()
        scene.machine = None


def scene_progress(scene):
    return getattr(scene, "ran", 0)


def run_case(scene, case, tally):
    name, function, arguments = case.name, case.function, case.arguments
    started = time.monotonic()
    try:
        if scene.machine.process.poll() is not None:
            raise BedError("the machine is gone")
        function(scene, *arguments)
        tally.passing(name, time.monotonic() - started)
    except Failure as error:
        tally.failing(name, time.monotonic() - started, "FAIL", error)
    except BedError as error:
        tally.failing(name, time.monotonic() - started, "CANNOT RUN", error)
    except Exception:  # a mistake in the case itself must not take the others with it
        tally.failing(name, time.monotonic() - started, "CANNOT RUN", traceback.format_exc())
    scene.ran = scene_progress(scene) + 1
