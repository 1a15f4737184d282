import FasciaSystem
import Glibc
import Testing

/// Archives as `tar` writes them, and such as nobody should unpack.
@Suite struct TarReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func made(_ commands: String) throws -> [UInt8] {
        #expect(system("cd \(folder.path) && mkdir in && cd in && \(commands)") == 0)
        defer { _ = system("rm -rf \(folder.path)/in") }
        return try FileReader.read(folder["x.tar"], limit: 1 << 20)
    }

    private static let long = "images/" + String(repeating: "d", count: 120) + "/" + String(repeating: "ü", count: 60) + ".png"

    @Test(arguments: ["ustar", "pax", "gnu"]) func filesOfEachFormAreFound(_ form: String) throws {
        let path =
            form == "ustar" ? "images/" + String(repeating: "d", count: 80) + "/" + String(repeating: "x", count: 60) + ".png" : Self.long
        let bytes = try made(
            "mkdir -p $(dirname \(path)) && printf one > panel.yaml && printf two > \(path) && tar --format=\(form) -cf ../x.tar .")
        let entries = try TarArchive.entries(of: bytes)
        #expect(Set(entries.map(\.name)) == ["panel.yaml", path])
        #expect(entries.first { $0.name == "panel.yaml" }.map { String(decoding: bytes[$0.content], as: UTF8.self) } == "one")
        #expect(entries.first { $0.name == path }.map { String(decoding: bytes[$0.content], as: UTF8.self) } == "two")
    }

    @Test(
        arguments: [
            ("ln -s /etc/passwd x && tar -cf ../x.tar x", "is a link"),
            ("touch x && ln x y && tar -cf ../x.tar x y", "is a link"),
            ("mkfifo x && tar -cf ../x.tar x", "is a pipe"),
            ("touch x && tar -P --transform 's|^|../|' -cf ../x.tar x", "leads out"),
            ("touch x && tar -P --transform 's|^|/tmp/|' -cf ../x.tar x", "leads out"),
            ("touch x && tar -P --transform 's|^|a/../../|' -cf ../x.tar x", "leads out"),
            ("printf 'no archive' > ../x.tar && truncate -s 2048 ../x.tar", "no tar archive"),
            ("head -c 4000 /dev/zero > x && tar -cf ../x.tar x && truncate -s 2000 ../x.tar", "cut off"),
        ])
    func whatIsNoFileOfItsOwnIsRefused(_ commands: String, _ reason: String) throws {
        let bytes = try made(commands)
        #expect { try TarArchive.entries(of: bytes) } throws: { "\($0)".contains(reason) }
    }
}
