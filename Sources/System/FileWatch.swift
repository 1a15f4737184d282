import CSystem
import Glibc

/// Tells when any of some files was written, replaced, made, taken away or made readable, for as long as this object lives. Nothing wakes up for
/// anything else in their folders for longer than it takes to see that.
///
/// Folders are watched rather than files: editors and installers put a new file in the place of the old one.
public final class FileWatch {
    /// The files, as they were named.
    public private(set) var paths: [String] = []
    private let file: FileDescriptor
    private var source: DescriptorSource?
    private let handler: () -> Void
    /// What is watched: the names in each folder, by the kernel's number of the watch.
    private var folders: [Int32: Set<String>] = [:]

    private static let changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)
    /// One event with the longest name is 272 bytes.
    private static let bufferSize = 4096

    /// A watch of no file yet. The handler is called once for all that happened since the last time.
    public init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        let descriptor = try SystemCall.perform("watch", on: "files") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
        file = FileDescriptor(owning: descriptor)
        source = try loop.watch(descriptor, priority: .background) { [unowned self] _ in self.read() }
    }

    /// Watches these files in place of those before. Those whose folder cannot be watched are left out.
    /// - Returns: the folders that cannot be watched, with the reason.
    @discardableResult
    public func watch(_ paths: [String]) -> [SystemError] {
        self.paths = paths
        for watch in folders.keys { _ = inotify_rm_watch(file.rawValue, watch) }
        folders.removeAll()
        var wanted: [String: Set<String>] = [:]
        for path in paths where !path.utf8.contains(0) {
            let (folder, name) = FileWatch.split(path)
            wanted[folder, default: []].insert(name)
            // A link leads to where the file really changes.
            guard let resolved = realpath(path, nil) else { continue }
            let (real, realName) = FileWatch.split(String(cString: resolved))
            free(resolved)
            wanted[real, default: []].insert(realName)
        }
        var problems: [SystemError] = []
        for (folder, names) in wanted.sorted(by: { $0.key < $1.key }) {
            let number = inotify_add_watch(file.rawValue, folder, FileWatch.changes)
            if number < 0 {
                problems.append(SystemError(attempt: "watch", object: folder, errno: errno))
            } else {
                // Two names of one folder have one number.
                folders[number, default: []].formUnion(names)
            }
        }
        return problems
    }

    private func read() {
        var isHit = false
        withUnsafeTemporaryAllocation(byteCount: FileWatch.bufferSize, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = SystemCall.retry { Glibc.read(file.rawValue, buffer.baseAddress, buffer.count) }
                if count <= 0 { break }
                if take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isHit = true }
            }
        }
        if isHit { handler() }
    }

    private func take(_ events: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var isHit = false
        var offset = 0
        while offset + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let length = min(Int(event.len), events.count - offset - header)
            let name = events[(offset + header)..<(offset + header + length)].prefix { $0 != 0 }
            // More happened than the kernel remembers: anything may have changed.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isHit = true }
            if folders[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true { isHit = true }
            offset += header + length
        }
        return isHit
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }
}
