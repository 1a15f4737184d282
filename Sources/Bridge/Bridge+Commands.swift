import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// What others want of the panel.
extension Bridge {
    /// Somebody elsewhere wants something, as a finger would.
    func perform(_ command: Command, _ payload: [UInt8], _ topic: String) {
        guard isPanelThere, let link else { return }
        guard link.waiting < Bridge.mostRequests else {
            return log.limited(.warning, key: "flood", "commands come faster than the panel carries them out: one on \(topic) is not")
        }
        func refused(_ reason: String) {
            log.limited(.warning, key: "command", "a command on \(topic) is not carried out: \(reason)")
            // Who has sent it believes something else than what is so.
            let stateTopic = String((panel?.ownTopic(of: topic) ?? topic).dropLast(4))
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
        case .notify: if !text.isEmpty { call("banner", Message(text, longestTitle: 100, longestRest: 400).json("text", "detail")) }
        case .alert: alert(text, refused)
        case .press(let button): call("press", ["id": .string(button.path)])
        }
    }

    /// Has an alert shown; of several that come at once the last.
    private func alert(_ text: String, _ refused: @escaping (String) -> Void) {
        nextAlert = (text, refused)
        if alertPause?.isArmed != true { showNextAlert() }
    }

    /// Each takes a connection of its own: no more of them than anybody reads.
    func showNextAlert() {
        guard let next = nextAlert else { return }
        nextAlert = nil
        alertPause?.arm(at: clock.now + .milliseconds(300))
        show(alert: next.text, next.refused)
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
            // Nobody may have read it when the bridge is started anew: it stays, and the next one takes its place.
            var alert = Message(text, longestTitle: 100, longestRest: 1500).json("title", "message")
            alert["stays"] = "mqtt"
            own.call("alert", alert) { [unowned self] in
                if case .failure(let error) = $0 { refused(error.message) }
                self.asking?.close()
                self.asking = nil
            }
        } catch {
            refused("\(error)")
        }
    }
}
