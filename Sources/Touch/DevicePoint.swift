/// A place on a touchscreen, in the device's own units.
struct DevicePoint: Hashable {
    var x: Int32 = 0
    var y: Int32 = 0

    /// A number without its fraction, the nearest that fits; zero for what is no number.
    static func whole(_ value: Double) -> Int32 {
        if value.isNaN { return 0 }
        return Int32(min(max(value, Double(Int32.min)), Double(Int32.max)))
    }
}
