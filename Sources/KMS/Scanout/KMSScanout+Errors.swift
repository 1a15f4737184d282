import FasciaFrame
import FasciaGeometry
import Glibc

extension KMSScanout {
    /// The kernel's refusal as the loop wants it: with what to do.
    func failure(_ error: KernelError, attempt: String, recovery: ScanoutError.Recovery? = nil) -> ScanoutError {
        let (own, advice) = KMSScanout.judge(error)
        return ScanoutError(
            attempt: attempt, object: objectName, errno: error.errno, reason: advice.isEmpty ? "\(error)" : "\(error) (\(advice))",
            recovery: recovery ?? own)
    }

    private static func judge(_ error: KernelError) -> (ScanoutError.Recovery, String) {
        switch error.errno {
        case EBUSY, EAGAIN, EINTR: return (.transient, "")
        case ENOMEM, ENOSPC: return (.transient, "a smaller mode or RGB565 needs less")
        case EACCES, EPERM: return (.sessionLost, "another process or virtual terminal owns the display")
        case ENODEV, ENXIO, EBADF: return (.reconfigure, "the device is gone")
        case EINVAL, ENOENT, ERANGE: return (.reconfigure, "the display or the driver no longer takes this mode")
        // A request that cannot be stated cannot be stated better the next time.
        case E2BIG, EFAULT: return (.fatal, "")
        default: return (.reconfigure, "")
        }
    }

    /// Nothing can be shown any more. Told once, however often it is found.
    func becomeUnavailable(_ new: ScanoutState, _ why: String, retryAfter: TimeSpan?) {
        retryTime = retryAfter.map { clock.now + $0 }
        if new == .noDisplay || new == .noDevice { releaseBuffers() }
        pendingToken = nil
        mode = nil
        if state == new, reason == why { return }
        state = new
        reason = why
        log.write(new == .suspended ? .info : .warning, why)
        events.send(.unavailable(reason: why))
    }

    /// Another process owns the device. Sends no event, since it happens within a call that throws the error.
    func lostMaster() {
        mode = nil
        pendingToken = nil
        shown = nil
        state = .notMaster
        reason = "another process or virtual terminal owns \(device?.card.path ?? "the display")"
        retryTime = clock.now + KMSScanout.masterRetry
    }
}

/// What a display can do at the moment, and if nothing, why.
package enum ScanoutState: Hashable, Sendable {
    /// Not started yet, or closed.
    case closed
    /// The session is switched away.
    case suspended
    /// No device of the machine can show anything, or none of those that were asked for is there.
    case noDevice
    /// No connector that may be used has a display.
    case noDisplay
    /// Another process owns the device.
    case notMaster
    /// The display cannot be set up; tried again from time to time.
    case failed
    /// Pictures can be shown.
    case ready
}
