"""QEMU's machine protocol: one JSON object a line over a Unix socket."""

import json
import socket
import time

from .paths import BedError


class Monitor:
    def __init__(self, path, why_it_ended=lambda: None, patience=20):
        """`why_it_ended`: a reason why nobody will ever listen, or None."""
        deadline = time.monotonic() + patience
        while True:
            self.socket = socket.socket(socket.AF_UNIX)
            try:
                self.socket.connect(str(path))
                break
            except OSError as error:
                self.socket.close()
                if reason := why_it_ended():
                    raise BedError(f"starting the machine: {reason}") from None
                if time.monotonic() > deadline:
                    raise BedError(f"connecting to QEMU's monitor at {path}: {error}") from None
                time.sleep(0.02)
        self.socket.settimeout(60)
        self.file = self.socket.makefile("rw")
        self.file.readline()  # the greeting
        self.execute("qmp_capabilities")

    def execute(self, command, **arguments):
        """Runs a command; events that arrive in between are of no interest here."""
        try:
            self.file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
            self.file.flush()
            while True:
                line = self.file.readline()
                if not line:
                    raise BedError(f"asking QEMU for {command}: the machine is gone")
                answer = json.loads(line)
                if "error" in answer:
                    raise BedError(f"asking QEMU for {command}: {answer['error'].get('desc')}")
                if "return" in answer:
                    return answer["return"]
        except OSError as error:
            raise BedError(f"asking QEMU for {command}: {error}") from None

    def close(self):
        self.file.close()
        self.socket.close()
