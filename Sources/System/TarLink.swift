/// A link in an archive, to a file or a folder in it.
struct TarLink {
    let name: String
    private let target: String

    /// The longest path that may come of links, in bytes.
    private static let longest = 1_000

    /// - Parameters:
    ///   - target: as the archive has it: from the link's folder on, or from the archive's on where the link is a hard one.
    /// - Throws: if it leads out of the archive.
    init(_ name: String, to target: String, isHard: Bool) throws(TarArchive.Problem) {
        var parts = isHard ? [] : Array(TarArchive.parts(of: name).dropLast())
        guard !target.isEmpty, target.utf8.first != UInt8(ascii: "/"), !target.utf8.contains(0) else {
            throw TarArchive.Problem(description: "\(name) is a link to “\(target)”, which leads out of the archive")
        }
        for part in TarArchive.parts(of: target) where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                throw TarArchive.Problem(description: "\(name) is a link to “\(target)”, which leads out of the archive")
            }
        }
        self.name = name
        self.target = parts.joined(separator: "/")
        if self.target.isEmpty || TarArchive.lies(name + "/", in: self.target + "/") {
            throw TarArchive.Problem(description: "\(name) is a link to “\(target)”, which it is in itself")
        }
    }

    /// Puts what links lead to in their places. A link may lead through others, and to folders that have some: what one brings is looked
    /// at again, until none brings anything more.
    static func resolve(_ links: [TarLink], in files: [TarArchive.Entry], most: Int) throws(TarArchive.Problem) -> [TarArchive.Entry] {
        var entries = files
        var names = Set(files.map { Array($0.name.utf8) })
        var count = -1
        while count != entries.count {
            count = entries.count
            for link in links {
                let folder = link.target + "/"
                for entry in entries where TarArchive.lies(entry.name + "/", in: folder) {
                    let name = link.name + String(decoding: entry.name.utf8.dropFirst(link.target.utf8.count), as: UTF8.self)
                    if !names.insert(Array(name.utf8)).inserted { continue }
                    entries.append(.init(name: name, content: entry.content))
                    if entries.count > most { throw TarArchive.Problem(description: "it has more than \(most) files") }
                    // Links that lead to each other's folders would bring longer names for ever.
                    if name.utf8.count > longest { throw TarArchive.Problem(description: "\(link.name) leads around in a circle") }
                }
            }
        }
        for link in links where !names.contains(where: { ($0 + [UInt8(ascii: "/")]).starts(with: (link.name + "/").utf8) }) {
            throw TarArchive.Problem(description: "\(link.name) is a link to \(link.target), which is not in the archive")
        }
        return entries
    }
}
