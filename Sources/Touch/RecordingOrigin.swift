import FasciaSystem
import Glibc

/// Where a recording was made: for people who read it, and of no consequence for playing it.
public struct RecordingOrigin: Hashable, Sendable {
    /// The distribution and its version, as in "debian:12".
    public var system: String
    /// The kernel's release.
    public var kernel: String
    /// What the firmware calls the machine, as in "dmi:bvnACME:…".
    public var firmware: String

    /// An origin from its parts.
    public init(system: String = "unknown", kernel: String = "unknown", firmware: String = "unknown") {
        self.system = system
        self.kernel = kernel
        self.firmware = firmware
    }

    /// This machine. What cannot be found out is "unknown".
    public static var thisMachine: RecordingOrigin {
        var names = utsname()
        let kernel =
            uname(&names) == 0
            ? withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } : "unknown"
        return RecordingOrigin(
            system: distribution(lines("/etc/os-release")), kernel: kernel,
            firmware: lines("/sys/class/dmi/id/modalias").first ?? lines("/proc/device-tree/compatible").first ?? "unknown")
    }

    /// `ID:VERSION_ID` of an os-release file.
    static func distribution(_ lines: [String]) -> String {
        func value(_ name: String) -> String {
            guard let line = lines.first(where: { $0.hasPrefix("\(name)=") }) else { return "unknown" }
            return String(line.dropFirst(name.utf8.count + 1).filter { $0 != "\"" && $0 != "'" })
        }
        return "\(value("ID")):\(value("VERSION_ID"))"
    }

    private static func lines(_ path: String) -> [String] {
        guard let bytes = try? FileReader.read(path, limit: 65536) else { return [] }
        // A device tree's words end with NUL bytes.
        return bytes.split { $0 == 0x0A || $0 == 0 }.map { String(decoding: $0, as: UTF8.self) }
    }
}
