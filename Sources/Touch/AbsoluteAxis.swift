/// What a device says about one of its axes, in its own units.
public struct AbsoluteAxis: Hashable, Sendable {
    /// The least value, which counts as the edge of the display.
    public var minimum: Int32
    /// The greatest value.
    public var maximum: Int32
    /// How far values wander while nothing moves.
    public var fuzz: Int32
    /// How far a stick wanders around its middle.
    public var flat: Int32
    /// Units a millimetre; 0 if unknown.
    public var resolution: Int32

    /// An axis from its description.
    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// How many values there are, at least 1.
    var extent: Double { max(Double(maximum) - Double(minimum) + 1, 1) }

    /// Where a value lies between the axis' ends: 0 at the minimum, just under 1 at the maximum, as libinput has it. Values from
    /// outside are moved to the nearer end.
    public func fraction(_ value: Int32) -> Double {
        min(max((Double(value) - Double(minimum)) / extent, 0), 1)
    }
}
