import CSystem
import Glibc

/// A file descriptor that an event loop watches, until this object goes.
public final class DescriptorSource {
    private var handle: OpaquePointer?
    private let handler: (DescriptorEvents) -> Void

    init(
        loop: EventLoop, descriptor: Int32, events: DescriptorEvents, priority: EventPriority, handler: @escaping (DescriptorEvents) -> Void
    ) throws(SystemError) {
        self.handler = handler
        // Handlers cannot be captured by C: the loop knows this object by its address, which is valid until deinit.
        let user = Unmanaged.passUnretained(self).toOpaque()
        var result = sd_event_add_io(
            loop.handle, &handle, descriptor, events.rawValue,
            { _, _, ready, user in
                guard let user else { return 0 }
                // The handler may let go of the source, close the descriptor and watch another file that gets the same number. Then
                // this source has to leave the loop at once: if it were kept until the call ends, it would take the other one with it.
                let handler = Unmanaged<DescriptorSource>.fromOpaque(user)._withUnsafeGuaranteedRef { $0.handler }
                handler(DescriptorEvents(rawValue: ready))
                return 0
            }, user)
        if result >= 0 { result = sd_event_source_set_priority(handle, priority.rawValue) }
        if result < 0 { throw SystemError(attempt: "watch", object: "descriptor \(descriptor)", errno: -result) }
    }

    deinit {
        _ = sd_event_source_disable_unref(handle)
    }

    /// What the descriptor is watched for.
    public var events: DescriptorEvents {
        get {
            var bits: UInt32 = 0
            _ = sd_event_source_get_io_events(handle, &bits)
            return DescriptorEvents(rawValue: bits)
        }
        // The kernel refuses only a descriptor that was closed under the source, which the watch's contract excludes.
        set { _ = sd_event_source_set_io_events(handle, newValue.rawValue) }
    }

    /// Whether the loop looks at the descriptor at all; true at first. Pausing costs one system call and no allocation.
    public var isEnabled: Bool {
        get {
            var state: Int32 = 0
            _ = sd_event_source_get_enabled(handle, &state)
            return state != Int32(SD_EVENT_OFF)
        }
        set { _ = sd_event_source_set_enabled(handle, newValue ? Int32(SD_EVENT_ON) : Int32(SD_EVENT_OFF)) }
    }
}
