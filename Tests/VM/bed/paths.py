"""Where the bed keeps its things. Nothing outside `.build/vm` is ever written."""

import os
import pathlib

VM = pathlib.Path(__file__).resolve().parent.parent
ROOT = VM.parent.parent
GUEST = VM / "guest"

WORK = pathlib.Path(os.environ.get("FASCIA_VM_WORK") or ROOT / ".build" / "vm")
KERNELS = WORK / "kernels"
APT = WORK / "apt"
RESULTS = WORK / "results"
STAGE = WORK / "stage"
"""What `make install DESTDIR=.build/vm/stage PREFIX=/usr` made; laid over the guest's root."""


class BedError(Exception):
    """The bed itself cannot do what was asked. The message says what was attempted, why not, and what to do."""
