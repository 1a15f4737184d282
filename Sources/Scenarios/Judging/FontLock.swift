import FasciaConfiguration
import FasciaSystem
import Glibc

/// `fonts.lock`: which font files the approved pictures of a folder were drawn with, as `sha256sum` writes it. Other fonts draw other pictures,
/// and those of distributions differ between their releases.
package struct FontLock: Equatable {
    /// SHA-256 by name.
    package var digests: [String: String] = [:]

    package init() {}

    package init(_ digests: [String: String]) { self.digests = digests }

    /// The file beside the tests.
    package static func path(beside folder: String) -> String { "\(folder)fonts.lock" }

    /// Reads the file; nil if there is none.
    package init?(path: String) throws(SystemError) {
        if access(path, F_OK) != 0 { return nil }
        for line in String(decoding: try FileReader.read(path, limit: 1 << 20), as: UTF8.self).split(separator: "\n") {
            let digest = line.prefix(64)
            let name = line.dropFirst(64).drop { $0 == " " || $0 == "*" }
            if line.utf8.first != UInt8(ascii: "#"), digest.utf8.count == 64, !name.isEmpty { digests[String(name)] = String(digest) }
        }
    }

    /// Writes the file.
    package func write(to path: String) throws(SystemError) {
        var text = "# The fonts that the pictures in goldens/ were drawn with; “fascia test --bless” writes this file.\n"
        for name in digests.keys.sorted() { text += "\(digests[name] ?? "")  \(name)\n" }
        try FileWriter.write(Array(text.utf8), to: path)
    }

    /// How a font is named: by its path from the panel's folder if it is in there, by its file's name if it is the machine's.
    package static func name(of path: String, panel: String) -> String {
        let path = ConfigurationFiles.normalized(path)
        let folder = ConfigurationFiles.normalized(panel).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        if !folder.isEmpty, path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.utf8.count + 1)) }
        return path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
    }

    /// What is wrong with the fonts that a panel has opened; nil if they are those of the file.
    /// - Parameter fonts: their digests and paths by their names.
    package func complaint(about fonts: [String: (digest: String, path: String)]) -> String? {
        let others = fonts.keys.sorted().filter { digests[$0] != fonts[$0]?.digest }
        if others.isEmpty { return nil }
        let story = others.prefix(4).map { name in
            let found = fonts[name].map { "\($0.path) is \($0.digest.prefix(12))…" } ?? ""
            return digests[name].map { "\(found), and the pictures were drawn with \($0.prefix(12))…" }
                ?? "\(found), which fonts.lock does not have"
        }
        let more = others.count > 4 ? " (and \(others.count - 4) more)" : ""
        return "\(story.joined(separator: "; "))\(more): keep the fonts beside the panel and name them in “theme: fonts:”, "
            + "so that they are the same on every machine, or approve the pictures anew with --bless"
    }
}
