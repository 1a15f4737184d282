/// Files put together in the form of `tar` (POSIX ustar), in memory.
package struct TarArchive: Sendable {
    private var content: [UInt8] = []
    private let time: Int

    /// An empty archive whose files all have the same time, in seconds since 1970.
    package init(time: Int) {
        self.time = min(max(time, 0), 0o77777777777)
    }

    /// The whole archive.
    package var bytes: [UInt8] { content + [UInt8](repeating: 0, count: 1024) }

    /// Adds a file that its owner alone may read. Slashes in the name make folders. False if the name is empty or too long for the form:
    /// 100 bytes after a slash, 155 before it.
    @discardableResult
    package mutating func add(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard let (prefix, rest) = TarArchive.split(Array(name.utf8)), bytes.count < 1 << 33 else { return false }
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ field: some Sequence<UInt8>, at offset: Int) {
            var index = offset
            for byte in field {
                header[index] = byte
                index += 1
            }
        }
        put(rest, at: 0)
        put(TarArchive.octal(0o600, 7), at: 100)
        put(TarArchive.octal(0, 7), at: 108)
        put(TarArchive.octal(0, 7), at: 116)
        put(TarArchive.octal(bytes.count, 11), at: 124)
        put(TarArchive.octal(time, 11), at: 136)
        put(repeatElement(UInt8(ascii: " "), count: 8), at: 148)
        header[156] = UInt8(ascii: "0")
        put("ustar".utf8, at: 257)
        put("00".utf8, at: 263)
        put("root".utf8, at: 265)
        put("root".utf8, at: 297)
        put(prefix, at: 345)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(TarArchive.octal(sum, 6) + [0, UInt8(ascii: " ")], at: 148)
        content += header
        content += bytes
        content += [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
        return true
    }

    /// A number in digits of base 8, with zeros before it.
    private static func octal(_ number: Int, _ width: Int) -> [UInt8] {
        let digits = Array(String(number, radix: 8).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(width - digits.count, 0)) + digits.suffix(width)
    }

    /// The name in its two fields; nil if it does not fit them.
    private static func split(_ name: [UInt8]) -> (prefix: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        if name.isEmpty || name.contains(0) { return nil }
        if name.count <= 100 { return ([], name[...]) }
        for index in name.indices.reversed() where name[index] == UInt8(ascii: "/") && index <= 155 {
            let rest = name[(index + 1)...]
            return !rest.isEmpty && rest.count <= 100 ? (name[..<index], rest) : nil
        }
        return nil
    }
}
