import CInput
import FasciaSystem

#if canImport(Glibc)
    import Glibc
#endif

/// What libinput calls back: it opens and closes devices through the session, and hears what libinput has to say.
///
/// libinput keeps the address of this object, so that its owner must outlive the context.
final class DeviceBroker {
    /// Gets what libinput logs, and what goes wrong with single devices.
    var onLog: ((InputLogLevel, String) -> Void)?
    /// The kernel had no room for some events of a device ("event3"). libinput tells of it five times in half a minute; beyond that,
    /// fingers that left in the meantime count as lifted.
    var onDropped: ((String) -> Void)?

    private let access: any DeviceAccess

    init(_ access: any DeviceAccess) {
        self.access = access
    }

    /// The functions that libinput calls; it keeps their address.
    nonisolated(unsafe) static let interface: UnsafePointer<libinput_interface> = {
        let memory = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        memory.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, data in
                    guard let path, let data else { return -EINVAL }
                    return DeviceBroker.from(data).open(String(cString: path), flags)
                },
                close_restricted: { descriptor, data in
                    guard let data else { return }
                    DeviceBroker.from(data).access.close(descriptor)
                }))
        return UnsafePointer(memory)
    }()

    static func from(_ data: UnsafeMutableRawPointer) -> DeviceBroker {
        Unmanaged<DeviceBroker>.fromOpaque(data).takeUnretainedValue()
    }

    /// Takes one of libinput's messages, and finds the one in it that no event tells of.
    func log(_ priority: libinput_log_priority, _ message: String) {
        let text = message.last == "\n" ? String(message.dropLast()) : message
        if let end = text.utf8.firstIndex(of: 0x20), DeviceBroker.isDropNotice(text) { onDropped?(String(text[..<end])) }
        guard let onLog else { return }
        switch priority {
        case LIBINPUT_LOG_PRIORITY_ERROR: onLog(.error, text)
        case LIBINPUT_LOG_PRIORITY_INFO: onLog(.info, text)
        default: onLog(.debug, text)
        }
    }

    /// Messages begin with the device, as in "event3  - Name: SYN_DROPPED event - some input events have been lost."
    private static func isDropNotice(_ text: String) -> Bool {
        guard text.hasPrefix("event") else { return false }
        let word = Array("SYN_DROPPED".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { bytes[$0..<$0 + word.count].elementsEqual(word) }
    }

    private func open(_ path: String, _ flags: Int32) -> Int32 {
        do throws(SystemError) {
            return try access.open(path, flags: flags)
        } catch {
            onLog?(.error, error.description)
            // libinput takes the negative error number; 0 would be a descriptor.
            return error.errno > 0 ? -error.errno : -EIO
        }
    }
}
