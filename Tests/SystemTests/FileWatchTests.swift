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
}
