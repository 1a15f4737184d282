/// Who made an input device, as it says itself.
public struct DeviceIdentity: Hashable, Sendable {
    /// How it is connected, `BUS_USB` (3) for example.
    public var bus: UInt16
    /// The maker's number on that bus.
    public var vendor: UInt16
    /// The maker's number of the product.
    public var product: UInt16
    /// The product's version.
    public var version: UInt16

    /// An identity from its parts.
    public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
    }

    /// A device on USB that says nothing about itself.
    public static let unknown = DeviceIdentity(bus: 3, vendor: 0, product: 0, version: 0)
}
