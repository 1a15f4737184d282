import Glibc

/// The one place where interrupted calls are repeated and -1 becomes an error.
package enum SystemCall {
    /// Repeats a call for as long as a signal interrupts it (EINTR). Not for `close`, whose descriptor is gone even then.
    @inlinable
    package static func retry<Value: SignedInteger>(_ call: () -> Value) -> Value {
        while true {
            let result = call()
            if result != -1 || Glibc.errno != EINTR { return result }
        }
    }

    /// Repeats an interrupted call; -1 throws `errno` with what was attempted and on what.
    ///
    /// `advice` tells a person what to do about a certain error number, "" if there is nothing to tell.
    @inlinable
    @discardableResult
    package static func perform<Value: SignedInteger>(
        _ attempt: @autoclosure () -> String, on object: @autoclosure () -> String, advice: (Int32) -> String = { _ in "" },
        _ call: () -> Value
    ) throws(SystemError) -> Value {
        let result = retry(call)
        if result == -1 {
            // Building the strings allocates and may change errno: read it first.
            let number = Glibc.errno
            throw SystemError(attempt: attempt(), object: object(), errno: number, advice: advice(number))
        }
        return result
    }
}
