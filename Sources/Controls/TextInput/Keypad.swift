import FasciaGeometry
import FasciaRaster

/// A sheet over the panel that enters a number: digits, what the range allows, and whether what stands there is in it.
final class Keypad: View, InputView {
    private(set) var draft: NumberDraft
    private unowned let presenter: InputPresenter
    private let backdrop = Control()
    private let card = BoxView()
    private let titleLabel = Label()
    private let display = Label()
    private let rangeLabel = Label()
    /// In the order of the grid, row by row.
    private var buttons: [(key: Key, button: Button)] = []
    private(set) var accept = Button()
    private var progress = 0.0
    private var animation: Animation?

    private enum Key: CaseIterable {
        case one, two, three, delete, four, five, six, clear, seven, eight, nine, sign, cancel, zero, point, accept

        var digit: Int? {
            switch self {
            case .zero: 0
            case .one: 1
            case .two: 2
            case .three: 3
            case .four: 4
            case .five: 5
            case .six: 6
            case .seven: 7
            case .eight: 8
            case .nine: 9
            default: nil
            }
        }
    }

    /// What its keys are called.
    static var keyNames: [String] { Key.allCases.map { "\($0)" } }

    init(_ field: TextField, _ entry: NumberEntry, presenter: InputPresenter) {
        draft = NumberDraft(entry, number: field.isValueKnown ? field.number : nil)
        self.presenter = presenter
        super.init()
        // Digits stand as on every keypad.
        semanticContentAttribute = .spatial
        isModal = true
        placement = .fill()
        backdrop.identifier = "outside"
        // The touch that closes does nothing else.
        backdrop.addAction(for: .touchUpInside) { [unowned self] in self.presenter.cancel() }
        addSubview(backdrop)
        addSubview(card)
        card.cornerRadius = 18
        card.borderWidth = 1
        titleLabel.text = field.accessibilityLabel ?? ""
        titleLabel.minimumScale = 0.7
        for label in [titleLabel, display, rangeLabel] {
            label.textAlignment = .center
            card.addSubview(label)
        }
        rangeLabel.identifier = "range"
        display.hasTabularDigits = true
        display.minimumScale = 0.4
        rangeLabel.minimumScale = 0.6
        for key in Key.allCases { makeKey(key) }
        showDraft()
    }

    private func makeKey(_ key: Key) {
        let button = KeypadButton(key == .accept ? .filled : .gray)
        self.buttons.append((key, button.button))
        switch key {
        case .delete: button.icon = .delete
        case .clear: button.button.setTitle("C", for: .normal)
        case .sign: button.icon = .plusMinus
        case .cancel: button.icon = .cross
        case .accept: button.icon = .check
        default: break
        }
        button.button.identifier = "\(key)"
        show(key, button.button)
        if key == .delete { button.button.isRepeating = true }
        button.button.addAction(for: .primaryActionTriggered) { [unowned self] in self.press(key) }
        if key == .accept { accept = button.button }
        card.addSubview(button)
    }

    private func press(_ key: Key) {
        switch key {
        case .delete: draft.deleteBackward()
        case .clear: draft.clear()
        case .sign: draft.changeSign()
        case .point: draft.addPoint()
        case .cancel: return presenter.cancel()
        case .accept: return presenter.accept()
        default: key.digit.map { draft.add($0) }
        }
        showDraft()
    }

    /// Takes a key of a keyboard that is plugged in.
    func handle(_ press: KeyPress) -> Bool {
        switch press.key {
        case .text(let text):
            for character in text {
                if let digit = character.wholeNumberValue, digit <= 9 {
                    draft.add(digit)
                } else if ".,٫".contains(character) || String(character) == draft.entry.sign(in: writing) {
                    draft.addPoint()
                } else if "-−".contains(character) {
                    draft.changeSign()
                }
            }
        case .deleteBackward: draft.deleteBackward()
        case .deleteForward: draft.clear()
        case .returnKey: presenter.accept()
        case .escape: presenter.cancel()
        case .tab, .left, .right, .up, .down, .home, .end: break
        }
        showDraft()
        return true
    }

