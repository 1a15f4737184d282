import FasciaGeometry
import FasciaRaster
import Glibc

/// Where the parts of a gauge are, in device pixels: made once for a place and a look, and used for drawing and for damage.
final class GaugeParts {
    /// Of the numbers above a bar, in points.
    static let barTextSize = 26.0
    /// An arc's width from its radius.
    static let arcWidth = 0.15
    /// Of the numbers at the marks; in small rings a little less, down to the least.
    private static let labelSize = 12.0
    private static let leastLabelSize = 10.0
    /// A smaller needle's labels would stand on each other, in points.
    static let leastLabelledRadius = 60.0
    private static let tickLength = 6.0

    /// nil for a bar.
    let ring: RingGeometry?
    /// Of a gauge that is a bar.
    let bar: PixelRect
    /// How far from the middle texts may reach.
    let textRadius: Int

    let frame: PixelRect
    let grid: PixelGrid
    let style: GaugeView.Style
    private let range: ValueRange
    private var ticks: [GaugeLook.Mark] = []
    /// The pixels of each tick on a ring: sines for all of them in each rectangle that is drawn were a quarter of a needle's frame.
    private var tickBoxes: [PixelRect] = []
    private(set) var labels: [(text: TextLayout, origin: PixelPoint)] = []
    /// A ring's or a bar's thin line of zones: its outer edge or its top, and its width.
    private let zoneEdge: Int
    private let zoneWidth: Int
    private let needle: GaugeLook.Needle?
    /// Where a needle's value, unit and title may be, in points from the middle.
    private var takenPlaces: [Rect] = []
    /// Where a filled ring or bar begins, as a fraction; nil for its least value.
    let origin: Double?
    /// How far the round end of an arc reaches along the ring, as a fraction; 0 for a dial's, whose knob stands where the rail ends.
    let capReach: Double

    func isFor(_ frame: PixelRect, _ grid: PixelGrid) -> Bool { self.frame == frame && self.grid == grid }

