import CInput
import FasciaGeometry
import FasciaSystem
import Glibc

/// The events of one device as the kernel hands them out (`struct input_event`).
final class EvdevStream {
    /// What reading came to.
    enum Outcome {
        /// All that was there has been read.
        case empty
        /// There is nothing more to come: the device was unplugged.
        case gone
    }

    private let file: FileDescriptor
    private let name: String
    /// So many events at a time; the kernel keeps no more for most devices.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 * MemoryLayout<input_event>.stride, alignment: MemoryLayout<input_event>.alignment)
    /// The first bytes of an event whose rest has not come. The kernel never parts one, a pipe may.
    private var kept = 0

    /// A stream from a descriptor that does not block. `name` is what errors call it.
    init(file: consuming FileDescriptor, name: String) {
        self.file = file
        self.name = name
    }

    deinit { buffer.deallocate() }

    var descriptor: Int32 { file.rawValue }

    /// Reads what is there, at most some thousand events, so that a device that never stops leaves a turn to others.
    func read(into events: inout [RecordedEvent]) throws(SystemError) -> Outcome {
        for _ in 0..<64 {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[kept...])
            let count: Int
            do throws(SystemError) {
                guard let got = try file.read(into: rest, from: name) else { return .empty }
                count = got
            } catch {
                if error.errno == ENODEV { return .gone }
                throw error
            }
            if count == 0 { return .gone }
            let size = MemoryLayout<input_event>.stride
            let total = kept + count
            for offset in stride(from: 0, to: total - total % size, by: size) {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: input_event.self)
                // Times come from a monotonic clock; a descriptor that holds something else must not make the sum overflow.
                let seconds = Int64(clamping: min(max(event.time.tv_sec, 0), 4_000_000_000))
                let microseconds = Int64(clamping: min(max(event.time.tv_usec, 0), 999_999))
                events.append(
                    RecordedEvent(
                        time: Instant(nanoseconds: seconds * 1_000_000_000 + microseconds * 1_000), type: event.type, code: event.code,
                        value: event.value))
            }
            kept = total % size
            if kept > 0 { buffer.copyBytes(from: UnsafeRawBufferPointer(rebasing: buffer[(total - kept)..<total])) }
        }
        return .empty
    }
}
