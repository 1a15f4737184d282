import FasciaGeometry

/// An atomic commit as a fake device took it, or refused it.
package struct FakeCommit {
    package var flags: UInt32
    /// Values by object, then by name.
    package var values: [UInt32: [String: UInt64]]
    /// What `FB_DAMAGE_CLIPS` named; nil without any.
    package var damage: [PixelRect]?
    /// 0 if it was taken.
    package var errno: Int32
}