    /// Other numbers may be entered from now on; what was entered stays.
    func use(_ entry: NumberEntry) {
        draft.entry = entry
        for (key, button) in buttons where key == .sign || key == .point { show(key, button) }
        languageDidChange()
    }

    /// Keys that the numbers have no use for are not there.
    private func show(_ key: Key, _ button: Button) {
        button.isEnabled = key == .sign ? draft.allowsNegative : key == .point ? draft.allowsDecimals : true
        button.superview?.isHidden = !button.isEnabled
    }

    /// Shows what was being entered elsewhere.
    func goOn(with draft: NumberDraft) {
        let entry = self.draft.entry
        self.draft = draft
        use(entry)
    }

    private func showDraft() {
        let isAccepted = draft.isAccepted
        display.text = draft.entry.withUnit(draft.text(in: writing), writing)
        accept.isEnabled = isAccepted
        if rangeLabel.bounds.width > 0 { showHint(rangeLabel.bounds.width) }
        guard let theme = window?.theme else { return }
        // What is not entered yet is no mistake.
        let isWrong = !isAccepted && draft.digits?.isEmpty != true && draft.number != nil
        let isEntered = draft.digits.map { !$0.isEmpty || draft.isNegative } ?? false
        display.textColor = isWrong ? theme.destructive : isEntered ? theme.label : theme.secondaryLabel
        rangeLabel.textColor = isWrong ? theme.destructive : theme.secondaryLabel
    }

    /// The range, or the numbers beside one that lies between two steps, as far as there is room.
    private func showHint(_ width: Double) {
        rangeLabel.text = draft.number.flatMap { draft.entry.neighboursText(of: $0, in: writing) } ?? draft.entry.rangeText(in: writing)
        rangeLabel.isHidden = rangeLabel.sizeThatFits(.zero).width * rangeLabel.minimumScale > width
    }

    // MARK: Showing

    func appear(in window: Window) {
        window.addSubview(self)
        animate(to: 1)
    }

    /// As if it had stood here all the time.
    func standAtOnce() {
        if let animation { window?.stop(animation) }
        animation = nil
        progress = 1
        card.alpha = 1
        setNeedsDisplay()
    }

    func disappear() {
        card.isUserInteractionEnabled = false
        backdrop.isUserInteractionEnabled = false
        isModal = false
        isUserInteractionEnabled = false
        animate(to: 0) { [unowned self] in self.removeFromSuperview() }
    }

    private func animate(to target: Double, completion: (() -> Void)? = nil) {
        if let animation { window?.stop(animation) }
        let from = progress
        let animation = Animation(duration: .milliseconds(180)) { [unowned self] part in
            self.progress = from + (target - from) * part
            self.card.alpha = self.progress
            self.setNeedsDisplay()
        } completion: { [unowned self] in
            self.animation = nil
            completion?()
        }
        self.animation = animation
        window?.start(animation)
    }

    override func leaveWindow() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    override func languageDidChange() {
        for (key, button) in buttons {
            if let digit = key.digit { button.setTitle(writing.digits[digit], for: .normal) }
            if key == .point { button.setTitle(draft.entry.sign(in: writing), for: .normal) }
        }
        showDraft()
        setNeedsLayout()
    }

    override func themeDidChange() {
        guard let theme = window?.theme else { return }
        card.fill = .color(theme.surface)
        card.borderColor = theme.separator
        card.shadow = BoxShadow(color: theme.shadow, offset: Offset(horizontal: 0, vertical: 10), blur: 32)
        titleLabel.font = theme.fonts.font(size: 15, weight: .semibold)
        titleLabel.textColor = theme.label
        rangeLabel.font = theme.fonts.font(size: 14)
        for (key, button) in buttons {
            if key != .clear { button.setTitleAttributes(TitleAttributes(font: theme.fonts.font(size: 24)), for: .normal) }
            button.contentInsets = EdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
            button.titleMinimumScale = 0.5
        }
        languageDidChange()
    }

