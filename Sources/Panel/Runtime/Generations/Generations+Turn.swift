import FasciaSystem
import Glibc

extension Generations {
    /// The turn of one `fascia apply` or `fascia rollback`: while somebody holds it, no other one begins.
    package final class Turn {
        private var file: FileDescriptor?

        fileprivate init(_ file: consuming FileDescriptor) { self.file = consume file }

        deinit { end() }

        /// Lets the next one begin.
        package func end() {
            if let descriptor = file?.rawValue { Generations.unlock(descriptor) }
            file = nil
        }
    }

    /// Takes the turn; it ends with the process at the latest.
    /// - Throws: `EWOULDBLOCK` if another process keeps it for longer than such a turn takes.
    package func takeTurn() throws(SystemError) -> Turn {
        let file = try FileDescriptor.open(turn, flags: O_RDONLY | O_CREAT | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK, mode: 0o664)
        try lock(file, turn, attempts: Generations.turnAttempts)
        return Turn(file)
    }

    private var turn: String { "\(folder)/turn" }

    /// The process that has the turn, as the kernel says; nil if nobody has it, or that is not known.
    package var turnHolder: pid_t? {
        var status = stat()
        guard stat(turn, &status) == 0, let bytes = try? FileReader.read("/proc/locks", limit: 1 << 20) else { return nil }
        // NUMBER: FLOCK ADVISORY WRITE PROCESS MAJOR:MINOR:INODE FIRST LAST
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(status.st_ino)"), let process = pid_t(words[4]) else {
                continue
            }
            // Another disk may have a file of the same number.
            let name = (try? FileReader.read("/proc/\(process)/comm", limit: 100)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            if name.hasPrefix("fascia") { return process }
        }
        return nil
    }

    /// Runs a closure while no other process changes anything here.
    package func locked<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        let path = "\(folder)/lock"
        // A pipe in its place must not be waited for.
        let file = try FileDescriptor.open(path, flags: O_RDONLY | O_CREAT | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK, mode: 0o664)
        try lock(file, path, attempts: Generations.lockAttempts)
        defer { Generations.unlock(file.rawValue) }
        return try body()
    }

    private func lock(_ file: borrowing FileDescriptor, _ path: String, attempts: Int) throws(SystemError) {
        let descriptor = file.rawValue
        var attempts = attempts
        while SystemCall.retry({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 {
            let number = errno
            attempts -= 1
            if number != EWOULDBLOCK || attempts < 0 {
                throw SystemError(
                    attempt: "lock", object: path, errno: number, advice: number == EWOULDBLOCK ? "another “fascia apply” holds it" : "")
            }
            usleep(Generations.lockPause)
        }
    }

    /// Closing a file is not enough where a child that was begun meanwhile has a copy of it, until it runs its program.
    private static func unlock(_ descriptor: Int32) {
        _ = SystemCall.retry { flock(descriptor, LOCK_UN) }
    }

    /// Whoever holds the lock writes one small file: three seconds are ample, and less than the watchdog of a trial waits.
    private static let lockAttempts = 60
    /// Whoever has the turn renames a folder, and removes old ones.
    private static let turnAttempts = 200
    private static let lockPause: UInt32 = 50_000
}
