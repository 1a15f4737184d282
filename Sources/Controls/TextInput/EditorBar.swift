import FasciaGeometry
import FasciaRaster

/// Where a text is edited on a display that has no room for the panel above the keyboard: the text alone, and ways to end.
final class EditorBar: View, InputView {
    private let caption = Label()
    private let cancel: IconButton
    private let accept: IconButton
    let field: TextField
    private unowned let origin: TextField

    init(_ origin: TextField, presenter: InputPresenter) {
        field = TextField(editing: origin)
        cancel = IconButton(.cross, .gray)
        accept = IconButton(.check, .filled)
        self.origin = origin
        super.init()
        identifier = origin.path
        field.identifier = "editor"
        cancel.identifier = "cancel"
        accept.identifier = "accept"
        caption.text = origin.accessibilityLabel ?? ""
        caption.minimumScale = 0.7
        cancel.addAction(for: .touchUpInside) { [unowned presenter] in presenter.cancel() }
        accept.addAction(for: .touchUpInside) { [unowned presenter] in presenter.accept() }
        for view in [caption, cancel, accept, field] { addSubview(view) }
        adjustAccept()
    }

    /// A text that is too short is not accepted.
    func adjustAccept() { accept.isEnabled = origin.isLongEnough }

    override var isOpaque: Bool { true }

    override func themeDidChange() {
        guard let theme = window?.theme else { return }
        caption.font = theme.fonts.font(size: 14)
        caption.textColor = theme.secondaryLabel
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas) {
        if let theme = window?.theme { canvas.fill(pixelFrame, theme.background) }
    }

    override func layoutSubviews() {
        let margin = bounds.width < 400 ? 8.0 : 16
        let hasCaption = bounds.height >= 100 && !caption.text.isEmpty
        let side = 44.0
        let height = min(side, max(0, bounds.height - 4))
        let least = bounds.height < 52 ? (bounds.height - height) / 2 : 4
        let y = max(least, min(bounds.height / 2 - 22 + (hasCaption ? 12 : 0), bounds.height - 52))
        cancel.frame = Rect(x: margin, y: y, width: side, height: height)
        accept.frame = Rect(x: bounds.width - margin - side, y: y, width: side, height: height)
        let left = margin + side + 8
        field.frame = Rect(x: left, y: y, width: max(0, bounds.width - 2 * left), height: height)
        caption.isHidden = !hasCaption
        caption.frame = Rect(x: left + 12, y: y - 26, width: max(0, bounds.width - 2 * left - 24), height: 22)
        // Where little width and much height is left, the text has a line of its own.
        if bounds.width < 360, bounds.height >= 2 * side + 16 {
            let top = (bounds.height - 2 * side - 8) / 2
            for view in [cancel, accept] { view.frame.origin.y = top }
            field.frame = Rect(x: margin, y: top + side + 8, width: max(0, bounds.width - 2 * margin), height: side)
            caption.frame = Rect(x: left, y: top, width: max(0, bounds.width - 2 * left), height: side)
        }
    }
}

/// A button with one of the keyboard's pictures.
final class IconButton: Control {
    private let icon: KeyIcon
    private var look = ButtonLook()

    init(_ icon: KeyIcon, _ style: Button.Style) {
        self.icon = icon
        look.style = style
        super.init()
    }

    /// A check mark is one in every language.
    override var keepsPhysicalCoordinates: Bool { true }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        look.drawBackground(in: pixelFrame, state: state, theme: theme, on: canvas)
        canvas.alpha = dimming
        icon.draw(in: pixelFrame, look.style == .filled && isEnabled ? theme.onAccent : theme.label, on: canvas)
        canvas.alpha = 255
    }
}
