import FasciaGeometry
import FasciaRaster

/// A button that stands in a field, at the end of its text.
enum FieldButton {
    /// Clears the text.
    case clear
    /// Shows what a secure field has.
    case eye
}

extension TextField {
    /// Whether there is room for a button: while it may show, even if the text is empty then, so that no letter moves the text.
    var hasButton: Bool {
        if numberEntry != nil { return false }
        if hasEye { return input.isActive }
        return switch clearButtonMode {
        case .never: false
        case .whileEditing: input.isActive
        case .unlessEditing: !input.isActive
        case .always: true
        }
    }
    private var hasEye: Bool { isSecureTextEntry && revealMode != .never }

    /// The button that shows.
    var shownButton: FieldButton? {
        if numberEntry != nil || !isEnabled { return nil }
        if hasEye { return input.isActive ? .eye : nil }
        return hasButton && !input.editor.isEmpty ? .clear : nil
    }

    /// Where a finger means the button: not where the text may begin.
    var touchedButtonRect: Rect { look.touchedButtonRect(in: bounds, isRightToLeft: area.isRightToLeft) }
    var buttonRect: Rect { look.buttonRect(in: bounds, isRightToLeft: area.isRightToLeft) }

    func drawButton(on canvas: Canvas) {
        guard let button = shownButton else { return }
        let area = devicePixels(buttonRect)
        switch button {
        case .clear: look.drawClearButton(in: area, isHeld: heldButton != nil, dimming: dimming, theme: window?.theme, on: canvas)
        case .eye:
            guard let theme = window?.theme else { return }
            let icon = input.isRevealed ? KeyIcon.eyeSlash : .eye
            icon.draw(in: area, heldButton == nil ? theme.secondaryLabel : theme.label, on: canvas)
        }
    }

    /// A finger is on a button.
    func hold(_ button: FieldButton) {
        heldButton = button
        setNeedsDisplay(devicePixels(buttonRect))
        if button == .eye, revealMode == .touch { reveal(true) }
    }

    /// The finger has left a button.
    /// - Parameter isInside: whether it was there in the end: then the button does what it is for.
    func release(_ button: FieldButton, isInside: Bool) {
        heldButton = nil
        setNeedsDisplay(devicePixels(buttonRect))
        switch button {
        case .clear: if isInside { clear() }
        case .eye: if revealMode == .touch || isInside { reveal(revealMode == .toggle && !input.isRevealed) }
        }
    }

    /// The field is edited, empty; that it is empty is no preview.
    private func clear() {
        guard becomeFirstResponder() else { return }
        input.editor.selectAll()
        (origin ?? self).commitClearing(input.editor.deleteBackward())
    }

    private func commitClearing(_ isChanged: Bool) {
        inputDidChange(isChanged)
        guard isChanged, isEditing, !isSecureTextEntry, input.editor.isEmpty else { return }
        committed = ""
        atBeginning.text = ""
        setValueKnown(true)
        sendActions(for: .valueChanged)
    }

    // MARK: Secrets

    /// What a tap on the eye does. For tests.
    package func toggleRevealing() { reveal(!input.isRevealed) }

    private func reveal(_ isRevealed: Bool) {
        guard input.isRevealed != isRevealed, !isRevealed || isSecureTextEntry && input.isActive else { return }
        input.isRevealed = isRevealed
        area.directionsChanged()
        window?.revealedSecrets += isRevealed ? 1 : -1
        input.changed()
        setNeedsDisplay(devicePixels(buttonRect))
    }

    /// Dots stand for the text again.
    func conceal() { reveal(false) }
}
