import FasciaSystem
import Glibc

/// A timerfd of this process, as /proc tells of it.
struct KernelTimer: Hashable {
    var descriptor: Int
    /// Whole seconds until it fires, 0 if it is not armed.
    var secondsLeft: Int

    static var all: [KernelTimer] {
        // More than the tests that run beside each other have open.
        (0..<8192).compactMap { descriptor in
            guard let bytes = try? FileReader.read("/proc/self/fdinfo/\(descriptor)", limit: 65536) else { return nil }
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("it_value: (") {
                let seconds = line.dropFirst("it_value: (".count).prefix { $0.isNumber }
                return KernelTimer(descriptor: descriptor, secondsLeft: Int(seconds) ?? -1)
            }
            return nil
        }
    }
}
