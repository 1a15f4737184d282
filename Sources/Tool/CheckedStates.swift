import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import FasciaScenarios
import FasciaStage
import FasciaSystem

/// The states that `fascia check` looks at because of the command line, or of the scenarios beside a panel.
struct CheckedStates {
    private(set) var all: [DesignState] = []
    /// Their files.
    private(set) var files: [String] = []
    /// What is wrong with scenarios that nobody has asked for.
    private(set) var findings: [Finding] = []
    private let assignments: ValueOptions?

    /// Every scenario beside a panel. One with mistakes is left out, and they are findings.
    init(allBeside config: String, of configuration: PanelConfiguration) throws(ConfigurationErrors) {
        assignments = nil
        for name in CheckedStates.names(beside: config) {
            files.append(ScenarioFile.path(of: name, beside: config))
            let trial = try configuration.build(scale: 1)
            do throws(ConfigurationErrors) {
                let scenario = try ScenarioFile.read(name, beside: config)
                try scenario.apply(to: trial, in: Replay(trial, options: CheckedStates.small))
                all.append(CheckedStates.state(named: name, scenario, nil))
            } catch {
                findings += error.all.map { CheckedStates.finding($0) }
            }
        }
    }

    /// Those that a command line asks for.
    init(asked names: [String], _ assignments: ValueOptions, beside config: String) throws(ConfigurationErrors) {
        self.assignments = assignments
        var wanted: [String] = []
        for name in names { wanted += name == "all" ? CheckedStates.names(beside: config) : [name] }
        for name in wanted {
            files.append(ScenarioFile.path(of: name, beside: config))
            all.append(CheckedStates.state(named: name, try ScenarioFile.read(name, beside: config), assignments))
        }
        if names.isEmpty { all.append(CheckedStates.state(named: nil, nil, assignments)) }
    }

    /// Tells what is wrong with values that are to be set.
    func tryAssignments(_ configuration: PanelConfiguration) throws {
        guard let assignments, !assignments.values.isEmpty else { return }
        let content = try Loading.content(configuration, scale: 1)
        try assignments.prepare(content, in: Replay(content, options: CheckedStates.small))
    }

    /// Of a display on which nothing is looked at.
    private static let small = HeadlessOptions(size: PixelSize(width: 64, height: 64))

    private static func finding(_ error: ConfigurationError) -> Finding {
        let position = SourcePosition(file: error.file, line: error.line, column: error.column)
        let guess = error.suggestion.map { "; did you mean “\($0)”?" } ?? ""
        return Finding(at: Place(position: position, keyPath: error.keyPath), error.message + guess)
    }

    private static func names(beside config: String) -> [String] {
        ScenarioFile.names(beside: config).sorted()
    }

    private static func state(named name: String?, _ scenario: Scenario?, _ assignments: ValueOptions?) -> DesignState {
        DesignState(name.map { "in the scenario “\($0)”" }) { (content, display) throws(ConfigurationErrors) in
            let options = HeadlessOptions(size: display.size, scale: display.scale ?? 1)
            let replay = Replay(content, options: options)
            replay.standsStill = true
            try scenario?.apply(to: content, in: replay)
            // They were tried before.
            try? assignments?.prepare(content, in: replay)
            // Nothing draws a frame here.
            replay.updateOwnValues()
            return replay
        }
    }
}