    init(of gauge: GaugeView, in frame: PixelRect? = nil) {
        let frame = frame ?? gauge.pixelFrame
        let grid = gauge.displayGrid
        let scale = grid.scale
        self.frame = frame
        self.grid = grid
        style = gauge.style
        range = gauge.range
        origin = gauge.fillOrigin.map { gauge.range.fraction(of: $0) }
        let labelSize = GaugeParts.labelSize(of: gauge)
        let font = gauge.hasTickLabels ? gauge.window?.theme.fonts.font(size: labelSize) : nil
        if gauge.style == .bar {
            let height = grid.pixels(gauge.lineWidth ?? 12)
            let top = grid.pixels((GaugeParts.barTextSize * 1.25).rounded() + 4)
            let below = GaugeParts.roomBelow(gauge, grid)
            let free = max(0, frame.height - top - height - below)
            bar = PixelRect(x: frame.x, y: frame.y + top + free / 2, width: frame.width, height: max(1, height))
            ring = nil
            textRadius = 0
            zoneEdge = bar.maxY + grid.pixels(3)
            zoneWidth = max(2, grid.pixels(3))
            needle = nil
            capReach = 0
            addTicks(gauge, font)
            return
        }
        // The target reaches beyond the track, and labels of the arc stand outside.
        var (across, down) = (4.0, 4.0)
        if gauge.style == .arc, gauge.hasTicks || gauge.hasTickLabels {
            across += GaugeParts.tickLength + 2
            down = across
        }
        if gauge.style == .arc, let font {
            let texts = gauge.tickNames.isEmpty ? [range.minimum, range.maximum].map { gauge.tickText($0) } : Array(gauge.tickNames.values)
            let widest = texts.map { font.layout($0, scale: 1).size.width }.max() ?? 0
            across += Double(widest) + 2
            down += labelSize
        }
        if gauge.knobExtent > 0 {
            let width = gauge.lineWidth ?? min(gauge.bounds.width, gauge.bounds.height) / 2 * GaugeParts.arcWidth
            let room = max(0, (gauge.knobExtent - width) / 2)
            (across, down) = (max(across, room), max(down, room))
        }
        let (dx, dy) = (grid.pixels(across), grid.pixels(down))
        let area = PixelRect(
            x: frame.x + dx, y: frame.y + dy, width: max(0, frame.width - 2 * dx), height: max(0, frame.height - 2 * dy))
        // Fractions of hardly any angle would be no numbers.
        let sweep = gauge.sweepAngle > 0 ? min(max(gauge.sweepAngle, 0.001), 360) : 270
        let own = gauge.lineWidth
        let isNeedle = gauge.style == .needle
        let ring = RingGeometry(
            in: area, start: (gauge.startAngle - 90) * .pi / 180, sweep: sweep * .pi / 180,
            lowest: isNeedle ? (gauge.showsTitle ? 0.9 : 0.72) : 0.28,
            thickness: { radius in own.map { $0 * scale } ?? max(3 * scale, radius * (isNeedle ? 0.06 : GaugeParts.arcWidth)) })
        self.ring = ring
        bar = .zero
        zoneEdge = ring.innerRadius - max(2, Int((Double(ring.radius) * 0.03).rounded()))
        zoneWidth = max(2, Int((Double(ring.radius) * 0.035).rounded()))
        var inner = ring.innerRadius
        if !isNeedle, !gauge.zones.isEmpty { inner = zoneEdge - zoneWidth }
        if isNeedle, gauge.hasTicks || font != nil { inner -= grid.pixels(GaugeParts.tickLength + 4) }
        if isNeedle, font != nil { inner -= grid.pixels(labelSize * 2) }
        if gauge.knobExtent > 0 { inner = min(inner, ring.radius - ring.width / 2 - grid.pixels(gauge.knobExtent * 0.4)) }
        textRadius = max(1, inner)
        needle = isNeedle ? GaugeLook.Needle(ring, scale: scale) : nil
        capReach = isNeedle || gauge.knobExtent > 0 ? 0 : ring.capReach
        if isNeedle, font != nil { takenPlaces = gauge.takenPlaces(radius: grid.points(ring.radius), isClosed: ring.lowerGap == 0) }
        addTicks(gauge, font)
    }

    private static func labelSize(of gauge: GaugeView) -> Double {
        if gauge.style != .needle { return labelSize }
        return min(max(min(gauge.bounds.width, gauge.bounds.height) / 16, leastLabelSize), labelSize)
    }

    /// What stands below a bar: its zones, ticks and labels, in pixels.
    private static func roomBelow(_ gauge: GaugeView, _ grid: PixelGrid) -> Int {
        var room = gauge.zones.isEmpty ? 2.0 : 7
        if gauge.hasTicks { room += tickLength + 1 }
        if gauge.hasTickLabels { room += labelSize * 1.3 + 2 }
        return grid.pixels(room)
    }

    static func barHeight(_ gauge: GaugeView) -> Double {
        (barTextSize * 1.25).rounded() + 4 + (gauge.lineWidth ?? 12) + gauge.displayGrid.points(roomBelow(gauge, gauge.displayGrid))
    }

    // MARK: Ticks

