import FasciaSystem
import Glibc

/// The machine's real display devices, opened through a session or directly.
package final class KernelDRMSystem: DRMSystem {
    private let access: any DeviceAccess

    /// Opens devices through `access`.
    package init(access: any DeviceAccess) {
        self.access = access
    }

    package func cards() -> [CardNode] {
        // Nodes rather than sysfs: what has no node cannot be opened anyway.
        guard let folder = opendir("/dev/dri") else { return [] }
        defer { closedir(folder) }
        var numbers: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("card"), let number = Int(name.dropFirst(4)), number >= 0 { numbers.append(number) }
        }
        return numbers.sorted().map { CardNode(path: "/dev/dri/card\($0)", isBootDisplay: isBootDisplay($0)) }
    }

    package func open(_ card: CardNode) throws(SystemError) -> any DRMCalls {
        KernelDRM(owning: try access.open(card.path, flags: O_RDWR | O_NONBLOCK), from: access)
    }

    private func isBootDisplay(_ number: Int) -> Bool {
        guard let file = try? FileDescriptor.open("/sys/class/drm/card\(number)/device/boot_vga", flags: O_RDONLY) else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 4, alignment: 1) { buffer in
            let count = (try? file.read(into: buffer, from: "boot_vga")) ?? 0
            return count >= 1 && buffer[0] == UInt8(ascii: "1")
        }
    }
}
