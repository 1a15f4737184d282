extension TarArchive {
    /// A file in an archive.
    package struct Entry: Hashable, Sendable {
        /// Its path, without `./` before it.
        package let name: String
        /// Where its content lies in the archive's bytes.
        package let content: Range<Int>
    }

    /// Why an archive cannot be used.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// The files of an archive in the forms that `tar` writes: ustar, pax and GNU's. Folders are passed over.
    /// - Throws: if it is cut off or no archive, or holds anything but files and folders: links and devices, and names that lead out.
    package static func entries(of bytes: [UInt8]) throws(Problem) -> [Entry] {
        var entries: [Entry] = []
        var offset = 0
        var longName: String?
        while offset + 512 <= bytes.count {
            let header = bytes[offset..<offset + 512]
            if header.allSatisfy({ $0 == 0 }) { return entries }
            func field(_ at: Int, _ length: Int) -> ArraySlice<UInt8> { bytes[offset + at..<offset + at + length].prefix { $0 != 0 } }
            var sum = 0
            for (index, byte) in header.enumerated() { sum += (148..<156).contains(index) ? 0x20 : Int(byte) }
            guard number(field(148, 8)) == sum, let size = number(field(124, 12)) else {
                throw Problem(description: "it is no tar archive, or damaged at byte \(offset)")
            }
            let content = offset + 512..<offset + 512 + size
            guard content.upperBound <= bytes.count else { throw Problem(description: "it is cut off") }
            var name = String(decoding: field(0, 100), as: UTF8.self)
            let prefix = field(345, 155)
            if bytes[offset + 257..<offset + 263].elementsEqual("ustar\0".utf8), !prefix.isEmpty {
                name = String(decoding: prefix, as: UTF8.self) + "/" + name
            }
            let kind = bytes[offset + 156]
            offset = content.lowerBound + (size + 511) / 512 * 512
            switch kind {
            case UInt8(ascii: "L"): longName = String(decoding: bytes[content].prefix { $0 != 0 }, as: UTF8.self)
            case UInt8(ascii: "x"): longName = path(ofPax: bytes[content]) ?? longName
            case UInt8(ascii: "g"): break
            case UInt8(ascii: "5"): longName = nil
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
                entries.append(Entry(name: try plain(longName ?? name), content: content))
                longName = nil
            default:
                throw Problem(description: "\(longName ?? name) is \(word(kind)): only files and folders can be applied")
            }
        }
        // tar itself takes one whose end is missing, too.
        return entries
    }

    private static func word(_ kind: UInt8) -> String {
        switch kind {
        case UInt8(ascii: "1"), UInt8(ascii: "2"): "a link"
        case UInt8(ascii: "3"), UInt8(ascii: "4"): "a device"
        case UInt8(ascii: "6"): "a pipe"
        default: "of a kind that is not known"
        }
    }

    /// A name that leads nowhere but into the folder that it is unpacked into.
    package static func plain(_ name: String) throws(Problem) -> String {
        var parts = name.split(separator: "/", omittingEmptySubsequences: true)
        parts.removeAll { $0 == "." }
        guard !name.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."), !name.utf8.contains(0) else {
            throw Problem(description: "“\(name)” leads out of the archive")
        }
        return parts.joined(separator: "/")
    }

    /// A number in digits of base 8; nil if it is none, or one of more than 8 GB.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.filter { $0 != 0x20 }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The record `path` among those of pax: `LENGTH NAME=VALUE\n`.
    private static func path(ofPax records: ArraySlice<UInt8>) -> String? {
        var rest = records
        var found: String?
        while let space = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[rest.startIndex..<space], as: UTF8.self)),
            length > space - rest.startIndex + 1, length <= rest.count
        {
            let record = String(decoding: rest[(space + 1)..<(rest.startIndex + length - 1)], as: UTF8.self)
            if record.hasPrefix("path=") { found = String(record.dropFirst(5)) }
            rest = rest[(rest.startIndex + length)...]
        }
        return found
    }
}