    /// Where it enters a number, in points of the window.
    var area: Rect { card.frame }

    override func draw(_ canvas: Canvas) { canvas.fill(pixelFrame, Color(white: 0, alpha: 0.5).withAlpha(progress)) }

    // MARK: Place

    /// Low displays have the number beside the keys, others above them.
    override func layoutSubviews() {
        backdrop.frame = bounds
        let isLow = bounds.height < 420 && bounds.width > bounds.height
        let padding = bounds.height < 300 ? 8.0 : 14
        let gap = bounds.height < 300 ? 5.0 : 8
        let size = Size(
            width: min(isLow ? 560 : 340, bounds.width - 12), height: min(isLow ? 290 : 470, bounds.height - 12))
        card.frame = Rect(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        let inner = Rect(origin: .zero, size: size).insetBy(dx: padding, dy: padding)
        var head = inner
        var grid = inner
        if isLow {
            head.size.width = inner.width * 0.42
            grid = Rect(x: head.maxX + padding, y: inner.y, width: inner.width - head.width - padding, height: inner.height)
            if window?.layoutDirection == .rightToLeft { (head.origin.x, grid.origin.x) = (grid.maxX - head.width, inner.x) }
            head.origin.y = max(inner.y, inner.midY - 62)
        } else {
            head.size.height = 124
            grid = Rect(x: inner.x, y: head.maxY + gap, width: inner.width, height: inner.height - head.height - gap)
        }
        // The number alone where there is no room for all three.
        let hasAll = inner.height >= 118
        titleLabel.frame = Rect(x: head.x, y: head.y, width: head.width, height: hasAll && !titleLabel.text.isEmpty ? 24 : 0)
        display.frame = Rect(x: head.x, y: hasAll ? head.y + 26 : inner.y, width: head.width, height: hasAll ? 60 : inner.height)
        rangeLabel.frame = Rect(x: head.x, y: head.y + (hasAll ? 92 : 0), width: head.width, height: hasAll ? 26 : 0)
        showHint(head.width)
        if let theme = window?.theme { display.font = theme.fonts.font(size: 40, weight: .semibold) }
        let (width, height) = ((grid.width - 3 * gap) / 4, (grid.height - 3 * gap) / 4)
        for (index, (key, button)) in buttons.enumerated() {
            var frame = Rect(
                x: grid.x + Double(index % 4) * (width + gap), y: grid.y + Double(index / 4) * (height + gap), width: width, height: height)
            // Where a key is missing its neighbours are larger.
            if key == .delete, !draft.allowsNegative { frame.size.height += height + gap }
            if key == .clear, !draft.allowsNegative { frame.origin.y += height + gap }
            if key == .accept, !draft.allowsDecimals {
                frame.origin.x -= width + gap
                frame.size.width += width + gap
            }
            button.superview?.frame = frame
        }
    }
}

/// A key of a keypad: a button, and an icon over it.
private final class KeypadButton: View {
    let button: Button
    var icon: KeyIcon?

    init(_ style: Button.Style) {
        button = Button(title: "", style: style)
        button.placement = .fill()
        super.init()
        addSubview(button)
        addSubview(IconView(self))
    }

    private final class IconView: View {
        private unowned let key: KeypadButton

        init(_ key: KeypadButton) {
            self.key = key
            super.init()
            isUserInteractionEnabled = false
            placement = .fill()
        }

        override func draw(_ canvas: Canvas) {
            guard let theme = window?.theme else { return }
            canvas.alpha = key.button.dimming
            key.icon?.draw(in: pixelFrame, key.button.style == .filled && key.button.isEnabled ? theme.onAccent : theme.label, on: canvas)
        }
    }
}
