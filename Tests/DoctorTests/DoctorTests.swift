import FakeDRM
import FasciaKMS
import FasciaPanel
import Glibc
import Testing

import FasciaJSON

@testable import FasciaDoctor

@Suite struct DoctorTests {
    /// One thing that is broken on an otherwise sound machine, and what a doctor has to say of it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let area: DoctorArea
        let level: DoctorLevel
        /// A part of the message, and one of the remedy.
        let message: String
        let remedy: String
        let breaks: @Sendable (MachineFolder) throws -> Void

        var testDescription: String { name }
    }

    static let faults: [Fault] = [
        Fault(name: "no panel file", area: .configuration, level: .problem, message: "there is no /etc/fascia/panel.yaml", remedy: "cp -r")
        {
            $0.remove("/etc/fascia/panel.yaml")
        },
        Fault(name: "a misspelt key", area: .configuration, level: .problem, message: "panel.yaml:2:", remedy: "fascia check") {
            try $0.file("/etc/fascia/panel.yaml", "fascia: 1\nvuews: []\n")
        },
        Fault(name: "a doubtful panel", area: .configuration, level: .warning, message: "panel.yaml:3:", remedy: "fascia check") {
            try $0.file(
                "/etc/fascia/panel.yaml",
                "fascia: 1\nviews:\n  - {type: slider, id: a, frame: {left: 2000, top: 9, width: 90, height: 44}}\n")
        },
        Fault(
            name: "a panel for root alone", area: .configuration, level: .problem, message: "fascia may not read /etc/fascia/panel.yaml",
            remedy: "chmod a+r /etc/fascia/panel.yaml"
        ) {
            chmod($0.path + "/etc/fascia/panel.yaml", 0o600)
        },
        Fault(
            name: "a folder for root alone", area: .configuration, level: .problem, message: "fascia may not look into /etc/fascia",
            remedy: "chmod a+x /etc/fascia"
        ) {
            chmod($0.path + "/etc/fascia", 0o700)
        },
        Fault(
            name: "a program that is not there", area: .configuration, level: .warning,
            message: "the command /usr/bin/nowhere does not exist",
            remedy: "correct the path"
        ) {
            try $0.file(
                "/etc/fascia/panel.yaml",
                "fascia: 1\nviews:\n  - {type: button, id: a, title: A, action: {run: [/usr/bin/nowhere, x]}, frame: {left: 0, top: 0, width: 90, height: 50}}\n",
                mode: 0o644)
        },
        Fault(
            name: "groups taken away by a drop-in", area: .seat, level: .problem, message: "may not use seatd's socket", remedy: "usermod"
        ) {
            try $0.file("/proc/301/status", "Name:\tfasciad\nUid:\t4711\t4711\t4711\t4711\nGroups:\t4713 \n")
        },
        Fault(name: "nomodeset", area: .display, level: .problem, message: "nomodeset", remedy: "update-grub") {
            try $0.file("/proc/cmdline", "quiet nomodeset ro\n")
        },
        Fault(name: "no driver", area: .display, level: .problem, message: "no display device", remedy: "modprobe") {
            $0.remove("/sys/class/drm")
        },
        Fault(name: "no node", area: .display, level: .problem, message: "no node /dev/dri/card0", remedy: "udevadm trigger") {
            $0.remove("/dev/dri")
        },
        Fault(name: "the firmware's picture", area: .display, level: .warning, message: "simple-framebuffer", remedy: "firmware") {
            try $0.link("/sys/class/drm/card0/device/driver", to: "../drivers/simple-framebuffer")
        },
        Fault(name: "nothing connected", area: .display, level: .problem, message: "HDMI-A-1 disconnected", remedy: "video=DP-1:") {
            try $0.file("/sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
        },
        Fault(name: "no modes", area: .display, level: .problem, message: "no mode is known", remedy: "video=HDMI-A-1") {
            try $0.file("/sys/class/drm/card0-HDMI-A-1/modes", "")
        },
        Fault(
            name: "a device that only renders", area: .display, level: .problem, message: "no display device has a connector",
            remedy: "render only"
        ) {
            $0.remove("/sys/class/drm/card0-HDMI-A-1")
            $0.remove("/sys/class/drm/card0-DP-1")
        },
        Fault(name: "another connector", area: .display, level: .problem, message: "connector HDMI-A-9", remedy: "connector: auto") {
            try $0.file("/etc/fascia/panel.yaml", "fascia: 1\ndisplay: {connector: HDMI-A-9}\nviews: []\n")
        },
        Fault(
            name: "an empty connector", area: .display, level: .problem, message: "asks for DP-1, and nothing",
            remedy: "connector: HDMI-A-1"
        ) {
            try $0.file("/etc/fascia/panel.yaml", "fascia: 1\ndisplay: {connector: DP-1}\nviews: []\n")
        },
        Fault(name: "another device", area: .display, level: .problem, message: "asks for card7", remedy: "device: auto") {
            try $0.file("/etc/fascia/panel.yaml", "fascia: 1\ndisplay: {device: card7}\nviews: []\n")
        },
        Fault(name: "a mode that is not there", area: .display, level: .warning, message: "1280x720", remedy: "mode: preferred") {
            try $0.file("/etc/fascia/panel.yaml", "fascia: 1\ndisplay: {mode: 1280x720}\nviews: []\n")
        },
        Fault(name: "another program", area: .display, level: .problem, message: "Xorg (process 77) has card0", remedy: "display-manager") {
            try $0.process(77, "Xorg", opens: ["/dev/null", "/dev/dri/card0"])
        },
        Fault(
            name: "a display for root alone, no seat", area: .display, level: .problem, message: "may not open /dev/dri/card0",
            remedy: "seatd"
        ) {
            $0.remove("/run/seatd.sock")
            try $0.file("/dev/dri/card0", mode: 0o600)
        },
        Fault(name: "no udev", area: .input, level: .problem, message: "udev does not run", remedy: "systemd-udevd") {
            $0.remove("/run/udev/control")
        },
        Fault(name: "no input", area: .input, level: .problem, message: "no input device", remedy: "dmesg") {
            $0.remove("/sys/class/input")
        },
        Fault(name: "a mouse alone", area: .input, level: .warning, message: "Mouse works as a pointer", remedy: "cable") {
            try $0.file("/sys/class/input/event2/device/name", "Mouse\n")
            try $0.file("/sys/class/input/event2/device/capabilities/abs", "0\n")
            try $0.file("/sys/class/input/event2/device/capabilities/rel", "103\n")
            try $0.file("/sys/class/input/event2/device/capabilities/key", "1f0000 0 0 0 0\n")
            try $0.file("/run/udev/data/c13:66", "E:ID_INPUT=1\nE:ID_INPUT_MOUSE=1\n")
        },
        Fault(name: "a keyboard alone", area: .input, level: .problem, message: "no touchscreen among", remedy: "udevadm info") {
            try $0.file("/sys/class/input/event2/device/capabilities/abs", "0\n")
            try $0.file("/sys/class/input/event2/device/capabilities/key", "fffffffffffffffe\n")
            try $0.file("/run/udev/data/c13:66", "E:ID_INPUT=1\nE:ID_INPUT_KEYBOARD=1\n")
        },
        Fault(name: "udev was late", area: .input, level: .problem, message: "has not looked at Goodix", remedy: "udevadm trigger") {
            $0.remove("/run/udev/data")
        },
        Fault(name: "ignored", area: .input, level: .problem, message: "ignored", remedy: "LIBINPUT_IGNORE_DEVICE") {
            try $0.file("/run/udev/data/c13:66", "E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nE:LIBINPUT_IGNORE_DEVICE=1\n")
        },
        Fault(name: "another seat", area: .input, level: .warning, message: "seat1", remedy: "loginctl") {
            try $0.file("/run/udev/data/c13:66", "E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nE:ID_SEAT=seat1\n")
        },
        Fault(name: "no event node", area: .input, level: .problem, message: "no node /dev/input/event2", remedy: "modprobe evdev") {
            $0.remove("/dev/input")
        },
        Fault(name: "a touchscreen for root alone, no seat", area: .input, level: .problem, message: "may not open Goodix", remedy: "seatd")
        {
            $0.remove("/run/seatd.sock")
            try $0.file("/dev/input/event2", mode: 0o600)
        },
        Fault(name: "no seat", area: .seat, level: .problem, message: "no seat manager", remedy: "apt install seatd") {
            $0.remove("/run/seatd.sock")
            $0.remove("/proc/300")
        },
        Fault(name: "a dead seatd", area: .seat, level: .problem, message: "does not run", remedy: "enable --now seatd") {
            $0.remove("/proc/300")
        },
        Fault(name: "seatd without a socket", area: .seat, level: .problem, message: "no socket", remedy: "restart seatd") {
            $0.remove("/run/seatd.sock")
        },
        Fault(name: "seatd for others", area: .seat, level: .problem, message: "may not use seatd's socket", remedy: "usermod -aG") {
            try $0.file("/run/seatd.sock", mode: 0o600)
        },
        Fault(name: "a login below", area: .console, level: .warning, message: "waits on tty1", remedy: "getty@tty1") {
            try $0.process(80, "agetty", arguments: ["/sbin/agetty", "--noclear", "tty1", "linux"])
        },
        Fault(name: "a splash", area: .console, level: .warning, message: "splash", remedy: "plymouth quit") {
            try $0.process(81, "plymouthd")
        },
        Fault(name: "a backlight for root alone", area: .backlight, level: .warning, message: "may not set panel", remedy: "backlight") {
            try $0.file("/sys/class/backlight/panel/brightness", "200\n", mode: 0o644)
        },
        Fault(name: "a backlight that is off", area: .backlight, level: .warning, message: "is off", remedy: "echo 255 | sudo tee") {
            try $0.file("/sys/class/backlight/panel/brightness", "0\n")
            $0.remove("/proc/301")
        },
        Fault(name: "a backlight without power", area: .backlight, level: .warning, message: "is switched off", remedy: "bl_power") {
            try $0.file("/sys/class/backlight/panel/bl_power", "4\n")
            $0.remove("/proc/301")
        },
        Fault(name: "no user", area: .service, level: .problem, message: "no user fascia", remedy: "systemd-sysusers") {
            try $0.file("/etc/passwd", "root:x:0:0::/:/bin/sh\n")
        },
        Fault(name: "not installed", area: .service, level: .warning, message: "is not installed", remedy: "install") {
            $0.remove("/usr/lib/systemd/system")
        },
        Fault(name: "masked", area: .service, level: .problem, message: "masked", remedy: "unmask") {
            try $0.link("/etc/systemd/system/fascia.service", to: "/dev/null")
        },
        Fault(name: "not enabled", area: .service, level: .warning, message: "not started with the machine", remedy: "enable fascia") {
            $0.remove("/etc/systemd/system/multi-user.target.wants")
        },
        Fault(name: "not running", area: .service, level: .warning, message: "does not run", remedy: "start fascia") {
            $0.remove("/proc/301")
        },
        Fault(name: "a state folder of somebody else's", area: .state, level: .problem, message: "may not write", remedy: "chown") {
            chmod($0.path + "/var/lib/fascia", 0o755)
        },
        Fault(name: "no socket", area: .socket, level: .warning, message: "without its control socket", remedy: "restart fascia") {
            $0.remove("/run/fascia")
        },
    ]

    @Test("A sound machine has nothing to be done")
    func sound() throws {
        let report = try MachineFolder.sound().examine()
        #expect(report.findings.filter { $0.level != .ok || !$0.remedy.isEmpty } == [])
        #expect(report.level == .ok)
        #expect(Set(report.findings.map(\.area)) == Set(DoctorArea.allCases))
    }

    @Test("A machine on which another unit has the service's name is sound too")
    func early() throws {
        let machine = try MachineFolder.sound()
        machine.remove("/etc/systemd/system/multi-user.target.wants/fascia.service")
        let early = "/usr/lib/systemd/system/fascia-early.service"
        try machine.link("/etc/systemd/system/multi-user.target.wants/fascia-early.service", to: early)
        #expect(machine.examine().findings.contains { $0.message.contains("not started with the machine") })
        try machine.link("/etc/systemd/system/fascia.service", to: early)
        #expect(machine.examine().findings.filter { $0.level != .ok } == [])
    }

    @Test("Each fault is found, with its remedy, and nothing else of its area's", arguments: faults)
    func fault(_ fault: Fault) throws {
        let machine = try MachineFolder.sound()
        try fault.breaks(machine)
        let report = machine.examine()
        let found = report.findings.filter { $0.area == fault.area && $0.level == fault.level }
        #expect(found.contains { $0.message.contains(fault.message) && $0.remedy.contains(fault.remedy) }, "\(report.text)")
        // Whatever is wrong, somebody can do something about it.
        #expect(report.findings.allSatisfy { ($0.level == .ok) == $0.remedy.isEmpty }, "\(report.text)")
    }

    @Test("An empty machine is looked at all the same, and so is one that is all rubbish")
    func rubbish() throws {
        let empty = try MachineFolder()
        #expect(empty.examine { $0.fonts = { [] } }.level == .problem)
        let machine = try MachineFolder.sound()
        for name in [
            "/etc/passwd", "/etc/group", "/proc/cmdline", "/sys/class/drm/card0-HDMI-A-1/modes", "/sys/class/drm/card0-HDMI-A-1/status",
            "/sys/class/input/event2/device/capabilities/abs", "/sys/class/input/event2/dev", "/run/udev/data/c13:66",
            "/sys/class/tty/tty0/active", "/sys/class/backlight/panel/brightness",
        ] {
            try machine.file(name, "\u{1}:::999999999999999999999,,,=\nE:\nE:=\n:::\n-9223372036854775808 fffffffffffffffffffff")
        }
        #expect(!machine.examine().findings.isEmpty)
    }

    @Test("Fonts that are missing and a socket that nobody listens at are found")
    func answers() throws {
        let machine = try MachineFolder.sound()
        try machine.file("/proc/net/unix", "Num\nffff: 00000003 00000000 00000000 0001 03 12345 /run/fascia/control\n")
        let report = machine.examine { $0.fonts = { [] } }
        #expect(report.findings.contains { $0.area == .fonts && $0.level == .problem && $0.remedy.contains("apt install fonts-inter") })
        #expect(report.findings.contains { $0.area == .socket && $0.level == .warning && $0.message.contains("nobody listens") })
    }

    @Test(
        "What a running panel says of itself is told",
        arguments: [
            (
                #"{"display":{"state":"off","obstacle":""},"mistakes":[]}"#, DoctorLevel.warning, "switched the display off",
                "fascia ctl wake"
            ),
            (#"{"display":{"state":"waiting","obstacle":"no seat"},"mistakes":[]}"#, .problem, "shows nothing: no seat", "journalctl"),
            (#"{"display":{"state":"mistakes"},"mistakes":["x"]}"#, .problem, "shows what is wrong", "fascia check"),
            (#"{"display":{"state":"showing"},"mistakes":["x"]}"#, .warning, "an earlier configuration", "reload fascia"),
            (
                #"{"display":{"state":"showing"},"configuration":"/etc/other.yaml"}"#, .warning, "shows /etc/other.yaml",
                "--config /etc/other"
            ),
        ])
    func panel(status: String, level: DoctorLevel, message: String, remedy: String) throws {
        let machine = try MachineFolder.sound()
        let answer = try JSONValue(parsing: status)
        let report = machine.examine { $0.panelStatus = { answer } }
        let found = report.findings.filter { $0.area == .service && $0.level != .ok }
        #expect(found.count == 1 && found[0].level == level, "\(report.text)")
        #expect(found.first?.message.contains(message) == true && found.first?.remedy.contains(remedy) == true, "\(report.text)")
    }

    @Test("Where no bridge runs, its unit is named, and its package where that is not installed")
    func noBridge() throws {
        let machine = try MachineFolder.sound()
        let status = try JSONValue(parsing: #"{"display":{"state":"showing"},"mqtt":{"broker":"mqtt://house","state":"none"}}"#)
        func remedy() -> String? {
            machine.examine { $0.panelStatus = { status } }.findings.first { $0.message.contains("no bridge runs") }?.remedy
        }
        #expect(remedy() == "install the package fascia-mqtt, then sudo systemctl enable --now fascia-mqtt")
        try machine.file("/usr/lib/systemd/system/fascia-mqtt.service", "[Service]\n")
        #expect(remedy() == "sudo systemctl enable --now fascia-mqtt")
    }

    @Test("What the kernel says of a display is told, and a display that somebody unseen drives is a problem")
    func kernel() throws {
        let machine = try MachineFolder.sound()
        let card = FakeCard()
        let free = machine.examine { $0.displays = { OutputReport.list(FakeSystem([card])) } }
        #expect(free.findings.contains { $0.area == .display && $0.level == .ok && $0.message.contains("modesetting") }, "\(free.text)")
        #expect(free.level == .ok, "\(free.text)")
        machine.remove("/proc/301")
        card.hasOtherMaster = true
        let busy = machine.examine { $0.displays = { OutputReport.list(FakeSystem([card])) } }
        #expect(
            busy.findings.contains {
                $0.level == .problem && $0.message.contains("driven by another program") && $0.remedy.contains("sudo")
            })
    }

    @Test("The report as JSON has everything, and control characters reach no terminal")
    func report() {
        let report = DoctorReport([
            DoctorFinding(.input, .ok, "Touch \u{1B}[31m\"x\""), DoctorFinding(.seat, .warning, "w", remedy: "r"),
            DoctorFinding(.display, .problem, "p", remedy: "q\\"),
        ])
        #expect(!report.text.utf8.contains(0x1B))
        #expect(report.text.hasSuffix("1 problem, 1 warning"))
        #expect(report.level == .problem)
        #expect(report.json.hasPrefix("{\"version\":\""))
        #expect(report.json.contains("\"level\":\"problem\",\"problems\":1,\"warnings\":1,\"findings\":["))
        #expect(report.json.contains("{\"area\":\"input\",\"level\":\"ok\",\"message\":\"Touch \\u001b[31m\\\"x\\\"\"}"))
        #expect(report.json.contains("\"remedy\":\"q\\\\\""))
    }
}
