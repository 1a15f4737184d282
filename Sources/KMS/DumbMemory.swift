/// Memory that the display controller can read, as the kernel made it.
public struct DumbMemory: Hashable, Sendable {
    /// The kernel's number of the memory, for this open device alone.
    public var handle: UInt32
    /// Bytes from one row to the next: the driver's choice.
    public var pitch: Int
    /// How much there is; at least pitch × height.
    public var byteCount: Int

    /// Describes memory.
    public init(handle: UInt32, pitch: Int, byteCount: Int) {
        self.handle = handle
        self.pitch = pitch
        self.byteCount = byteCount
    }
}
