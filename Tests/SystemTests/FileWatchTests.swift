import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@Suite struct FileWatchTests {
    private func write(_ text: String, to path: String) throws {
        let bytes = Array(text.utf8)
        let file = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: path) }
    }

    private func serve(_ loop: EventLoop) throws {
        while try loop.runOnce(timeout: .milliseconds(30)) {}
    }

    @Test func filesThatAreWrittenReplacedMadeAndTakenAway() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        try write("a", to: folder["a"])
        #expect(watch.watch([folder["a"], folder["b"]]) == [])
        try write("aa", to: folder["a"])
        try serve(loop)
        #expect(calls >= 1)
        // As editors do it.
        calls = 0
        try write("new", to: folder["a.tmp"])
        try serve(loop)
        #expect(calls == 0, "others in the folder do not matter")
        rename(folder["a.tmp"], folder["a"])
        try serve(loop)
        #expect(calls == 1)
        calls = 0
        try write("b", to: folder["b"])
        try serve(loop)
        #expect(calls >= 1)
        calls = 0
        chmod(folder["a"], 0o640)
        try serve(loop)
        #expect(calls == 1, "it may be readable now")
        calls = 0
        unlink(folder["a"])
        try serve(loop)
        #expect(calls == 1)
        calls = 0
        watch.watch([])
        try write("b", to: folder["b"])
        try serve(loop)
        #expect(calls == 0)
    }

    @Test func filesThatAreMadeInAFolderCountByTheirEnding() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        #expect(watch.watch([], folders: [folder["tests"], folder["."]], ending: ".yaml") == [])
        mkdir(folder["tests"], 0o755)
        try serve(loop)
        #expect(calls >= 1, "the folder has come to be")
        calls = 0
        try write("a", to: folder["tests/new.yaml"])
        try serve(loop)
        #expect(calls >= 1)
        calls = 0
        try write("a", to: folder["tests/new.png"])
        try serve(loop)
        #expect(calls == 0)
        try write("a", to: folder["other.yaml"])
        try serve(loop)
        #expect(calls >= 1)
    }

    @Test func aFolderThatIsNotThereIsSaid() throws {
        let loop = try EventLoop()
        let watch = try FileWatch(loop: loop) {}
        let problems = watch.watch(["/nonexistent/folder/file", "with\0nul"])
        #expect(problems.map(\.errno) == [ENOENT])
    }

    @Test func whereALinkLeadsToIsWatchedToo() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        try write("a", to: other["real"])
        symlink(other["real"], folder["link"])
        watch.watch([folder["link"]])
        try write("b", to: other["real"])
        try serve(loop)
        #expect(calls >= 1)
    }

    /// As a deployment does it: the whole folder is made beside the old one and takes its name.
    @Test func aFolderThatIsReplacedIsFollowed() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        mkdir(folder["panel"], 0o755)
        try write("a", to: folder["panel/a"])
        #expect(watch.watch([folder["panel/a"]]) == [])
        mkdir(folder["new"], 0o755)
        try write("b", to: folder["new/a"])
        try serve(loop)
        #expect(calls == 0)
        rename(folder["panel"], folder["old"])
        rename(folder["new"], folder["panel"])
        try serve(loop)
        #expect(calls >= 1, "the folder has been replaced")
        calls = 0
        try write("c", to: folder["panel/a"])
        try serve(loop)
        #expect(calls >= 1, "the new folder's file")
        calls = 0
        try write("d", to: folder["old/a"])
        try serve(loop)
        #expect(calls == 0, "what was put away does not matter any more")
    }

    @Test func aFolderThatGoesAndComesBackIsFollowed() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        mkdir(folder["panel"], 0o755)
        mkdir(folder["panel/images"], 0o755)
        try write("a", to: folder["panel/images/a"])
        watch.watch([folder["panel/images/a"]])
        unlink(folder["panel/images/a"])
        rmdir(folder["panel/images"])
        rmdir(folder["panel"])
        try serve(loop)
        #expect(calls >= 1)
        mkdir(folder["panel"], 0o755)
        try serve(loop)
        mkdir(folder["panel/images"], 0o755)
        try serve(loop)
        calls = 0
        try write("b", to: folder["panel/images/a"])
        try serve(loop)
        #expect(calls >= 1, "as deep as it was before")
    }

    /// `ln -sfn releases/2 current`, which makes a link beside it and renames it.
    @Test func aLinkOnTheWayThatLeadsElsewhereIsFollowed() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var calls = 0
        let watch = try FileWatch(loop: loop) { calls += 1 }
        for name in ["1", "2"] {
            mkdir(folder[name], 0o755)
            try write("a", to: folder["\(name)/a"])
        }
        symlink("1", folder["current"])
        watch.watch([folder["current/a"]])
        symlink("2", folder["next"])
        rename(folder["next"], folder["current"])
        try serve(loop)
        #expect(calls >= 1, "it leads to another folder now")
        calls = 0
        try write("b", to: folder["2/a"])
        try serve(loop)
        #expect(calls >= 1)
        calls = 0
        try write("b", to: folder["1/a"])
        try serve(loop)
        #expect(calls == 0)
    }

    @Test func namesFromTheWorkingFolderAreFollowed() throws {
        let loop = try EventLoop()
        let watch = try FileWatch(loop: loop) {}
        #expect(watch.watch(["no-such-file-here", "./no-such-file-there"]) == [])
    }
}
