/// How many pixels the images of a panel may have together, counted from the files' headers before memory is taken: what is small on disk
/// must not be large in memory.
public final class PixelBudget {
    /// 128 MiB of memory, and twice that while one panel takes another's place: sixteen times a picture of 1920×1080.
    public static let usual = 1 << 25

    /// How many pixels there may be.
    public let limit: Int
    /// How many there are.
    public private(set) var used = 0

    /// A budget of which nothing is used.
    public init(limit: Int = PixelBudget.usual) {
        self.limit = limit
    }

    /// Takes the pixels of an image, if as many are left.
    /// - Returns: whether they are.
    func take(_ pixels: Int) -> Bool {
        guard pixels <= limit - used else { return false }
        used += pixels
        return true
    }
}
