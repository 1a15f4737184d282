import FasciaSystem
import Glibc
import Testing

@Suite struct PlainTextTests {
    @Test(
        "What a terminal takes for a command, or shows elsewhere than it stands, is escaped",
        arguments: [
            ("\u{1B}]0;title\u{07}", "\\u001b]0;title\\u0007"), ("\u{9B}31m", "\\u009b31m"), ("\u{202E}gpj.exe", "\\u202egpj.exe"),
            ("a\u{2066}b\u{2069}", "a\\u2066b\\u2069"), ("a\r\nb\tc", "a\\r\\nb\\tc"), ("a\u{85}b\u{2028}c", "a\\u0085b\\u2028c"),
            ("\u{E0041}", "\\udb40\\udc41"), ("\u{FEFF}x\u{7F}\u{0}", "\\ufeffx\\u007f\\u0000"), ("\u{61C}", "\\u061c"),
        ])
    func escaped(text: String, expected: String) {
        #expect(PlainText.escaped(text) == expected)
        var json: [UInt8] = []
        JSONLine.append(text, to: &json)
        #expect(!String(decoding: json, as: UTF8.self).unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        let shown = LogRecord(level: .info, message: text, fields: [("a", text)]).text
        #expect(!shown.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value) })
    }

    @Test(
        "Everything else stays",
        arguments: ["", "Größe 21.5 °C", "温度", "العربية", "שלום", "👩‍👩‍👧 ¡hola! «x» “y” – …", "C:\\x", "é\u{301}", "ｘ"])
    func untouched(text: String) {
        #expect(PlainText.escaped(text) == text)
    }

    @Test func linesStayWhereTheyAreWantedAndBackslashesAreTold() {
        #expect(PlainText.escaped("a\n\tb\r", keepsLines: true) == "a\n\tb\\r")
        #expect(PlainText.escaped("a\nb\\n", escapesBackslashes: true) == "a\\nb\\\\n")
    }

    /// A link that another user has laid out in a folder of all is not followed, and what it leads to stays.
    @Test func aForeignLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        // Only root can make what belongs to somebody else.
        guard geteuid() == 0 else { return }
        let shared = "\(folder.path)/shared"
        defer {
            for name in ["x", "y"] { unlink("\(shared)/\(name)") }
        }
        try #require(mkdir(shared, 0o777) == 0 && chmod(shared, 0o1777) == 0)
        let target = "\(folder.path)/target"
        try FileWriter.write(Array("kept".utf8), to: target)
        try #require(symlink(target, "\(shared)/x") == 0 && lchown("\(shared)/x", 12345, 12345) == 0)
        #expect(throws: SystemError.self) { try FileWriter.write(Array("new".utf8), to: "\(shared)/x") }
        #expect(throws: SystemError.self) { _ = try LineWriter(path: "\(shared)/x") }
        #expect(throws: SystemError.self) { _ = try OutputChannel(path: "\(shared)/x") }
        #expect(try FileReader.read(target, limit: 100) == Array("kept".utf8))
        // One's own is.
        try #require(symlink(target, "\(shared)/y") == 0)
        try FileWriter.write(Array("new".utf8), to: "\(shared)/y")
        #expect(try FileReader.read(target, limit: 100) == Array("new".utf8))
    }

    /// The right to become another user does not go over to a new file.
    @Test func replacingAFileTakesItsSetUserBitAway() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/x"
        try FileWriter.write([1], to: path)
        chmod(path, 0o6755)
        try FileWriter.write([2], to: path)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o755)
    }
}
