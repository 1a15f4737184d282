import FasciaSystem
import Glibc

/// What the kernel answered when it refused a call: the number alone. The caller knows what was attempted.
package struct KernelError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The system's error number, never 0.
    package let errno: Int32

    /// Wraps an error number.
    package init(errno: Int32) {
        self.errno = errno
    }

    /// The number that the C library left behind.
    static var last: KernelError { KernelError(errno: Glibc.errno == 0 ? EIO : Glibc.errno) }

    /// Whether this descriptor may not change the display: another process or another virtual terminal has it.
    package var isNotMaster: Bool { errno == EACCES || errno == EPERM }

    /// Whether there is no memory that the display controller can read.
    package var isOutOfMemory: Bool { errno == ENOMEM || errno == ENOSPC }

    /// Whether the device itself is gone.
    package var isDeviceLost: Bool { errno == ENODEV || errno == ENXIO || errno == EBADF }

    /// Whether the driver has no such function.
    package var isUnsupported: Bool { errno == EOPNOTSUPP || errno == ENOSYS || errno == ENOTTY }

    package var description: String { SystemError.text(of: errno) }
}
