import FasciaGeometry

/// An atomic commit as a fake device took it, or refused it.
public struct FakeCommit {
    public var flags: UInt32
    /// Values by object, then by name.
    public var values: [UInt32: [String: UInt64]]
    /// What `FB_DAMAGE_CLIPS` named; nil without any.
    public var damage: [PixelRect]?
    /// 0 if it was taken.
    public var errno: Int32
}
