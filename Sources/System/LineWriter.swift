import Glibc

/// Writes lines to a file or pipe, gathering them so that a system call carries many.
package final class LineWriter {
    private let file: FileDescriptor
    private let name: String
    private let capacity: Int
    private var buffer: [UInt8] = []

    /// Writes to a descriptor that becomes this object's. `name` is what errors call it. `capacity` is how many bytes wait
    /// before they are written by themselves; 0 writes each line at once.
    package init(file: consuming FileDescriptor, name: String, capacity: Int = 32768) {
        self.file = file
        self.name = name
        self.capacity = capacity
        buffer.reserveCapacity(capacity + 1024)
    }

    /// Opens a file, replacing what is in it; `-` is standard output.
    package convenience init(path: String, capacity: Int = 32768) throws(SystemError) {
        if path == "-" {
            let copy = dup(STDOUT_FILENO)
            if copy < 0 { throw SystemError(attempt: "write to", object: "standard output", errno: Glibc.errno) }
            self.init(file: FileDescriptor(owning: copy), name: "standard output", capacity: capacity)
            return
        }
        try FileWriter.refuseForeignLink(path)
        self.init(file: try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY), name: path, capacity: capacity)
    }

    deinit {
        // The last chance; call `flush` to learn whether it worked.
        try? flush()
    }

    /// Adds a line, which must hold no line feed; one is added.
    package func write(_ line: String) throws(SystemError) {
        buffer.append(contentsOf: line.utf8)
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= capacity { try flush() }
    }

    /// Adds the text of a JSON object.
    package func write(_ line: JSONLine) throws(SystemError) {
        try write(line.text)
    }

    /// Writes what waits. After an error it is dropped: a full disk must not fill the memory as well.
    package func flush() throws(SystemError) {
        if buffer.isEmpty { return }
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBufferPointer { (bytes) throws(SystemError) in try file.writeAll(UnsafeRawBufferPointer(bytes), to: name) }
    }
}
