#if canImport(Glibc)
    import Glibc
#endif

/// A call to the system failed.
public struct SystemError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What was attempted, as in "open".
    public let attempt: String
    /// On what, as in "/dev/input/event3".
    public let object: String
    /// The system's error number.
    public let errno: Int32
    /// What a person can do about it; empty if the reason says enough.
    public let advice: String

    /// An error with all that an operator needs.
    public init(attempt: String, object: String, errno: Int32, advice: String = "") {
        self.attempt = attempt
        self.object = object
        self.errno = errno
        self.advice = advice
    }

    /// The system's own words for the number; plain ones where those would lead astray.
    public var reason: String {
        errno == EXDEV && attempt == "open" ? "it is not beneath the folder that is allowed" : SystemError.text(of: errno)
    }

    /// The whole story in one line.
    public var description: String {
        "cannot \(attempt) \(object): \(reason)\(advice.isEmpty ? "" : " (\(advice))")"
    }

    /// The system's own words for an error number.
    public static func text(of errno: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, strerror_r(errno, base, buffer.count) == 0 else { return "error \(errno)" }
            return String(cString: base)
        }
    }
}
