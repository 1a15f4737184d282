import FasciaSystem
import Glibc
import Testing

@Suite struct LineWriterTests {
    @Test func linesWaitForFlushOrCapacity() throws {
        let pipe = try Pipe()
        let writer = LineWriter(file: FileDescriptor(owning: dup(pipe.writing)), name: "a pipe", capacity: 10)
        try writer.write("one")
        #expect(pipe.receive() == "")
        try writer.flush()
        #expect(pipe.receive() == "one\n")
        try writer.write("123456789")
        #expect(pipe.receive() == "123456789\n")
    }

    @Test func capacityZeroWritesAtOnce() throws {
        let pipe = try Pipe()
        let writer = LineWriter(file: FileDescriptor(owning: dup(pipe.writing)), name: "a pipe", capacity: 0)
        var line = JSONLine()
        line.add("a", 1)
        try writer.write(line)
        #expect(pipe.receive() == "{\"a\":1}\n")
    }

    @Test func goingAwayWritesWhatWaits() throws {
        let folder = try TemporaryFolder()
        do {
            let writer = try LineWriter(path: folder["lines"])
            try writer.write("last")
        }
        #expect(try FileReader.read(folder["lines"], limit: 100) == Array("last\n".utf8))
    }

    @Test func fullDeviceIsReportedAndDoesNotFillTheMemory() throws {
        let writer = try LineWriter(path: "/dev/full", capacity: 0)
        let error = #expect(throws: SystemError.self) { try writer.write("x") }
        #expect(error?.object == "/dev/full" && error?.errno == ENOSPC)
        // What could not be written is gone.
        try writer.flush()
    }
}
