import FasciaSystem
import Glibc

/// What opens files, as its user has said: a program with its arguments, and no shell.
struct Editor {
    private let words: [String]

    /// - Parameter command: words with blanks between them; `{file}`, `{line}` and `{column}` in them are replaced.
    init(_ command: String) { words = command.split(separator: " ").map(String.init) }

    /// Starts it, and does not wait for its end.
    func open(file: String, line: Int, column: Int) throws(DeskRefusal) {
        guard let program = words.first else { throw DeskRefusal("the command of the editor is empty") }
        // An absolute path is no option, whatever it is called.
        guard let resolved = realpath(file, nil) else { throw DeskRefusal("cannot find \(file)") }
        defer { free(resolved) }
        let path = String(cString: resolved)
        let arguments = words.map { word in
            Editor.filled(word, ["{line}": "\(line)", "{column}": "\(column)", "{file}": path])
        }
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for case let pointer? in pointers { free(pointer) } }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Its input and output are not ours, and what is held back or ignored here is not there.
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, 2, 1)
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        sigaddset(&usual, SIGCHLD)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var identifier: pid_t = 0
        let error = posix_spawnp(&identifier, program, &actions, &attributes, &pointers, environ)
        if error != 0 {
            throw DeskRefusal(SystemError(attempt: "start", object: program, errno: error, advice: "see --editor").description)
        }
    }

    /// A word with its names replaced, each once, so that a file's name is not looked into.
    private static func filled(_ word: String, _ names: [String: String]) -> String {
        var result = ""
        var rest = Substring(word)
        while let brace = rest.firstIndex(of: "{") {
            result += rest[..<brace]
            rest = rest[brace...]
            if let name = names.first(where: { rest.hasPrefix($0.key) }) {
                result += name.value
                rest = rest.dropFirst(name.key.count)
            } else {
                result += "{"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
