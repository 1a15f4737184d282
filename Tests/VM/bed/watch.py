"""Everything that a monitor shows from power-on: a thread that asks QEMU for pictures without a pause and keeps those that are new."""

import os
import shutil
import threading
import time
import typing
import zlib

from . import picture, root
from .paths import BedError
from .qmp import Monitor
from .root import BoardMachine, Debian13Machine, FreshMachine


class Shown(typing.NamedTuple):
    """A picture that was on the monitor from the first to the last moment at which it was seen, on the host's clock."""

    first: float
    last: float
    width: int
    height: int
    packed: bytes

    @property
    def picture(self):
        return picture.Picture(self.width, self.height, zlib.decompress(self.packed))


class Watch:
    def __init__(self, socket, folder):
        """`socket`: a QMP socket of its own. What is written to the folder is gone when the watch ends."""
        self.socket, self.path = socket, folder / "watched.ppm"
        self.shown, self.asked, self.is_over = [], 0, False
        self.error = None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def start(self):
        self.thread.start()

    def end(self):
        self.is_over = True
        self.thread.join(10)

    def run(self):
        try:
            monitor = Monitor(self.socket)
            newest = None
            while not self.is_over:
                before = time.monotonic()
                monitor.execute("screendump", filename=str(self.path))
                data = self.path.read_bytes()
                now = time.monotonic()
                self.asked += 1
                if data == newest:
                    self.shown[-1] = self.shown[-1]._replace(last=before)
                else:
                    shown = picture.read_ppm(data)
                    self.shown.append(Shown(now, now, shown.width, shown.height, zlib.compress(shown.data, 1)))
                    newest = data
                time.sleep(max(0.0, 0.03 - (time.monotonic() - before)))
        except (BedError, OSError) as error:
            # A machine that is switched off goes; before that it is for the case to ask.
            self.error = error
        finally:
            if self.path.exists():
                os.unlink(self.path)


class SplashMachine(FreshMachine):
    """Debian as it boots, with plymouth's picture; the installed tree is in it, and its early start enabled. Everything that the monitor
    shows is kept. What the panel keeps is on a file system that comes when the host makes the file `go` in the bed's folder."""

    usual_boot = 15
    more, hidden = ("plymouth", "plymouth-themes"), ("host",)
    words = "splash plymouth.ignore-serial-consoles"
    #: How the panel comes onto the machine.
    install = "systemd-sysusers fascia.conf"
    late = "[Unit]\\nDescription=State that comes late\\nDefaultDependencies=no\\n[Service]\\nType=oneshot\\nRemainAfterExit=yes\\n"
    late += "ExecStart=/bin/sh -c \"until [ -e /bed/go ]; do sleep 0.05; done\"\\n"
    # As a firm's own picture would be: with a colour, so that it is no console. On a busy host the display takes long to come.
    prepare = f"""
        sed -i 's/^Background\\(.*\\)Color=.*/Background\\1Color=0x1e4fa0/' /usr/share/plymouth/themes/spinner/spinner.plymouth
        printf '[Daemon]\\nTheme=spinner\\nShowDelay=0\\nDeviceTimeout=60\\n' > /etc/plymouth/plymouthd.conf
        printf '{late}' > /etc/systemd/system/late.service
        mkdir /etc/systemd/system/fascia.service.d
        printf '[Unit]\\nWants=late.service\\nAfter=late.service\\n' > /etc/systemd/system/fascia.service.d/late.conf
    """

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        (self.share / "prepare").write_text(f"{self.install}\nsystemctl enable fascia-early.service\n{self.prepare}\n")
        self.watch = Watch(self.sockets / "watch", self.folder)

    def arguments(self, qemu, memory):
        arguments = super().arguments(qemu, memory)
        # The kernel's console is the display's, as it is on a device.
        place = arguments.index("-append") + 1
        arguments[place] = (
            f"console={self.platform.console} console=tty0 quiet nokaslr mitigations=off tsc=reliable no_timer_check random.trust_cpu=on "
            f"audit=0 cryptomgr.notests panic=-1 bed.gpu={self.display} bed.disk bed.root=disk bed.plain {self.words}"
        )
        return [*arguments, "-qmp", f"unix:{self.sockets}/watch,server=on,wait=off"]

    def __enter__(self):
        self.watch.start()
        return super().__enter__()

    def __exit__(self, *_):
        self.watch.end()
        return super().__exit__()


class PlainMachine(SplashMachine):
    """The same without plymouth, and with all that the panel needs there from the start."""

    words = ""
    # RAUC's unit does what it is for where the boot counts as good.
    prepare = """
        rm -f /usr/bin/plymouth /usr/sbin/plymouthd /usr/lib/systemd/system/*plymouth* /usr/lib/systemd/system/*/*plymouth*
        unit=/etc/systemd/system/rauc-mark-good.service
        printf '[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n' > $unit
        mkdir $unit.d
        cp /usr/share/doc/fascia/service/rauc-mark-good.conf $unit.d/fascia.conf
        systemctl enable rauc-mark-good.service fascia-healthy.service
    """


class Splash13Machine(SplashMachine, Debian13Machine):
    """Debian 13 as it boots, with its plymouth."""

    install = f"{SplashMachine.install}\n{root.FONTS}"


class EarlyBoardMachine(PlainMachine, BoardMachine):
    """A board with Debian 13 as it boots, with the package installed and its early start enabled."""

    more, hidden, prepare = (), ("host", "stage"), ""
    install = f"dpkg --install /bed/fascia.deb\n{root.FONTS}"

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        shutil.copy(root.package("arm64"), self.share / "fascia.deb")
