import FasciaSystem
import Glibc
import Testing

/// A journal that stands still, and a standard error that nobody reads, are not waited for.
@Suite struct LogOutletTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The journal's socket, which reads when it is told to.
    private final class Journal {
        let descriptor: Int32

        init(_ path: String) throws {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let number = descriptor
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
            }
            try #require(result == 0)
        }

        deinit { close(descriptor) }

        func read() -> String? {
            var bytes = [UInt8](repeating: 0, count: 1 << 18)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    private func outlet(_ pipe: Pipe, journal: String?) -> LogOutlet {
        LogOutlet(
            journal: journal.map { JournalSink(identifier: "fasciad", path: folder[$0]) },
            errors: OutputChannel(standard: pipe.writing, name: "standard error", capacity: 1_000), prefix: "fasciad: ")
    }

    @Test func recordsReachTheJournalInItsOwnProtocol() throws {
        let journal = try Journal(folder["journal"])
        let pipe = try Pipe()
        let outlet = outlet(pipe, journal: "journal")
        outlet.write(LogRecord(level: .warning, message: "one", fields: [("control", "living/brightness")]))
        #expect(journal.read() == "MESSAGE=one\nPRIORITY=4\nSYSLOG_IDENTIFIER=fasciad\nFASCIA_CONTROL=living/brightness\n")
        outlet.write(LogRecord(level: .error, message: "two\nlines"))
        #expect(
            journal.read()
                == "MESSAGE\n\u{9}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}two\nlines\nPRIORITY=3\nSYSLOG_IDENTIFIER=fasciad\n")
        outlet.write(LogRecord(level: .info, message: String(repeating: "ä", count: 1_000_000)))
        let long = try #require(journal.read())
        #expect(long.utf8.count < JournalSink.textLimit + 200 && long.contains("… (cut off)\nPRIORITY=6"))
        #expect(pipe.receive() == "")
    }

    /// What is kept is told of as well: whoever reads again gets it, also if nothing follows.
    @Test func whatWaitsIsToldOf() throws {
        let pipe = try Pipe()
        let outlet = outlet(pipe, journal: nil)
        var told = 0
        outlet.onDrop = { told += 1 }
        while write(pipe.writing, [UInt8](repeating: 120, count: 4096), 4096) > 0 {}
        outlet.write(LogRecord(level: .error, message: "last"))
        #expect(told == 1 && outlet.dropped == 0 && outlet.needsFlush)
        while !pipe.receive().isEmpty {}
        outlet.flush()
        #expect(pipe.receive() == "fasciad: error: last\n" && !outlet.needsFlush)
    }

    @Test func aJournalThatStandsStillIsNotWaitedFor() throws {
        let journal = try Journal(folder["journal"])
        let pipe = try Pipe()
        let outlet = outlet(pipe, journal: "journal")
        var drops = 0
        outlet.onDrop = { drops += 1 }
        // The socket takes some hundred at most: without a reader, a sender that waits waits for ever.
        for number in 0..<2_000 { outlet.write(LogRecord(level: .info, message: "message \(number)")) }
        #expect(drops > 0 && outlet.dropped == drops)
        #expect(pipe.receive() == "", "standard error leads to the same journal")
        var read = 0
        while journal.read() != nil { read += 1 }
        #expect(read + drops == 2_000)
        #expect(outlet.flush() && outlet.dropped == 0)
        #expect(
            journal.read()?.hasPrefix(
                "MESSAGE=\(drops) messages before this one are lost: the journal took nothing, and the panel does not wait for it\n")
                == true)
        outlet.write(LogRecord(level: .info, message: "flows again"))
        #expect(journal.read()?.hasPrefix("MESSAGE=flows again\n") == true)
        #expect(journal.read() == nil)
    }

    @Test func aJournalThatIsNotThereIsReplacedByItsStream() throws {
        let pipe = try Pipe()
        outlet(pipe, journal: "nobody").write(LogRecord(level: .error, message: "x"))
        #expect(pipe.receive() == "<3>error: x\n")
    }

    @Test func aStandardErrorThatNobodyReadsIsCounted() throws {
        let pipe = try Pipe()
        let outlet = outlet(pipe, journal: nil)
        var calls = 0
        outlet.onDrop = { calls += 1 }
        for _ in 0..<5_000 { outlet.write(LogRecord(level: .info, message: "fifty bytes or so, again and again and again")) }
        let drops = outlet.dropped
        #expect(drops > 0 && calls >= drops && outlet.needsFlush)
        var text = ""
        while case let piece = pipe.receive(), !piece.isEmpty {
            text += piece
            outlet.flush()
        }
        #expect(!outlet.needsFlush)
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("fasciad: info: fifty bytes") || $0.contains(" are lost: ") }, "no line in pieces")
        #expect(
            lines.last
                == "fasciad: warning: \(drops) messages before this one are lost: standard error was not read, and the panel does not wait for it"
        )
        #expect(lines.count - 1 + drops == 5_000)
    }
}
