import FasciaSystem
import Glibc

/// The place of a panel's state file.
struct StatePlace {
    /// The file; nil where nothing can be kept.
    let path: String?
    /// A message for the log: where it is, or why nothing is kept. Empty for a service, whose folder is known.
    let story: String

    /// - Parameters:
    ///   - configuration: the panel's configuration file. Panels that a person starts have a file each, named by it.
    ///   - isHeadless: a panel without a display is a test or a measurement: it keeps things only where it is told to.
    ///   - variable: a variable of the environment.
    init(configuration: String, isHeadless: Bool, variable: (String) -> String? = StatePlace.environment) {
        // The service manager's state folder.
        if let first = variable("STATE_DIRECTORY")?.split(separator: ":").first {
            path = "\(first)/state"
            story = ""
            return
        }
        if isHeadless {
            path = nil
            story = "keeps nothing: there is no display, and no STATE_DIRECTORY says where"
            return
        }
        guard let base = StatePlace.base(variable) else {
            path = nil
            story = "keeps nothing: neither STATE_DIRECTORY nor XDG_STATE_HOME nor HOME says where"
            return
        }
        let folder = "\(base)/fascia"
        if let failure = StatePlace.make(folder) {
            path = nil
            story = "keeps nothing: \(failure)"
            return
        }
        let file = "\(folder)/\(StatePlace.name(of: configuration))"
        path = file
        story = "keeps what it has to remember in \(file)"
    }

    /// A variable of this process's environment; nil if it is empty, too.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user's own folder for states, as the XDG base directory specification has it: relative paths do not count.
    private static func base(_ variable: (String) -> String?) -> String? {
        if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
        return variable("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/state" : nil }
    }

    /// By the configuration's full path, so that two panels never share a file: its name for people, and a number of the whole path.
    private static func name(of configuration: String) -> String {
        var full = configuration
        if let resolved = realpath(configuration, nil) {
            full = String(cString: resolved)
            free(resolved)
        }
        let last = full.split(separator: "/").last ?? "panel"
        let stem = last.split(separator: ".").first ?? last
        let plain = stem.utf8.prefix(40).map { byte -> UInt8 in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain ? byte : UInt8(ascii: "-")
        }
        return "\(String(decoding: plain, as: UTF8.self))-\(FNVHash(Array(full.utf8)).text)"
    }

    /// Makes a folder and those that it is in, for the user alone.
    private static func make(_ folder: String) -> SystemError? {
        var status = stat()
        for end in folder.indices.dropFirst() where folder[end] == "/" { mkdir(String(folder[..<end]), 0o700) }
        mkdir(folder, 0o700)
        if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return nil }
        return SystemError(attempt: "make the folder", object: folder, errno: errno == 0 ? ENOTDIR : errno)
    }
}
