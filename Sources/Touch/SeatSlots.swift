/// The numbers that fingers have on a seat: the lowest that is free, over all of its devices, as libinput gives them out.
final class SeatSlots {
    /// How many fingers a seat can have at once.
    static let count = 32

    private var used: UInt32 = 0

    /// Takes the lowest free number. Nil if all are in use: libinput then loses the finger.
    func take() -> Int32? {
        let slot = (~used).trailingZeroBitCount
        guard slot < SeatSlots.count else { return nil }
        used |= 1 << UInt32(slot)
        return Int32(slot)
    }

    /// Gives a number back.
    func giveBack(_ slot: Int32) {
        guard slot >= 0, slot < SeatSlots.count else { return }
        used &= ~(1 << UInt32(slot))
    }
}
