import FasciaStage
import Glibc

@testable import FasciaPanel

/// Tells that displays came or went when a test says so.
final class FakeHotplug: StageHotplug {
    let descriptor: Int32
    private let bell: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        _ = close(descriptor)
        _ = close(bell)
    }

    func ring() {
        var byte: UInt8 = 1
        _ = write(bell, &byte, 1)
    }

    func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return Glibc.read(descriptor, &bytes, bytes.count) > 0
    }
}
