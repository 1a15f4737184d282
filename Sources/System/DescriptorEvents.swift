/// What a file descriptor is ready for.
public struct DescriptorEvents: OptionSet, Sendable {
    /// The kernel's bits (`EPOLLIN` and its like).
    public let rawValue: UInt32

    /// Takes the kernel's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    // The values are the kernel's interface and the same on every architecture.
    /// There is something to read, or the end of the file.
    public static let readable = DescriptorEvents(rawValue: 0x001)
    /// A write would not block.
    public static let writable = DescriptorEvents(rawValue: 0x004)
    /// The descriptor is in error; reported whether asked for or not.
    public static let error = DescriptorEvents(rawValue: 0x008)
    /// The other side is gone; reported whether asked for or not.
    public static let hangup = DescriptorEvents(rawValue: 0x010)
}
