import FasciaGeometry
import FasciaRaster

/// A view that shows a value, and shows when that may be out of date: in grey and by another shape, so that it can be told in greyscale,
/// and can still be read.
package protocol StaleValueView: View {
    /// Whether what it shows may be out of date.
    var isValueStale: Bool { get set }
    /// Whether its look is the built-in one, which shows that: not where an image stands for a part.
    var hasBuiltInLook: Bool { get }
}

extension View {
    /// Shows whether what the view shows may be out of date: fainter, where it cannot show it otherwise.
    package final func setValueStale(_ isStale: Bool) {
        let view = self as? any StaleValueView
        view?.isValueStale = isStale
        isFaded = isStale && view?.hasBuiltInLook != true
    }

    /// What is behind the view, as far as it is one colour.
    final func backdrop(_ theme: Theme) -> Color {
        var view = superview
        while let current = view {
            if let color = current.solidColor, color.isOpaque { return color }
            view = current.superview
        }
        return theme.background
    }
}
