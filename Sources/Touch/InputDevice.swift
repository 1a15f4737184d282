import CInput
import FasciaGeometry

/// One of libinput's devices, with the fingers that are on it.
final class InputDevice {
    struct Finger {
        var isDown = false
        /// Whether the finger was cancelled and is ignored until it is lifted.
        var isMuted = false
        var location = Point.zero
    }

    let number: UInt32
    /// The kernel's name for it, "event3".
    let systemName: String
    /// What people call it.
    let name: String
    /// By what the same device is known in another process: its make and its name.
    let key: String
    /// What its touches are moved by, where libinput does not do it.
    var transform: CalibrationMatrix?
    /// Whether its left button is down.
    var holdsButton = false
    /// Whether it went away in this dispatch, or lost events: what ended then did not really end.
    var isCancelling = false
    /// Whether libinput has removed it.
    var isRemoved = false
    /// By seat slot, of which a seat has so many.
    private let fingers: UnsafeMutablePointer<Finger>

    init(_ device: OpaquePointer, number: UInt32) {
        self.number = number
        systemName = libinput_device_get_sysname(device).map { String(cString: $0) } ?? ""
        name = libinput_device_get_name(device).map { String(cString: $0) } ?? ""
        let (vendor, product) = (libinput_device_get_id_vendor(device), libinput_device_get_id_product(device))
        key = "\(String(vendor, radix: 16)):\(String(product, radix: 16)) \(name)"
        fingers = .allocate(capacity: SeatSlots.count)
        fingers.initialize(repeating: Finger(), count: SeatSlots.count)
    }

    deinit { fingers.deallocate() }

    /// The finger with a seat slot; nil for a number that no seat has.
    func finger(_ slot: Int32) -> UnsafeMutablePointer<Finger>? {
        slot >= 0 && slot < SeatSlots.count ? fingers + Int(slot) : nil
    }
}
