import CDRM

/// A property of a kernel object: what it is called, what it is now, and what its values are called.
package struct PropertyInfo: Hashable, Sendable {
    /// The kernel's number of the property.
    package var id: UInt32
    /// As in "CRTC_ID".
    package var name: String
    /// What it is now.
    package var value: UInt64
    /// Names of an enumeration's values; of a bit mask's, the value is the bit's number.
    package var choices: [String: UInt64]

    /// Describes a property.
    package init(id: UInt32, name: String, value: UInt64, choices: [String: UInt64] = [:]) {
        self.id = id
        self.name = name
        self.value = value
        self.choices = choices
    }
}

/// The properties of one kernel object by name.
struct PropertyTable {
    private let byName: [String: PropertyInfo]

    /// No properties: what a driver without them has.
    static let none = PropertyTable([])

    init(_ properties: [PropertyInfo]) {
        byName = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> PropertyInfo? { byName[name] }

    /// A property's id, 0 if the object has none of this name.
    func id(_ name: String) -> UInt32 { byName[name]?.id ?? 0 }
}

/// Bytes in the kernel that a property names. Freed with the value.
struct PropertyBlob: ~Copyable {
    let id: UInt32
    private let calls: any DRMCalls

    /// Hands a mode to the kernel.
    init(_ mode: VideoMode, on calls: any DRMCalls) throws(KernelError) {
        var timing = mode.timing
        let result: Result<UInt32, KernelError> = withUnsafeBytes(of: &timing) { bytes in
            do throws(KernelError) {
                return .success(try calls.createBlob(bytes))
            } catch {
                return .failure(error)
            }
        }
        id = try result.get()
        self.calls = calls
    }

    deinit { calls.destroyBlob(id) }
}