    private func addTicks(_ gauge: GaugeView, _ font: Font?) {
        guard gauge.hasTicks || gauge.hasTickLabels else { return }
        let scale = grid.scale
        let length = ring.map { Double($0.radius) * $0.sweep / scale } ?? grid.points(bar.width)
        // All the way round the greatest value stands where the least does.
        let isRound = ring.map { $0.sweep > 2 * .pi - 1e-6 } ?? false
        let major = GaugeScale.ticks(range, step: gauge.tickStep, atMost: max(2, min(10, Int(length / 60))), isRound: isRound)
        let first = major.count > 0 ? range.fraction(of: major[0]) : 1
        for index in 0..<major.count {
            let fraction = range.fraction(of: major[index])
            if isRound, fraction > 1 - 1e-9, first < 1e-9 { continue }
            if gauge.hasTicks { addTick(fraction, GaugeParts.tickLength, 2 * scale) }
            if let font, gauge.tickNames.isEmpty {
                addLabel(font.layout(gauge.tickText(major[index], major.decimals), scale: scale), fraction, gauge.hasTicks)
            }
        }
        for (number, name) in gauge.tickNames.sorted(by: { $0.key < $1.key }) where number >= range.minimum && number <= range.maximum {
            if let font { addLabel(font.layout(name, scale: scale), range.fraction(of: number), gauge.hasTicks) }
        }
        guard gauge.hasTicks, major.count > 0 else { return }
        let minor = NiceTicks(from: range.minimum, to: range.maximum, step: major.step / GaugeScale.parts(of: major.step))
        for index in 0..<minor.count {
            let part = minor[index] / major.step
            if abs(part - part.rounded()) > 1e-6 { addTick(range.fraction(of: minor[index]), GaugeParts.tickLength * 0.55, 1 * scale) }
        }
    }

    private func addTick(_ fraction: Double, _ length: Double, _ thickness: Double) {
        let length = length * grid.scale
        guard let ring else {
            let x = Double(bar.x) + fraction * Double(bar.width)
            let top = Double(zonesAreShown ? zoneEdge + zoneWidth : bar.maxY) + 2 * grid.scale
            ticks.append(GaugeLook.Mark(fraction: x, inner: top, outer: top + length, thickness: thickness))
            return
        }
        let gap = 3 * grid.scale
        let edge = style == .needle ? Double(ring.innerRadius) - gap : Double(ring.radius) + gap
        let (inner, outer) = style == .needle ? (edge - length, edge) : (edge, edge + length)
        // The outer edge is that of a circle of whole pixels.
        let move = outer.rounded() - outer
        ticks.append(GaugeLook.Mark(fraction: fraction, inner: inner + move, outer: outer + move, thickness: thickness))
        tickBoxes.append(ticks[ticks.count - 1].box(on: ring))
    }

    private var zonesAreShown: Bool { zoneWidth > 0 && style == .bar }

    private func addLabel(_ text: TextLayout, _ fraction: Double, _ hasTicks: Bool) {
        let (width, height) = (Double(text.size.width), Double(text.size.height))
        let room = ((hasTicks ? GaugeParts.tickLength : 0) + 4) * grid.scale
        guard let ring else {
            let x = min(max(Double(bar.x) + fraction * Double(bar.width) - width / 2, Double(bar.x)), Double(bar.maxX) - width)
            let y = Double(zoneEdge + zoneWidth) + room - 1
            return put(text, Point(x: x, y: y))
        }
        let angle = ring.angle(fraction)
        // As far from the ring as the box reaches towards it.
        let reach = abs(cos(angle)) * width / 2 + abs(sin(angle)) * height * 0.36 + room
        let radius = style == .needle ? Double(ring.innerRadius) - reach : Double(ring.radius) + reach
        let place = ring.place(radius, angle)
        if style == .needle {
            // A number in the middle of others says nothing. Above and below it has room of its own.
            let gap = 2 * grid.scale
            let (half, top, bottom) = (width / 2 + gap, place.y - height * 0.36 - gap, place.y + height * 0.36 + gap)
            if Double(ring.radius) / grid.scale < GaugeParts.leastLabelledRadius { return }
            for taken in takenPlaces {
                let (left, upper) = (Double(ring.center.x) + taken.minX * grid.scale, Double(ring.center.y) + taken.minY * grid.scale)
                let (right, lower) = (left + taken.width * grid.scale, upper + taken.height * grid.scale)
                if place.x - half < right, place.x + half > left, top < lower, bottom > upper { return }
            }
        }
        put(text, Point(x: place.x - width / 2, y: place.y - height / 2))
    }

