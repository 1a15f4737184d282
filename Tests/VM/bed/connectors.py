"""Unplugs and plugs the machine's displays, through QEMU's D-Bus interface: the guest's kernel sees a real change of a connector.

The bus is a private one, in the machine's own folder, and gone with it.
"""

import subprocess
import time

from .paths import BedError

CONSOLE = "org.qemu.Display1.Console"


class Connectors:
    def __init__(self, folder):
        self.address = f"unix:path={folder}/bus"
        self.daemon = None
        self.connection = None

    @property
    def option(self):
        """QEMU's -display."""
        return f"dbus,addr={self.address}"

    def start(self):
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={self.address}", "--print-address=1"]
        try:
            self.daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        except OSError as error:
            raise BedError(f"starting the displays' message bus: {error}; `make setup` installs dbus-daemon") from None
        if not self.daemon.stdout.readline():
            raise BedError(f"starting the displays' message bus: `{' '.join(command)}` ended at once")

    def stop(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait()
            self.daemon.stdout.close()

    def unplug(self, index=0):
        self.set(index, 0, 0)

    def plug(self, width, height, index=0):
        """Plugs a display in whose preferred mode has this size."""
        self.set(index, width, height)

    def set(self, index, width, height):
        try:
            import dbus
        except ImportError as error:
            raise BedError(f"reaching QEMU's displays: {error}; `make setup` installs python3-dbus") from None
        deadline = time.monotonic() + 20
        while True:
            try:
                self.connection = self.connection or dbus.bus.BusConnection(self.address)
                console = self.connection.get_object("org.qemu", f"/org/qemu/Display1/Console_{index}", introspect=False)
                console.SetUIInfo(
                    dbus.UInt16(300), dbus.UInt16(200), dbus.Int32(0), dbus.Int32(0), dbus.UInt32(width), dbus.UInt32(height),
                    dbus_interface=CONSOLE,
                )  # fmt: skip
                return
            except dbus.DBusException as error:
                if time.monotonic() > deadline:
                    raise BedError(f"telling QEMU's display {index} to be {width}x{height}: {error}") from None
                time.sleep(0.1)
