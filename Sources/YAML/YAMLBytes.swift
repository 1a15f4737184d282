#if canImport(Glibc)
    import Glibc
#endif

/// The contents of a file in memory that does not move, for as long as this object lives.
package final class YAMLBytes {
    /// The largest file that is read, in bytes: nobody writes such a configuration, and a recording of it lasts for days.
    package static let maximumSize = 64 << 20

    /// What errors call the contents.
    package let name: String
    /// How many bytes there are: at least one.
    package let count: Int
    let base: UnsafeMutablePointer<UInt8>

    /// A copy of bytes that are already in memory; `name` is what errors call them.
    package init(_ bytes: [UInt8], name: String) throws(YAMLError) {
        guard bytes.count <= YAMLBytes.maximumSize else { throw YAMLBytes.tooLarge(name) }
        guard !bytes.isEmpty else { throw YAMLBytes.empty(name) }
        self.name = name
        count = bytes.count
        base = .allocate(capacity: bytes.count)
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { base.initialize(from: start, count: source.count) }
        }
    }

    /// Reads a regular file whole. Throws if there is none, if it is empty, larger than `maximumSize` or unreadable.
    package init(path: String) throws(YAMLError) {
        // A path that holds NUL would be cut short on its way to the kernel, and another file read.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw YAMLError(file: path, position: nil, message: "is no path of a file")
        }
        // Without O_NONBLOCK, a FIFO that nobody writes to would hang the program.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw YAMLBytes.failure("opened", path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw YAMLBytes.failure("examined", path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw YAMLError(file: path, position: nil, message: "is a folder, but a file is needed")
        default: throw YAMLError(file: path, position: nil, message: "is a device or a pipe, but a regular file is needed")
        }
        guard status.st_size <= YAMLBytes.maximumSize else { throw YAMLBytes.tooLarge(path) }
        // One byte more than the size shows that the file has grown since.
        let capacity = Int(clamping: max(status.st_size, 0)) + 1
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        var length = 0
        while length < capacity {
            let got = Glibc.read(descriptor, memory + length, capacity - length)
            if got > 0 {
                length += got
            } else if got == 0 {
                break
            } else if errno != EINTR {
                let number = errno
                memory.deallocate()
                throw YAMLBytes.failure("read", path, number)
            }
        }
        guard length > 0, length < capacity else {
            memory.deallocate()
            throw length == 0
                ? YAMLBytes.empty(path) : YAMLError(file: path, position: nil, message: "grew while it was read; try again")
        }
        name = path
        count = length
        base = memory
    }

    deinit { base.deallocate() }

    /// How many bytes at the start are the byte order mark that some editors write before UTF-8: 3 or 0.
    var markLength: Int { count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0 }

    /// Whether the text is UTF-16: by its byte order mark, or by a first character of which one byte is 0, which no YAML begins with.
    var isUTF16: Bool {
        guard count >= 2 else { return false }
        switch (base[0], base[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF): return true
        case (0, let other), (let other, 0): return other != 0
        default: return false
        }
    }

    /// The place of the byte at an offset, for errors that are found before characters are.
    func position(atOffset offset: Int) -> YAMLPosition {
        var line = 1
        var start = 0
        let end = min(max(offset, 0), count)
        for index in 0..<end where base[index] == 0x0A {
            line += 1
            start = index + 1
        }
        var column = 1
        // Continuation bytes of UTF-8 belong to the character before them.
        for index in max(start, markLength)..<max(end, markLength) where base[index] & 0xC0 != 0x80 { column += 1 }
        return YAMLPosition(line: line, column: column)
    }

    private static func empty(_ name: String) -> YAMLError { YAMLError(file: name, position: nil, message: "is empty") }

    private static func tooLarge(_ name: String) -> YAMLError {
        YAMLError(file: name, position: nil, message: "is larger than \(maximumSize >> 20) MiB, the largest file that is read")
    }

    private static func failure(_ what: String, _ path: String, _ number: Int32) -> YAMLError {
        let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else { return "error \(number)" }
            return String(cString: base)
        }
        return YAMLError(file: path, position: nil, message: "cannot be \(what): \(reason)")
    }
}
