import CUdev
import FasciaSystem
import Glibc

/// Tells when displays or their devices come and go: udev's events of the kernel's `drm` subsystem.
///
/// Events come from udev rather than from the kernel itself, so that a new device's node has its permissions when it is looked for.
package final class HotplugMonitor {
    private let monitor: OpaquePointer

    /// Begins to listen.
    package init() throws(SystemError) {
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
    package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Reads what is there, some hundred events at most: what is left makes the descriptor readable again.
    /// - Returns: whether there was anything, or something was lost: time to look at the displays again.
    package func read() -> Bool {
        HotplugMonitor.drain {
            errno = 0
            guard let device = udev_monitor_receive_device(monitor) else { return errno }
            udev_device_unref(device)
            return nil
        }
    }

    /// Takes events until there are none.
    /// - Parameter receive: takes one; nil if there was one, else the number of the error, EAGAIN or 0 if there is nothing more.
    static func drain(_ receive: () -> Int32?) -> Bool {
        var isAny = false
        for _ in 0..<256 {
            switch receive() {
            // The kernel had no room for some events: what they told of is not known, and the rest follows.
            case nil, ENOBUFS: isAny = true
            case EINTR: continue
            default: return isAny
            }
        }
        return isAny
    }
}
