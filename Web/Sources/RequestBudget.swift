import NIOCore

/// How many requests a browser may make in a second.
struct RequestBudget {
    /// A dozen fingers move sixty times in each.
    static let most = 1500
    /// How many bytes a request may have to count for one; a longer one counts for several.
    static let bytesOfRequest = 1 << 12

    private var count = 0
    private var second = NIODeadline.uptimeNanoseconds(0)

    /// Counts a request.
    /// - Returns: false if it is one too many.
    mutating func take(_ bytes: Int, now: NIODeadline) -> Bool {
        if now - second >= .seconds(1) {
            second = now
            count = 0
        }
        count += 1 + bytes / RequestBudget.bytesOfRequest
        return count <= RequestBudget.most
    }
}
