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

    /// The files of an archive in the forms that `tar` writes: ustar, pax and GNU's. Folders are passed over. A link to a file or a folder
    /// of the archive stands for what it leads to.
    /// - Parameter most: how many files there may be.
    /// - Throws: if it is cut off or no archive, or holds devices or the like, or names or links that lead out of it.
    package static func entries(of bytes: [UInt8], most: Int = 10_000) throws(Problem) -> [Entry] {
        var entries: [Entry] = []
        var links: [TarLink] = []
        var offset = 0
        var longName: String?
        var longTarget: String?
        while offset + 512 <= bytes.count {
            let header = bytes[offset..<offset + 512]
            if header.allSatisfy({ $0 == 0 }) { break }
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
            let linkField = field(157, 100)
            offset = content.lowerBound + (size + 511) / 512 * 512
            switch kind {
            case UInt8(ascii: "L"): longName = String(decoding: bytes[content].prefix { $0 != 0 }, as: UTF8.self)
            case UInt8(ascii: "K"): longTarget = String(decoding: bytes[content].prefix { $0 != 0 }, as: UTF8.self)
            case UInt8(ascii: "x"):
                longName = record("path=", ofPax: bytes[content]) ?? longName
                longTarget = record("linkpath=", ofPax: bytes[content]) ?? longTarget
            case UInt8(ascii: "g"): break
            case UInt8(ascii: "5"): (longName, longTarget) = (nil, nil)
            case UInt8(ascii: "1"), UInt8(ascii: "2"):
                let target = longTarget ?? String(decoding: linkField, as: UTF8.self)
                links.append(try TarLink(plain(longName ?? name), to: target, isHard: kind == UInt8(ascii: "1")))
                (longName, longTarget) = (nil, nil)
                offset = content.lowerBound
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
                entries.append(Entry(name: try plain(longName ?? name), content: content))
                (longName, longTarget) = (nil, nil)
            default:
                throw Problem(description: "\(longName ?? name) is \(word(kind)): only files and folders can be applied")
            }
        }
        // tar itself takes one whose end is missing, too.
        return try TarLink.resolve(links, in: entries, most: most)
    }

    private static func word(_ kind: UInt8) -> String {
        switch kind {
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

    /// The value of a record, named with its `=`, among those of pax: `LENGTH NAME=VALUE\n`.
    private static func record(_ name: String, ofPax records: ArraySlice<UInt8>) -> String? {
        var rest = records
        var found: String?
        while let space = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[rest.startIndex..<space], as: UTF8.self)),
            length > space - rest.startIndex + 1, length <= rest.count
        {
            let record = String(decoding: rest[(space + 1)..<(rest.startIndex + length - 1)], as: UTF8.self)
            if record.hasPrefix(name) { found = String(record.dropFirst(name.count)) }
            rest = rest[(rest.startIndex + length)...]
        }
        return found
    }
}
