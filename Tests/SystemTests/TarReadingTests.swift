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

    @Test(arguments: ["ustar", "pax", "gnu"]) func aLinkStandsForWhatItLeadsTo(_ form: String) throws {
        let deep = form == "ustar" ? "deep" : String(repeating: "d", count: 120)
        let bytes = try made(
            """
            mkdir -p art/\(deep) && printf one > art/one.png && printf two > art/\(deep)/two.png \
            && ln -s art images && ln art/one.png hard && ln -s ../../images/\(deep)/two.png art/\(deep)/again && ln -s images/one.png soft && ln -s ./art/./\(deep)/../one.png round \
            && tar --format=\(form) -cf ../x.tar images round soft art hard
            """)
        let found = try TarArchive.entries(of: bytes).map { ($0.name, String(decoding: bytes[$0.content], as: UTF8.self)) }
        let names = Dictionary(uniqueKeysWithValues: found)
        let wanted = [
            "art/one.png": "one", "art/\(deep)/two.png": "two", "art/\(deep)/again": "two", "images/one.png": "one",
            "images/\(deep)/two.png": "two", "images/\(deep)/again": "two", "hard": "one", "soft": "one", "round": "one",
        ]
        #expect(names == wanted)
    }

    /// `tar -r` appends what has changed: tar itself takes the last.
    @Test func theLastFileOfANameCounts() throws {
        let bytes = try made("printf one > a && printf b > b && tar -cf ../x.tar a b && printf three > a && tar -rf ../x.tar ./a")
        let entries = try TarArchive.entries(of: bytes)
        #expect(entries.map(\.name) == ["b", "a"] && String(decoding: bytes[entries[1].content], as: UTF8.self) == "three")
    }

    /// Names are what the kernel takes them for: a slash with an accent after it is one, and names that look alike are two.
    @Test func namesAreTakenByTheirBytes() throws {
        let both = try made("printf one > \u{E9} && printf two > e\u{301} && tar -cf ../x.tar \u{E9} e\u{301}")
        #expect(try TarArchive.entries(of: both).map { Array($0.name.utf8) } == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
        #expect(throws: TarArchive.Problem.self) { try TarArchive.safeName("a/../../\u{301}x") }
        #expect(throws: TarArchive.Problem.self) { try TarArchive.safeName("../\u{301}x") }
        #expect(try TarArchive.safeName("./a/\u{301}x") == "a/\u{301}x")
        let bad = try made("printf one > \"$(printf 'a\\377')\" && tar -cf ../x.tar .")
        #expect { try TarArchive.entries(of: bad) } throws: { "\($0)".contains("is not in UTF-8") }
    }

    /// Headers alone are read at once, however long the files are.
    @Test func anArchiveIsReadPieceByPiece() throws {
        let bytes = try made("head -c 300000 /dev/zero > x && printf y > y && tar -cf ../x.tar x y")
        var read = 0
        let entries = try TarArchive.entries(size: bytes.count) {
            read += $0.count
            return Array(bytes[$0])
        }
        #expect(entries.map(\.name) == ["x", "y"] && read <= 4 * 512)
    }

    @Test(
        arguments: [
            ("ln -s /etc/passwd x && tar -cf ../x.tar x", "leads out"),
            ("ln -s ../in/x x && tar -cf ../x.tar x", "leads out"),
            ("mkdir a && touch y && ln -s ../../y a/x && tar -cf ../x.tar a y", "leads out"),
            ("ln -s gone x && tar -cf ../x.tar x", "is not in the archive"),
            ("ln -s y x && ln -s x y && tar -cf ../x.tar x y", "is not in the archive"),
            ("mkdir a && ln -s ../a a/x && tar -cf ../x.tar a", "in itself"),
            ("mkdir a && touch a/y && ln -s . a/x && tar -cf ../x.tar a", "in itself"),
            ("mkdir a b; touch a/f; ln -s ../b a/x; ln -s ../a b/y; tar -cf ../x.tar a b", "in a circle"),
            (
                "mkdir l0; touch l0/a l0/b; for n in $(seq 20); do mkdir l$n; for x in a b; do ln -s ../l$((n - 1)) l$n/$x; done; done;"
                    + "tar -cf ../x.tar *", "more than 10000 files"
            ),
            ("truncate -s 1M x && printf end >> x && tar --sparse --format=pax -cf ../x.tar x", "--sparse"),
            ("truncate -s 1M x && printf end >> x && tar --sparse --format=gnu -cf ../x.tar x", "--sparse"),
            ("mkfifo x && tar -cf ../x.tar x", "is a pipe"),
            ("touch x && tar -P --transform 's|^|../|' -cf ../x.tar x", "leads out"),
            ("touch x && tar -P --transform 's|^|/tmp/|' -cf ../x.tar x", "leads out"),
            ("touch x && tar -P --transform 's|^|a/../../|' -cf ../x.tar x", "leads out"),
            ("printf 'no archive' > ../x.tar && truncate -s 2048 ../x.tar", "no tar archive"),
            ("head -c 4000 /dev/zero > x && tar -cf ../x.tar x && truncate -s 2000 ../x.tar", "cut off"),
            ("printf a > a && printf b > b && tar -cf ../x.tar a b && truncate -s 1024 ../x.tar", "its end is missing"),
            ("printf a > a && printf b > b && tar -cf ../x.tar a b && truncate -s 1300 ../x.tar", "its end is missing"),
            ("printf a > a && printf b > b && tar -cf ../x.tar a b && truncate -s 2048 ../x.tar", "its end is missing"),
            ("truncate -s 0 ../x.tar", "it is empty"),
            ("printf a > a && tar -czf ../x.tar a", "compressed with gzip"),
            ("printf '\\375\\067zXZ\\000' > ../x.tar && truncate -s 2048 ../x.tar", "compressed with xz"),
            ("printf '\\050\\265\\057\\375' > ../x.tar && truncate -s 2048 ../x.tar", "compressed with zstd"),
        ])
    func whatIsNoFileOfItsOwnIsRefused(_ commands: String, _ reason: String) throws {
        let bytes = try made(commands)
        #expect { try TarArchive.entries(of: bytes) } throws: { "\($0)".contains(reason) }
    }
}
