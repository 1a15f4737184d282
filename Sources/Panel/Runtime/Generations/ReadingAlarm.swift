import Glibc

/// Ends the process if reading a generation on trial does not end: the next process takes it back. The kernel's alarm does that whatever
/// hangs; it is the whole process's.
enum ReadingAlarm {
    /// Many times what the largest panel takes on a slow board, in seconds.
    static let limit: UInt32 = 20

    /// The file that says so to the next process, for the signal's handler; it is kept for ever.
    nonisolated(unsafe) private static var mark: UnsafeMutablePointer<CChar>?

    private static func path(in folder: String) -> String { "\(folder)/.late" }

    static func begin(in folder: String) {
        unlink(path(in: folder))
        free(mark)
        mark = strdup(path(in: folder))
        var action = sigaction()
        // Once, and not held back while the handler itself waits for a disk that hangs: the next alarm ends the process as it is.
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
        action.__sigaction_handler.sa_handler = { _ in
            alarm(1)
            if let mark = ReadingAlarm.mark {
                let file = open(mark, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o664)
                if file >= 0 { close(file) }
            }
            raise(SIGALRM)
        }
        sigaction(SIGALRM, &action, nil)
        alarm(limit)
    }

    static func end() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }

    /// Whether a process before this one was ended so while it read what is in a folder; asked once.
    static func takeMark(in folder: String) -> Bool { unlink(path(in: folder)) == 0 }
}
