import FasciaSystem
import Glibc
import Testing

final class FolderWriterTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit {
        for name in (try? FolderReader.names("\(folder.path)/notes")) ?? [] { unlink("\(folder.path)/notes/\(name)") }
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try FileReader.read("\(folder.path)/\(name)", limit: 1000), as: UTF8.self)
    }

    private func write(_ text: String, _ name: String, in part: String = "notes", replaces: Bool = false) throws(SystemError) {
        try FolderWriter.write(Array(text.utf8), named: name, in: part, beneath: folder.path, replaces: replaces)
    }

    private func error(_ name: String, in part: String = "notes", replaces: Bool = false) -> Int32? {
        do throws(SystemError) {
            try write("no", name, in: part, replaces: replaces)
            return nil
        } catch {
            return error.errno
        }
    }

    @Test func aFileAppearsInAFolderThatIsMadeForIt() throws {
        try write("one", "a.yaml")
        #expect(try text("notes/a.yaml") == "one")
        // What is there is replaced where that is asked for alone, and nothing is left beside it.
        #expect(error("a.yaml") == EEXIST)
        #expect(try text("notes/a.yaml") == "one")
        try write("two", "a.yaml", replaces: true)
        #expect(try text("notes/a.yaml") == "two")
        #expect(try FolderReader.names("\(folder.path)/notes") == ["a.yaml"])
    }

    @Test func nothingLeadsOutOfTheFolder() throws {
        let outside = try TemporaryFolder()
        for name in ["../b", "a/b", "..", ".", ""] { #expect(error(name) == EINVAL, "\(name)") }
        for part in ["..", ".", "", "/", "../beside", "a/b"] { #expect(error("b", in: part) == EINVAL, "\(part)") }
        // Not even a folder is made.
        #expect(access("\(folder.path)/../beside", F_OK) != 0)
        symlink(outside.path, "\(folder.path)/away")
        #expect(error("b", in: "away") == EXDEV)
        #expect(try FolderReader.names(outside.path).isEmpty)
        // A link in the file's place is replaced, and what it leads to stays.
        try write("one", "a")
        symlink("\(outside.path)/b", "\(folder.path)/notes/link")
        try write("two", "link", replaces: true)
        #expect(try FolderReader.names(outside.path).isEmpty)
        #expect(try text("notes/link") == "two")
    }

    @Test func aFileThatIsReplacedKeepsItsPermissionsAndItsOwner() throws {
        try write("one", "a")
        #expect(chmod("\(folder.path)/notes/a", 0o604) == 0)
        let isRoot = geteuid() == 0
        if isRoot { #expect(chown("\(folder.path)/notes/a", 1234, 2345) == 0) }
        try write("two", "a", replaces: true)
        var status = stat()
        #expect(stat("\(folder.path)/notes/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o604)
        if isRoot { #expect(status.st_uid == 1234 && status.st_gid == 2345) }
        #expect(try text("notes/a") == "two")
    }

    @Test func aFolderThatWasMadeForNothingGoes() throws {
        // Longer than a name can be.
        #expect(error(String(repeating: "x", count: 300), in: "other") == ENAMETOOLONG)
        #expect(access("\(folder.path)/other", F_OK) != 0)
    }
}
