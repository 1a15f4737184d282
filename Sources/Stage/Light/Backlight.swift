import FasciaSystem
import Glibc

/// A backlight of `/sys/class/backlight`.
package final class Backlight {
    /// Its name in the kernel.
    package let name: String
    /// Its `max_brightness`; at least 1.
    package let maximum: Int
    private let path: String

    /// The kernel's folder of backlights.
    package static let folder = "/sys/class/backlight"

    /// A backlight by its name.
    private init?(_ name: String, in folder: String) {
        let path = "\(folder)/\(name)"
        guard let maximum = Backlight.number("\(path)/max_brightness"), maximum > 0 else { return nil }
        self.name = name
        self.path = path
        self.maximum = maximum
    }

    /// The backlight of a name; without one the first there is: the firmware's before the platform's before a graphics chip's own, as
    /// the kernel advises.
    package static func find(_ name: String?, in folder: String) -> Backlight? {
        if let name {
            // A name must not lead out of the folder.
            return name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) ? nil : Backlight(name, in: folder)
        }
        let types = ["firmware", "platform", "raw"]
        func rank(_ name: String) -> Int {
            let type = (try? FileReader.read("\(folder)/\(name)/type", limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return types.firstIndex { type.hasPrefix($0) } ?? types.count
        }
        let ranked = names(in: folder).sorted().map { (rank: rank($0), name: $0) }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
        return ranked.lazy.compactMap { Backlight($0.name, in: folder) }.first
    }

    /// Its brightness, 0 to 1; nil if that cannot be read.
    package var level: Double? {
        Backlight.number("\(path)/brightness").map { min(max(Double($0) / Double(maximum), 0), 1) }
    }

    /// Sets its brightness, 0 to 1. Anything above 0 is at least the lowest step that is not dark.
    package func set(_ level: Double) throws(SystemError) {
        let level = level.isNaN ? 1 : min(max(level, 0), 1)
        let value = level == 0 ? 0 : max(1, Int((level * Double(maximum)).rounded()))
        let object = "\(path)/brightness"
        do throws(SystemError) {
            let file = try FileDescriptor.open(object, flags: O_WRONLY | O_TRUNC | O_NOCTTY)
            let text = Array("\(value)\n".utf8)
            try text.span.withUnsafeBytes { (bytes) throws(SystemError) in try file.writeAll(bytes, to: object) }
        } catch {
            let isRefused = error.errno == EACCES || error.errno == EPERM || error.errno == EROFS
            throw SystemError(
                attempt: "set the brightness", object: object, errno: error.errno,
                advice: isRefused ? "the group video needs to write it: is 70-fascia-backlight.rules installed?" : "")
        }
    }

    private static func number(_ path: String) -> Int? {
        guard let bytes = try? FileReader.read(path, limit: 4096) else { return nil }
        return Int(String(decoding: bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }, as: UTF8.self))
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
