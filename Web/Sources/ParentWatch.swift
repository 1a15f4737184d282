import Glibc
import NIOPosix

/// Ends this process with the one that has started it, which holds the other end of its standard input.
enum ParentWatch {
    /// Whether there is one: standard input is a pipe, or a socket as that of ssh is.
    static var isWatched: Bool {
        var status = stat()
        return fstat(0, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Begins to watch.
    static func start() {
        guard isWatched else { return }
        let thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
        thread.submit { _ in
            var byte: UInt8 = 0
            while true {
                let count = read(0, &byte, 1)
                if count > 0 || count < 0 && errno == EINTR { continue }
                kill(getpid(), SIGTERM)
                return
            }
        }
    }
}
