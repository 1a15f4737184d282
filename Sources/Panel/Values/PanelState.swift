import FasciaGeometry
import FasciaSystem
import FasciaYAML

/// What outlives the panel's process: values that are declared so, and settings of the panel itself (the page, the brightness).
///
/// It is written some time after a change, not for each: a disk lives longer, and a finger is not disturbed.
public final class PanelState {
    /// How long nothing may have changed before it is written.
    public static let quietSpan = TimeSpan.milliseconds(1_000)
    /// After so long it is written even if changes go on.
    public static let longestDelay = TimeSpan.milliseconds(5_000)
    /// How long it waits after a disk refused it.
    public static let retryDelay = TimeSpan.milliseconds(30_000)

    /// Called when something has to be written: the owner calls `service` soon.
    public var onNeedsService: (() -> Void)?
    /// While this says so, writing waits: a finger holds a control.
    public var isBusy: () -> Bool = { false }

    private let file: StateFile?
    private let log: Log
    private let clock: any Clock
    private var settings: [String: Value] = [:]
    private weak var values: ValueStore?
    private var lastBody: [UInt8] = []
    private var firstChange: Instant?
    private var due: Instant?

    /// Reads what was kept.
    /// - Parameters:
    ///   - path: the file; nil keeps nothing.
    ///   - values: gets what was kept, and says what is to be. Not owned.
    ///   - log: is told of a damaged file, and of a disk that takes nothing.
    public init(path: String?, values: ValueStore, clock: any Clock = MonotonicClock(), log: Log) {
        file = path.map { StateFile(path: $0) }
        self.log = log
        self.clock = clock
        self.values = values
        load()
        values.onPersistentChange = { [weak self] in self?.changed() }
    }

    private func load() {
        guard let file else { return }
        switch file.load() {
        case .nothing: break
        case .damaged(let reason): log.error("the kept state is lost, the panel starts with its defaults: \(reason)")
        case .content(let body):
            do throws(YAMLError) {
                let root = try YAMLDocument.parse(bytes: body, name: file.path).root
                settings = PanelState.read(root["settings"])
                values?.restore(PanelState.read(root["values"]))
                lastBody = body
            } catch {
                if case .damaged(let reason) = file.setAside("\(error)") {
                    log.error("the kept state is lost, the panel starts with its defaults: \(reason)")
                }
            }
        }
    }

    // MARK: Settings

    /// A setting of the panel's own that was kept; nil if there is none of that name.
    public func setting(_ name: String) -> Value? { settings[name] }

    /// Keeps a setting, or forgets it.
    public func set(_ name: String, _ value: Value?) {
        if settings[name] == value { return }
        settings[name] = value
        changed()
    }

    // MARK: Writing

    private func changed() {
        let now = clock.now
        let first = firstChange ?? now
        firstChange = first
        due = min(now + PanelState.quietSpan, first + PanelState.longestDelay)
        onNeedsService?()
    }

    /// Writes what has waited long enough.
    /// - Returns: when to call again; nil if nothing waits.
    public func service(now: Instant) -> Instant? {
        guard let due else { return nil }
        if now < due { return due }
        if isBusy() {
            self.due = now + PanelState.quietSpan
            return self.due
        }
        save()
        return self.due
    }

    /// Writes at once what waits, if anything does: before the process ends.
    public func save() {
        firstChange = nil
        due = nil
        guard let file else { return }
        let body = Array(text.utf8)
        if body == lastBody { return }
        do throws(SystemError) {
            try file.save(body)
            lastBody = body
        } catch {
            log.limited(.error, key: "state", "the state is not kept: \(error)")
            due = clock.now + PanelState.retryDelay
            firstChange = clock.now
            onNeedsService?()
        }
    }

    // MARK: The file

    private var text: String {
        "values: \(PanelState.line(values?.persistent ?? [:]))\nsettings: \(PanelState.line(settings))\n"
    }

    private static func line(_ values: [String: Value]) -> String {
        let members = values.keys.sorted().map { name in "\(quoted(name)): \(values[name].map(text) ?? "null")" }
        return "{\(members.joined(separator: ", "))}"
    }

    private static func text(_ value: Value) -> String {
        if case .text(let text) = value { return quoted(text) }
        return value.description
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C:
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case 0x20...0x7E, 0xA1...0x1FFF: result.unicodeScalars.append(scalar)
            default:
                // What a reader of YAML may take for the end of a line, for nothing, or for a mistake.
                let digits = String(scalar.value, radix: 16)
                result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)"
            }
        }
        return result + "\""
    }

    private static func read(_ node: YAMLNode?) -> [String: Value] {
        var values: [String: Value] = [:]
        for pair in node?.asMapping ?? [] {
            if let isOn = pair.value.asBool {
                values[pair.key] = .boolean(isOn)
            } else if let number = pair.value.asDouble {
                values[pair.key] = .number(number)
            } else if case .scalar(let text, .quoted) = pair.value.content {
                values[pair.key] = .text(text)
            }
        }
        return values
    }
}
