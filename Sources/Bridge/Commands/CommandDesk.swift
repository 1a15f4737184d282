import FasciaJSON
import FasciaSystem

/// Has the panel do what others want, as a finger would: once, or not at all.
final class CommandDesk {
    private var panel: Description?
    private var commands: [String: Command] = [:]
    private unowned let link: any PanelRequesting
    private let alerts: AlertDesk
    private let log: Log
    /// Told of which topic of a state somebody believes something else than what is so.
    var refused: (_ stateTopic: String) -> Void = { _ in }

    init(panel link: any PanelRequesting, alerts: AlertDesk, log: Log) {
        self.link = link
        self.alerts = alerts
        self.log = log
    }

    /// The topics that are to be asked for.
    var topics: Set<String> { Set(commands.keys) }

    /// Takes commands for a panel of another configuration.
    func serve(_ panel: Description) {
        self.panel = panel
        commands = Command.all(of: panel)
    }

    /// Takes a message.
    /// - Parameter isThere: whether the panel is there and knows what is so: nothing is kept for it.
    /// - Returns: whether its topic is one of commands.
    func take(_ topic: String, _ payload: [UInt8], isRetained: Bool, isThere: Bool) -> Bool {
        guard let command = commands[topic] else { return false }
        // Whoever has wanted it then does not want it now.
        if isRetained {
            log.limited(.notice, key: "retained", "a retained command on \(topic) is not carried out: send commands without “retain”")
        } else if isThere, link.isConnected {
            perform(command, payload, topic)
        }
        return true
    }

    private func perform(_ command: Command, _ payload: [UInt8], _ topic: String) {
        guard link.waiting < PanelSession.mostRequests else {
            return log.limited(.warning, key: "flood", "commands come faster than the panel carries them out: one on \(topic) is not")
        }
        do throws(Command.Refusal) {
            switch try command.errand(payload) {
            case .nothing: break
            case .alert(let text): alerts.show(text) { [unowned self] in self.refuse(topic, $0) }
            case .call(let method, let parameters):
                link.call(method, parameters) { [unowned self] in if case .failure(let error) = $0 { self.refuse(topic, error.message) } }
            }
        } catch {
            refuse(topic, error.reason)
        }
    }

    private func refuse(_ topic: String, _ reason: String) {
        log.limited(.warning, key: "command", "a command on \(topic) is not carried out: \(reason)")
        // Who has sent it believes something else than what is so.
        refused(String((panel?.ownTopic(of: topic) ?? topic).dropLast(4)))
    }
}
