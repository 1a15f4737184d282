import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of gauges that a person has approved.
@Suite struct GaugeGoldenTests {
    private func zones(_ theme: Theme) -> [GaugeZone] {
        [
            GaugeZone(from: 0, color: theme.accent), GaugeZone(from: 180, color: theme.success), GaugeZone(from: 230, color: theme.warning),
            GaugeZone(from: 260, color: theme.destructive),
        ]
    }

    private func gauge(_ style: GaugeView.Style, _ value: Double?, target: Double? = nil, zones: [GaugeZone] = []) throws -> GaugeView {
        let gauge = GaugeView()
        gauge.style = style
        gauge.range = try ValueRange(minimum: 0, maximum: 300)
        gauge.value = value
        gauge.target = target
        gauge.zones = zones
        gauge.unit = "°C"
        gauge.title = "Top heater"
        return gauge
    }

    private func fill(_ harness: Harness) throws {
        let theme = harness.window.theme
        let card = BoxView(frame: Rect(x: 12, y: 12, width: 696, height: 212))
        card.fill = .color(theme.surface)
        card.cornerRadius = 12
        harness.window.addSubview(card)
        func put(_ gauge: GaugeView, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            gauge.frame = Rect(x: x, y: y, width: width, height: height)
            harness.window.addSubview(gauge)
        }
        put(try gauge(.arc, 218, target: 245), 24, 24, 200, 190)
        put(try gauge(.arc, 244.6, target: 235, zones: zones(theme)), 252, 24, 200, 190)
        let marked = try gauge(.arc, 120, target: 180, zones: zones(theme))
        marked.hasTicks = true
        marked.hasTickLabels = true
        put(marked, 476, 16, 224, 204)
        let needle = try gauge(.needle, 196, target: 245, zones: zones(theme))
        needle.hasTicks = true
        needle.hasTickLabels = true
        put(needle, 12, 236, 230, 210)
        let plain = try gauge(.needle, 60)
        plain.hasTicks = true
        put(plain, 252, 236, 200, 190)
        put(try gauge(.arc, nil, target: 245), 476, 236, 200, 190)
        let bars = [
            try gauge(.bar, 196, target: 245, zones: zones(theme)), try gauge(.bar, 0), try gauge(.bar, nil), try gauge(.bar, 300),
        ]
        bars[0].hasTicks = true
        bars[0].hasTickLabels = true
        bars[3].isEnabled = false
        for (index, bar) in bars.enumerated() {
            put(bar, 24 + 348 * Double(index % 2), 456 + 92 * Double(index / 2), 320, 84)
        }
        let small = try gauge(.arc, 0)
        small.title = ""
        put(small, 24, 640, 72, 72)
        let half = try gauge(.arc, 150, target: 200)
        half.startAngle = -90
        half.sweepAngle = 180
        put(half, 110, 636, 150, 84)
        let off = try gauge(.needle, 150)
        off.isEnabled = false
        put(off, 280, 632, 90, 90)
        let tiny = try gauge(.arc, 77)
        tiny.unit = ""
        tiny.title = ""
        put(tiny, 390, 650, 44, 44)
        let full = try gauge(.arc, 220)
        full.startAngle = 0
        full.sweepAngle = 360
        full.title = ""
        put(full, 450, 632, 90, 90)
        let long = try gauge(.arc, 12345.678)
        long.decimals = 2
        put(long, 560, 632, 100, 100)
        harness.settle()
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 720, height: 736), scale: scale, isDark: isDark)
        try fill(harness)
        #expect(harness.mistakes.isEmpty)
        #expect(Golden.own.difference(try harness.fullPicture(), "gauges-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }
}
