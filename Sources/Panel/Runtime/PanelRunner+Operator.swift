import FasciaControls
import FasciaFrame
import FasciaGeometry

extension PanelRunner {
    /// Whether somebody operates the panel from afar: then it shows so, whatever else it shows.
    var isOperated: Bool {
        get { operatorMark != nil }
        set {
            if newValue == isOperated { return }
            operatorMark?.removeFromSuperview()
            operatorMark = newValue ? OperatorMark() : nil
            placeOperatorMark()
            ownValues.isOperated = newValue
            wake()
        }
    }

    /// Has the mark stand in the window that shows.
    func placeOperatorMark() { operatorMark?.move(to: calibration?.window ?? window) }

    /// Whether the whole picture has one colour, as that of a panel without a view. The mark is no part of the panel.
    var isPlain: Bool { loop.shadow?.isPlain(but: operatorMark?.pixelFrame ?? .zero) == true }
}
