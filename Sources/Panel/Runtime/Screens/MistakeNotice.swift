import FasciaConfiguration
import FasciaControls

/// The banner with the mistakes of a changed configuration, on the panel that stays.
///
/// It belongs to that panel's window, and disappears with it when a good panel is shown.
final class MistakeNotice {
    private weak var banner: Banner?

    /// Tells the first mistake, and how many more there are.
    func show(_ errors: ConfigurationErrors, in window: Window) {
        guard let first = errors.all.first else { return }
        let text = MistakeNotice.text(first)
        let detail = MistakeNotice.detail(errors.all.count)
        // A banner that is shown or waits is updated.
        if let banner {
            banner.text = text
            banner.detail = detail
            window.show(banner)
            return
        }
        let banner = Banner(text: text, detail: detail, style: .failure)
        banner.duration = nil
        self.banner = banner
        window.show(banner)
    }

    /// The file without its folder, the line and what is wrong: two lines of a banner.
    private static func text(_ mistake: ConfigurationError) -> String {
        let name = mistake.file.split(separator: "/").last.map(String.init) ?? mistake.file
        let place = mistake.line > 0 ? "\(name):\(mistake.line)" : name
        let key = mistake.keyPath.split(separator: ".").last.map { "\($0): " } ?? ""
        let hint = mistake.suggestion.map { "; did you mean “\($0)”?" } ?? ""
        return String("\(place): \(key)\(mistake.message)\(hint)".prefix(300))
    }

    private static func detail(_ count: Int) -> String {
        let more = count > 1 ? "\(Noun.count(count - 1, "more mistake")), which the log and “fascia check” tell. " : ""
        return more + "The panel stays as it was."
    }
}
