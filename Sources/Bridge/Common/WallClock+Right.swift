import FasciaSystem

extension WallClock {
    /// The year of these programs, in seconds since 1970: a clock that is before it is wrong, and with it every certificate.
    private static let earliest = 1_767_225_600

    /// This moment in seconds since 1970.
    static var seconds: Int { Int(now / 1_000_000_000) }

    /// Whether a machine's clock can be right: many a board starts in 1970.
    static func canBeRight(_ seconds: Int = WallClock.seconds) -> Bool { seconds >= earliest }
}
