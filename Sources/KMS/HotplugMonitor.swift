import CUdev
import FasciaSystem
import Glibc

/// Tells when displays or their devices come and go: udev's events of the kernel's `drm` subsystem.
///
/// Events come from udev rather than from the kernel itself, so that a new device's node has its permissions when it is looked for.
public final class HotplugMonitor {
    private let monitor: OpaquePointer

    /// Begins to listen.
    public init() throws(SystemError) {
        guard let udev = udev_new() else { throw SystemError(attempt: "start", object: "udev's library", errno: ENOMEM) }
        // The monitor keeps a reference of its own.
        defer { udev_unref(udev) }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            throw SystemError(
                attempt: "listen to", object: "udev's events", errno: errno, advice: "netlink sockets must be allowed (AF_NETLINK)")
        }
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil) >= 0, udev_monitor_enable_receiving(monitor) >= 0 else {
            udev_monitor_unref(monitor)
            throw SystemError(attempt: "listen to", object: "udev's events", errno: EIO)
        }
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
    }

    /// Readable when something happened.
    public var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Reads all that is there.
    /// - Returns: whether there was anything: time to look at the displays again.
    public func read() -> Bool {
        var isAny = false
        while let device = udev_monitor_receive_device(monitor) {
            udev_device_unref(device)
            isAny = true
        }
        return isAny
    }
}
