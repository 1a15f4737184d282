import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// A folder with a configuration, `in`, and a panel's state folder, `state`, for what is called from a shell without a panel that runs.
struct ApplyBench {
    static let text = "fascia: 1\nviews: [{type: label, text: A, frame: {left: 0, top: 0}}]\n"

    let folder: ConfigurationFolder
    let generations: Generations

    init() throws {
        folder = try ConfigurationFolder()
        // Another user, as whom root works there, has to get at it.
        chmod(folder.path, 0o755)
        mkdir("\(folder.path)/state", 0o755)
        try folder.write("in/panel.yaml", Self.text)
        generations = Generations(state: "\(folder.path)/state", entry: Generations.usualEntry)
    }

    var state: String { "\(folder.path)/state" }

    /// Calls the tool in the folder.
    /// - Parameter before: words before its name, as in `VARIABLE=value`.
    func fascia(_ arguments: String, after before: String = "") throws -> (code: Int32, said: String) {
        try shell("\(before) timeout 60 '\(ToolTests.tool)' \(arguments) --state '\(state)' --socket '\(folder.path)/none'")
    }

    /// Runs a command in the folder; gives its exit code, and what it said on both streams.
    func shell(_ command: String) throws -> (code: Int32, said: String) {
        let pipe = try #require(popen("cd '\(folder.path)' && { \(command); } 2>&1", "r"))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let said = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        return ((pclose(pipe) >> 8) & 0xFF, said)
    }

    /// What lies in the folder of the generations.
    func names() throws -> [String] { try FolderReader.names(generations.folder).sorted() }

    /// Gives all that lies in the state folder to another user.
    func give(to user: uid_t = 65534) { _ = system("chown -Rh \(user):\(user) '\(state)'") }
}
