import FasciaGeometry
import Testing

@Suite struct InstantTests {
    /// Where 32-bit counters of milliseconds and microseconds wrap, nothing happens.
    @Test(arguments: [(1 << 31) * 1_000, (1 << 31) * 1_000_000, (1 << 32) * 1_000, (1 << 32) * 1_000_000] as [Int64])
    func timeGoesOnAcross32Bits(nanoseconds: Int64) {
        let before = Instant(nanoseconds: nanoseconds - 1)
        let after = before + .milliseconds(1)
        #expect(after > before)
        #expect(after - before == .milliseconds(1))
    }

    @Test func sumsThatDoNotFitNeverCome() {
        #expect(Instant(nanoseconds: .max - 1) + .milliseconds(1) == .distantFuture)
        #expect(TimeSpan.seconds(1e300).nanoseconds == .max)
        #expect(TimeSpan.seconds(-1e300).nanoseconds == .min)
        #expect(TimeSpan.seconds(.nan) == .zero)
        #expect(TimeSpan.seconds(1.5) == .milliseconds(1_500))
    }
}
