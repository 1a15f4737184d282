import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch

/// The machine's own display and input devices, shared with the virtual terminals through a seat.
package final class KMSStage: Stage {
    private let kms: KMSScanout
    private let access = SeatAccess()
    private let log: Log
    private weak var owner: (any StageOwner)?
    private let machine: StageMachine
    private var input: (any StageInput)?
    private var hotplug: (any StageHotplug)?
    private var touches: [Touch] = []
    private var pace = TouchPace()
    /// Which descriptors the loop does not look at until the next turn.
    private var holdsDisplay = false
    private var holdsInput = false

    private var observations: [Observation] = []
    private var sessionObservation: Observation?
    private var inputObservations: [Observation] = []
    private var keyboard: HardwareKeyboard?
    private var displaySource: DescriptorSource?
    private var sessionSource: DescriptorSource?
    private var inputSource: DescriptorSource?
    private var hotplugSource: DescriptorSource?

    /// When to open the seat's session again; nil while it is open.
    private var sessionRetry: Instant?
    private var sessionProblem = ""
    private var hasEverShown = false

    /// How often opening the session failed in a row.
    private var refusals: Int64 = 0
    /// When to open the input devices again; nil unless that failed.
    private var inputRetry: Instant?

    /// A seat manager that starts together with the panel takes a moment; after 10 s without one, attempts become rarer.
    private static let sessionRetryDelay = TimeSpan.milliseconds(250)
    private static let longSessionRetryDelay = TimeSpan.milliseconds(2_000)
    private static let inputRetryDelay = TimeSpan.milliseconds(2_000)
    /// Input devices are opened after the first picture, and after this time at the latest.
    private static let inputPatience = TimeSpan.milliseconds(1_000)

    private let card: String?
    private let connector: String?

    /// - Parameters:
    ///   - card: the command line's device; it overrides that of every selection.
    ///   - connector: the command line's connector; it overrides likewise.
    ///   - machine: the devices to use, which tests replace.
    package init(
        _ selection: OutputSelection, card: String? = nil, connector: String? = nil, on machine: StageMachine = StageMachine(), log: Log
    ) {
        self.machine = machine
        self.log = log
        self.card = card
        self.connector = connector
        kms = KMSScanout(
            system: machine.displays(access), selection: selection.on(card: card, connector: connector), clock: machine.clock, log: log)
        touches.reserveCapacity(256)
    }

    package var scanout: any Scanout { kms }

    package var rotation: Rotation { kms.rotation }

    package var obstacle: String {
        if access.session == nil { return sessionProblem }
        if access.session?.isActive == false { return "another virtual terminal is in front" }
        return kms.reason
    }

    package var inputDevices: [String] { input?.deviceNames ?? [] }

    package var isLockedOut: Bool { kms.state == .notMaster && access.session?.isActive == true }

    package var offersDisplay: Bool { access.session?.isActive == true && kms.offersDisplay }

    package var hasTouchscreen: Bool { input?.hasTouchscreen ?? false }

    package func key(ofDevice number: UInt32) -> String? { input?.key(ofDevice: number) }

    package func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { input?.calibration(ofDevice: number) }

    package func calibrate(device number: UInt32, _ matrix: CalibrationMatrix) { input?.calibrate(device: number, matrix) }

    package func apply(_ selection: OutputSelection) { kms.select(selection.on(card: card, connector: connector)) }

    package func start(_ owner: any StageOwner) throws(SystemError) {
        self.owner = owner
        observations = [
            kms.events.add { [unowned self] _ in
                self.displayChanged()
                self.owner?.wake()
            },
            kms.descriptors.add { [unowned self] descriptor in self.watchDisplay(descriptor) },
        ]
        let hotplug = try machine.hotplug()
        self.hotplug = hotplug
        hotplugSource = try owner.events.watch(hotplug.descriptor, priority: .display) { [unowned self] _ in
            if self.hotplug?.read() == true {
                self.kms.rescan()
                self.owner?.wake()
            }
        }
        openSession(now: owner.clock.now)
    }

    package func stop() {
        inputSource = nil
        input = nil
        keyboard = nil
        displaySource = nil
        kms.close()
        sessionSource = nil
        access.session = nil
    }

    package func service(now: Instant) -> Instant? {
        if let sessionRetry, sessionRetry <= now { openSession(now: now) }
        if let time = kms.retryTime, time <= now {
            kms.retry(now: now)
            owner?.wake()
        }
        if let inputRetry, inputRetry <= now { openInput() }
        let next = min(sessionRetry ?? .distantFuture, inputRetry ?? .distantFuture, kms.retryTime ?? .distantFuture)
        return next == .distantFuture ? nil : next
    }

    // MARK: The session

    private func openSession(now: Instant) {
        sessionRetry = nil
        do throws(SystemError) {
            let session = try machine.seat(log)
            access.session = session
            refusals = 0
            sessionObservation = session.events.add { [unowned self] event in self.sessionChanged(event) }
            guard let owner else { return }
            sessionSource = try owner.events.watch(session.descriptor, priority: .display) { [unowned self] _ in
                self.access.session?.dispatch()
                self.owner?.wake()
            }
            if session.isActive { activate() }
        } catch {
            access.session = nil
            sessionSource = nil
            sessionProblem = "\(error)"
            refusals += 1
            sessionRetry = now + (refusals > 40 ? KMSStage.longSessionRetryDelay : KMSStage.sessionRetryDelay)
            log.limited(.warning, key: "session", "\(error); trying again")
        }
    }

    private func sessionChanged(_ event: SessionEvent) {
        switch event {
        case .enabled:
            activate()
            owner?.sessionResumed()
        case .disabled: deactivate()
        case .lost(let reason):
            deactivate()
            // The session's descriptors were closed with it, and their numbers may be reused.
            kms.close()
            inputSource = nil
            input = nil
            sessionSource = nil
            access.session = nil
            sessionProblem = reason
            sessionRetry = owner?.clock.now
        }
        owner?.wake()
    }

    private func activate() {
        if kms.state == .closed {
            kms.start()
        } else {
            kms.resume()
        }
        if let input {
            input.resume()
            readInput()
        } else if hasEverShown || kms.mode == nil {
            openInput()
        } else {
            // The first picture comes first: loading libinput and opening every device takes longer than drawing. If no picture comes,
            // they are opened all the same, for the keys that switch virtual terminals.
            inputRetry = owner.map { $0.clock.now + KMSStage.inputPatience }
        }
    }

    package func firstFrameShown() {
        hasEverShown = true
        if input == nil { openInput() }
    }

    private func deactivate() {
        // A finger that has lifted has lifted: it is not cancelled.
        readHeld()
        input?.suspend()
        readInput()
        keyboard?.reset()
        owner?.sessionLost()
        kms.suspend()
    }

    // MARK: Display

    private func watchDisplay(_ descriptor: Int32?) {
        displaySource = nil
        holdsDisplay = false
        guard let descriptor, let owner else { return }
        do throws(SystemError) {
            displaySource = try owner.events.watch(descriptor, priority: .display) { [unowned self] _ in
                self.kms.dispatch()
                self.owner?.wake()
            }
        } catch {
            log.error("\(error)")
        }
    }

    private func displayChanged() {
        if let mode = kms.mode { input?.setDisplay(size: mode.size, rotation: kms.rotation) }
        owner?.displayChanged()
    }

    // MARK: Frames that follow each other

    package func hold(_ isHeld: Bool) {
        // A flip without a time of its own has that of its reading.
        let holdsFlip = isHeld && kms.tellsFlipTimes
        if holdsFlip != holdsDisplay, let displaySource {
            displaySource.isEnabled = !holdsFlip
            // Memory is needed to listen again: what could not be had is read in every turn, and tried again.
            holdsDisplay = !displaySource.isEnabled
        }
        let interval = kms.mode?.refreshInterval ?? .zero
        // A key that is let go must not repeat meanwhile.
        let holds =
            isHeld && interval <= KMSStage.longestHold && keyboard?.isRepeating != true && pace.isDragging && pace.fits(in: interval)
        if holds != holdsInput, let inputSource {
            inputSource.isEnabled = !holds
            holdsInput = !inputSource.isEnabled
        }
    }

    package func readHeld() {
        if holdsDisplay { kms.dispatch() }
        if holdsInput { readInput() }
    }

    /// libinput calls a program too slow whose events are 20 ms old.
    private static let longestHold = TimeSpan.milliseconds(18)

    // MARK: Input

    private func openInput() {
        inputRetry = nil
        guard let owner, access.session?.isActive == true else { return }
        do throws(SystemError) {
            let size = kms.mode?.size ?? PixelSize(width: 1024, height: 600)
            let input = try machine.input(
                access, size, kms.rotation, { [weak owner] key in owner?.keptCalibration(key) },
                { [log] level, message in
                    switch level {
                    case .error: log.error("\(message)")
                    case .info: log.info("\(message)")
                    default: log.debug("\(message)")
                    }
                })
            inputObservations = [
                input.terminalRequests.add { [unowned self] number in
                    do throws(SystemError) {
                        try self.access.session?.switchTo(virtualTerminal: number)
                    } catch {
                        self.log.warning("\(error)")
                    }
                },
                input.keyEvents.add { [unowned self] event in self.take(event) },
                input.keyboardLosses.add { [unowned self] in self.keyboard?.release() },
            ]
            self.input = input
            holdsInput = false
            inputSource = try owner.events.watch(input.descriptor, priority: .input) { [unowned self] _ in self.readInput() }
            readInput()
        } catch {
            inputSource = nil
            input = nil
            inputRetry = owner.clock.now + KMSStage.inputRetryDelay
            log.limited(.error, key: "input", "\(error); the panel is shown, but takes no touches; trying again")
        }
    }

    private func take(_ event: KeyEvent) {
        guard let owner else { return }
        let isMute = event.isPressed && !owner.admitsKey()
        let keyboard =
            self.keyboard
            ?? HardwareKeyboard(
                loop: owner.events, clock: owner.clock, log: log, showLights: { [unowned self] in self.input?.show($0) },
                deliver: { [unowned self] in self.owner?.receive($0) })
        self.keyboard = keyboard
        keyboard.take(event, isMute: isMute)
    }

    private func readInput() {
        guard let input else { return }
        touches.removeAll(keepingCapacity: true)
        input.read(into: &touches)
        pace.add(touches)
        owner?.receive(touches)
    }
}

extension OutputSelection {
    /// The same with a card and a connector in place of its own; nil leaves what it says.
    func on(card: String?, connector: String?) -> OutputSelection {
        var result = self
        if let card { result.device = card }
        if let connector { result.connector = connector }
        return result
    }
}
