import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Glibc

extension KMSScanout {
    /// How long another owner of the device, or a display that cannot be set up, is left alone before the next attempt.
    static let masterRetry = TimeSpan.milliseconds(500)
    static let failureRetry = TimeSpan.milliseconds(2_000)
    /// How many errors and lost flips in a row it takes to stop flipping, and then to stop trying at once.
    static let degradeAfter = 3
    static let pauseAfter = 6

    // MARK: Life

    /// Looks for a display. Not finding one is no error: `state` says so, and `rescan` looks again.
    package func start() {
        guard state == .closed else { return }
        state = .noDevice
        setUp(isForced: true)
    }

    /// Looks again: a display or a device came or went. Reports `changed` or `unavailable` if that makes a difference.
    package func rescan() {
        if state == .closed || state == .suspended { return }
        setUp(isForced: false)
    }

    /// Tries again what did not work before. Call at `retryTime`; earlier calls do nothing.
    package func retry(now: Instant) {
        guard let retryTime, now >= retryTime else { return }
        self.retryTime = nil
        if state == .closed || state == .suspended { return }
        setUp(isForced: true)
    }

    /// The session is switched away: nothing may be shown until `resume`. Call before the session acknowledges the switch.
    package func suspend() {
        if state == .closed || state == .suspended { return }
        becomeUnavailable(.suspended, "the session is switched away", retryAfter: nil)
    }

    /// The session is back, or there for the first time: sets everything up anew, since whoever was here in between left nothing as
    /// it was. Does nothing while pictures can be shown.
    package func resume() {
        if state == .closed || state == .ready { return }
        state = .noDevice
        // A driver that could not flip may have got its memory back.
        if health.bufferLimit < selection.bufferCount { releaseBuffers() }
        health.bufferLimit = selection.bufferCount
        health.troubles = 0
        setUp(isForced: true)
    }

    package func recoverFromLostFlip() {
        guard mode != nil else { return }
        if pendingToken != nil {
            pendingToken = nil
            health.troubles += 1
            log.warning("a flip on \(objectName) was never reported; setting the display up anew")
        }
        if health.troubles >= KMSScanout.degradeAfter { degrade(because: nil) }
        if health.troubles >= KMSScanout.pauseAfter {
            health.troubles = 0
            becomeUnavailable(.failed, "the display does not show what is sent to it", retryAfter: KMSScanout.failureRetry)
            return
        }
        setUp(isForced: true)
    }

    /// Shows what was there before, gives everything back and forgets the device. `start` begins anew.
    package func close() {
        if state == .closed { return }
        if state != .suspended, let device, device.calls.isMaster {
            for error in console.restore(on: device.calls) { log.warning("cannot restore the console on \(device.card.path): \(error)") }
        }
        closeDevice()
        mode = nil
        retryTime = nil
        state = .closed
        reason = ""
    }

    /// Wants another display, or the same one driven in another way. Does nothing if all is as before; otherwise the present one is
    /// left as it was found, and the new one is looked for.
    package func select(_ new: OutputSelection) {
        if new == selection { return }
        let before = state
        close()
        selection = new
        health.bufferLimit = new.bufferCount
        switch before {
        case .closed: break
        case .suspended: state = .suspended
        default: start()
        }
    }

    // MARK: Setting up

    /// Brings the display to what is plugged in now. Forced, even what did not change is set up anew with the next commit.
    private func setUp(isForced: Bool) {
        retryTime = nil
        // What the present device has; it is asked once.
        var known: [ConnectorInfo] = []
        do throws(KernelError) {
            if let device {
                do throws(KernelError) {
                    known = try device.connectors()
                    if try adopt(device, known, isForced: isForced) { return }
                } catch {
                    guard error.isDeviceLost else { throw error }
                    log.warning("\(device.card.path) is gone")
                    // What it showed before went with it.
                    console.forget()
                    closeDevice()
                    known = []
                }
            }
            try search(beside: known)
        } catch {
            setUpFailed(error)
        }
    }

    private func setUpFailed(_ error: KernelError) {
        if error.isNotMaster {
            becomeUnavailable(
                .notMaster,
                "another process owns \(device?.card.path ?? "the display"): stop it (“sudo fascia doctor” names it), or choose another device",
                retryAfter: KMSScanout.masterRetry)
        } else {
            becomeUnavailable(.failed, failure(error, attempt: "set up the display").description, retryAfter: KMSScanout.failureRetry)
        }
    }

