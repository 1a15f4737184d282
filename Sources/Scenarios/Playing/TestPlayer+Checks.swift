import FasciaConfiguration
import FasciaControls
import FasciaJSON
import FasciaPanel
import FasciaRaster
import FasciaValues

extension TestPlayer {
    /// Compares the panel with what is to be so.
    /// - Parameter title: when that is, for messages.
    func check(_ expectation: Expectation, _ title: String) {
        content.window.layout()
        for check in expectation.checks {
            switch check {
            case .writes(let writes, let place): self.check(writes: writes, place, title)
            case .events(let events, let place): self.check(events: events, place, title)
            case .text(let text): self.check(text: text, title)
            case .value(let value): self.check(value: value, title)
            case .visible(let name, let isVisible): self.check(visible: name, isVisible, title)
            case .enabled(let name, let isEnabled): self.check(enabled: name, isEnabled, title)
            case .alert(let name, let place):
                let shown = content.shownAlerts
                if name.map({ shown.contains($0) }) ?? shown.isEmpty { continue }
                differ("the alert is another one", name ?? "none", shown.isEmpty ? "none" : shown.joined(separator: ", "), place, title)
            case .page(let page):
                let shown = content.innermostPage ?? "none"
                if content.visiblePages.contains(where: { $0 == page.name || $0.hasSuffix("/\(page.name)") }) { continue }
                differ("another page shows", page.name, shown, page.place, title)
            case .golden(let golden): self.check(golden: golden, title)
            }
        }
    }

    private func differ(_ message: String, _ expected: String, _ found: String, _ place: Place, _ title: String, view: String = "") {
        fail(TestFailure(step: title, view: view, at: place, message, expected: expected, found: found))
    }

    private func check(writes: [NamedModel<WrittenValue>]?, _ place: Place, _ title: String) {
        let news = backend.writes[writesBegin...]
        writesBegin = backend.writes.count
        guard let writes else {
            if news.isEmpty { return }
            let story = news.map { "\($0.name) = \($0.value.words)" }.joined(separator: ", ")
            return differ("the panel has written something", "nothing", story, place, title)
        }
        for wanted in writes {
            let found = news.filter { $0.name == wanted.name }.map(\.value)
            let expected = wanted.value.json
            if let all = expected.asArray {
                if found.count == all.count, zip(found, all).allSatisfy({ $0.agrees(with: $1) }) { continue }
                let story = found.isEmpty ? "no write" : found.map(\.words).joined(separator: ", ")
                differ(
                    "the writes of “\(wanted.name)” are others", all.isEmpty ? "no write" : all.map(\.words).joined(separator: ", "), story,
                    wanted.value.place, title)
            } else if found.last.map({ !$0.agrees(with: expected) }) ?? true {
                let others = news.map { "\($0.name) = \($0.value.words)" }.joined(separator: ", ")
                let story = found.last?.words ?? (others.isEmpty ? "nothing was written" : "no write of it; there were \(others)")
                differ("“\(wanted.name)” was not written so", expected.words, story, wanted.value.place, title)
            }
        }
    }

    private func check(events wanted: [Record], _ place: Place, _ title: String) {
        var next = 0
        for record in wanted {
            guard let id = record[EventSchema.id], let name = record[EventSchema.event] else { continue }
            let value = record[EventSchema.value]
            let path = hands.wholePath(of: id.name)
            let index = events[next...].firstIndex { event in
                event.path == path && event.name == name.name
                    && value.map { $0.json.agrees(with: event.value?.json ?? .null) } ?? true
            }
            guard let index else {
                let same = events.filter { $0.path == path }.map { "\($0.name)\($0.value.map { " = \($0.json.words)" } ?? "")" }
                return differ(
                    "this event has not come", "\(id.name) \(name.name)\(value.map { " = \($0.json.words)" } ?? "")",
                    same.isEmpty ? "no event of \(id.name)" : same.suffix(6).joined(separator: ", "), id.place, title, view: id.name)
            }
            next = index + 1
        }
    }

