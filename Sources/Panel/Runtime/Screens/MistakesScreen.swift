import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The screen of a panel without a good configuration: every mistake with its place.
enum MistakesScreen {
    /// The most that are shown; the log has all.
    static let limit = 50

    /// One thing to be read.
    struct Card {
        /// Where it is, or what it is about.
        var head: String
        var text: String
        /// What may help; nil for nothing.
        var suggestion: String?
    }

    /// A window that shows mistakes, to be scrolled if they are many.
    static func window(_ mistakes: [ConfigurationError], path: String, fonts: FontSet) -> Window {
        let count = mistakes.count == 1 ? "one mistake" : "\(mistakes.count) mistakes"
        return window(
            title: "The panel’s configuration has \(count)", path: path, cards: mistakes.map(card),
            hint: "The panel appears by itself as soon as the files are right. On the panel’s machine, “fascia check” tells the same.",
            fonts: fonts)
    }

    /// Makes a window with the mistakes.
    /// - Parameters:
    ///   - path: the configuration's entry file.
    ///   - hint: what stands below; nil for nothing.
    ///   - isCompact: whether a few cards have to fit a small display without being scrolled.
    static func window(
        title: String, path: String, cards all: [Card], hint: String?, fonts: FontSet, isCompact: Bool = false
    ) -> Window {
        let theme = Theme.dark(fonts: fonts)
        let window = Window(theme: theme)
        let stack = StackView()
        stack.placement = .fill()
        let margin = isCompact ? 14.0 : 24.0
        stack.padding = EdgeInsets(top: margin - 4, left: margin, bottom: margin - 8, right: margin)
        stack.spacing = 6
        let title = label(title, Font(chain: fonts.bold, size: 20), theme.label)
        title.numberOfLines = 0
        stack.addSubview(title)
        stack.addSubview(label(path, Font(chain: fonts.regular, size: 15), theme.secondaryLabel))
        let scroll = ScrollView()
        scroll.grow = 1
        scroll.backgroundColor = theme.background
        scroll.contentInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
        let cards = StackView()
        cards.placement = Placement(left: .points(0), right: .points(0), top: .points(0))
        cards.spacing = 10
        for one in all.prefix(limit) { cards.addSubview(view(of: one, theme, isCompact)) }
        if all.count > limit {
            let more = "and \(all.count - limit) more, which the log has"
            cards.addSubview(label(more, Font(chain: fonts.medium, size: 15), theme.secondaryLabel))
        }
        scroll.contentView.addSubview(cards)
        stack.addSubview(scroll)
        if let hint {
            let last = label(hint, Font(chain: fonts.regular, size: 13), theme.secondaryLabel)
            last.numberOfLines = 0
            stack.addSubview(last)
        }
        window.addSubview(stack)
        return window
    }

    private static func card(_ mistake: ConfigurationError) -> Card {
        // The file alone: its folder is told above, and a line is short.
        let name = mistake.file.split(separator: "/").last.map(String.init) ?? mistake.file
        let place = mistake.line > 0 ? "\(name):\(mistake.line):\(mistake.column)" : name
        return Card(
            head: mistake.keyPath.isEmpty ? place : "\(place)   \(mistake.keyPath)", text: mistake.message,
            suggestion: mistake.suggestion.map { "Did you mean “\($0)”?" })
    }

    private static func view(of one: Card, _ theme: Theme, _ isCompact: Bool) -> View {
        let fonts = theme.fonts
        let card = StackView()
        card.fill = .color(theme.surface)
        card.cornerRadius = 12
        card.borderColor = theme.destructive.withAlpha(0.5)
        card.padding = isCompact ? EdgeInsets(top: 8, left: 12, bottom: 8, right: 12) : EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        card.spacing = isCompact ? 2 : 4
        let head = label(one.head, Font(chain: fonts.semibold, size: 15), theme.warning)
        let text = label(one.text, Font(chain: fonts.regular, size: isCompact ? 15 : 17), theme.label)
        for line in [head, text] {
            line.numberOfLines = 0
            card.addSubview(line)
        }
        if let suggestion = one.suggestion {
            let hint = label(suggestion, Font(chain: fonts.medium, size: 15), theme.success)
            hint.numberOfLines = 0
            card.addSubview(hint)
        }
        return card
    }

    /// Texts quote what stands in files, of any length and with any bytes.
    private static func label(_ text: String, _ font: Font, _ color: Color) -> Label {
        let label = Label()
        label.text = String(text.prefix(600))
        label.font = font
        label.textColor = color
        return label
    }
}
