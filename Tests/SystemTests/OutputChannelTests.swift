import FasciaSystem
import Glibc
import Testing

/// What is written for others to read never waits for them.
@Suite struct OutputChannelTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A pipe as a shell makes it: both ends wait, and its writing end is the number that is given.
    private struct Blocking {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        func take(_ limit: Int) -> Int {
            var buffer = [UInt8](repeating: 0, count: limit)
            return Glibc.read(reading, &buffer, limit)
        }
    }

    @Test func aFullPipeThatNobodyReadsIsNotWaitedFor() throws {
        let pipe = try Blocking()
        defer {
            close(pipe.reading)
            close(pipe.writing)
        }
        let channel = OutputChannel(standard: pipe.writing, name: "a pipe", capacity: 10_000)
        var taken = 0
        // A write that waited would never return: there is no reader.
        for _ in 0..<2_000 where channel.write([UInt8](repeating: 7, count: 100)) { taken += 100 }
        #expect(taken >= 65_536 && taken <= 65_536 + 10_000)
        #expect(channel.hasPending)
        #expect(fcntl(pipe.writing, F_GETFL) & O_NONBLOCK == 0, "others who share the pipe may rely on waiting")
        var got = 0
        while got < taken {
            got += pipe.take(1 << 17)
            channel.flush()
        }
        #expect(got == taken && !channel.hasPending)
        #expect(channel.write(bytes("again\n")) && pipe.take(100) == 6)
    }

    @Test func aTerminalWhoseOutputIsStoppedIsNotWaitedFor() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(master >= 0)
        defer { close(master) }
        var number: Int32 = 0
        // TIOCSPTLCK opens it for others, TIOCGPTN tells its number.
        try #require(ioctl(master, 0x4004_5431, &number) == 0)
        try #require(ioctl(master, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        let terminal = open(name, O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        // Ctrl-S.
        try #require(tcflow(terminal, TCOOFF) == 0)
        let channel = OutputChannel(standard: terminal, name: "a terminal", capacity: 1_000)
        var refused = 0
        for _ in 0..<1_000 where !channel.write([UInt8](repeating: 65, count: 100)) { refused += 1 }
        #expect(refused > 0 && channel.hasPending)
        try #require(tcflow(terminal, TCOON) == 0)
        channel.flush()
        var buffer = [UInt8](repeating: 0, count: 4096)
        #expect(read(master, &buffer, buffer.count) > 0)
    }

    @Test func aSocketThatNobodyReadsIsNotWaitedFor() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let channel = OutputChannel(standard: ends[0], name: "a socket", capacity: 1_000)
        var refused = 0
        for _ in 0..<20_000 where !channel.write([UInt8](repeating: 7, count: 100)) { refused += 1 }
        #expect(refused > 0)
    }

    /// A pipe of the file system, at whose other end somebody comes, goes and comes back.
    @Test func aReaderMayComeGoAndComeBack() throws {
        let folder = try TemporaryFolder()
        let path = folder["pipe"]
        try #require(mkfifo(path, 0o600) == 0)
        let channel = try OutputChannel(path: path, capacity: 1_000)
        #expect(channel.write(bytes("before anybody reads\n")))
        func reader() -> Int32 { open(path, O_RDONLY | O_NONBLOCK) }
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        let first = reader()
        #expect(read(first, &buffer, buffer.count) == 21)
        close(first)
        // Would end the process, or wait.
        var taken = 0
        for _ in 0..<2_000 where channel.write([UInt8](repeating: 7, count: 100)) { taken += 1 }
        // A page of the pipe holds whole lines only.
        #expect(taken >= 600 && taken < 700)
        let second = reader()
        defer { close(second) }
        var got = 0
        while got < taken * 100 {
            let count = read(second, &buffer, buffer.count)
            if count > 0 { got += count }
            channel.flush()
        }
        #expect(got == taken * 100 && !channel.hasPending)
        #expect(channel.write(bytes("x")) && read(second, &buffer, buffer.count) == 1)
    }

    @Test func aFileIsReplaced() throws {
        let folder = try TemporaryFolder()
        try FileWriter.write(bytes("old and long"), to: folder["file"])
        do {
            let channel = try OutputChannel(path: folder["file"])
            #expect(channel.write(bytes("new")))
        }
        #expect(try FileReader.read(folder["file"], limit: 100) == bytes("new"))
        #expect(throws: SystemError.self) { try OutputChannel(path: folder["nowhere/file"]) }
    }
}