    /// Goes through all devices, the firmware's display first, and takes the first that has a display. The present device, which has the
    /// connectors `known`, is none of them.
    private func search(beside known: [ConnectorInfo]) throws(KernelError) {
        var sawDevice = device != nil
        var names = known.map(\.name)
        var problem: (any Error)?
        let cards = system.cards().filter(selection.admits)
        for card in cards.filter(\.isBootDisplay) + cards.filter({ !$0.isBootDisplay }) where card != device?.card {
            let candidate: DRMDevice
            let connectors: [ConnectorInfo]
            do {
                candidate = try DRMDevice(card: card, calls: system.open(card))
                sawDevice = true
                connectors = try candidate.connectors()
                names += connectors.map(\.name)
                guard candidate.pick(selection, among: connectors) != nil else { continue }
            } catch {
                log.debug("\(card.path) cannot be used: \(error)")
                if (error as? KernelError)?.isUnsupported != true { problem = error }
                continue
            }
            closeDevice()
            device = candidate
            descriptors.send(candidate.calls.descriptor)
            if try adopt(candidate, connectors, isForced: true) { return }
        }
        if sawDevice {
            becomeUnavailable(.noDisplay, missingDisplay(names), retryAfter: nil)
        } else {
            let asked =
                selection.device.map {
                    "there is no display device \($0)\(available(system.cards().map { String($0.path.split(separator: "/").last ?? "") }))"
                }
                ?? "there is no display device"
            becomeUnavailable(
                .noDevice, problem.map { "\($0)" } ?? asked, retryAfter: problem == nil ? nil : KMSScanout.failureRetry)
        }
    }

    /// Why there is nothing to show on: nothing is plugged in, or what is asked for does not exist.
    private func missingDisplay(_ connectors: [String]) -> String {
        guard let asked = selection.connector else { return "no display is connected" }
        if connectors.isEmpty || connectors.contains(asked) { return "no display is connected to \(asked)" }
        return "there is no connector \(asked)\(available(connectors))"
    }

    /// What could have been asked for.
    private func available(_ names: [String]) -> String {
        names.isEmpty ? "" : "; there are \(names.joined(separator: ", ")) (“fascia outputs” tells more)"
    }

    /// Sets a device up for the display that is connected to one of its connectors. False if none is.
    private func adopt(_ device: DRMDevice, _ connectors: [ConnectorInfo], isForced: Bool) throws(KernelError) -> Bool {
        guard let connector = device.pick(selection, among: connectors),
            let new = try device.pipeline(for: connector, among: connectors, mode: selection.mode)
        else { return false }
        let isSame = (route?.pipeline).map(new.isSame) ?? false
        if !isForced, state == .ready, isSame, !new.hasBadLink { return true }
        try takeOver(device)
        pendingToken = nil
        if !isSame {
            health.bufferLimit = selection.bufferCount
            if !new.hasAskedMode {
                log.warning("\(connector.name) has no mode \(selection.mode) (“fascia outputs” lists them); uses \(new.mode)")
            }
        }
        console.save(new, on: device)
        if isSame, try keepBuffers(for: new, on: device) {
            log.debug("sets \(objectName) up anew")
        } else {
            try makeBuffers(for: new, on: device)
        }
        wanted = nil
        shown = nil
        state = .ready
        reason = ""
        events.send(.changed)
        return true
    }

    /// Whether any display is connected that could be shown on now, be it another one than was asked for.
    package var offersDisplay: Bool {
        switch state {
        case .ready, .failed: return true
        case .closed, .suspended, .notMaster: return false
        case .noDevice, .noDisplay: break
        }
        if selection.device == nil, selection.connector == nil { return false }
        let any = OutputSelection()
        if let device, let connectors = try? device.connectors(), device.pick(any, among: connectors) != nil { return true }
        return system.cards().contains { card in
            guard card != device?.card, let other = try? DRMDevice(card: card, calls: system.open(card)),
                let connectors = try? other.connectors()
            else { return false }
            return other.pick(any, among: connectors) != nil
        }
    }

    private func takeOver(_ device: DRMDevice) throws(KernelError) {
        if device.calls.isMaster { return }
        // Whatever the error number, another process is master.
        guard (try? device.calls.becomeMaster()) != nil else { throw KernelError(errno: EACCES) }
    }
}
