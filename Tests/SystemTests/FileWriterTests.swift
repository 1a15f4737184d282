import FasciaSystem
import Glibc
import Testing

@Suite struct FileWriterTests {
    @Test("A new file is its owner's alone, and what is there already is left alone")
    func create() throws {
        let folder = try TemporaryFolder()
        try FileWriter.create([1, 2, 3], at: folder["new"])
        #expect(try FileReader.read(folder["new"], limit: 10) == [1, 2, 3])
        var status = stat()
        #expect(stat(folder["new"], &status) == 0 && status.st_mode & 0o077 == 0)
        #expect(throws: SystemError.self) { try FileWriter.create([4], at: folder["new"]) }
        #expect(try FileReader.read(folder["new"], limit: 10) == [1, 2, 3])
        #expect(symlink(folder["elsewhere"], folder["link"]) == 0)
        #expect(throws: SystemError.self) { try FileWriter.create([4], at: folder["link"]) }
        #expect(folder.names == ["link", "new"])
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text(_ name: String) throws -> String {
        String(decoding: try FileReader.read(folder[name], limit: 1_000_000), as: UTF8.self)
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder[name], &status) == 0 ? status.st_mode : 0
    }

    @Test func newAndOldFilesGetTheContentAndNothingElseIsLeft() throws {
        try FileWriter.write(Array("one".utf8), to: folder["file"])
        #expect(try text("file") == "one")
        try FileWriter.write(Array("two, which is longer".utf8), to: folder["file"])
        #expect(try text("file") == "two, which is longer")
        try FileWriter.write([], to: folder["file"])
        #expect(try text("file") == "")
        #expect(folder.names == ["file"])
    }

    @Test func replacesRatherThanOverwrites() throws {
        try FileWriter.write(Array("old".utf8), to: folder["file"])
        // Whoever has the old file open keeps the whole old content.
        let old = try FileDescriptor.open(folder["file"], flags: O_RDONLY)
        try FileWriter.write(Array("new".utf8), to: folder["file"])
        var bytes = [UInt8](repeating: 0, count: 10)
        let count = try bytes.withUnsafeMutableBytes { try old.read(into: $0, from: "old") }
        #expect(String(decoding: bytes.prefix(count ?? 0), as: UTF8.self) == "old")
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func ownersAreKept() throws {
        try FileWriter.write(Array("old".utf8), to: folder["file"])
        chown(folder["file"], 4321, 1234)
        chmod(folder["file"], 0o640)
        try FileWriter.write(Array("new".utf8), to: folder["file"])
        var status = stat()
        #expect(stat(folder["file"], &status) == 0)
        #expect([status.st_uid, status.st_gid, status.st_mode & 0o7777] == [4321, 1234, 0o640])
    }

    @Test func permissionsAreKept() throws {
        try FileWriter.write([1], to: folder["file"])
        chmod(folder["file"], 0o640)
        try FileWriter.write([2], to: folder["file"])
        #expect(mode("file") & 0o7777 == 0o640)
    }

    @Test func linksStayLinks() throws {
        try FileWriter.write([1], to: folder["real"])
        try #require(symlink("real", folder["link"]) == 0)
        try FileWriter.write(Array("through".utf8), to: folder["link"])
        #expect(mode("link") & S_IFMT == S_IFLNK)
        #expect(try text("real") == "through")
    }

    @Test func devicesAreWrittenIntoAndNotReplaced() throws {
        try FileWriter.write([1, 2, 3], to: "/dev/null")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        let error = #expect(throws: SystemError.self) { try FileWriter.write([1], to: "/dev/full") }
        #expect(error?.errno == ENOSPC)
    }

    @Test func failuresNameTheFileAndLeaveNothing() throws {
        let inMissing = #expect(throws: SystemError.self) { try FileWriter.write([1], to: folder["missing/file"]) }
        #expect(inMissing?.errno == ENOENT && inMissing?.object == folder["missing/file"])
        let directory = #expect(throws: SystemError.self) { try FileWriter.write([1], to: folder.path) }
        #expect(directory?.errno == EISDIR)
        #expect(throws: SystemError.self) { try FileWriter.write([1], to: folder["a\0b"]) }
        let long = String(repeating: "x", count: 300)
        #expect(throws: SystemError.self) { try FileWriter.write([1], to: folder[long]) }
        #expect(throws: SystemError.self) { try FileWriter.write([1], to: "") }
        #expect(folder.names.isEmpty)
    }

    @Test func longestPossibleNameWorks() throws {
        let long = String(repeating: "x", count: 255)
        try FileWriter.write([1], to: folder[long])
        #expect(folder.names == [long])
    }
}
