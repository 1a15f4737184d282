import FasciaControls
import FasciaGeometry
import FasciaRaster

/// What controllers were told, in order: `A load`, `A will appear`, `A did appear`, `A will disappear`, `A did disappear`; with a star where
/// it was animated.
final class LifeCycleLog {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }

    /// The entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// A page that writes down what it is told, with a coloured view and a button-like control that counts its lifts.
final class LoggedController: ViewController {
    let log: LifeCycleLog
    /// Called at a moment of the life cycle, after it was written down.
    var onMoment: [String: () -> Void] = [:]
    var color: Color?
    let control = Control()
    private(set) var lifts = 0

    init(_ title: String, _ log: LifeCycleLog, color: Color? = nil) {
        self.log = log
        self.color = color
        super.init(title: title)
    }

    private func say(_ moment: String, _ isAnimated: Bool = false) {
        log.add("\(title ?? "?") \(moment)\(isAnimated ? "*" : "")")
        onMoment[moment]?()
    }

    override func loadView() {
        view = View()
        view.backgroundColor = color
        control.identifier = "\(title ?? "?") control"
        control.frame = Rect(x: 20, y: 20, width: 100, height: 60)
        control.backgroundColor = .white
        control.addAction(for: .touchUpInside) { [unowned self] in self.lifts += 1 }
        view.addSubview(control)
    }

    override func viewDidLoad() { say("load") }
    override func viewWillAppear(_ animated: Bool) { say("will appear", animated) }
    override func viewDidAppear(_ animated: Bool) { say("did appear", animated) }
    override func viewWillDisappear(_ animated: Bool) { say("will disappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { say("did disappear", animated) }
    override func tabWasReselected() { say("reselected") }
}
