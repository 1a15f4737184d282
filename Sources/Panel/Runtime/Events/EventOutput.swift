import FasciaGeometry
import FasciaSystem
import Glibc

/// Writes the events of a running panel, a line each, to a file or a pipe, without blocking on the reader or the disk. Lines that find no
/// room are counted, and a line `{"t":2.5,"dropped":17}` is written as soon as there is room again.
final class EventOutput {
    /// The most that waits to be read or written, in bytes.
    static let capacity = 256 << 10

    private let loop: EventLoop
    private let log: Log
    /// A pipe or a terminal; nil for a file.
    private var channel: OutputChannel?
    private var room: DescriptorSource?
    /// A file, whose disk may be slow, and the thread that writes it.
    private var file: EventFile?
    private var worker: Worker?
    private var waiting: [UInt8] = []
    private var isWriting = false
    private var dropped = 0

    /// - Parameter path: a file, whose content is replaced, or a pipe; `-` is standard output.
    init(path: String, loop: EventLoop, log: Log) throws(SystemError) {
        self.loop = loop
        self.log = log
        var status = stat()
        let isFile = path == "-" ? fstat(STDOUT_FILENO, &status) == 0 : stat(path, &status) == 0
        if !isFile || status.st_mode & S_IFMT == S_IFREG {
            let file = try path == "-" ? EventFile(standardOutput: ()) : EventFile(path: path)
            self.file = file
            worker = try Worker(loop: loop)
        } else if path == "-" {
            channel = OutputChannel(standard: STDOUT_FILENO, name: "standard output", capacity: EventOutput.capacity)
        } else {
            channel = try OutputChannel(path: path, capacity: EventOutput.capacity)
        }
    }

    /// Writes the line of an event.
    func write(_ event: PanelEvent) {
        let line = event.line
        if dropped > 0 {
            var notice = JSONLine()
            notice.add("t", event.seconds)
            notice.add("dropped", dropped)
            // Both lines or none: the count, and the event after it.
            if put(Array("\(notice.text)\n\(line.text)\n".utf8)) { dropped = 0 } else { dropped += 1 }
        } else if !put(Array("\(line.text)\n".utf8)) {
            dropped = 1
            log.limited(
                .warning, key: "events", "control events are lost: nobody reads \(channel?.name ?? file?.name ?? "them") fast enough")
        }
    }

    /// Waits a moment for unwritten lines: the panel ends.
    func finish(by deadline: Instant) {
        let rest = max(.zero, deadline - MonotonicClock().now)
        channel?.finish(milliseconds: Int32(min(rest.seconds, 0.3) * 1_000))
        while let worker, worker.finish(by: deadline), !waiting.isEmpty { pass() }
    }

    private func put(_ bytes: [UInt8]) -> Bool {
        if let channel {
            let isTaken = channel.write(bytes)
            watch(channel)
            return isTaken
        }
        if waiting.count + bytes.count > EventOutput.capacity { return false }
        waiting += bytes
        pass()
        return true
    }

    /// Writes waiting lines as soon as there is room.
    private func watch(_ channel: OutputChannel) {
        if !channel.hasPending || channel.watchable < 0 {
            room = nil
        } else if room == nil {
            room = try? loop.watch(channel.watchable, for: .writable, priority: .background) { [unowned self] _ in
                channel.flush()
                self.watch(channel)
            }
        }
    }

    /// Passes waiting lines to the thread if it is idle.
    private func pass() {
        guard let worker, let file, !isWriting, !waiting.isEmpty else { return }
        let bytes = waiting
        waiting.removeAll()
        isWriting = true
        do throws(SystemError) {
            try worker.perform({ file.write(bytes) }) { [unowned self] error in
                self.isWriting = false
                if let error { self.log.limited(.warning, key: "events", "\(error)") }
                self.pass()
            }
        } catch {
            isWriting = false
            log.limited(.warning, key: "events", "\(error)")
        }
    }
}

/// A file for control events, which the loop and the writing thread share; it is closed with the last of them.
final class EventFile: Sendable {
    /// Its name in errors.
    let name: String
    private let descriptor: Int32

    /// Opens a file and replaces what is in it.
    init(path: String) throws(SystemError) {
        name = path
        try FileWriter.refuseForeignLink(path)
        descriptor = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY).release()
    }

    /// Standard output, where it is a file.
    init(standardOutput: Void) throws(SystemError) {
        name = "standard output"
        descriptor = try SystemCall.perform("write to", on: "standard output") { dup(STDOUT_FILENO) }
    }

    deinit { _ = close(descriptor) }

    /// Writes all bytes; blocks on the disk.
    /// - Returns: the error; the rest is lost then.
    func write(_ bytes: [UInt8]) -> SystemError? {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                SystemCall.retry { Glibc.write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset) }
            }
            if count <= 0 { return SystemError(attempt: "write", object: name, errno: count == 0 ? ENOSPC : errno) }
            offset += count
        }
        return nil
    }
}
