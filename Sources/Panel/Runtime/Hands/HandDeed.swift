import FasciaGeometry

/// What a program does to a panel in place of a person.
package enum HandDeed {
    /// Taps, one after the other.
    case tap(HandPlace, HandTap = HandTap())
    /// A thumb, such as a slider's, is taken somewhere.
    case drag(String, to: HandGoal, for: TimeSpan)
    /// A finger comes down on what has a name, and goes so far from there, in points.
    case pull(String, by: Point, for: TimeSpan)
    /// A drag along a line, in points of the window.
    case line(from: Point, to: Point, for: TimeSpan)
    /// A text is typed into the field of that name, which is tapped first unless it has the focus, or into the one that has it.
    /// `clears` takes away first what the field says.
    case type(String, into: String?, clears: Bool = false)

    /// The longest text that is typed at once by a program that asks a running panel, in bytes of UTF-8.
    package static let textLimit = 4096
    /// The longest time that such a program's finger stays.
    package static let longest = TimeSpan.seconds(10)

    /// The keys of a text: a line feed is the return key, a tab the one that goes to the next field.
    static func keys(of text: String) -> [KeyPress.Key] {
        text.map { character in
            switch character {
            case "\n", "\r", "\r\n": .returnKey
            case "\t": .tab
            default: .text(String(character))
            }
        }
    }
}

/// Where a finger comes down.
package enum HandPlace {
    /// In the middle of what can be seen of something, or beside that where something lies over it.
    case named(String)
    /// At fractions of the width and the height of something, whether a touch does anything there or not.
    case share(String, Point)
    /// At a point of the window.
    case point(Point)
}

/// How a finger taps.
package struct HandTap {
    /// How long it stays.
    package var hold: TimeSpan
    package var times: Int
    /// From a lift to the next touch.
    static let pause = TimeSpan.milliseconds(100)

    package init(hold: TimeSpan = FingerPath.tapTime, times: Int = 1) {
        self.hold = hold
        self.times = times
    }
}

/// Where a thumb is taken to.
package enum HandGoal {
    /// A value of the control, as events tell it; of a switch 0 is off and 1 is on.
    case value(Double)
    /// A fraction of the control's range.
    case share(Double)
}

/// What came of it.
package struct HandOutcome: Equatable {
    /// The path of what was touched or typed into; nil if it has no name, or the touch only woke the panel.
    package var path: String?
    /// Where the finger lifted, in points of the window; nil if none touched.
    package var point: Point?
    /// Whether the panel was asleep: the touch has woken it and done nothing else.
    package var hasWoken = false
}
