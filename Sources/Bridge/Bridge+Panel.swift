import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// The panel's side.
extension Bridge {
    private static let ownNames = ["panel.page", "panel.theme", "panel.language", "panel.brightness", "panel.idle"]

    func connectPanel() {
        if link != nil { return }
        do throws(SystemError) {
            link = try PanelLink(path: options.socket, loop: loop) { [unowned self] in
                self.heardPanel($0, $1)
            } ended: { [unowned self] in
                self.lostPanel($0)
            }
            describe()
        } catch {
            log.limited(.warning, key: "panel", "\(error): waiting for the panel")
            panelTimer?.arm(at: clock.now + panelBackoff.span())
        }
    }

    private func lostPanel(_ reason: String) {
        log.notice("the panel is gone: \(reason)")
        link?.close()
        link = nil
        isPanelThere = false
        asked = 0
        settingValues = false
        started = PanelStart()
        unasked.removeAll()
        unset.removeAll()
        unstale.removeAll()
        states = [:]
        if let panel { publish(panel.statusTopic, "offline") }
        panelTimer?.arm(at: clock.now + panelBackoff.span())
        tellManager()
    }

    /// Asks what the configuration says.
    private func describe() {
        link?.call("describe") { [unowned self] result in
            switch result {
            case .success(let json): self.take(Description(json, machine: self.machine))
            case .failure(let error):
                // The panel shows mistakes of its configuration: what was before goes on, and a subscription tells when it is corrected.
                self.log.notice("the panel cannot be described: \(error.message)")
                self.subscribeToConfiguration()
            }
        }
    }

    private func subscribeToConfiguration() { link?.call("subscribe", ["topics": ["configuration"]]) }

    private func take(_ description: Description?) {
        panelBackoff.reset()
        subscribeToConfiguration()
        let isNew = description != panel
        if isPanelThere, !isNew { return }
        guard let description else {
            log.notice("the panel's configuration has no “mqtt:”: nothing is shared until it has")
            let hadOne = panel != nil
            panel = nil
            // Without the panel nobody tells what is so: what it has left with the broker would be a ghost.
            disconnectBroker(saying: "")
            if memory.broker != nil {
                memory.leaveBroker()
                keepMemory()
            }
            sayFarewell()
            // Another connection with the panel has reported nothing, and carries nothing out.
            if hadOne { lostPanel("its configuration has no “mqtt:” any more") }
            return
        }
        let (shared, followed) = (description.shared.count, description.followed.count)
        if isNew { log.info("the panel shares \(shared) and follows \(followed) values at \(description.base)") }
        panel = description
        index(description)
        use(description)
        report()
        follow(description)
    }

    /// Who listens to what.
    private func index(_ panel: Description) {
        let (former, formerWatchers) = (followers, watchers)
        followers = Dictionary(grouping: panel.followed, by: \.stateTopic)
        watchers = Dictionary(grouping: panel.followed.filter { $0.availableTopic != nil }, by: { $0.availableTopic ?? "" })
        commands = [:]
        for value in panel.shared where value.takesCommands { commands[value.commandTopic] = .value(value) }
        let own: [(String, Command)] = [
            ("page/set", .page), ("theme/set", .theme), ("language/set", .language), ("brightness/set", .brightness),
            ("screen/set", .screen), ("notify", .notify), ("alert", .alert),
        ]
        for (topic, command) in own { commands[panel.own(topic)] = command }
        for button in panel.buttons { commands[panel.own(button.topicName) + "/press"] = .press(button) }
        // What the panel takes alone it takes with each of its groups too. Its own topics come first.
        for group in panel.groups {
            for (topic, command) in commands where topic.hasPrefix(panel.base + "/") {
                let shared = group + topic.dropFirst(panel.base.count)
                if commands[shared] == nil { commands[shared] = command }
            }
        }
        // Who is new on a topic, or reads it otherwise, is told what is retained there: it is asked for once more.
        for (topic, values) in followers where former[topic] != nil && former[topic] != values { subscriptions.remove(topic) }
        for (topic, values) in watchers where formerWatchers[topic] != nil && formerWatchers[topic] != values {
            subscriptions.remove(topic)
        }
        let known = former.values.flatMap { $0 }
        let same = Set(panel.followed.filter { known.contains($0) }.map(\.name))
        heard = heard.filter { same.contains($0.key) }
        let names = Set(panel.followed.map(\.name))
        away.formIntersection(names)
        outdated.formIntersection(names)
        // Who comes to follow a device that has not spoken since it is back hears what it said before.
        let silent = Set(panel.followed.filter { outdated.contains($0.name) }.compactMap(\.availableTopic))
        for value in panel.followed where !same.contains(value.name) && value.availableTopic.map({ silent.contains($0) }) == true {
            outdated.insert(value.name)
        }
    }

