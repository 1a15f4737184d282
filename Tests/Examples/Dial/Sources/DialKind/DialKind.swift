import DialControl
import FasciaPanel

extension ViewKind {
    /// `type: dial`: a dial in panels.
    public static let dial = ViewKind(
        "dial", Dial.self,
        number: NumberKeys(Dial.self, range: 0...1) { dial, range, value in
            dial.range = range
            dial.value = value
        },
        keys: {
            Key("tint", .color, "The colour of the arc up to the thumb; the theme's accent if it is left out.", \Dial.tintColor)
            Key("lineWidth", .number(1...100, "points"), "How wide the arc is; 12 if it is left out.", \Dial.lineWidth)
        },
        make: { Dial() })
}
