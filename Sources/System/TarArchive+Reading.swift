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

    /// The files of an archive in the forms that `tar` writes: ustar, pax and GNU's. Folders are passed over, and so is what a later entry of
    /// the same name replaces. A link to a file or a folder of the archive stands for what it leads to.
    /// - Parameter most: how many files there may be.
    /// - Throws: if it is cut off or no archive, or holds devices or the like, files with holes, or names or links that lead out of it.
    package static func entries(of bytes: [UInt8], most: Int = 10_000) throws -> [Entry] {
        try entries(size: bytes.count, most: most) { Array(bytes[$0]) }
    }

    /// The same of an archive that is read piece by piece.
    /// - Parameters:
    ///   - size: how many bytes it has.
    ///   - read: reads some of them.
    package static func entries(size: Int, most: Int = 10_000, _ read: (Range<Int>) throws -> [UInt8]) throws -> [Entry] {
        if size == 0 { throw Problem(description: "it is empty") }
        if let tool = compression(try read(0..<min(size, 6))) {
            throw Problem(description: "it is compressed with \(tool.name): unpack it first, as by “\(tool.command)”")
        }
        var found = Found()
        var offset = 0
        var hasEnd = false
        var longName: String?
        var longTarget: String?
        while offset + 512 <= size {
            let header = try read(offset..<offset + 512)
            if header.allSatisfy({ $0 == 0 }) {
                hasEnd = true
                break
            }
            func field(_ at: Int, _ length: Int) -> ArraySlice<UInt8> { header[at..<at + length].prefix { $0 != 0 } }
            var sum = 0
            for (index, byte) in header.enumerated() { sum += (148..<156).contains(index) ? 0x20 : Int(byte) }
            guard header.count == 512, number(field(148, 8)) == sum, let length = number(field(124, 12)) else {
                throw Problem(description: "it is no tar archive, or damaged at byte \(offset)")
            }
            guard length <= size - offset - 512 else { throw Problem(description: "it is cut off") }
            let content = offset + 512..<offset + 512 + length
            var bytes = Array(field(0, 100))
            let prefix = field(345, 155)
            if header[257..<263].elementsEqual("ustar\0".utf8), !prefix.isEmpty { bytes = prefix + [UInt8(ascii: "/")] + bytes }
            let name = try longName ?? text(of: bytes)
            let kind = header[156]
            offset = content.lowerBound + (length + 511) / 512 * 512
            switch kind {
            case UInt8(ascii: "L"), UInt8(ascii: "K"), UInt8(ascii: "x"):
                if length > longestName { throw Problem(description: "\(name) has a name or attributes of \(length) bytes") }
                let bytes = try read(content)
                if kind == UInt8(ascii: "L") { longName = try text(of: bytes.prefix { $0 != 0 }) }
                if kind == UInt8(ascii: "K") { longTarget = try text(of: bytes.prefix { $0 != 0 }) }
                if kind != UInt8(ascii: "x") { continue }
                // Such a file has another name here, and its content has the places of the holes before it.
                if record("GNU.sparse.", ofPax: bytes[...]) != nil {
                    throw Problem(description: "\(name) has holes: pack it without --sparse")
                }
                longName = try record("path=", ofPax: bytes[...]).map(text) ?? longName
                longTarget = try record("linkpath=", ofPax: bytes[...]).map(text) ?? longTarget
                continue
            case UInt8(ascii: "g"): continue
            case UInt8(ascii: "5"): break
            case UInt8(ascii: "1"), UInt8(ascii: "2"):
                let target = try longTarget ?? text(of: field(157, 100))
                found.add(try TarLink(safeName(name), to: target, isHard: kind == UInt8(ascii: "1")))
                offset = content.lowerBound
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
                found.add(Entry(name: try safeName(name), content: content))
            default:
                throw Problem(description: "\(name) is \(kindName(kind)): only files and folders can be applied")
            }
            (longName, longTarget) = (nil, nil)
        }
        // tar itself takes one whose end is missing, too; of a copy that was cut off between two files it would show half a panel.
        if !hasEnd { throw Problem(description: "its end is missing: it was cut off; copy it again") }
        return try TarLink.resolve(found.links, in: found.files, most: most)
    }

    /// The program that has made an archive smaller, by its first bytes; nil for none.
    private static func compression(_ bytes: [UInt8]) -> (name: String, command: String)? {
        let tools: [([UInt8], String, String)] = [
            ([0x1F, 0x8B], "gzip", "gunzip FILE"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz", "unxz FILE"),
            ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "unzstd FILE"), (Array("BZh".utf8), "bzip2", "bunzip2 FILE"),
            (Array("PK\u{3}\u{4}".utf8), "zip", "unzip FILE -d FOLDER"),
        ]
        return tools.first { bytes.starts(with: $0.0) }.map { ($0.1, $0.2) }
    }

    /// The longest name or list of attributes that is read, in bytes: many times what `tar` writes.
    private static let longestName = 64 << 10

    /// What is in an archive: of a name the last counts, as `tar -r` appends what has changed.
    private struct Found {
        private var all: [Entry?] = []
        // By their bytes: texts that look alike are equal, and are names of different files.
        private var places: [[UInt8]: Int] = [:]
        private(set) var links: [TarLink] = []
        private var linkNames: Set<[UInt8]> = []

        var files: [Entry] { all.compactMap(\.self) }

        mutating func add(_ entry: Entry) {
            forget(entry.name)
            places[Array(entry.name.utf8)] = all.count
            all.append(entry)
        }

        mutating func add(_ link: TarLink) {
            forget(link.name)
            links.append(link)
            linkNames.insert(Array(link.name.utf8))
        }

        private mutating func forget(_ name: String) {
            let bytes = Array(name.utf8)
            if let place = places.removeValue(forKey: bytes) { all[place] = nil }
            if linkNames.remove(bytes) != nil { links.removeAll { $0.name.utf8.elementsEqual(bytes) } }
        }
    }

    private static func kindName(_ kind: UInt8) -> String {
        switch kind {
        case UInt8(ascii: "3"), UInt8(ascii: "4"): "a device"
        case UInt8(ascii: "6"): "a pipe"
        case UInt8(ascii: "S"): "a file with holes (pack it without --sparse)"
        default: "of a kind that is not known"
        }
    }

    /// A name that leads nowhere but into the folder that it is unpacked into.
    package static func safeName(_ name: String) throws(Problem) -> String {
        // By bytes: a slash and an accent after it are one character of a text, and still a slash to the kernel.
        var parts = TarArchive.parts(of: name)
        parts.removeAll { $0.utf8.elementsEqual(".".utf8) }
        guard name.utf8.first != UInt8(ascii: "/"), !parts.isEmpty, !name.utf8.contains(0),
            !parts.contains(where: { $0.utf8.elementsEqual("..".utf8) })
        else { throw Problem(description: "“\(name)” leads out of the archive") }
        return parts.joined(separator: "/")
    }

    /// What lies between a path's slashes, as the kernel sees them.
    package static func parts(of path: String) -> [String] {
        Array(path.utf8).split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a path lies in a folder, which ends with a slash, or is the folder's own for an empty one.
    package static func lies(_ path: String, in folder: String) -> Bool { path.utf8.starts(with: folder.utf8) }

    /// A name as a text.
    /// - Throws: if it is none, since two such names could look alike.
    private static func text(of bytes: some Collection<UInt8>) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(
                description: "the name “\(String(decoding: bytes, as: UTF8.self))” is not in UTF-8: rename the file, and pack it again")
        }
        return text
    }

    /// A number in digits of base 8; nil if it is none, or one of more than 8 GB.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.filter { $0 != 0x20 }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The value of a record, named with its `=`, among those of pax: `LENGTH NAME=VALUE\n`.
    private static func record(_ name: String, ofPax records: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = records
        var found: ArraySlice<UInt8>?
        while let space = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[rest.startIndex..<space], as: UTF8.self)),
            length > space - rest.startIndex + 1, length <= rest.count
        {
            let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
            if record.starts(with: name.utf8) { found = record.dropFirst(name.utf8.count) }
            rest = rest[(rest.startIndex + length)...]
        }
        return found
    }
}
