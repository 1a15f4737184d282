import FasciaGeometry
import FasciaSystem
import Glibc
import Synchronization
import Testing
import ThreadSupport

@Suite struct FileReaderTests {
    private final class Count: Sendable {
        let value = Atomic<Int>(0)
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(_ path: String, limit: Int = 1000) -> SystemError? {
        #expect(throws: SystemError.self) { try FileReader.read(path, limit: limit) }
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000]) func wholeFilesComeBack(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try FileWriter.write(bytes, to: folder["file"])
        #expect(try FileReader.read(folder["file"], limit: 200_000) == bytes)
        #expect(try FileReader.read(folder["file"], limit: size) == bytes)
        if size > 0 {
            let error = failure(folder["file"], limit: size - 1)
            #expect(error?.errno == EFBIG)
            #expect(error?.description.contains(folder["file"]) == true)
        }
    }

    @Test func missingFilesAndDirectoriesAreNamed() {
        #expect(failure(folder["missing"])?.description == "cannot open \(folder["missing"]): No such file or directory")
        #expect(failure(folder.path)?.description == "cannot read \(folder.path): Is a directory")
        #expect(failure("")?.errno == ENOENT)
    }

    @Test func pipesAndDevicesAreRefusedWithoutWaiting() throws {
        try #require(mkfifo(folder["fifo"], 0o600) == 0)
        #expect(failure(folder["fifo"])?.errno == EINVAL)
        #expect(failure("/dev/zero")?.errno == EINVAL)
    }

    @Test func linksThatGoRoundInCirclesFail() throws {
        try #require(symlink(folder["b"], folder["a"]) == 0 && symlink(folder["a"], folder["b"]) == 0)
        #expect(failure(folder["a"])?.errno == ELOOP)
    }

    /// Where anything is renamed while a “..” is looked up the kernel gives up, and has to be asked again.
    @Test func whatIsRenamedMeanwhileHindersNothing() throws {
        try #require(mkdir(folder["in"], 0o755) == 0 && symlink("..", folder["in/up"]) == 0)
        try FileWriter.write([1], to: folder["in/file"])
        try FileWriter.write([2], to: folder["other"])
        let (one, two) = (folder["other"], folder["another"])
        let renames = Count()
        let renaming = LoopingThread { isEnding in
            if rename(one, two) == 0, rename(two, one) == 0 { renames.value.add(1, ordering: .relaxed) }
            usleep(50)
            return !isEnding
        }
        defer { renaming.finish() }
        let path = String(repeating: "in/up/", count: 19) + "in/file"
        let end = MonotonicClock().now + TimeSpan.milliseconds(20_000)
        while renames.value.load(ordering: .relaxed) < 500, MonotonicClock().now < end {
            for _ in 0..<20 { #expect(try FileReader.read(path, beneath: folder.path, limit: 10) == [1]) }
        }
        #expect(renames.value.load(ordering: .relaxed) >= 500)
    }

    /// Files of /proc have a size of 0 and content nevertheless.
    @Test func filesThatDoNotKnowTheirSizeAreReadWhole() throws {
        let bytes = try FileReader.read("/proc/self/status", limit: 1_000_000)
        #expect(String(decoding: bytes, as: UTF8.self).contains("VmRSS"))
        #expect(failure("/proc/self/status", limit: 10)?.errno == EFBIG)
    }
}
