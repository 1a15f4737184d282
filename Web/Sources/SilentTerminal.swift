import Glibc

/// A terminal that does not show what is typed. It shows it again however this program is ended by it.
enum SilentTerminal {
    nonisolated(unsafe) private static var before = termios()
    private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]

    /// Silences standard input.
    static func begin() {
        tcgetattr(0, &before)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        // What stops it would leave the terminal silent too: it is not stopped.
        for number in signals { _ = signal(number, number == SIGTSTP ? SIG_IGN : { SilentTerminal.leave($0) }) }
        tcsetattr(0, TCSAFLUSH, &silent)
    }

    static func end() {
        tcsetattr(0, TCSAFLUSH, &before)
        for number in signals { _ = signal(number, SIG_DFL) }
    }

    /// On a signal: nothing but what may be called then.
    private static func leave(_ number: Int32) {
        tcsetattr(0, TCSAFLUSH, &before)
        _ = signal(number, SIG_DFL)
        _ = raise(number)
    }
}
