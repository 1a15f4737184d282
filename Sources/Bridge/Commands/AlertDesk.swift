import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// Shows texts until somebody has read them, one after the other; of several that come at once the last.
///
/// The panel answers when a text was read, so that a connection of its own waits for that. No more of them are made than anybody reads.
final class AlertDesk {
    private static let pause = TimeSpan.milliseconds(300)

    private let path: String
    private let loop: EventLoop
    private let clock = MonotonicClock()
    private unowned let panel: any PanelRequesting
    /// The connection whose alert is on the screen.
    private var asking: PanelLink?
    /// What is to be shown when the one before was there for a moment, and who is told if it cannot be.
    private var next: (text: String, refused: (String) -> Void)?
    private var timer: TimerSource?

    /// - Parameter path: where the panel's control socket is.
    init(path: String, panel: any PanelRequesting, loop: EventLoop) throws(SystemError) {
        self.path = path
        self.panel = panel
        self.loop = loop
        timer = try loop.timer { [unowned self] in self.showNext() }
    }

    /// Has a text shown in the place of the one before; an empty one takes that away.
    func show(_ text: String, _ refused: @escaping (String) -> Void) {
        next = (text, refused)
        if timer?.isArmed != true { showNext() }
    }

    /// Forgets what is on the screen, which stays there.
    func close() {
        asking?.close()
        asking = nil
    }

    private func showNext() {
        guard let next else { return }
        self.next = nil
        timer?.arm(at: clock.now + AlertDesk.pause)
        ask(next.text, next.refused)
    }

    private func ask(_ text: String, _ refused: @escaping (String) -> Void) {
        close()
        if text.isEmpty { return panel.call("dismiss", ["what": "alert"]) }
        do throws(SystemError) {
            let own = try PanelLink(path: path, loop: loop) { _, _ in
            } ended: { [unowned self] _ in
                self.asking = nil
            }
            asking = own
            // Nobody may have read it when the bridge is started anew: it stays, and the next one takes its place.
            var alert = Message(text, longestTitle: 100, longestRest: 1500).json("title", "message")
            alert["stays"] = "mqtt"
            own.call("alert", alert) { [unowned self] in
                if case .failure(let error) = $0 { refused(error.message) }
                self.close()
            }
        } catch {
            refused("\(error)")
        }
    }
}
