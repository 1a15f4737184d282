import FasciaGeometry
import FasciaTouch
import Testing

@Suite struct LibinputEqualityTests {
    /// Each recording was sent through the kernel into libinput once, and what came out was kept: to the last digit.
    @Test(arguments: ["fingers", "crowd", "fuzz", "palm", "calibrated", "single", "single-calibrated", "mouse", "tablet", "two"])
    func decodingIsWhatLibinputDoes(_ name: String) throws {
        let recording = try Recording(path: Fixtures.path("\(name).yml"))
        let touches = RecordedInput(recording, displaySize: Fixtures.display).touches(until: .distantFuture)
        // Devices count from 1 in the order in which they touch.
        var numbers: [UInt32: UInt32] = [VirtualPointer.id.device: 0]
        let lines = touches.map { touch in
            let number = numbers[touch.id.device] ?? UInt32(numbers.count)
            numbers[touch.id.device] = number
            return "\(number) \(touch.id.slot) \(touch.phase) \(touch.location.x) \(touch.location.y)"
        }
        let expected = Fixtures.lines(of: "\(name).touches")
        #expect(expected.count > 50)
        #expect(lines == expected)
    }
}
