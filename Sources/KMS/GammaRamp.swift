/// What a controller makes of each channel's brightness, from dark to bright.
public struct GammaRamp: Hashable, Sendable {
    /// For red, as many values as the controller has steps.
    public var red: [UInt16]
    /// For green, as many as for red.
    public var green: [UInt16]
    /// For blue, as many as for red.
    public var blue: [UInt16]

    /// A ramp of three equally long tables.
    public init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The ramp that changes nothing.
    public static func linear(_ size: Int) -> GammaRamp {
        let steps = (0..<max(size, 0)).map { UInt16(clamping: $0 * 65535 / max(size - 1, 1)) }
        return GammaRamp(red: steps, green: steps, blue: steps)
    }

    /// Whether it changes nothing that could be seen: drivers round in different ways, and some have nothing but zeros before anybody
    /// set a ramp.
    public var isNeutral: Bool {
        let tables = [red, green, blue]
        if tables.allSatisfy({ table in table.allSatisfy { $0 == 0 } }) { return true }
        let straight = GammaRamp.linear(red.count).red
        let step = 65535 / max(red.count, 1) + 1
        return tables.allSatisfy { table in zip(table, straight).allSatisfy { abs(Int($0) - Int($1)) <= step } }
    }
}
