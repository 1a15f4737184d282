"""The machines the cases run on."""

from bed.board import BareBoard
from bed.root import BoardMachine, Debian13Machine, FreshMachine, HouseMachine, LargePagesMachine
from bed.suite import ARM64, BOARD, Scene
from bed.watch import EarlyBoardMachine, PlainMachine, Splash13Machine, SplashMachine

#: What most panels will meet: Debian 12's kernel, a driver without vblank and without damage clips.
debian12 = Scene("debian12", "debian12", "virtio", 800, 480)

#: A kernel whose virtio display has a vblank timer and takes damage clips; QEMU notes what the display is told to refresh. Its cases
#: measure time.
newer = Scene("newer", "newer", "virtio", 800, 480, is_alone=True)

#: A display that scans out RGB565. Its preferred mode cannot be chosen.
cirrus = Scene("cirrus", "debian12", "cirrus", 1024, 768)

#: A minimal Debian that has never seen Fascia, instead of the host's root: what a user has who installs the package.
fresh = Scene("fresh", "debian12", "virtio", 800, 480)
fresh.make_machine = FreshMachine

#: Where things break: a display that can be unplugged, on the kernel that most panels meet.
faults = Scene("faults", "debian12", "virtio", 800, 480, hotplug=True)

#: Full HD on 16 MB of video memory, which two pictures do not fit in; its driver can be taken off the device.
bochs = Scene("bochs", "debian12", "bochs", 1920, 1080)

#: Debian's own boot, watched from power-on, with plymouth and without; their cases measure time.
splash = Scene("splash", "debian12", "virtio", 800, 480, suite="faults", is_alone=True)
splash.make_machine = SplashMachine
plain = Scene("plain", "debian12", "virtio", 800, 480, suite="faults", is_alone=True)
plain.make_machine = PlainMachine

#: The state is on a disk of its own, and the plug is pulled.
power = Scene("power", "debian12", "virtio", 800, 480, suite="faults", has_disk=True)

#: Debian 13, which has never seen Fascia either; beside the boards, which have it too.
debian13 = Scene("debian13", "debian13", "virtio", 800, 480, suite=ARM64)
debian13.make_machine = Debian13Machine

#: Debian 13 with its own broker, which the bridge speaks with.
debian13_house = Scene("debian13-house", "debian13", "virtio", 800, 480, suite=ARM64)
debian13_house.make_machine = HouseMachine

#: A board for 64-bit ARM with Debian 13, and one whose kernel has pages of 16 KiB.
arm64 = Scene("arm64", "arm64", "virtio", 800, 480, suite=ARM64, limit=2400)
arm64.make_machine = BoardMachine
large_pages = Scene("arm64-16k", "arm64-16k", "virtio", 800, 480, suite=ARM64, limit=2400)
large_pages.make_machine = LargePagesMachine

#: A board with nothing but the libraries, for programs that were just built.
board = Scene("board", "arm64", "virtio", 800, 480, suite=BOARD, is_alone=True, limit=600)
board.make_machine = BareBoard

#: The early start on Debian 13, with its plymouth, and on a board.
splash13 = Scene("debian13-splash", "debian13", "virtio", 800, 480, suite=ARM64, is_alone=True)
splash13.make_machine = Splash13Machine
board_early = Scene("arm64-early", "arm64", "virtio", 800, 480, suite=ARM64, is_alone=True, limit=2400)
board_early.make_machine = EarlyBoardMachine
