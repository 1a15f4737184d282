import FasciaSystem
import Glibc

/// The file that a recording will be written to: claimed before the first touch, so that an hour's recording is not lost to a name that
/// cannot be used.
final class RecordingFile {
    /// What messages call it.
    var name: String { path == "-" ? "standard output" : path }

    private let path: String
    /// Whether the file was made here, empty as yet.
    private var isNew = false

    /// Claims a name.
    /// - Throws: the file exists and must not be replaced, or cannot be made.
    init(path: String, replaces: Bool) throws(SystemError) {
        self.path = path
        if path == "-" { return }
        do throws(SystemError) {
            // Nobody else reads what people do unless the owner lets them.
            _ = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY, mode: 0o600)
            isNew = true
        } catch {
            guard error.errno == EEXIST else { throw error }
            guard replaces else {
                throw SystemError(attempt: "write", object: path, errno: EEXIST, advice: "--force replaces it")
            }
            _ = try FileDescriptor.open(path, flags: O_WRONLY | O_NOCTTY)
        }
    }

    /// Writes the text, whole or not at all.
    func write(_ text: String) throws(SystemError) {
        if path == "-" { return StandardOutput.write(text) }
        try FileWriter.write(Array(text.utf8), to: path)
        isNew = false
    }

    /// Takes the claim back: an empty file is nothing to be left behind.
    func abandon() {
        if isNew { unlink(path) }
        isNew = false
    }
}