    /// Puts a label where no other is.
    private func put(_ text: TextLayout, _ place: Point) {
        let origin = PixelPoint(x: Int(place.x.rounded()), y: Int(place.y.rounded()))
        let (gap, ink) = (grid.pixels(3), text.size.height / 6)
        func box(_ text: TextLayout, _ origin: PixelPoint) -> PixelRect {
            PixelRect(x: origin.x, y: origin.y + ink, width: text.size.width, height: text.size.height - 2 * ink)
        }
        let own = box(text, origin).insetBy(-gap)
        if labels.contains(where: { box($0.text, $0.origin).intersects(own) }) { return }
        labels.append((text, origin))
    }

    // MARK: Damage

    /// Marks what changes when another value is shown.
    func markChange(of gauge: GaugeView, from old: Double?, to new: Double?) {
        let (first, last) = (old.map { range.fraction(of: $0) }, new.map { range.fraction(of: $0) })
        switch style {
        case .needle:
            if first != last { markNeedle(of: gauge, from: first, to: last) }
        case .arc, .bar:
            if origin != nil {
                if first != last || old == nil || new == nil || gauge.look.zone(of: old ?? 0) != gauge.look.zone(of: new ?? 0) {
                    markFill(of: gauge, first, last)
                }
                return
            }
            let isSame = old.flatMap { gauge.look.zone(of: $0) } == new.flatMap { gauge.look.zone(of: $0) } && first != nil && last != nil
            if isSame, first == last { return }
            let from = isSame ? min(first ?? 0, last ?? 0) : 0
            mark(gauge, from: from, to: max(first ?? 0, last ?? 0), cap: isSame ? from : nil)
        }
    }

    private func markNeedle(of gauge: GaugeView, from first: Double?, to last: Double?) {
        guard let ring, let needle else { return }
        let old = first.map { needle.boxes(ring, at: $0) }
        let new = last.map { needle.boxes(ring, at: $0) }
        let hub = ring.square(needle.hub + 1)
        gauge.setNeedsDisplay(hub)
        for part in 0..<4 {
            let (a, b) = (old?[part] ?? .zero, new?[part] ?? .zero)
            if a.intersects(b) {
                gauge.setNeedsDisplay(a.union(b))
            } else {
                gauge.setNeedsDisplay(a)
                gauge.setNeedsDisplay(b)
            }
        }
    }

    // MARK: Drawing

    func draw(_ gauge: GaugeView, _ shown: Double?, needle points: inout [Point], _ theme: Theme, on canvas: Canvas) {
        let look = gauge.look
        guard let ring else { return drawBar(gauge, shown, theme, on: canvas) }
        let innermost = min(ring.innerRadius, zoneEdge - zoneWidth) - 1
        let isOnRing = !ring.isWithin(canvas.clip, radius: innermost)
        // Not `map(range.fraction)`: that would take memory for the method and its range.
        let fraction: Double? = if let shown { range.fraction(of: shown) } else { nil }
        if isOnRing {
            let hasZoneTrack = style == .needle && !look.zones.isEmpty
            if !hasZoneTrack || look.zones[0].from > range.minimum {
                let end = hasZoneTrack ? range.fraction(of: look.zones[0].from) : 1
                drawTrack(gauge, ring, to: end, cap: hasZoneTrack ? .butt : .round, theme, on: canvas)
            }
            if hasZoneTrack {
                look.drawZones(ring, in: range, radius: ring.radius, width: ring.width, on: canvas)
            } else if style == .arc {
                look.drawZones(ring, in: range, radius: zoneEdge, width: zoneWidth, on: canvas)
                if let shown, let fraction {
                    let (from, to) = filledArc(fraction)
                    GaugeLook.draw(
                        ring, from: from, to: to, radius: ring.radius, width: ring.width, cap: .round,
                        look.color(of: shown, theme), isKept: false, on: canvas)
                }
            }
        }
        for index in tickBoxes.indices where tickBoxes[index].intersects(canvas.clip) {
            let tick = ticks[index]
            tick.draw(ring, tick.thickness > grid.scale ? theme.secondaryLabel : theme.separator, on: canvas)
        }
        drawLabels(theme, on: canvas)
        if let target = gauge.target {
            let fraction = range.fraction(of: target)
            if halo(fraction).box(on: ring).intersects(canvas.clip) {
                halo(fraction).draw(ring, theme.background, on: canvas)
                self.target(fraction).draw(ring, look.target ?? theme.label, on: canvas)
            }
        }
        guard let needle else { return }
        let color = look.needle ?? theme.label
        if let fraction {
            needle.outline(ring, at: fraction, scale: grid.scale, into: &points)
            canvas.fill(.polygon(points), in: ring.square(ring.radius), .color(color), isKept: false)
        }
        let hub = ring.square(needle.hub)
        canvas.fill(.ellipse, in: hub, .color(fraction == nil ? look.track ?? theme.recess : color))
        canvas.fill(.ellipse, in: hub.insetBy(max(1, needle.hub / 2)), .color(theme.background))
    }