    /// Tells the panel how the broker is.
    func report() {
        tellManager()
        guard let link, let panel else { return }
        var parameters: JSONObject = ["state": .string(linkState), "names": .array(panel.followed.map { .string($0.name) })]
        if !linkMessage.isEmpty { parameters["message"] = .string(linkMessage) }
        link.call("report", parameters) { [unowned self] in
            if case .failure(let error) = $0 {
                self.log.limited(.warning, key: "report", "the panel does not take a report: \(error.message)")
            }
        }
        guard linkState == "refused", toldRefusal != linkMessage else { return }
        toldRefusal = linkMessage
        show(refusal: linkMessage)
    }

    /// Two panels with one topic throw each other out, and each is connected meanwhile: that is told for as long as the other one may try
    /// again.
    var twinText: String {
        guard let thrownOutAt, clock.now - thrownOutAt < Bridge.twinMemory else { return "" }
        return BrokerConnection.twin
    }

    private func show(refusal: String) {
        link?.call("banner", ["text": "MQTT", "detail": .string(Bridge.brief(refusal)), "style": "failure", "seconds": 30])
    }

    /// A reason without what OpenSSL says of it, which the journal and the status have: a screen has room for what to do.
    static func brief(_ reason: String) -> String {
        guard let open = reason.firstIndex(of: "("), reason[open...].hasPrefix("(OpenSSL"), let close = reason[open...].firstIndex(of: ")")
        else { return reason }
        return String(reason[..<open].dropLast()) + String(reason[reason.index(after: close)...])
    }

    /// Tells what the broker keeps from the bridge, all that a second has brought at once: in the status, and once on the screen.
    func tellDenials() {
        guard linkState == "connected", isPanelThere else { return }
        let text = twinText.isEmpty ? denials.text : twinText
        if text != linkMessage {
            linkMessage = text
            report()
        }
        if text.isEmpty || text == toldDenials { return }
        toldDenials = text
        show(refusal: text)
    }

    /// Has the panel tell what fingers set and what changes, and asks what is.
    private func follow(_ panel: Description) {
        let carried = panel.followed.filter { $0.commandTopic != nil }.map { JSONValue.string($0.name) }
        if carried.isEmpty {
            link?.call("unsubscribe", ["topics": ["values"]])
        } else {
            link?.call("subscribe", ["topics": ["values"], "names": .array(carried), "backend": "mqtt"])
        }
        if panel.buttons.isEmpty {
            link?.call("unsubscribe", ["topics": ["events"]])
        } else {
            link?.call("subscribe", ["topics": ["events"], "names": .array(panel.buttons.map { .string($0.path) })])
        }
        let names = panel.shared.map(\.name) + Bridge.ownNames
        link?.call("subscribe", ["topics": ["changes"], "names": .array(names.map { .string($0) })]) { [unowned self] result in
            guard case .success(let state) = result, let panel = self.panel else { return }
            for name in Bridge.ownNames { if let value = state["values"]?[name] { self.took(own: name, value) } }
            for value in panel.shared { self.unasked.add(value.name) }
            for name in self.heard.keys { self.unset.add(name) }
            self.askStatus()
            self.scheduleFlush()
            self.becomeThereIfDone()
        }
    }

    private func heardPanel(_ method: String, _ parameters: JSONValue) {
        switch method {
        case "configuration": describe()
        case "values":
            for (name, value) in parameters["values"]?.asObject?.members ?? [] { send(name, value) }
        case "changes":
            for (name, value) in parameters["values"]?.asObject?.members ?? [] {
                if name.hasPrefix("panel.") { took(own: name, value) } else { unasked.add(name) }
            }
            scheduleFlush()
        case "event": if parameters["event"] == "primaryActionTriggered" { pressed(parameters["id"]?.asString ?? "") }
        default: break
        }
    }