    private func found(_ path: String, _ place: Place, _ title: String) -> View? {
        if let view = hands.view(path) { return view }
        fail(TestFailure(step: title, view: path, at: place, "there is no view “\(path)” now"))
        return nil
    }

    private func check(text: NamedModel<WrittenValue>, _ title: String) {
        guard let view = found(text.name, text.place, title) else { return }
        let found = ViewReading.text(of: view)
        let expected = text.value.json.asString ?? text.value.json.words
        if ViewReading.plain(found) != ViewReading.plain(expected) {
            differ("the text is another one", "“\(expected)”", "“\(found)”", text.value.place, title, view: text.name)
        }
    }

    private func check(value: NamedModel<WrittenValue>, _ title: String) {
        let expected = value.value.json
        if let definition = content.values.definition(of: value.name) {
            let found = self.value(of: definition)
            if !found.agrees(with: expected) {
                differ("the value is another one", expected.words, found.words, value.value.place, title)
            }
            return
        }
        guard let view = found(value.name, value.place, title) else { return }
        guard let control = view as? Control, let found = ViewReading.value(of: control) else {
            return fail(TestFailure(step: title, view: value.name, at: value.place, "“\(value.name)” has no value: ask for its text"))
        }
        if !found.agrees(with: expected) {
            differ("the value is another one", expected.words, found.words, value.value.place, title, view: value.name)
        }
    }

    /// What a value is now: of a list the ids of its rows, of a series how many points it has.
    private func value(of definition: ValueDefinition) -> JSONValue {
        let name = definition.name
        switch definition.type {
        case .list: return .array((content.values.list(of: name)?.rows ?? []).map { .string($0.id) })
        case .secret: return .string(content.values.secretState(of: name).map { "\($0)" } ?? "none")
        default: return content.values.state(of: name)?.known?.json ?? .null
        }
    }

    private func check(visible name: NameModel, _ isVisible: Bool, _ title: String) {
        let view = hands.view(name.name)
        if (view.map { !$0.visibleRect.isEmpty } ?? false) == isVisible { return }
        differ(
            "the view is \(isVisible ? "not " : "")there to be seen", isVisible ? "it shows" : "it does not show",
            isVisible ? "it does not" : "it shows", name.place, title, view: name.name)
    }

    private func check(enabled name: NameModel, _ isEnabled: Bool, _ title: String) {
        guard let view = found(name.name, name.place, title) else { return }
        guard let control = view as? Control else {
            return fail(TestFailure(step: title, view: name.name, at: name.place, "“\(name.name)” is no control"))
        }
        if control.isEnabled == isEnabled { return }
        differ(
            "the control is \(isEnabled ? "disabled" : "enabled")", isEnabled ? "enabled" : "disabled", isEnabled ? "disabled" : "enabled",
            name.place, title, view: name.name)
    }

    private func check(golden: GoldenModel, _ title: String) {
        if replay.loop.showsSecret {
            return fail(TestFailure(step: title, at: golden.place, "a password can be read in the picture: hide it first"))
        }
        do {
            guard let picture = try replay.picture() else {
                return fail(TestFailure(step: title, at: golden.place, "there is no picture yet"))
            }
            let except = replay.scannedOut(golden.except.compactMap { hands.view($0.name)?.pixelFrame })
            let result = gallery.compare(picture, golden, except: except)
            add(result)
            if result.isBlessed { note("bless", result.expected) }
            guard let complaint = result.complaint else { return }
            var failure = TestFailure(step: title, at: golden.place, "the picture “\(golden.name)”: \(complaint)")
            failure.expected = result.expected
            failure.picture = result.expected
            failure.actual = result.actual
            failure.difference = result.difference
            fail(failure)
        } catch {
            fail(TestFailure(step: title, at: golden.place, "\(error)"))
        }
    }
}
