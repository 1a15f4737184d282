import FasciaSystem
import Glibc

/// The file that a recording is written to. It is created before the first touch, so that an unusable name is known at once and not
/// after an hour of recording.
final class RecordingFile {
    /// Its name in messages.
    var name: String { path == "-" ? "standard output" : path }

    private let path: String
    /// Whether this created the file, which is still empty.
    private var isNew = false

    /// Creates the file.
    /// - Throws: the file exists and must not be replaced, or cannot be made.
    init(path: String, replaces: Bool) throws(SystemError) {
        self.path = path
        if path == "-" { return }
        do throws(SystemError) {
            // Recordings may hold keystrokes: readable for the owner alone.
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

    /// Removes the file if nothing was written.
    func abandon() {
        if isNew { unlink(path) }
        isNew = false
    }
}
