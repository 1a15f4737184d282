/// The values that every panel has of itself, beside those of its configuration: `panel.page` and its like. Lists of all values leave them
/// out; by its name each is a value like any other.
package enum PanelValue: String, CaseIterable, Sendable {
    /// Whether a backend is connected: a client that has subscribed as one.
    case connected
    /// How the connection with the broker is, as the bridge tells it: `none` where there is no bridge, `connecting`, `connected`, or `refused`.
    case broker
    /// Whether somebody operates the panel from afar, as in a browser.
    case operated
    /// The innermost page that shows; empty if there is none.
    case page
    /// The code of the language; empty if the panel has but one.
    case language
    /// The name of the theme.
    case theme
    /// How bright the panel is while somebody is there, up to 1.
    case brightness
    /// Which idle stage it is in: `active`, `dim`, `page` or `off`.
    case idle
    /// The hour of the day in the machine's time zone, 0 to 23.
    case hour
    /// The minute of the hour, 0 to 59.
    case minute
    /// The time of day in whole seconds since the beginning of 1970 in UTC.
    case now
    /// How wide the picture is, in points.
    case width
    /// How high the picture is, in points.
    case height

    /// What its names begin with, which no declared value's can: they have no dot.
    package static let prefix = "panel."

    /// The value of a name; nil if it is none of the panel's own.
    package init?(name: String) {
        guard name.hasPrefix(PanelValue.prefix) else { return nil }
        self.init(rawValue: String(name.dropFirst(PanelValue.prefix.count)))
    }

    /// What `panel.broker` can be.
    package static let brokerStates = ["none", "connecting", "connected", "refused"]

    /// Its name for controls, labels and clients.
    package var name: String { PanelValue.prefix + rawValue }

    /// Whether controls, actions and clients can set it.
    package var isSettable: Bool { self == .language || self == .theme || self == .brightness }

    /// Its definition.
    /// - Parameters:
    ///   - languages: the codes of the panel's languages.
    ///   - themes: the names of its themes.
    ///   - floor: the least brightness.
    package func definition(languages: [String], themes: [String], floor: Double) -> ValueDefinition {
        func number(_ range: ClosedRange<Double>, _ step: Double?) -> ValueDefinition {
            var definition = ValueDefinition(name)
            definition.range = range
            definition.step = step
            return definition
        }
        func choice(_ choices: [String]) -> ValueDefinition {
            var definition = ValueDefinition(name, choices.isEmpty ? .text : .choice)
            definition.choices = choices
            return definition
        }
        switch self {
        case .connected: return ValueDefinition(name, .boolean)
        case .broker: return choice(PanelValue.brokerStates)
        case .operated: return ValueDefinition(name, .boolean)
        case .page: return ValueDefinition(name, .text)
        case .language: return choice(languages)
        case .theme: return choice(themes)
        case .brightness:
            var definition = number(min(floor, 0.99)...1, nil)
            definition.initial = .number(1)
            return definition
        case .idle: return choice(["active", "dim", "page", "off"])
        case .hour: return number(0...23, 1)
        case .minute: return number(0...59, 1)
        case .now:
            var definition = number(-62_135_596_800...253_402_300_799, 1)
            // Until there is a clock, as while a panel is checked: moments that nobody has set are then as far away as they seem.
            definition.initial = .number(0)
            return definition
        case .width, .height: return number(0...16_384, nil)
        }
    }
}
