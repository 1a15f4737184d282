import FasciaGeometry
import FasciaRaster
import Glibc

/// A gauge's texts: the value, its unit and what it is the value of. Labels, whose digits mark no more than themselves.
final class GaugeTexts {
    let value = Label()
    let unit = Label()
    let title = Label()
    /// The unit, as it was given.
    var unitName = ""
    /// Replaces what is made of the number.
    var ownText: String?
    /// Makes a text of the number.
    var format: ((Double) -> String)?
    /// Decimals of the number; nil as many as the range suggests.
    var decimals: Int?
    /// nil are the theme's.
    var color: Color?

    /// Whether the value may be out of date.
    var isStale = false {
        didSet { mark() }
    }

    private var isUnknown = true
    private var size = 0.0

    init(in view: View) {
        for label in [value, unit, title] {
            label.textAlignment = .center
            view.addSubview(label)
        }
        value.hasTabularDigits = true
        value.minimumScale = 0.4
        title.minimumScale = 0.7
    }

    /// What a value is called; an en dash for one that nobody knows.
    func text(of number: Double?, in range: ValueRange) -> String {
        if let ownText { return ownText }
        guard let number else { return "–" }
        return format?(number) ?? (value.superview?.writing ?? .none).text(number, decimals: decimals ?? GaugeTexts.decimals(for: range))
    }

    static func decimals(for range: ValueRange) -> Int {
        if let step = range.step { return NiceTicks.decimals(of: step) }
        let span = range.maximum - range.minimum
        return span >= 50 ? 0 : span >= 5 ? 1 : 2
    }

    /// Shows a value.
    func show(_ number: Double?, in range: ValueRange) {
        value.text = text(of: number, in: range)
        if (number == nil) != isUnknown {
            isUnknown = number == nil
            dress()
        }
    }

    private func mark() {
        value.marks = isUnknown && ownText == nil ? [.all(.unknown)] : isStale ? [.all(.stale)] : []
    }

    /// Takes sizes and colours.
    /// - Parameter size: of the value, in points.
    func dress(size: Double? = nil, isEnabled: Bool? = nil) {
        if let size { self.size = size }
        if let isEnabled {
            for label in [value, unit, title] { label.alpha = isEnabled ? 1 : Double(View.dimmedAlpha) / 255 }
        }
        guard let theme = value.window?.theme else { return }
        let isFaint = isUnknown && ownText == nil
        // A dash as thick as digits would be a slab.
        value.font = theme.fonts.font(size: max(9, isFaint ? self.size * 0.75 : self.size), weight: isFaint ? .regular : .semibold)
        value.textColor = isFaint ? theme.secondaryLabel : color ?? theme.label
        for label in [unit, title] { label.textColor = theme.secondaryLabel }
        mark()
    }

    /// The value's size, in points, for a ring of a radius in points.
    /// - Parameter isLabelled: whether numbers stand beside it within the ring.
    static func size(ring radius: Double, isNeedle: Bool, isLabelled: Bool) -> Double {
        (radius * (isNeedle ? isLabelled ? 0.26 : 0.3 : 0.46)).rounded(.down)
    }

    /// How far below the middle a needle's number begins: less where the ring goes on below and has numbers there.
    private static func numberPlace(_ radius: Double, isClosed: Bool) -> Double { radius * (isClosed ? 0.14 : 0.21) }

    /// A smaller ring has room for the number alone, in points.
    static let leastRadius = 36.0

    func shortfalls() -> [Shortfall] { [value, unit, title].flatMap { $0.isHidden ? [] : $0.shortfalls() } }

    /// The boxes of what a needle's texts are, in points from the middle.
    /// - Parameters:
    ///   - widest: values that are as wide as any.
    ///   - side: of the view, in points.
    ///   - isClosed: whether the ring goes on below, where the title would be.
    func places(radius: Double, side: Double, widest: [String], isClosed: Bool, fonts: FontSet) -> [Rect] {
        let size = GaugeTexts.size(ring: radius, isNeedle: true, isLabelled: true)
        let small = GaugeTexts.smallSize(beside: size)
        func box(_ texts: [String], _ font: Font, _ y: Double, _ height: Double) -> Rect {
            let width = texts.map { Double(font.layout($0, scale: 1).size.width) }.max() ?? 0
            return Rect(x: -width / 2, y: y, width: width, height: width > 0 ? height : 0)
        }
        let titleSize = GaugeTexts.titleSize(side)
        let top = GaugeTexts.numberPlace(radius, isClosed: isClosed)
        let (high, low, titleHeight) = ((size * 1.2).rounded(), (small * 1.3).rounded(), (titleSize * 1.3).rounded())
        return [
            box(widest, fonts.font(size: size, weight: .semibold), top, high),
            box([unit.text], fonts.font(size: small, weight: .medium), top + high - size * 0.14, low),
            box(
                [title.text], fonts.font(size: titleSize, weight: .medium),
                GaugeTexts.titlePlace(radius, titleHeight, isClosed: isClosed), titleHeight),
        ].filter { $0.width > 0 }
    }

