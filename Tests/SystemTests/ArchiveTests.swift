import FasciaSystem
import Glibc
import Testing

@Suite struct ArchiveTests {
    /// What a shell command prints, and its exit code.
    private static func shell(_ command: String) throws -> (text: String, code: Int32) {
        let stream = try #require(popen(command, "r"))
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { break }
            text += buffer[..<count]
        }
        return (String(decoding: text, as: UTF8.self), pclose(stream))
    }

    @Test("tar itself finds in an archive what was put in")
    func archive() throws {
        let folder = try TemporaryFolder()
        var archive = TarArchive(time: 1_700_000_000)
        let long = "folder/" + String(repeating: "d", count: 90) + "/" + String(repeating: "f", count: 60)
        let taken = [
            archive.add("fascia/one.txt", Array("first\n".utf8)), archive.add(long, Array(repeating: 0x41, count: 1025)),
            archive.add("empty", []),
        ]
        let refused = [archive.add("", [1]), archive.add(String(repeating: "x", count: 101), [1]), archive.add("a\0b", [])]
        #expect(taken == [true, true, true] && refused == [false, false, false])
        let packed = try #require(Gzip.compress(archive.bytes))
        try FileWriter.write(packed, to: folder["archive.tar.gz"])
        #expect(packed.count < 1000)

        let names = try Self.shell("tar -tzf \(folder["archive.tar.gz"]) 2>&1")
        #expect(names.code == 0)
        #expect(names.text == "fascia/one.txt\n\(long)\nempty\n")
        #expect(try Self.shell("tar -xzOf \(folder["archive.tar.gz"]) fascia/one.txt").text == "first\n")
        #expect(try Self.shell("tar -xzOf \(folder["archive.tar.gz"]) \(long) | wc -c").text == "1025\n")
        let list = try Self.shell("TZ=UTC tar -tvzf \(folder["archive.tar.gz"]) empty").text
        #expect(list.hasPrefix("-rw-------") && list.contains("2023-11-14"))
    }

    @Test("gzip gives back what was compressed", arguments: [0, 1, 70_000])
    func compression(count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }
        try FileWriter.write(try #require(Gzip.compress(bytes)), to: folder["x.gz"])
        try FileWriter.write(bytes, to: folder["x.plain"])
        #expect(try Self.shell("gzip -dc \(folder["x.gz"]) | cmp - \(folder["x.plain"])").code == 0)
    }

    @Test("A journal without messages of a unit gives none")
    func journal() {
        // Where no journal is kept at all, opening succeeds and nothing is found.
        #expect(((try? JournalReader.last(10, of: .unit("no-such-unit-4711.service"))) ?? []).isEmpty)
    }
}
