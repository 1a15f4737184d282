import FasciaSystem

/// The machine's display devices; a fake stands in for it in tests.
public protocol DRMSystem: AnyObject {
    /// The nodes there are, by number. Empty if there are none (yet).
    func cards() -> [CardNode]

    /// Opens a device.
    func open(_ card: CardNode) throws(SystemError) -> any DRMCalls
}