    /// A button was pressed: that is told once, to those who are there.
    private func pressed(_ path: String) {
        guard let panel, let button = panel.buttons.first(where: { $0.path == path }) else { return }
        let topic = panel.own(button.topicName)
        guard let connection, connection.canSend,
            connection.publish(topic, SharedButton.pressed, isRetained: false, quality: 0, life: Bridge.commandLife)
        else {
            return log.limited(.warning, key: "press", "nobody is told that “\(path)” was pressed: the broker is not there")
        }
    }

    // MARK: States

    /// Asks for the states of values that have changed, a few at a time.
    func flushQuestions() {
        while let link, asked < 50, let name = unasked.next() {
            asked += 1
            link.call("get", ["name": .string(name), "details": true]) { [unowned self] result in
                self.asked -= 1
                if case .success(let state) = result { self.took(name, state) }
                self.scheduleFlush()
                self.becomeThereIfDone()
            }
        }
    }

    private func becomeThereIfDone() {
        guard !isPanelThere, asked == 0, unasked.isEmpty, link != nil, panel != nil else { return }
        isPanelThere = true
        log.info("the panel is there")
        publishAll()
        tellManager()
    }

    private func took(_ name: String, _ state: JSONValue) {
        guard let value = panel?.shared.first(where: { $0.name == name }) else { return }
        // What was last heard of it: what a finger wants is told when it is so.
        publish(state: value.topic, value.state(state["actual"] ?? .null))
        if value.mayBeStale { publish(state: value.freshTopic, state["fresh"] == true && state["actual"] != .null ? "online" : "offline") }
    }

    private func took(own name: String, _ value: JSONValue) {
        guard let panel else { return }
        switch name {
        case "panel.brightness": publish(state: panel.own("brightness"), JSONValue.number(((value.asNumber ?? 1) * 100).rounded()).text)
        case "panel.idle": publish(state: panel.own("screen"), value == "off" ? "OFF" : "ON")
        default:
            let topic = String(name.dropFirst(6))
            guard panel.ownStates.contains(topic), let text = value.asString else { return }
            // On a broker nothing retained is nothing at all.
            publish(state: panel.own(topic), text.isEmpty ? SharedValue.unknown : text)
        }
    }

    func askStatus() {
        lastStatus = clock.now
        link?.call("status") { [unowned self] result in
            guard case .success(let status) = result, let panel = self.panel else { return }
            self.started.take(uptime: status["uptime"]?.asNumber ?? -1)
            let info: JSONObject = [
                "version": status["version"] ?? .null, "configuration": .string(panel.hash),
                "started": self.started.text.map { .string($0) } ?? .null,
                "display": status["display"]?["state"] ?? .null, "frames": status["frames"]?["shown"] ?? .null,
                "faults": .integer(Int64(status["mistakes"]?.asArray?.count ?? 0)),
            ]
            self.publish(state: panel.own("info"), JSONValue.object(info).text)
        }
    }

    // MARK: What others say

    /// Sets what was heard, one request at a time: of what comes meanwhile the last counts.
    func flushSettings() {
        guard let link, !settingValues, linkState == "connected" else { return }
        var values = JSONObject()
        var size = 0
        while values.count < 100, size < Bridge.largestRequest, let name = unset.next() {
            guard let value = heard[name] else { continue }
            values[name] = value
            size += value.bytes.count
            // It is known, and may be out of date all the same.
            if isOutdated(name) { unstale.add(name) }
        }
        if values.isEmpty { return tellStale() }
        settingValues = true
        let single = values.count == 1 ? values.names[0] : ""
        link.call("set", ["values": .object(values)]) { [unowned self] result in
            self.settingValues = false
            if case .failure(let error) = result {
                let what = single.isEmpty ? "" : " of “\(single)”"
                self.log.limited(.warning, key: "set", "the panel does not take what was heard\(what): \(error.message)")
            }
            self.scheduleFlush()
        }
        tellStale()
    }

    /// Tells which values nobody can tell any more, since their device is away. What was not told yet is told with the next.
    private func tellStale() {
        guard let link, !unstale.isEmpty, link.waiting < Bridge.mostRequests else { return }
        var names: [JSONValue] = []
        while let name = unstale.next() { if isOutdated(name) { names.append(.string(name)) } }
        if !names.isEmpty { link.call("stale", ["names": .array(names)]) }
    }
}