    /// A needle's title stands between the ring's ends, or above the middle where the ring goes on.
    private static func titlePlace(_ radius: Double, _ height: Double, isClosed: Bool) -> Double {
        isClosed ? -radius * 0.26 - height : radius * 0.92 - height
    }

    /// Gauges of one size that stand beside each other have titles of one size, whatever they are.
    private static func titleSize(_ side: Double) -> Double { min(max(10, (side * 0.07).rounded()), 22) }

    private static func smallSize(beside size: Double) -> Double { min(max(10, (size * 0.38).rounded()), 30) }

    /// Places the texts in a ring; all in points of the view.
    /// - Parameters:
    ///   - side: of the view, in points.
    ///   - gap: half of the angle that the ring leaves free around its lowest place; 0 if it goes on there.
    func place(
        around center: Point, radius: Double, innerRadius: Double, side: Double, gap: Double, isNeedle: Bool, isLabelled: Bool,
        fonts: FontSet
    ) {
        let size = GaugeTexts.size(ring: radius, isNeedle: isNeedle, isLabelled: isLabelled)
        let small = GaugeTexts.smallSize(beside: size)
        let isSmall = radius < GaugeTexts.leastRadius
        unit.isHidden = isSmall
        if isSmall { title.isHidden = true }
        dress(size: size)
        unit.font = fonts.font(size: small, weight: .medium)
        let titleSize = GaugeTexts.titleSize(side)
        title.font = fonts.font(size: titleSize, weight: .medium)
        let (high, low, titleHeight) = ((size * 1.2).rounded(), (small * 1.3).rounded(), (titleSize * 1.3).rounded())
        let reach = innerRadius * 0.88
        // The ring leaves less room above and below the middle; between its ends there may be more.
        func put(_ label: Label, _ y: Double, _ height: Double) {
            let far = max(abs(y), abs(y + height))
            var half = far < reach ? (reach * reach - far * far).squareRoot() : reach / 4
            if isNeedle { half = max(half, radius * 0.36) }
            if y > 0, gap > 0 { half = max(half, min(radius, y * tan(gap)) - (radius - innerRadius) * 0.75 - 2) }
            label.frame = Rect(x: center.x - half, y: center.y + y, width: 2 * half, height: height)
        }
        if isNeedle {
            let top = GaugeTexts.numberPlace(radius, isClosed: gap == 0)
            put(value, top, high)
            put(unit, top + high - size * 0.14, low)
            put(title, GaugeTexts.titlePlace(radius, titleHeight, isClosed: gap == 0), titleHeight)
        } else {
            let above = unit.text.isEmpty || isSmall ? high * 0.5 : high * 0.62
            put(value, -above, high)
            put(unit, high - above - size * 0.14, low)
            put(title, max(radius * 0.62, high - above + low), titleHeight)
        }
    }

    private func numberWidth(_ text: String) -> Double {
        guard let font = value.font else { return 0 }
        return Double(font.layout(text, scale: 1, options: TextOptions(tabularDigits: true)).size.width) + 1
    }

    /// Places the texts above a bar; all in points of the view.
    /// - Parameters:
    ///   - widest: values that are as wide as any, where the layout runs from right to left; nil where it does not.
    ///   - unitLeads: whether the unit stands on the left of the number.
    func place(above bar: Rect, size: Double, widest: [String]?, unitLeads: Bool, fonts: FontSet) {
        let small = (size * 0.62).rounded()
        dress(size: size)
        unit.font = fonts.font(size: small, weight: .medium)
        title.font = fonts.font(size: small, weight: .medium)
        title.textAlignment = .leading
        value.textAlignment = .trailing
        unit.textAlignment = .trailing
        let height = (size * 1.25).rounded()
        let top = bar.minY - height - 4
        let room = unit.text.isEmpty ? 0 : unit.sizeThatFits(bar.size).width
        let gap = room > 0 ? size * 0.2 : 0
        let valueWidth = max(0, bar.width * 0.55 - room - gap)
        // One baseline: the small ones stand lower in their boxes.
        let drop = (height - (small * 1.25).rounded()) / 2 - size * 0.045
        unit.frame = Rect(x: bar.maxX - room, y: top + drop, width: room, height: height - drop)
        value.frame = Rect(x: bar.maxX - room - gap - valueWidth, y: top, width: valueWidth, height: height)
        if let widest, !unitLeads {
            // Number and unit are read from left to right together: the unit stands where the widest number ends.
            let width = min(valueWidth, widest.map { numberWidth($0) }.max() ?? 0)
            (value.textAlignment, unit.textAlignment) = (.right, .left)
            value.frame = Rect(x: bar.maxX - width, y: top, width: width, height: height)
            unit.frame = Rect(x: bar.maxX - width - gap - room, y: top + drop, width: room, height: height - drop)
        } else if widest == nil, unitLeads {
            let own = min(valueWidth, value.sizeThatFits(bar.size).width)
            value.frame = Rect(x: bar.maxX - own, y: top, width: own, height: height)
            unit.frame = Rect(x: bar.maxX - own - gap - room, y: top + drop, width: room, height: height - drop)
        }
        title.frame = Rect(x: bar.minX, y: top + drop, width: bar.width * 0.45, height: height - drop)
    }
}
