import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// `fascia apply` and its kin as they are called from a shell, without a panel that runs.
@Suite struct ApplyTests {
    private static let text = "fascia: 1\nviews: [{type: label, text: A, frame: {left: 0, top: 0}}]\n"

    private let folder: ConfigurationFolder
    private let generations: Generations

    init() throws {
        folder = try ConfigurationFolder()
        // Another user, as whom root works there, has to get at it.
        chmod(folder.path, 0o755)
        mkdir("\(folder.path)/state", 0o755)
        try folder.write("in/panel.yaml", Self.text)
        generations = Generations(state: "\(folder.path)/state", entry: Generations.usualEntry)
    }

    private func fascia(_ arguments: String) throws -> (code: Int32, said: String) {
        let options = "--state '\(folder.path)/state' \(arguments.hasPrefix("generations") ? "" : "--socket '\(folder.path)/none'")"
        let pipe = try #require(popen("cd '\(folder.path)' && timeout 60 '\(ToolTests.tool)' \(arguments) \(options) 2>&1", "r"))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let said = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        return ((pclose(pipe) >> 8) & 0xFF, said)
    }

    private func names() throws -> [String] { try FolderReader.names(generations.folder).sorted() }

    @Test func whatIsAppliedIsStoredAndOnTrial() throws {
        try folder.write("in/.git/config", "no part of it")
        let said = try fascia("apply in --trial 1.5")
        #expect(said.code == 0 && said.said.contains("generation 1 is shown at the next start"), "\(said)")
        let record = try generations.read()
        #expect(record.active == 1 && record.isOnTrial && record.seconds == 1.5)
        #expect(try FolderReader.names("\(generations.folder)/1") == ["panel.yaml"])
        // A script that waits must not believe that it has passed.
        #expect(try fascia("apply in --wait").code == 1)
        #expect(try fascia("generations").said.contains("* 2"))
    }

    @Test func archivesAndFoldersAreTreatedAlike() throws {
        try folder.write("in/.git/config", "no part of it")
        try folder.write("in/images/x.txt", "one")
        #expect(system("cd '\(folder.path)' && tar -cf a.tar in && printf two > in/images/x.txt && tar -rf a.tar in/images/x.txt") == 0)
        #expect(try fascia("apply a.tar").code == 0)
        #expect(try FolderReader.names("\(generations.folder)/1").sorted() == ["images", "panel.yaml"])
        #expect(try String(decoding: FileReader.read("\(generations.folder)/1/images/x.txt", limit: 100), as: UTF8.self) == "two")
    }

    @Test func filesFromOutsideAreRefused() throws {
        try folder.write("own.yaml", "name: Own\nlanguages: [en]\nletters: [q w e, a s d]\n")
        let field = "views: [{type: textField, id: t, frame: {left: 0, top: 0, width: 100}}]\n"
        try folder.write("in/panel.yaml", "fascia: 1\nkeyboards: [\(folder.path)/own.yaml]\n\(field)")
        var said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("own.yaml, which is not in it"), "\(said)")
        try folder.write("in/panel.yaml", "fascia: 1\nvalues: {p: {type: image, folder: /root/pictures}}\nviews: []\n")
        said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("/root/pictures, which the service does not see"), "\(said)")
        // An image that nothing shows is a mistake for `check`, too.
        try folder.write("in/panel.yaml", "fascia: 1\nimages: {gone: gone.png}\nviews: []\n")
        said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("gone.png"), "\(said)")
        #expect(try names() == [], "nothing is left")
    }

    @Test func whatIsNotActiveIsNotLeft() throws {
        #expect(try fascia("apply in").code == 0)
        // Nothing can be noted: the lock is none.
        unlink("\(generations.folder)/lock")
        mkdir("\(generations.folder)/lock", 0o755)
        #expect(try fascia("apply in").code == 1)
        #expect(generations.numbers == [1])
    }

    @Test func whatKilledProcessesHaveLeftGoes() throws {
        #expect(try fascia("apply in").code == 0)
        for name in [".new-999999", ".old-3-999999"] { try folder.write("state/generations/\(name)/panel.yaml", "x") }
        try folder.write("state/generations/.fascia-999999-7.tmp", "x")
        for _ in 0..<6 { #expect(try fascia("apply in").code == 0) }
        #expect(generations.numbers == [3, 4, 5, 6, 7])
        #expect(try names().filter { $0.hasPrefix(".") } == [])
        // A number that is too large for any is nobody's.
        mkdir("\(generations.folder)/9223372036854775807", 0o755)
        #expect(try fascia("apply in").code == 0)
        #expect(try generations.read().active == 8)
    }

    @Test func rollbackShowsOnlyWhatCanBeShown() throws {
        for _ in 0..<3 { #expect(try fascia("apply in").code == 0) }
        try generations.change {
            $0.keep(3)
            $0.fail(1, "it is black", stored: [1, 2, 3])
        }
        var said = try fascia("rollback 1")
        #expect(said.code == 1 && said.said.contains("generation 1 was taken back"), "\(said)")
        // It never proved itself.
        #expect(try fascia("rollback 2").code == 0)
        #expect(try generations.read().active == 2 && generations.read().isOnTrial)
        #expect(try fascia("rollback 3").code == 0)
        #expect(try generations.read().active == 3 && !generations.read().isOnTrial)
        try folder.write("state/generations/2/panel.yaml", "fascia: 1\nviews: [{type: nothing}]\n")
        said = try fascia("rollback 2")
        #expect(said.code == 1 && said.said.contains("nothing"), "\(said)")
        #expect(try generations.read().active == 3)
        said = try fascia("rollback 9")
        #expect(said.code == 1 && said.said.contains("there is no generation 9"))
    }

    /// The panel's user has laid links where root is going to write.
    @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func rootDoesNotFollowWhatTheUserLaid() throws {
        func give(_ path: String) { #expect(lchown(path, 65534, 65534) == 0) }
        func owner(_ path: String) -> uid_t {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_uid : .max
        }
        let state = "\(folder.path)/state"
        mkdir("\(folder.path)/victim", 0o755)
        try folder.write("secret", "root's")
        give(state)
        #expect(symlink("\(folder.path)/victim", generations.folder) == 0)
        give(generations.folder)
        #expect(try fascia("apply in").code == 1)
        #expect(owner("\(folder.path)/victim") == 0)
        #expect(try FolderReader.names("\(folder.path)/victim") == [])

        unlink(generations.folder)
        mkdir(generations.folder, 0o755)
        give(generations.folder)
        #expect(symlink("\(folder.path)/secret", "\(generations.folder)/active") == 0)
        give("\(generations.folder)/active")
        _ = try fascia("apply in")
        #expect(try String(decoding: FileReader.read("\(folder.path)/secret", limit: 100), as: UTF8.self) == "root's")

        unlink("\(generations.folder)/active")
        unlink("\(generations.folder)/lock")
        #expect(mkfifo("\(generations.folder)/lock", 0o644) == 0)
        #expect(chown("\(generations.folder)/lock", 65534, 65534) == 0)
        #expect(try fascia("apply in").code != 124, "a pipe is not waited for")
        #expect(owner("\(generations.folder)/\(generations.numbers.last ?? 0)/panel.yaml") == 65534)
        // A link in the folder's own place leads nowhere either.
        #expect(symlink(state, "\(folder.path)/linked") == 0)
        #expect(rename(state, "\(folder.path)/moved") == 0)
        #expect(symlink("\(folder.path)/moved", state) == 0)
        #expect(try fascia("apply in").said.contains("--state"))
    }
}
