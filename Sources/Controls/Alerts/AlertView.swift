import FasciaGeometry
import FasciaRaster

/// A question that has to be answered before anything else, after UIKit's `UIAlertController`.
///
/// It covers the window, dims what is behind and keeps every finger from it, the widened targets of small controls included. It goes
/// with the press of one of its buttons, or is cancelled if that is set: by a touch beside it or after a timeout.
public final class AlertView: View {
    /// The question, in a few words.
    public var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            titleLabel.isHidden = newValue.isEmpty
        }
    }
    /// What has to be known to answer it; empty is nothing.
    public var message: String {
        get { messageLabel.text }
        set {
            messageLabel.text = newValue
            messageLabel.isHidden = newValue.isEmpty
        }
    }
    /// The answers. Setting them while the alert shows makes new buttons.
    public var actions: [AlertAction] {
        didSet { makeButtons() }
    }
    /// Whether a touch beside the alert answers it with its cancel action, or with none if it has no such.
    public var cancelsOnTouchOutside = false {
        didSet { if isShown { backdrop.isHidden = !cancelsOnTouchOutside } }
    }
    /// After how long without an answer the alert is cancelled; nil waits for ever.
    public var cancelDelay: TimeSpan? {
        didSet { if cancelDelay != oldValue, isShown { waitForAnswer() } }
    }
    /// What is drawn over what is behind; nil is black at half strength.
    public var dimmingColor: Color? {
        didSet { if dimmingColor != oldValue { setNeedsDisplay() } }
    }
    /// What the card is filled with, an image by its caps; nil is the theme's surface.
    public var cardFill: Fill? {
        didSet { if cardFill != oldValue { dress() } }
    }
    /// nil is the theme's label colour.
    public var titleColor: Color? {
        didSet { if titleColor != oldValue { dress() } }
    }
    /// nil is the theme's secondary label colour.
    public var messageColor: Color? {
        didSet { if messageColor != oldValue { dress() } }
    }
    /// Called for every button when it is made, to give it a look of its own.
    public var configureButton: ((Button, AlertAction) -> Void)? {
        didSet { makeButtons() }
    }
    /// Called when the alert has been answered, with the answer; nil if it was cancelled without a cancel action.
    public var onAnswer: ((AlertAction?) -> Void)?

    /// The buttons in the order of the actions.
    public private(set) var buttons: [Button] = []

    /// The widest card, in points.
    private static let cardWidth = 340.0
    private static let rise = 20.0

    private let backdrop = Control()
    private let card = StackView()
    private let titleLabel = Label()
    private let messageLabel = Label()
    private let buttonStack = StackView()
    /// Whether it waits for an answer: one that is answered already may still fade.
    public private(set) var isShown = false
    /// One that was answered still fades.
    package override var isLeaving: Bool { !isShown }
    private var animation: Animation?
    private var timer: WindowTimer?
    /// How much of the dimming shows, and how far the card has come: 0 to 1.
    private var progress = 0.0

    /// An alert that is not shown yet.
    public init(title: String, message: String = "", actions: [AlertAction] = []) {
        self.actions = actions
        super.init()
        isModal = true
        placement = .fill()
        backdrop.placement = .fill()
        backdrop.isHidden = true
        backdrop.addAction(for: .touchUpInside) { [unowned self] in self.cancel() }
        card.axis = .vertical
        card.spacing = 8
        card.padding = EdgeInsets(top: 22, left: 20, bottom: 18, right: 20)
        card.cornerRadius = 18
        for label in [titleLabel, messageLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        buttonStack.spacing = 10
        buttonStack.padding = EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
        addSubview(backdrop)
        addSubview(card)
        for view in [titleLabel, messageLabel, buttonStack] { card.addSubview(view) }
        self.title = title
        self.message = message
        makeButtons()
    }

    /// Its title, its message, and the card on which they and its buttons stand.
    package var texts: (title: Label, message: Label, card: View) { (titleLabel, messageLabel, card) }

    // MARK: Showing

    /// Shows the alert in front of everything; one that still fades comes back. Fingers that hold something behind are cancelled, a text
    /// that is being entered waits.
    public func show(in window: Window, animated: Bool = true) {
        if isShown { return }
        window.cancelAllTouches()
        // Who was told of that may have shown it.
        if isShown { return }
        let shown = self.window === window ? progress : 0
        // It comes to the front, where one that still fades leaves the window for a moment.
        window.addSubview(self)
        isShown = true
        card.isUserInteractionEnabled = true
        backdrop.isHidden = !cancelsOnTouchOutside
        progress = animated ? shown : 1
        card.alpha = progress
        if animated {
            animate(to: 1, duration: .milliseconds(220)) { [unowned self] in self.waitForAnswer() }
        } else {
            waitForAnswer()
        }
    }

    /// Takes the alert away without an answer.
    public func dismiss(animated: Bool = true) {
        if !isShown { return }
        isShown = false
        stopWaiting()
        // What was pressed has been answered; nothing may be pressed in what still fades.
        card.isUserInteractionEnabled = false
        backdrop.isHidden = true
        guard animated, window != nil else {
            removeFromSuperview()
            return
        }
        animate(to: 0, duration: .milliseconds(150)) { [unowned self] in self.removeFromSuperview() }
    }

    /// Answers with the cancel action, or with none if there is no such.
    public func cancel() { answer(actions.first { $0.style == .cancel }) }

    private func answer(_ action: AlertAction?) {
        if !isShown { return }
        dismiss()
        action?.handler?()
        onAnswer?(action)
    }

    private func waitForAnswer() {
        stopWaiting()
        guard let cancelDelay, let window else { return }
        timer = window.schedule(after: cancelDelay) { [unowned self] in
            self.timer = nil
            self.cancel()
        }
    }

    private func stopWaiting() {
        if let timer { window?.cancel(timer) }
        timer = nil
    }

    private func animate(to target: Double, duration: TimeSpan, completion: (() -> Void)? = nil) {
        if let animation { window?.stop(animation) }
        let from = progress
        let animation = Animation(duration: duration) { [unowned self] part in
            self.progress = from + (target - from) * part
            self.card.alpha = self.progress
            self.setNeedsDisplay()
            self.setNeedsLayout()
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
        stopWaiting()
        isShown = false
    }

    // MARK: Look

    public override func themeDidChange() { dress() }

    private func dress() {
        guard let theme = window?.theme else { return }
        card.fill = cardFill ?? .color(theme.surface)
        if case .image? = cardFill {
            card.borderColor = nil
            card.shadow = nil
        } else {
            card.borderColor = theme.separator
            card.shadow = BoxShadow(color: theme.shadow, offset: Offset(horizontal: 0, vertical: 10), blur: 32)
        }
        titleLabel.font = Font(chain: theme.fonts.semibold, size: 19)
        titleLabel.textColor = titleColor ?? theme.label
        messageLabel.font = Font(chain: theme.fonts.regular, size: 15)
        messageLabel.textColor = messageColor ?? theme.secondaryLabel
        for (button, action) in zip(buttons, actions) where action.style == .destructive { button.tintColor = theme.destructive }
    }

    private func makeButtons() {
        for button in buttons { button.removeFromSuperview() }
        buttons = actions.enumerated().map { index, action in
            let button = Button(title: action.title, style: action.style == .cancel ? .gray : .filled)
            button.identifier = action.identifier.isEmpty ? "\(action.style.rawValue)-\(index)" : action.identifier
            button.titleMinimumScale = 0.7
            if action.style == .destructive { button.tintColor = window?.theme.destructive }
            button.addAction(for: .primaryActionTriggered) { [unowned self] in self.answer(action) }
            configureButton?(button, action)
            buttonStack.addSubview(button)
            return button
        }
        buttonStack.isHidden = buttons.isEmpty
        setNeedsLayout()
    }

    /// Two answers that are short stand side by side, the cancel action first; others below each other.
    private func arrangeButtons(width: Double) {
        let isRow = buttons.count == 2 && buttons.allSatisfy { $0.sizeThatFits(.zero).width <= (width - buttonStack.spacing) / 2 }
        buttonStack.axis = isRow ? .horizontal : .vertical
        buttonStack.distribution = isRow ? .equal : .start
        if isRow, actions[1].style == .cancel, let first = buttonStack.subviews.first, first === buttons[0] {
            buttonStack.insertSubview(buttons[1], at: 0)
        }
    }

    public override func layoutSubviews() {
        backdrop.frame = bounds
        let width = min(AlertView.cardWidth, max(0, bounds.width - 32))
        arrangeButtons(width: width - card.padding.left - card.padding.right)
        let height = min(card.sizeThatFits(Size(width: width, height: bounds.height)).height, max(0, bounds.height - 16))
        let shift = (1 - progress) * AlertView.rise
        card.frame = Rect(x: (bounds.width - width) / 2, y: (bounds.height - height) / 2 + shift, width: width, height: height)
    }

    public override func draw(_ canvas: Canvas) {
        canvas.fill(pixelFrame, (dimmingColor ?? Color(white: 0, alpha: 0.5)).withAlpha(progress))
    }
}

/// One of the answers to an alert, shown as a button.
public struct AlertAction {
    /// What kind of answer it is.
    public enum Style: String, Sendable, CaseIterable {
        /// An answer like any other.
        case `default`
        /// Leaves everything as it is. An alert has at most one.
        case cancel
        /// Cannot be undone.
        case destructive
    }

    /// What the button says.
    public var title: String
    /// How the button looks.
    public var style: Style
    /// The button's name below that of the alert; empty names it by its style and number.
    public var identifier: String
    /// Called once the alert has been answered so.
    public var handler: (() -> Void)?

    /// An answer.
    public init(title: String, style: Style = .default, identifier: String = "", handler: (() -> Void)? = nil) {
        self.title = title
        self.style = style
        self.identifier = identifier
        self.handler = handler
    }
}
