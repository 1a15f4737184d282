import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// What stands out too little of what is no text, by the views that it is in.
    struct FaintShapes {
        /// Symbols.
        var symbols: [ObjectIdentifier: Worst] = [:]
        /// What tells the values of controls.
        var states: [ObjectIdentifier: Worst] = [:]
        /// Switches that cannot be told from what is behind them.
        var lost: [ObjectIdentifier: Worst] = [:]

        func has(_ model: ViewModel) -> Bool {
            let key = ObjectIdentifier(model)
            return symbols[key] != nil || states[key] != nil || lost[key] != nil
        }
    }

    /// Measures the symbols and the controls of the present page.
    func noteShapes(_ pictures: TextContrast, _ shown: [Seen], _ theme: String, in faint: inout FaintShapes) {
        func note(_ one: Seen, _ measured: TextContrast.Measured, in found: inout [ObjectIdentifier: Worst]) {
            let key = ObjectIdentifier(one.model)
            guard measured.share < min(1, found[key]?.text.share ?? 1) * 0.98 else { return }
            found[key] = Worst(seen: one, text: measured, language: content.language, theme: theme, page: content.innermostPage)
        }
        for symbol in pictures.symbols(in: window) {
            if let one = smallest(of: shown, around: symbol.box) { note(one, symbol, in: &faint.symbols) }
        }
        for one in shown where !metBefore.contains(ObjectIdentifier(one.model)) {
            guard let control = one.view as? Control, control.isEnabled, let (first, second) = PanelChecker.extremes(of: control) else {
                continue
            }
            let (value, isKnown) = (control.controlValue, control.isValueKnown)
            let box = control.pixelFrame.intersection(PixelRect(x: 0, y: 0, width: display.size.width, height: display.size.height))
            func measure(_ box: PixelRect) -> TextContrast.Measured? {
                pictures.states(in: window, box) { control.setControlValue($0 ? second : first, animated: false) }
            }
            var measured = measure(box)
            // Between both ends the filled part of a track stands against the rest, if they differ at all.
            if case .number = control.controlDomain, let track = measure(box.middle), track.share < measured?.share ?? 0 {
                measured = track
            }
            if control.controlDomain == .on, let lost = contrast(of: control, with: second, box, pictures) {
                note(one, lost, in: &faint.lost)
            }
            if let value { control.setControlValue(value, animated: false) }
            control.isValueKnown = isKnown
            if let measured { note(one, measured, in: &faint.states) }
        }
    }

    /// How far a control stands out from what is behind it while it has a value.
    private func contrast(of control: Control, with value: ControlValue, _ box: PixelRect, _ pictures: TextContrast) -> TextContrast
        .Measured?
    {
        control.setControlValue(value, animated: false)
        let alpha = control.alpha
        defer { control.alpha = alpha }
        return pictures.states(in: window, box) { control.alpha = $0 ? 0 : alpha }
    }

    /// Two values of which a control shows one by the place or the colour of something.
    private static func extremes(of control: Control) -> (ControlValue, ControlValue)? {
        guard control.marksValue else { return nil }
        return switch control.controlDomain {
        case .number(let range): (.number(range.minimum), .number(range.maximum))
        case .on: (.on(false), .on(true))
        case .index(let count) where count > 1: (.index(0), .index(1))
        default: nil
        }
    }

    /// Reports what was found in a view.
    func report(_ faint: FaintShapes, of model: ViewModel, _ theme: String) {
        if let found = faint.symbols[ObjectIdentifier(model)] {
            report(found, "a symbol of the \(model.kind.name) can hardly be seen", "its contrast with what is behind it is", theme)
        }
        if let found = faint.states[ObjectIdentifier(model)] {
            let isOn = (found.seen.view as? Control)?.controlDomain == .on
            let what = isOn ? "whether the \(model.kind.name) is on" : "what the \(model.kind.name) has chosen"
            report(found, "\(what) can hardly be seen", "where it shows, the contrast is", theme)
        } else if let found = faint.lost[ObjectIdentifier(model)] {
            report(found, "the \(model.kind.name) can hardly be seen while it is on", "its contrast with what is behind it is", theme)
        }
    }

    private func report(_ found: Worst, _ problem: String, _ measure: String, _ theme: String) {
        show(found)
        let where_ = found.theme != theme ? " in the theme “\(found.theme)”" : ""
        report(
            "\(problem)\(where_): \(measure) \(tenths(found.text.contrast ?? 1)):1, and it needs \(tenths(found.text.needed)):1",
            advice: "give it another colour, or what is behind it", accepting: AcceptSchema.contrast, at: found.seen.model.place,
            of: found.seen.view, around: found.text.box)
    }
}

extension PixelRect {
    /// Without its ends, each as long as it is thick.
    fileprivate var middle: PixelRect {
        width > height
            ? PixelRect(x: x + height, y: y, width: max(0, width - 2 * height), height: height)
            : PixelRect(x: x, y: y + width, width: width, height: max(0, height - 2 * width))
    }
}
