/// A property of a kernel object: what it is called, what it is now, and what its values are called.
public struct PropertyInfo: Hashable, Sendable {
    /// The kernel's number of the property.
    public var id: UInt32
    /// As in "CRTC_ID".
    public var name: String
    /// What it is now.
    public var value: UInt64
    /// Names of an enumeration's values; of a bit mask's, the value is the bit's number.
    public var choices: [String: UInt64]

    /// Describes a property.
    public init(id: UInt32, name: String, value: UInt64, choices: [String: UInt64] = [:]) {
        self.id = id
        self.name = name
        self.value = value
        self.choices = choices
    }
}
