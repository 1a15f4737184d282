import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// What the broker alone knows of all panels: which there are, how they are, and which has another configuration than the others.
final class Fleet {
    /// A panel as it has told of itself.
    struct Panel {
        /// What its topics begin with.
        let name: String
        var status = "unknown"
        var info = JSONValue.null

        var configuration: String { info["configuration"]?.asString ?? "" }
        var isOnline: Bool { status == "online" }
    }

    /// After so long without another word all is told.
    private static let quiet = TimeSpan.milliseconds(700)
    /// However much comes, after so long there is an answer.
    private static let patience = TimeSpan.seconds(60)
    /// How many panels are listed at most, and how many bytes a panel tells of itself: who may write on a broker could tell anything.
    private static let limit = 20_000
    private static let infoLimit = 2048

    private let loop: EventLoop
    private let worker: Worker
    private let settings: BrokerSettings
    private let pattern: String
    private var connection: BrokerConnection?
    private var isModern = true
    /// Whether the broker takes no MQTT 5, and is to be asked once more.
    private var triesOlder = false
    private var timer: TimerSource?
    private var panels: [String: Panel] = [:]
    private var failure: String?
    private let end = MonotonicClock().now + Fleet.patience

    init(_ settings: BrokerSettings, pattern: String) throws(SystemError) {
        loop = try EventLoop()
        worker = try Worker(loop: loop)
        self.settings = settings
        self.pattern = pattern
        timer = try loop.timer { [unowned self] in self.loop.exit() }
    }

    /// Asks the broker; what went wrong, or every panel by name.
    func ask() throws(SystemError) -> Result<[Panel], FleetError> {
        try connect()
        _ = try loop.run()
        connection?.close(saying: "")
        if let failure { return .failure(FleetError(description: "cannot ask \(settings.address): \(failure)")) }
        return .success(panels.values.sorted { $0.name < $1.name })
    }

    private func connect() throws(SystemError) {
        let connection = try BrokerConnection(settings, isModern: isModern, loop: loop) { [unowned self] in self.heard($0) }
        self.connection = connection
        connection.start(worker)
    }

    private func heard(_ event: BrokerConnection.Event) {
        switch event {
        case .connected:
            connection?.subscribe(["\(pattern)/panel/status", "\(pattern)/panel/info"], isCommand: false)
            wait()
        case .message(let topic, let payload, let isRetained):
            take(topic, payload)
            // Only what was kept answers the question: panels go on telling.
            if isRetained { wait() }
        case .ended(let reason, _):
            if triesOlder {
                triesOlder = false
                do throws(SystemError) {
                    return try connect()
                } catch {
                    failure = "\(error)"
                    return loop.exit()
                }
            }
            failure = reason
            loop.exit()
        case .denied(let topic, _):
            failure = "it does not let this user read \(topic)"
            loop.exit()
        case .isOld: (isModern, triesOlder) = (false, true)
        case .drained, .emptied, .kept, .refusedSize: break
        }
    }

    private func wait() { timer?.arm(at: min(MonotonicClock().now + Fleet.quiet, end)) }

    private func take(_ topic: String, _ payload: [UInt8]) {
        for (ending, isStatus) in [("/panel/status", true), ("/panel/info", false)] where topic.hasSuffix(ending) {
            let name = String(topic.dropLast(ending.utf8.count))
            guard panels.count < Fleet.limit || panels[name] != nil else { return }
            var panel = panels[name] ?? Panel(name: name)
            if isStatus {
                panel.status = PlainText.escaped(String(decoding: payload.prefix(40), as: UTF8.self))
            } else if payload.count <= Fleet.infoLimit, let info = payload.withUnsafeBytes({ try? JSONValue(parsing: $0) }) {
                panel.info = info
            }
            panels[name] = panel
        }
    }
}

/// Why the broker could not be asked.
struct FleetError: Error, CustomStringConvertible {
    let description: String
}

extension [Fleet.Panel] {
    /// The configuration that most of them have; empty if none is known.
    var usualConfiguration: String {
        var counts: [String: Int] = [:]
        for panel in self where !panel.configuration.isEmpty { counts[panel.configuration, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    /// A line for each, and what to look at.
    var lines: [String] {
        let usual = usualConfiguration
        let rows =
            [["PANEL", "STATUS", "VERSION", "STARTED", "FAULTS", "CONFIGURATION"]]
            + map { panel in
                func text(_ name: String) -> String { panel.info[name].flatMap { Payload.text($0) }.map { PlainText.escaped($0) } ?? "–" }
                let mark = panel.configuration == usual ? "" : " differs"
                return [
                    PlainText.escaped(panel.name), panel.status, text("version"), panel.isOnline ? text("started") : "–", text("faults"),
                    text("configuration") + mark,
                ]
            }
        // Nothing stands behind the last one.
        let widths = (0..<6).map { column in column == 5 ? 0 : rows.map { $0[column].count }.max() ?? 0 }
        let table = rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: Swift.max(0, $1 - $0.count)) }.joined(separator: "  ")
        }
        let online = count { $0.isOnline }
        let others = count { $0.configuration != usual }
        return table + ["\(count) panel\(count == 1 ? "" : "s"), \(online) online, \(others) with another configuration than most"]
    }

    /// The same for programs.
    var json: JSONValue {
        let usual = usualConfiguration
        return .array(
            map { panel in
                [
                    "panel": .string(panel.name), "status": .string(panel.status), "info": panel.info,
                    "differs": .boolean(panel.configuration != usual),
                ]
            })
    }
}
