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
        unasked.removeAll()
        unset.removeAll()
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
                memory.write(folder: options.stateFolder, log: log)
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
        link.call("banner", ["text": "MQTT", "detail": .string(linkMessage), "style": "failure", "seconds": 30])
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
        guard let connection, connection.canSend, connection.publish(topic, SharedButton.pressed, isRetained: false, quality: 0) else {
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
        default: publish(state: panel.own(String(name.dropFirst(6))), value.asString ?? "")
        }
    }

    func askStatus() {
        lastStatus = clock.now
        link?.call("status") { [unowned self] result in
            guard case .success(let status) = result, let panel = self.panel else { return }
            let info: JSONObject = [
                "version": status["version"] ?? .null, "configuration": .string(panel.hash),
                "uptime": .integer(Int64(status["uptime"]?.asNumber ?? 0)),
                "display": status["display"]?["state"] ?? .null, "frames": status["frames"]?["shown"] ?? .null,
                "faults": .integer(Int64(status["mistakes"]?.asArray?.count ?? 0)),
            ]
            self.publish(state: panel.own("info"), JSONValue.object(info).text)
        }
    }

    // MARK: What others say

    /// Sets what was heard, one request at a time: of what comes meanwhile the last counts.
    func flushSettings() {
        guard let link, !settingValues, !unset.isEmpty, linkState == "connected" else { return }
        var values = JSONObject()
        var stale: [JSONValue] = []
        while values.count < 100, let name = unset.next() {
            guard let value = heard[name] else { continue }
            values[name] = value
            if away.contains(name) { stale.append(.string(name)) }
        }
        if values.isEmpty { return }
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
        if !stale.isEmpty { link.call("stale", ["names": .array(stale)]) }
    }

    /// Somebody elsewhere wants something, as a finger would.
    func perform(_ command: Command, _ payload: [UInt8], _ topic: String) {
        guard isPanelThere, let link else { return }
        guard link.waiting < Bridge.mostRequests else {
            return log.limited(.warning, key: "flood", "commands come faster than the panel carries them out: one on \(topic) is not")
        }
        func refused(_ reason: String) {
            log.limited(.warning, key: "command", "a command on \(topic) is not carried out: \(reason)")
            // Who has sent it believes something else than what is so.
            let stateTopic = String(topic.dropLast(4))
            if let state = states[stateTopic] { publish(stateTopic, state) }
        }
        func call(_ method: String, _ parameters: JSONObject) {
            link.call(method, parameters) { if case .failure(let error) = $0 { refused(error.message) } }
        }
        func write(_ name: String, _ value: JSONValue) { call("write", ["name": .string(name), "value": value]) }
        // Nothing that the panel takes is longer, and reading what is would cost it memory.
        guard payload.count <= Bridge.longestText else {
            return refused("it has \(payload.count) bytes; \(Bridge.longestText) are the most")
        }
        guard let text = String(validating: payload, as: UTF8.self) else { return refused("it is no UTF-8") }
        switch command {
        case .value(let value):
            guard let json = value.value(payload) else {
                return refused("“\(String(decoding: payload.prefix(40), as: UTF8.self))” is no \(value.type)")
            }
            write(value.name, json)
        case .page: call("page", ["path": .string(text)])
        case .theme: write("panel.theme", .string(text))
        case .language: write("panel.language", .string(text))
        case .brightness:
            guard let percent = Double(text), (0...100).contains(percent) else { return refused("it is no number from 0 to 100") }
            call("brightness", ["value": .number(percent / 100)])
        case .screen: call(text == "OFF" ? "idle" : "wake", JSONObject())
        case .notify: if !text.isEmpty { call("banner", ["text": .string(String(text.prefix(120)))]) }
        case .alert: show(alert: String(text.prefix(400)), refused)
        case .press(let button): call("press", ["id": .string(button.path)])
        }
    }

    /// Shows a text until somebody has read it; nothing takes it away. The answer comes when it was read, so that a connection of its own
    /// waits for it.
    private func show(alert text: String, _ refused: @escaping (String) -> Void) {
        asking?.close()
        asking = nil
        if text.isEmpty { return link?.call("dismiss", ["what": "alert"]) ?? () }
        do throws(SystemError) {
            let own = try PanelLink(path: options.socket, loop: loop) { _, _ in
            } ended: { [unowned self] _ in
                self.asking = nil
            }
            asking = own
            own.call("alert", ["title": .string(text)]) { [unowned self] in
                if case .failure(let error) = $0 { refused(error.message) }
                self.asking?.close()
                self.asking = nil
            }
        } catch {
            refused("\(error)")
        }
    }
}
