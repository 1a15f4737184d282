import FasciaPanel
import FasciaSystem
import Glibc
import Testing

@testable import FasciaDoctor

/// A machine that is a folder: files where a kernel, udev and systemd would have put them.
final class MachineFolder {
    let path: String
    /// Who runs the test: files that are made here belong to these.
    let user = getuid()
    let group = getgid()

    init() throws {
        var template = Array("/tmp/fascia-machine-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { MachineFolder.remove(path) }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// The kernel's list of sockets, as it has it.
    static let sockets = """
        Num       RefCount Protocol Flags    Type St Inode Path
        ffff8881: 00000003 00000000 00000000 0001 03 12345 /run/fascia/control
        ffff8882: 00000002 00000000 00010000 0001 01 12346 /run/fascia/control
        ffff8883: 00000002 00000000 00010000 0001 01 12347

        """

    /// Makes a file and the folders above it.
    func file(_ name: String, _ text: String = "", mode: mode_t = 0o660) throws {
        try folders(above: name)
        try FileWriter.write(Array(text.utf8), to: path + name)
        chmod(path + name, mode)
    }

    func folder(_ name: String) throws {
        try folders(above: name + "/x")
    }

    func link(_ name: String, to target: String) throws {
        try folders(above: name)
        unlink(path + name)
        try #require(symlink(target, path + name) == 0)
    }

    func remove(_ name: String) { MachineFolder.remove(path + name) }

    private func folders(above name: String) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            if mkdir(folder, 0o755) != 0 { try #require(errno == EEXIST, "\(folder)") }
        }
    }

    func process(_ pid: Int, _ name: String, opens: [String] = [], arguments: [String] = []) throws {
        try file("/proc/\(pid)/comm", name + "\n")
        try file("/proc/\(pid)/cmdline", arguments.joined(separator: "\0") + "\0")
        try folder("/proc/\(pid)/fd")
        for (number, target) in opens.enumerated() { try link("/proc/\(pid)/fd/\(number)", to: target) }
    }

    /// A machine on which everything is as it should be and the panel runs.
    static func sound() throws -> MachineFolder {
        let machine = try MachineFolder()
        // The panel's user is another one than the tests', so that groups decide.
        try machine.file("/etc/passwd", "root:x:0:0::/:/bin/sh\nfascia:x:4711:4712:Fascia:/var/lib/fascia:/bin/false\n")
        try machine.file("/etc/group", "fascia:x:4712:\nvideo:x:\(machine.group):fascia\ninput:x:4713:fascia\n")
        try machine.file(
            "/etc/fascia/panel.yaml", "fascia: 1\nviews:\n  - {type: label, text: Hello, frame: {left: 20, top: 20}}\n", mode: 0o644)
        try machine.file("/proc/cmdline", "quiet ro\n")
        try machine.link("/sys/class/drm/card0/device/driver", to: "../../../bus/pci/drivers/virtio-pci")
        try machine.file("/sys/class/drm/card0-HDMI-A-1/status", "connected\n")
        try machine.file("/sys/class/drm/card0-HDMI-A-1/modes", "1024x600\n800x480\n")
        try machine.file("/sys/class/drm/card0-DP-1/status", "disconnected\n")
        try machine.file("/sys/class/drm/card0-DP-1/modes", "")
        try machine.file("/dev/dri/card0")
        try machine.file("/sys/class/input/event2/device/name", "Goodix Touch\n")
        try machine.file("/sys/class/input/event2/device/properties", "2\n")
        try machine.file("/sys/class/input/event2/device/capabilities/key", "400 0 0 0 0 0\n")
        try machine.file("/sys/class/input/event2/device/capabilities/abs", "260800000000003\n")
        try machine.file("/sys/class/input/event2/dev", "13:66\n")
        try machine.file("/dev/input/event2")
        try machine.file("/run/udev/control")
        try machine.file("/run/udev/data/c13:66", "I:1234\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n")
        try machine.file("/run/seatd.sock")
        try machine.process(300, "seatd", opens: ["/dev/dri/card0"])
        try machine.process(301, "fasciad", opens: ["/dev/dri/card0"])
        try machine.file("/sys/class/tty/tty0/active", "tty1\n")
        try machine.file("/sys/class/backlight/panel/brightness", "200\n")
        try machine.file("/sys/class/backlight/panel/max_brightness", "255\n")
        try machine.folder("/run/systemd/system")
        try machine.file("/usr/lib/systemd/system/fascia.service", "[Service]\n")
        try machine.link("/etc/systemd/system/multi-user.target.wants/fascia.service", to: "/usr/lib/systemd/system/fascia.service")
        try machine.folder("/var/lib/fascia")
        chmod(machine.path + "/var/lib/fascia", 0o777)
        try machine.file("/run/fascia/control")
        try machine.file("/proc/net/unix", MachineFolder.sockets)
        return machine
    }

    /// What a doctor says of it.
    func examine(_ change: (inout DoctorMachine) -> Void = { _ in }) -> DoctorReport {
        DoctorReport(Doctor(machine(change)).examine())
    }

    func machine(_ change: (inout DoctorMachine) -> Void = { _ in }) -> DoctorMachine {
        var machine = DoctorMachine(root: path)
        machine.fonts = { ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"] }
        change(&machine)
        return machine
    }
}
