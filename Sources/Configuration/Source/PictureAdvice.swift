import Glibc

/// What to say of an image that is there under another name, or in a format that is not read.
package enum PictureAdvice {
    /// Endings of pictures that people have and that are not read.
    private static let others = ["jpg", "jpeg", "gif", "bmp", "webp", "svg", "tif", "tiff", "avif", "heic", "ico", "jfif"]

    /// What to say of a word that is no image, nil where nothing is known of it.
    package static func text(_ word: String, at position: SourcePosition) -> String? {
        if let ending = format(of: word) { return notRead(word, ending) }
        // Beside the file that names it.
        for ending in others + others.map({ $0.uppercased() }) where isFile(position.resolve("\(word).\(ending)")) {
            return "there is no image “\(word)”; “\(word).\(ending)” is there, and \(only(ending))"
        }
        for ending in ["png", "PNG"] where isFile(position.resolve("\(word).\(ending)")) {
            return "there is no image “\(word)”; the file “\(word).\(ending)” is there: write its whole name"
        }
        return nil
    }

    /// What to say of a file of another format, nil if its name ends in none.
    package static func notRead(path: String) -> String? { format(of: path).map { notRead(path, $0) } }

    /// The ending of another format that a name has, in small letters.
    package static func format(of name: String) -> String? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[name.utf8.index(after: dot)...].lowercased()
        return others.contains(ending) ? ending : nil
    }

    private static func notRead(_ name: String, _ ending: String) -> String { "“\(name)” is no PNG file: \(only(ending))" }

    private static func only(_ ending: String) -> String {
        "only PNG files are read: convert it (\(ending == "svg" ? "package librsvg2-bin: “rsvg-convert”" : "package imagemagick: “convert”"))"
    }

    private static func isFile(_ path: String) -> Bool {
        // A path that holds NUL would be cut short on its way to the kernel.
        if path.utf8.contains(0) { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
