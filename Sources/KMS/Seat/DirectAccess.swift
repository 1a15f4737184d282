import FasciaSystem
import Glibc

/// Opens device nodes with the process's own rights and no session: for tools that only look, and where no seat manager runs.
package final class DirectAccess: DeviceAccess {
    /// Opens nodes; whatever the caller of `open` does not give back stays open.
    package init() {}

    package func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 {
        do throws(SystemError) {
            return try FileDescriptor.open(path, flags: flags | O_NOCTTY).release()
        } catch {
            let advice =
                error.errno == EACCES ? "the node belongs to a group such as video or input: join it, or use a session" : error.advice
            throw SystemError(attempt: error.attempt, object: error.object, errno: error.errno, advice: advice)
        }
    }

    package func close(_ descriptor: Int32) {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }
}
