import FasciaConfiguration
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaSystem
import FasciaTouch
import FasciaValues

/// Why a step could not be done.
struct StepProblem: Error {
    let message: String
    /// The path of the view that it is about; empty if it is about none.
    var view = ""
}

/// Runs one test on a virtual clock: loads the panel, does its steps, and compares.
package final class TestPlayer {
    /// How long a step may last that moves something, at most, before the next one is done: what goes on for ever is not waited for.
    static let longestSettling = TimeSpan.milliseconds(2_000)
    /// Nothing that happens later than this belongs to a step.
    static let quiet = TimeSpan.milliseconds(200)
    /// Times of a panel end here for a test.
    private static let mostHappenings = 2_000

    let test: TestFile
    let content: PanelContent
    let replay: Replay
    let hands: Hands
    private(set) var backend: PlayedTest!
    private(set) var outcome: TestOutcome
    var happenings: [Happening] = []
    /// The writes that an expectation has not asked for yet begin here.
    var writesBegin = 0
    /// Events of controls, for expectations.
    var events: [PanelEvent] = []
    let gallery: PictureGallery
    private let deadline: Instant
    private var observations: [Any] = []
    /// The steps that typed into a field that anybody may read.
    private var openlyTyped: Set<Int> = []
    private let clock = MonotonicClock()

    /// Runs a test.
    /// - Parameters:
    ///   - path: the test's file.
    ///   - isBlessing: whether pictures are approved rather than compared.
    ///   - realLimit: after so much of our own time it has failed.
    package static func run(_ path: String, kinds: ViewKinds, isBlessing: Bool, realLimit: TimeSpan) -> TestOutcome {
        let clock = MonotonicClock()
        let start = clock.now
        let name = path.split(separator: "/").last.map { $0.hasSuffix(".yaml") ? String($0.dropLast(5)) : String($0) } ?? path
        var outcome = TestOutcome(name: name, file: path)
        outcome.files = [path]
        do throws(ConfigurationErrors) {
            let test = try TestFile.read(path)
            outcome.files = test.files + [test.panel]
            let player = try TestPlayer(test, kinds: kinds, isBlessing: isBlessing, deadline: start + realLimit)
            player.play()
            outcome = player.outcome
        } catch {
            outcome.status = .unreadable
            outcome.mistakes = error.all.map(\.description)
            outcome.files += error.files.filter { !outcome.files.contains($0) }
        }
        outcome.seconds = (clock.now - start).seconds
        return outcome
    }

    private init(_ test: TestFile, kinds: ViewKinds, isBlessing: Bool, deadline: Instant) throws(ConfigurationErrors) {
        self.test = test
        self.deadline = deadline
        let configuration = try PanelConfiguration.load(path: test.panel, kinds: kinds)
        let scale = test.scale ?? configuration.display.scale ?? 1
        let own = configuration.display.size.map { (configuration.display.rotation ?? .degrees0).applied(to: $0) }
        let pixels = test.size ?? own ?? PixelSize(width: 1024, height: 600)
        content = try configuration.build(scale: scale, isThorough: false, localZone: test.zone?.name ?? "UTC")
        replay = Replay(content, options: HeadlessOptions(size: pixels, scale: scale, rotation: test.rotation, format: test.format))
        hands = Hands(content)
        gallery = PictureGallery(folder: test.folder, test: test.name, isBlessing: isBlessing)
        outcome = TestOutcome(name: test.name, file: test.path)
        outcome.about = test.about
        outcome.files = test.files + configuration.neededFiles
        let errors = ErrorCollector()
        for file in test.files { errors.note(file: file) }
        TestChecker(content: content, errors: errors, hands: hands).check(test)
        begin(errors)
        try errors.check()
        replay.useIdle(configuration.idle)
    }

    /// The present moment in seconds since the beginning.
    var seconds: Double { ((replay.now - .zero).seconds * 1000).rounded() / 1000 }

    func note(_ kind: String, _ text: String) {
        if happenings.count < TestPlayer.mostHappenings { happenings.append(Happening(seconds: seconds, kind: kind, text: text)) }
    }

    func fail(_ failure: TestFailure) {
        outcome.status = .failed
        outcome.failures.append(failure)
        note("fail", failure.message)
    }

    func add(_ picture: PictureResult) { outcome.pictures.append(picture) }

    // MARK: The beginning

    /// Sets the panel as the scenario says.
    private func begin(_ errors: ErrorCollector) {
        backend = PlayedTest(test, content, replay) { [unowned self] in self.note($0, $1) }
        let log = EventLog()
        log.follow(content.window)
        let observation = log.events.add { [unowned self] event in
            self.events.append(event)
            let value = event.value.map { " = \($0.json.words)" } ?? ""
            self.note("event", "\(event.path) \(event.name)\(value)")
        }
        observations = [log, observation, replay.ticks.add { log.now = $0 }]
        replay.givesUp = { [unowned self] in self.clock.now >= self.deadline }

        test.scenario.apply(to: content, in: replay, errors)
        // What was set is no news to anybody.
        writesBegin = backend.writes.count
    }

    /// Sets a value as a backend does.
    func set(_ name: String, _ json: JSONValue, now: Instant) throws(ValueError) {
        try ScenarioSetting.set(name, json, of: content, in: replay, now: now)
    }

    // MARK: Steps

    private func play() {
        settle()
        check(after: 0)
        for (index, step) in test.steps.enumerated() {
            let title = "step \(index + 1) (\(step.title))"
            note("step", "\(index + 1) \(step.title)")
            do throws(StepProblem) {
                try perform(step, title)
                if case .type = step.action, content.window.firstResponder?.isSecureTextEntry == false { openlyTyped.insert(index) }
                if replay.hasGivenUp {
                    throw StepProblem(message: "the test takes longer than it may: more of our time than --timeout allows")
                }
                if seconds > test.limit {
                    throw StepProblem(message: "the test takes longer than \(Noun.number(test.limit)) s: see “limit”")
                }
            } catch {
                fail(TestFailure(step: title, view: error.view, at: step.place, error.message))
                break
            }
            check(after: index + 1)
        }
        if outcome.failures.isEmpty || !replay.hasGivenUp { check(after: nil) }
        keepSecrets()
        outcome.virtualSeconds = seconds
        outcome.happenings = happenings
        judgeFonts()
    }

    // MARK: Secrets

    /// Takes what was typed into secure fields, or may have been, out of what reports tell.
    private func keepSecrets() {
        if !content.views.contains(where: { TestPlayer.keepsSecret($0.view) }) { return }
        func isSecret(_ index: Int, _ type: TypeModel) -> Bool {
            if let name = type.target?.name { return hands.view(name).map { TestPlayer.keepsSecret($0) } ?? true }
            return !openlyTyped.contains(index)
        }
        let secrets = test.steps.enumerated().compactMap { index, step -> String? in
            guard case .type(let type) = step.action, isSecret(index, type) else { return nil }
            return type.text.filter { $0 != "\n" && $0 != "\t" }
        }
        outcome.secretLines = SecretLines.of(test, secrets: secrets.filter { !$0.isEmpty }, isSecret: isSecret)
        for secret in secrets.sorted(by: { $0.count > $1.count }) where !secret.isEmpty {
            for index in outcome.failures.indices {
                outcome.failures[index].message.replace(secret, with: "•••")
                outcome.failures[index].expected.replace(secret, with: "•••")
                outcome.failures[index].found.replace(secret, with: "•••")
            }
            for index in happenings.indices { happenings[index].text.replace(secret, with: "•••") }
        }
    }

    private static func keepsSecret(_ view: View) -> Bool { (view as? any TextShowing)?.keepsSecret ?? false }

    private func check(after step: Int?) {
        let title = step == nil || step == test.steps.count ? "at the end" : step == 0 ? "before the first step" : "after step \(step ?? 0)"
        for expectation in test.expectations where expectation.after == step { check(expectation, title) }
    }

    private func settle() { replay.advance(to: replay.now + TestPlayer.longestSettling, quiet: TestPlayer.quiet) }

    private func perform(_ deed: HandDeed, on view: String) throws(StepProblem) {
        do throws(HandError) { try replay.perform(deed) } catch { throw StepProblem(message: error.description, view: view) }
        settle()
    }

    private func perform(_ step: Step, _ title: String) throws(StepProblem) {
        switch step.action {
        case .tap(let tap): try perform(tap.deed, on: tap.target.name)
        case .drag(let drag): try perform(drag.deed, on: drag.target?.name ?? "")
        case .type(let type): try perform(.type(type.text, into: type.target?.name, clears: type.clears), on: type.target?.name ?? "")
        case .key(let key, let shift, let control):
            press([KeyPress(key: key, isShiftPressed: shift, isControlPressed: control, time: replay.now + .milliseconds(17))])
        case .wait(let seconds):
            if self.seconds + seconds > test.limit {
                throw StepProblem(message: "the test would take longer than \(Noun.number(test.limit)) s: see “limit”")
            }
            replay.advance(to: replay.now + .seconds(seconds))
        case .set(let values):
            for value in values { try attempt { () throws(ValueError) in try set(value.name, value.value.json, now: replay.now) } }
            settle()
        case .patch(let lists):
            for list in lists {
                try attempt { () throws(ValueError) in try ContentSetting.patch(list.name, list.value.json, in: content.values) }
            }
            settle()
        case .append(let series):
            for one in series {
                try attempt { () throws(ValueError) in try ContentSetting.append(one.name, one.value.json, in: content.values) }
            }
            settle()
        case .recording(let file): try playRecording(file)
        case .connection(let isConnected):
            replay.isConnected = isConnected
            settle()
        case .page(let page):
            if !content.showPage(page.name) { throw StepProblem(message: "there is no page “\(page.name)”") }
            settle()
        case .language(let language):
            _ = content.setLanguage(language.name)
            settle()
        case .theme(let theme):
            _ = content.setTheme(theme.name)
            settle()
        case .expect(let expectation): check(expectation, title)
        }
    }

    private func attempt(_ body: () throws(ValueError) -> Void) throws(StepProblem) {
        do throws(ValueError) { try body() } catch { throw StepProblem(message: "\(error)") }
    }

    private func press(_ presses: [KeyPress]) {
        replay.advance(presses: presses, to: presses.last?.time ?? replay.now)
        settle()
    }

    private func playRecording(_ file: NameModel) throws(StepProblem) {
        let path = file.place.position.resolve(file.name)
        let start = replay.now
        do {
            let input = RecordedInput(try Recording(path: path), displaySize: replay.scanout.mode?.size ?? .zero)
            var touches = input.touches(until: .distantFuture)
            for index in touches.indices { touches[index].time = start + (touches[index].time - .zero) }
            let keys = input.takeKeys()
            var presses: [KeyPress] = []
            if !keys.isEmpty {
                var layout = XKBLayout()
                layout.layout = "us"
                presses = KeyTyper(try XKBKeymap(layout)).presses(of: keys, until: input.endTime)
                for index in presses.indices { presses[index].time = start + (presses[index].time - .zero) }
            }
            replay.advance(touches, presses: presses, to: max(touches.last?.time ?? start, presses.last?.time ?? start))
            settle()
        } catch {
            throw StepProblem(message: "\(error)")
        }
    }

    // MARK: Fonts

    /// Compares the fonts that the panel has opened with those that the pictures were drawn with.
    private func judgeFonts() {
        guard let golden = test.goldens.first else { return }
        do throws(SystemError) {
            var fonts: [String: (digest: String, path: String)] = [:]
            for path in content.openFonts {
                fonts[FontLock.name(of: path, panel: test.panel)] = (try Digest.sha256(of: path), path)
            }
            outcome.fonts = fonts.mapValues(\.digest)
            if gallery.isBlessing { return }
            let file = FontLock.path(beside: test.folder)
            guard let lock = try FontLock(path: file) else {
                // Without pictures either, that is what is said.
                if outcome.pictures.allSatisfy({ $0.complaint != nil }) { return }
                return fail(
                    TestFailure(
                        step: "fonts", at: golden.place, "there is no \(file), which tells the fonts of the pictures; --bless writes it"))
            }
            if let complaint = lock.complaint(about: fonts) {
                fail(TestFailure(step: "fonts", at: golden.place, "these are other fonts than the pictures were drawn with: \(complaint)"))
            }
        } catch {
            fail(TestFailure(step: "fonts", at: golden.place, "\(error)"))
        }
    }
}
