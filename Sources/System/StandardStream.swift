import Glibc

/// One of the streams that a process is born with.
enum StandardStream {
    /// Writes all of a text. What cannot be written, since the reader is gone, is dropped.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = SystemCall.retry { Glibc.write(descriptor, rest.baseAddress, rest.count) }
                if count <= 0 { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}
