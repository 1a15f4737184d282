import CSystem
import Glibc

/// Tells when any of some files was written, replaced, made, taken away or made readable, for as long as this object lives. Nothing wakes up for
/// anything else in their folders for longer than it takes to see that.
///
/// Folders are watched rather than files: editors and installers put a new file in the place of the old one. So that a folder may be
/// replaced in the same way, the folders above it are watched too, for what has its name, and so are the links that lead to it.
package final class FileWatch {
    /// The files, as they were named.
    package private(set) var paths: [String] = []
    /// The folders in which each file with an ending counts, also one that is made later.
    private var whole: [String] = []
    private var ending = ""
    private let file: FileDescriptor
    private var source: DescriptorSource?
    private let handler: () -> Void
    /// What is watched: the names in each folder, by the kernel's number of the watch.
    private var folders: [Int32: Watched] = [:]

    /// What matters in a folder.
    private struct Watched {
        /// The files.
        var files: Set<String> = []
        /// Folders and links on the way to them: if one is another now, other folders have to be watched.
        var ways: Set<String> = []
        /// Whether every file with the ending does.
        var isWhole = false
    }

    private static let ways = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
    private static let changes = ways | UInt32(IN_CLOSE_WRITE)
    /// The folder itself goes, or is somewhere else now.
    private static let farewells = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_IGNORED | IN_UNMOUNT)
    /// How many links may lead from a name to a file.
    private static let maximumLinks = 16
    /// One event with the longest name is 272 bytes.
    private static let bufferSize = 4096

    /// A watch of no file yet. The handler is called once for all that happened since the last time.
    package init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        let descriptor = try SystemCall.perform("watch", on: "files") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
        file = FileDescriptor(owning: descriptor)
        source = try loop.watch(descriptor, priority: .background) { [unowned self] _ in self.read() }
    }

    /// Watches these files in place of those before. Those whose folder cannot be watched are left out.
    /// - Parameters:
    ///   - folders: in which each file counts whose name has an ending, also one that is made later.
    ///   - ending: of those names.
    /// - Returns: the folders that cannot be watched, with the reason.
    @discardableResult
    package func watch(_ paths: [String], folders whole: [String] = [], ending: String = "") -> [SystemError] {
        (self.paths, self.whole, self.ending) = (paths, whole, ending)
        for watch in folders.keys { _ = inotify_rm_watch(file.rawValue, watch) }
        folders.removeAll()
        var wanted: [String: Watched] = [:]
        for path in paths where !path.utf8.contains(0) { FileWatch.add(path, to: &wanted) }
        for folder in whole where !folder.utf8.contains(0) {
            // As the way to something in it, so that it is watched once it comes to be.
            FileWatch.add("\(folder)/*", to: &wanted)
            let path = folder.hasPrefix("/") ? folder : "\(FileWatch.workingFolder)/\(folder)"
            wanted["/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/"), default: Watched()].isWhole = true
        }
        var problems: [SystemError] = []
        for (folder, names) in wanted.sorted(by: { $0.key < $1.key }) {
            // Two names of one folder have one number, and what both are watched for counts.
            let mask =
                (names.files.isEmpty && !names.isWhole ? FileWatch.ways : FileWatch.changes) | UInt32(IN_MASK_ADD) | UInt32(IN_ONLYDIR)
            let number = inotify_add_watch(file.rawValue, folder, mask)
            if number < 0 {
                // One that comes to be is seen in the folder above it.
                if !names.files.isEmpty, !names.isWhole { problems.append(SystemError(attempt: "watch", object: folder, errno: errno)) }
            } else {
                folders[number, default: Watched()].files.formUnion(names.files)
                folders[number, default: Watched()].ways.formUnion(names.ways)
                if names.isWhole { folders[number]?.isWhole = true }
            }
        }
        return problems
    }

    /// Adds a file, every folder on its way, and the same of what links on this way lead to.
    private static func add(_ path: String, to wanted: inout [String: Watched]) {
        var rest = [path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"]
        var links = 0
        while let path = rest.popLast() {
            let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }.map(String.init)
            var folder = ""
            for (index, part) in parts.enumerated() {
                let parent = folder.isEmpty ? "/" : folder
                if index == parts.count - 1 {
                    wanted[parent, default: Watched()].files.insert(part)
                } else if part != ".." {
                    wanted[parent, default: Watched()].ways.insert(part)
                }
                folder += "/\(part)"
                guard links < maximumLinks, let target = target(ofLink: folder) else { continue }
                links += 1
                let start = target.hasPrefix("/") ? target : "\(parent)/\(target)"
                rest.append(([start] + parts[(index + 1)...]).joined(separator: "/"))
            }
        }
    }

    private static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base.assumingMemoryBound(to: CChar.self), buffer.count)
            return count > 0 && count < buffer.count ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }

    private static var workingFolder: String {
        guard let name = getcwd(nil, 0) else { return "" }
        defer { free(name) }
        return String(cString: name)
    }

    private func read() {
        var isHit = false
        var isElsewhere = false
        withUnsafeTemporaryAllocation(byteCount: FileWatch.bufferSize, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = SystemCall.retry { Glibc.read(file.rawValue, buffer.baseAddress, buffer.count) }
                if count <= 0 { break }
                let found = take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                isHit = isHit || found.isHit
                isElsewhere = isElsewhere || found.isElsewhere
            }
        }
        // Before the handler looks at the files: what happens to them from now on is seen.
        if isElsewhere { watch(paths, folders: whole, ending: ending) }
        if isHit || isElsewhere { handler() }
    }

    private func take(_ events: UnsafeRawBufferPointer) -> (isHit: Bool, isElsewhere: Bool) {
        let header = MemoryLayout<inotify_event>.size
        var isHit = false
        var isElsewhere = false
        var offset = 0
        while offset + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let length = min(Int(event.len), events.count - offset - header)
            let name = events[(offset + header)..<(offset + header + length)].prefix { $0 != 0 }
            // More happened than the kernel remembers: anything may have changed.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isElsewhere = true }
            if let folder = folders[event.wd] {
                let name = String(decoding: name, as: UTF8.self)
                if folder.files.contains(name) || folder.isWhole && name.hasSuffix(ending) { isHit = true }
                if event.mask & FileWatch.farewells != 0 || folder.ways.contains(name) { isElsewhere = true }
            }
            offset += header + length
        }
        return (isHit, isElsewhere)
    }
}
