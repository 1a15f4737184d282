import FasciaYAML
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct YAMLDocumentTests {
    func parse(_ text: String) throws -> YAMLDocument {
        try YAMLDocument.parse(bytes: Array(text.utf8), name: "panel.yml")
    }

    /// The description of the error that a text gives.
    func failure(_ text: String) -> String? { failure(Array(text.utf8)) }

    func failure(_ bytes: [UInt8]) -> String? {
        do throws(YAMLError) {
            _ = try YAMLDocument.parse(bytes: bytes, name: "panel.yml")
            return nil
        } catch {
            return error.description
        }
    }

    @Test func nodesKnowTheirPlaces() throws {
        let root = try parse("# a comment\ntabs:\n  - title: Ligh\u{74}s\n    \u{E9}t\u{E9}: 5\n  - [1, two]\n").root
        let pairs = try #require(root.asMapping)
        #expect(pairs[0].key == "tabs")
        #expect(pairs[0].keyPosition == YAMLPosition(line: 2, column: 1))
        let tabs = try #require(pairs[0].value.asSequence)
        #expect(tabs[0].position == YAMLPosition(line: 3, column: 5))
        let inner = try #require(tabs[0].asMapping)
        #expect(inner.map(\.key) == ["title", "\u{E9}t\u{E9}"])
        #expect(inner[0].value.position == YAMLPosition(line: 3, column: 12))
        // Columns count characters: é is one, though two bytes.
        #expect(inner[1].keyPosition == YAMLPosition(line: 4, column: 5))
        #expect(inner[1].value.position == YAMLPosition(line: 4, column: 10))
        let list = try #require(tabs[1].asSequence)
        #expect(list[1].position == YAMLPosition(line: 5, column: 9))
        #expect(list[1].asString == "two")
        #expect(root["tabs"]?.asSequence?.count == 2)
        #expect(root["nothing"] == nil)
    }

    @Test func quotesMakeText() throws {
        let root = try parse("a: 5\nb: '5'\nc: \"true\"\nd: true\ne:\nf: ~\ng: ''\nh: |\n  5\n").root
        #expect(root["a"]?.asInt == 5)
        #expect(root["b"]?.asInt == nil)
        #expect(root["b"]?.asString == "5")
        #expect(root["c"]?.asBool == nil)
        #expect(root["d"]?.asBool == true)
        #expect(root["e"]?.isNull == true)
        #expect(root["f"]?.isNull == true)
        #expect(root["g"]?.isNull == false)
        #expect(root["h"]?.asDouble == nil)
    }

    @Test(arguments: [
        ("5", 5.0), ("-5", -5), ("+5", 5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("1e3", 1000), ("2.5E-1", 0.25), ("0x10", 16), ("-0", 0),
        ("5.e1", 50), ("007", 7),
    ])
    func numbers(_ text: String, _ value: Double) throws {
        #expect(try parse("a: \(text)").root["a"]?.asDouble == value)
    }

    @Test(arguments: ["", ".", "-.", "e5", ".e5", "1e999", "inf", "nan", ".nan", "1_000", "0x", "1,5", "5 px", "--5", "0x1p3", "1e", "٥"])
    func noNumbers(_ text: String) throws {
        #expect(try parse("a: \(text)").root["a"]?.asDouble == nil)
    }

    @Test func integersEndWhereTheyEnd() throws {
        let root = try parse(
            "a: 9223372036854775807\nb: 9223372036854775808\nc: -9223372036854775808\nd: -9223372036854775809\ne: 0xFFFFFFFFFFFFFFFF\nf: 1.0\ng: 0x7fffffffffffffff"
        ).root
        #expect(root["a"]?.asInt == .max)
        #expect(root["b"]?.asInt == nil)
        #expect(root["b"]?.asDouble == 9223372036854775808)
        #expect(root["c"]?.asInt == .min)
        #expect(root["d"]?.asInt == nil)
        #expect(root["e"]?.asInt == nil)
        #expect(root["f"]?.asInt == nil)
        #expect(root["g"]?.asInt == .max)
    }

    @Test func switchesAreTrueOrFalse() throws {
        let root = try parse("a: true\nb: false\nc: no\nd: True\n").root
        #expect(root["a"]?.asBool == true)
        #expect(root["b"]?.asBool == false)
        #expect(root["c"]?.asBool == nil)
        #expect(root["d"]?.asBool == nil)
    }

    @Test func aliasesStandWhereTheyStand() throws {
        let root = try parse("a: &x {k: 1}\nb: *x\nc: &y word\nd: [*y]\n").root
        #expect(root["b"]?["k"]?.asInt == 1)
        #expect(root["b"]?.position == YAMLPosition(line: 2, column: 4))
        #expect(root["d"]?.asSequence?.first?.asString == "word")
    }

    @Test func duplicatesAreReportedAndTheRestIsRead() throws {
        let document = try parse("a: 1\nb:\n  c: 2\n  c: 3\na: 4\nd: 5\n")
        #expect(document.root["a"]?.asInt == 1)
        #expect(document.root["d"]?.asInt == 5)
        #expect(document.problems.map(\.position) == [YAMLPosition(line: 4, column: 3), YAMLPosition(line: 5, column: 1)])
        #expect(document.problems.last?.description == "panel.yml:5:1: the key \u{201C}a\u{201D} occurs twice, first on line 1")
    }

    @Test func tagsAreReported() throws {
        #expect(try parse("a: !!str 5\n").problems.first?.position == YAMLPosition(line: 1, column: 4))
    }

    @Test func brokenTextsNameThePlace() {
        #expect(failure("a: [1, 2\nb: 3\n")?.hasPrefix("panel.yml:2:") == true)
        #expect(failure("a: 1\n\tb: 2\n")?.hasPrefix("panel.yml:2:1: ") == true)
        #expect(failure("a: 1\n- b\n")?.hasPrefix("panel.yml:2:1: ") == true)
        #expect(failure("a: *x\n")?.hasPrefix("panel.yml:1:4: ") == true)
        #expect(failure("a: &x [*x]\n")?.hasPrefix("panel.yml:1:8: ") == true)
        #expect(failure("[a]: 1\n")?.hasPrefix("panel.yml:1:1: ") == true)
        #expect(failure("a: 1\n---\nb: 2\n")?.hasPrefix("panel.yml:2:1: ") == true)
        #expect(failure("a: \"x\\0y\"\n")?.hasPrefix("panel.yml:1:4: ") == true)
        #expect(failure("") == "panel.yml: is empty")
        #expect(failure("# nothing\n") == "panel.yml: holds nothing but comments")
    }

    /// The commonest slip: a colour without quotes is a comment, and the end of what it stands in is a part of it.
    @Test(arguments: [
        ("views:\n  - {type: label, text: x, color: #fff}\n  - {type: label, text: y}\n", "2:35"),
        ("views:\n  - {type: label, color: #fff, text: x}\n", "2:26"),
        ("views:\n  - type: label\n    colors: [#111, white]\n    text: y\n", "3:14"),
        ("views:\n  - {type: label,\n     color: #fff,\n     text: 'a # b'}\n", "3:13"),
        ("a: {b: 'x # y', c: \"#\", d: #12345678}\n", "1:28"),
        ("a: {b: x#y, c: #fff }\nb: 2\n", "1:16"),
    ])
    func aColourWithoutQuotesIsTold(_ text: String, _ place: String) {
        let found = failure(text)
        #expect(found?.hasPrefix("panel.yml:\(place): ") == true, "\(found ?? "nothing")")
        #expect(found?.contains("“#” begins a comment") == true && found?.contains("quotes") == true, "\(found ?? "nothing")")
    }

    /// Where a comment is none of the mistake, the mistake is told where it is.
    @Test(arguments: ["a: [1, 2 # two\n  , 3\nb: 3\n", "a: {b: 1, # first\n  c: 2, # second\n", "a: {b: '#fff'\nc: 3\n"])
    func aCommentIsNoMistake(_ text: String) {
        #expect(failure(text)?.contains("begins a comment") == false, "\(failure(text) ?? "nothing")")
    }

    @Test func brokenBytesNameThePlace() {
        #expect(failure([0x61, 0x3A, 0x20, 0x62, 0x0A, 0x63, 0x3A, 0x20, 0xC3, 0x28])?.hasPrefix("panel.yml:2:5: is no UTF-8") == true)
        #expect(failure([0x61, 0x3A, 0x20, 0x00])?.hasPrefix("panel.yml:1:4: is no UTF-8") == true)
    }

    /// Some editors write a byte order mark before UTF-8; it is no part of the text, and places count without it.
    @Test func aByteOrderMarkIsNoPartOfTheText() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let root = try YAMLDocument.parse(bytes: mark + Array("a: 1\nb: [x]\n".utf8), name: "panel.yml").root
        #expect(root["a"]?.asInt == 1)
        #expect(root.asMapping?.first?.keyPosition == YAMLPosition(line: 1, column: 1))
        #expect(root["b"]?.position == YAMLPosition(line: 2, column: 4))
        #expect(failure(mark) == "panel.yml: holds nothing but comments")
        #expect(failure(mark + [0x61, 0x3A, 0x20, 0x62, 0xC3, 0x28])?.hasPrefix("panel.yml:1:6: is no UTF-8") == true)
        #expect(failure(mark + Array("a: [".utf8))?.hasPrefix("panel.yml:") == true)
    }

    @Test func utf16IsCalledByItsName() {
        let text: [UInt8] = Array("a: 1\n".utf8)
        let little = text.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
        let big = text.flatMap { (byte: UInt8) -> [UInt8] in [0, byte] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] as [[UInt8]] {
            let message = failure(bytes)
            #expect(
                message?.hasPrefix("panel.yml: is UTF-16 text, and UTF-8 is needed: save it as UTF-8") == true, "\(message ?? "nothing")")
        }
    }

    @Test func mergeKeysAreReportedAndTheRestIsRead() throws {
        let document = try YAMLDocument.parse(bytes: Array("a: &x {b: 1}\nc: {<<: *x, d: 2}\ne: {\"<<\": 3}\n".utf8), name: "panel.yml")
        #expect(
            document.problems.map(\.description) == [
                "panel.yml:2:5: merge keys (“<<”) are not read: write the keys out, or make a template (“templates:”, “use:”)"
            ])
        #expect(document.root["c"]?.asMapping?.map(\.key) == ["d"])
        #expect(document.root["e"]?["<<"]?.asInt == 3)
    }

    @Test func bombsAreErrors() {
        var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for i in 1..<30 { laughs += "a\(i): &a\(i) [" + Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ", ") + "]\n" }
        #expect(failure(laughs)?.hasPrefix("panel.yml:5:") == true)
        // Each level adds sixty to the depth, and one node in all.
        var tower = "a0: &a0 " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\n"
        for i in 1..<5 { tower += "a\(i): &a\(i) [[[*a\(i - 1)]]]\n" }
        #expect(failure(tower)?.contains("nested deeper than 64") == true)
        for opening in ["[", "{a: ", "- ", "? ", "{"] {
            #expect(failure(String(repeating: opening, count: 1_000_000 / opening.utf8.count)) != nil)
        }
        #expect(failure(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    }

    @Test func filesThatAreNone() throws {
        func message(_ path: String) -> String? {
            do throws(YAMLError) {
                _ = try YAMLDocument.parse(path: path)
                return nil
            } catch { return error.description }
        }
        #expect(message("/nonexistent/panel.yml") == "/nonexistent/panel.yml: cannot be opened: No such file or directory")
        #expect(message("/usr") == "/usr: is a folder, but a file is needed")
        #expect(message("/dev/zero") == "/dev/zero: is a device or a pipe, but a regular file is needed")
        #expect(message("") != nil)
        #expect(message("/dev/null\0x") != nil)
        let path = "/tmp/fascia-yaml-\(getpid()).yml"
        defer { unlink(path) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        #expect(message(path) == "\(path): is empty")
        ftruncate(descriptor, 64 << 20)
        #expect(message(path)?.hasPrefix("\(path):1:1: is no UTF-8 text") == true)
        ftruncate(descriptor, 64 << 20 + 1)
        #expect(message(path)?.contains("64 MiB") == true)
        ftruncate(descriptor, 0)
        pwrite(descriptor, "a: 1\n", 5, 0)
        close(descriptor)
        #expect(try YAMLDocument.parse(path: path).root["a"]?.asInt == 1)
        unlink(path)
        mkfifo(path, 0o600)
        #expect(message(path) != nil)
    }

    @Test func eventsCanBeSkipped() throws {
        let reader = try YAMLEventReader(YAMLBytes(Array("a: {b: [1, 2, {c: d}]}\ne: f\n".utf8), name: "x"))
        #expect(try reader.next() == .mappingStart)
        #expect(try reader.next() == .scalar)
        #expect(reader.scalarText == "a")
        try reader.skip(try reader.next())
        #expect(reader.depth == 1)
        #expect(try reader.next() == .scalar)
        #expect(reader.scalarText == "e")
        try reader.skip(try reader.next())
        #expect(try reader.next() == .mappingEnd)
        #expect(try reader.next() == .end)
        #expect(try reader.next() == .end)
    }

    @Test func errorsRepeat() throws {
        let reader = try YAMLEventReader(YAMLBytes(Array("a: [\n".utf8), name: "x"))
        var errors: [YAMLError] = []
        while errors.count < 3 {
            do throws(YAMLError) { _ = try reader.next() } catch { errors.append(error) }
        }
        #expect(errors[0] == errors[2])
    }
}
