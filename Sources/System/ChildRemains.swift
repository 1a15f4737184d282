import CSystem
import FasciaGeometry
import Glibc

/// What a program has left running: it goes on until the program's time is over, and then it is killed, however it has hidden.
///
/// It keeps itself alive until nothing is left. Nothing here waits: each process that ends is told by the kernel, and those that it leaves
/// behind are looked for then.
final class ChildRemains {
    private let family: ChildFamily
    private let loop: EventLoop
    private let deadline: Instant
    private var isKilling: Bool
    /// Whether anything was left at all.
    private var hasFound = false
    /// Whether nothing was left already when it was last looked for.
    private var isSure = false
    private var timer: TimerSource?
    private var watched: [pid_t: Watch] = [:]
    private var keepAlive: ChildRemains?

    private static let secondLook = TimeSpan.milliseconds(100)

    /// A process whose end the kernel tells.
    private final class Watch {
        private let handle: Int32
        var source: DescriptorSource?

        init(handle: Int32) { self.handle = handle }

        deinit {
            source = nil
            close(handle)
        }
    }

    /// Sees to a family whose program has ended.
    /// - Parameters:
    ///   - deadline: when the program's time is over.
    ///   - isKilling: whether it is over already.
    static func follow(_ family: ChildFamily, on loop: EventLoop, until deadline: Instant, isKilling: Bool) {
        let remains = ChildRemains(family, loop, deadline, isKilling)
        remains.keepAlive = remains
        do throws(SystemError) {
            remains.timer = try loop.timer(priority: .background) { [unowned remains] in
                if MonotonicClock().now >= remains.deadline { remains.isKilling = true }
                withExtendedLifetime(remains) { remains.look() }
            }
            remains.timer?.arm(at: deadline)
        } catch {
            // They could not be ended later.
            remains.isKilling = true
        }
        remains.look()
    }

    private init(_ family: ChildFamily, _ loop: EventLoop, _ deadline: Instant, _ isKilling: Bool) {
        self.family = family
        self.loop = loop
        self.deadline = deadline
        self.isKilling = isKilling
    }

    /// Takes note of what has come to light, and kills it if it is time.
    private func look() {
        let orphans = family.orphans()
        for orphan in orphans {
            // A child that has not been reaped keeps its number: no other process is hit.
            if isKilling { kill(orphan, SIGKILL) }
            if watched[orphan] == nil { watch(orphan) }
        }
        for process in watched.keys where !orphans.contains(process) { watched[process] = nil }
        let now = MonotonicClock().now
        if !orphans.isEmpty {
            hasFound = true
            // Processes whose end is not reported are looked for again.
            isSure = false
            timer?.arm(at: isKilling ? now + ChildRemains.secondLook : deadline)
        } else if hasFound || isKilling, !isSure, let timer {
            // The kernel's list of children can miss one while another ends: it is read once more.
            isSure = true
            timer.arm(at: now + ChildRemains.secondLook)
        } else {
            timer = nil
            keepAlive = nil
        }
    }

    private func watch(_ orphan: pid_t) {
        let descriptor = pidfd_open(orphan, 0)
        guard descriptor >= 0 else { return }
        let watch = Watch(handle: descriptor)
        watch.source = try? loop.watch(descriptor, priority: .background) { [unowned self] _ in withExtendedLifetime(self) { look() } }
        if watch.source != nil { watched[orphan] = watch }
    }
}