    /// The rest of a ring's range: a vessel with a rim, the rail of a dial, or a line under a needle.
    private func drawTrack(_ gauge: GaugeView, _ ring: RingGeometry, to end: Double, cap: LineCap, _ theme: Theme, on canvas: Canvas) {
        // All the way round it has no ends.
        let reach = ring.isClosed ? 0 : capReach
        func draw(inset: Int, _ color: Color) {
            GaugeLook.draw(
                ring, from: reach, to: end - reach, radius: ring.radius - inset, width: ring.width - 2 * inset, cap: cap, color,
                isKept: true, on: canvas)
        }
        if let track = gauge.look.track { return draw(inset: 0, track) }
        if gauge.hasRail {
            let width = max(grid.pixels(4), ring.width / 3)
            return draw(inset: max(0, (ring.width - width) / 2), theme.outline)
        }
        draw(inset: 0, theme.outline)
        let rim = max(1, grid.pixels(1))
        if style == .arc, ring.width >= 4 * rim { draw(inset: rim, theme.recess) }
    }

    private func drawLabels(_ theme: Theme, on canvas: Canvas) {
        for label in labels {
            let box = PixelRect(x: label.origin.x, y: label.origin.y, width: label.text.size.width, height: label.text.size.height)
            if box.insetBy(-2).intersects(canvas.clip) { canvas.draw(label.text, at: label.origin, theme.secondaryLabel) }
        }
    }

    private func drawBar(_ gauge: GaugeView, _ shown: Double?, _ theme: Theme, on canvas: Canvas) {
        let look = gauge.look
        let radius = Shape.roundedRect(radius: grid.points(bar.height) / 2)
        canvas.fill(radius, in: bar, .color(look.track ?? theme.recess))
        if look.track == nil {
            canvas.fill(.strokedRoundedRect(radius: grid.points(bar.height) / 2, lineWidth: 1), in: bar, .color(theme.outline))
        }
        if let shown {
            let filled = filledBar(range.fraction(of: shown))
            canvas.fill(radius, in: filled, .color(look.color(of: shown, theme)))
        }
        look.forEachZone(in: range) { start, end, color in
            let (from, to) = (Int((start * Double(bar.width)).rounded()), Int((end * Double(bar.width)).rounded()))
            let gap = end < 1 ? max(1, grid.pixels(2)) : 0
            canvas.fill(PixelRect(x: bar.x + from, y: zoneEdge, width: to - from - gap, height: zoneWidth), color)
        }
        for tick in ticks {
            canvas.fill(GaugeParts.box(tick), tick.thickness > grid.scale ? theme.secondaryLabel : theme.secondaryLabel.withAlpha(0.5))
        }
        drawLabels(theme, on: canvas)
        if let target = gauge.target {
            let fraction = range.fraction(of: target)
            canvas.fill(GaugeParts.box(halo(fraction)).intersection(bar), theme.background)
            let box = GaugeParts.box(self.target(fraction))
            canvas.fill(
                .roundedRect(radius: grid.points(box.width) / 2), in: box, .color(look.target ?? theme.label))
        }
    }
}
