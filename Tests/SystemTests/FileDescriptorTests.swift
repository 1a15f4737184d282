import FasciaSystem
import Glibc
import Testing

@Suite struct FileDescriptorTests {
    private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) != -1 }

    /// A number far above those that tests running beside this one are given, so that nobody takes it again.
    private func high(_ number: Int32) throws -> Int32 {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 700)
        try #require(copy >= 700)
        return copy
    }

    @Test func endOfScopeCloses() throws {
        let number = try high(0)
        do {
            let descriptor = FileDescriptor(owning: number)
            #expect(isOpen(descriptor.rawValue))
        }
        #expect(!isOpen(number))
    }

    @Test func releasedNumberStaysOpen() throws {
        let number = try high(0)
        let descriptor = FileDescriptor(owning: number)
        #expect(descriptor.release() == number)
        #expect(isOpen(number))
        close(number)
    }

    @Test func openedFilesAreNotInheritedByChildren() throws {
        let descriptor = try FileDescriptor.open("/dev/null", flags: O_RDWR)
        #expect(fcntl(descriptor.rawValue, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func openErrorsNameThePath() {
        let error = #expect(throws: SystemError.self) { _ = try FileDescriptor.open("/nonexistent/x", flags: O_RDONLY).rawValue }
        #expect(error?.errno == ENOENT)
        #expect(error?.description == "cannot open /nonexistent/x: No such file or directory")
    }

    @Test func nulInAPathIsRefusedRatherThanCutOff() {
        let error = #expect(throws: SystemError.self) { _ = try FileDescriptor.open("/dev/null\0.png", flags: O_RDONLY).rawValue }
        #expect(error?.errno == EINVAL)
    }

    @Test func emptyNonBlockingReadIsNilAndEndIsZero() throws {
        let pipe = try Pipe()
        let reading = FileDescriptor(owning: dup(pipe.reading))
        var bytes = [UInt8](repeating: 0, count: 8)
        let nothing = try bytes.withUnsafeMutableBytes { try reading.read(into: $0, from: "a pipe") }
        #expect(nothing == nil)
        pipe.closeWriting()
        let end = try bytes.withUnsafeMutableBytes { try reading.read(into: $0, from: "a pipe") }
        #expect(end == 0)
    }

    @Test func writeToAFullDeviceFails() throws {
        let full = try FileDescriptor.open("/dev/full", flags: O_WRONLY)
        let error = #expect(throws: SystemError.self) {
            try [UInt8](repeating: 1, count: 10).withUnsafeBytes { try full.writeAll($0, to: "/dev/full") }
        }
        #expect(error?.errno == ENOSPC)
    }

    /// More than a pipe holds, into a non-blocking end: the writer has to wait for the reader.
    @Test func writeAllWaitsForRoomInAPipe() throws {
        let pipe = try Pipe()
        let reader = DrainingThread(pipe.reading)
        let writing = FileDescriptor(owning: dup(pipe.writing))
        let bytes = [UInt8](repeating: 7, count: 1_000_000)
        try bytes.withUnsafeBytes { try writing.writeAll($0, to: "a pipe") }
        #expect(reader.finish() >= bytes.count - 65536)
    }

    @Test func interruptedCallsAreRepeated() {
        var calls = 0
        let result = SystemCall.retry { () -> Int in
            calls += 1
            errno = EINTR
            return calls < 4 ? -1 : 42
        }
        #expect(result == 42 && calls == 4)
    }

    @Test func failedCallsThrowWithAdvice() {
        let error = #expect(throws: SystemError.self) {
            try SystemCall.perform("open", on: "the door", advice: { $0 == EACCES ? "bring a key" : "" }) { () -> Int32 in
                errno = EACCES
                return -1
            }
        }
        #expect(error?.description == "cannot open the door: Permission denied (bring a key)")
    }
}
