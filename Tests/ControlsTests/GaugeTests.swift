import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

@Suite struct GaugeTests {
    /// From right to left a bar's title is at the right, its number at the left with the unit behind it, as they are read.
    @Test func aBarsTextsAreMirroredButNotTurned() throws {
        let (harness, gauge) = try make(.bar)
        gauge.value = 62
        (gauge.title, gauge.unit) = ("Fan", "%")
        harness.settle()
        let texts = gauge.texts
        #expect(texts.title.letters.x < texts.value.letters.x && texts.value.letters.x < texts.unit.letters.x)
        let gap = texts.unit.letters.x - texts.value.letters.maxX
        harness.window.layoutDirection = .rightToLeft
        harness.settle()
        #expect(texts.value.letters.x < texts.unit.letters.x && texts.unit.letters.x < texts.title.letters.x)
        #expect(abs(texts.unit.letters.x - texts.value.letters.maxX - gap) <= 2)
        #expect(gauge.pixelFrame.maxX - texts.title.letters.maxX <= 2)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    private func make(_ style: GaugeView.Style, scale: Double = 1) throws -> (Harness, GaugeView) {
        let harness = try makeHarness(scale: scale)
        let gauge = GaugeView()
        gauge.style = style
        gauge.range = try ValueRange(minimum: 0, maximum: 300)
        gauge.value = 100
        harness.show(gauge, "heater", Rect(x: 100, y: 40, width: 200, height: 200))
        return (harness, gauge)
    }

    @Test func textIsTheNumberWithItsUnit() throws {
        let (harness, gauge) = try make(.arc)
        #expect(gauge.accessibilityValue == "100")
        gauge.value = 217.6
        gauge.unit = "°C"
        gauge.title = "Top heater"
        #expect(gauge.accessibilityValue == "218 °C")
        #expect(gauge.accessibilityLabel == "Top heater")
        gauge.decimals = 1
        #expect(gauge.accessibilityValue == "217.6 °C")
        gauge.valueFormat = { "about \(Int($0 / 10) * 10)" }
        #expect(gauge.accessibilityValue == "about 210 °C")
        gauge.text = "hot"
        #expect(gauge.accessibilityValue == "hot °C")
        gauge.text = nil
        gauge.valueFormat = nil
        // Beyond its range it says what there is.
        gauge.value = -12.34
        #expect(gauge.accessibilityValue == "−12.3 °C")
        gauge.value = .nan
        #expect(gauge.value == nil && gauge.accessibilityValue == nil)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// The pixels on the ring's middle line at a fraction of the range.
    private func ring(_ harness: Harness, _ gauge: GaugeView, _ fraction: Double) throws -> UInt32 {
        let ring = try #require(GaugeParts(of: gauge).ring)
        let place = ring.place(Double(ring.radius) - Double(ring.width) / 2, ring.angle(fraction))
        return harness.pixel(Int(place.x), Int(place.y))
    }

    @Test func arcIsFilledUpToTheValue() throws {
        let (harness, gauge) = try make(.arc)
        let theme = harness.window.theme
        let (full, empty) = (theme.accent.argb & 0xFF_FFFF, theme.recess.argb & 0xFF_FFFF)
        #expect(try ring(harness, gauge, 0.3) == full && ring(harness, gauge, 0.4) == empty)
        gauge.zones = [GaugeZone(from: 200, color: .red), GaugeZone(from: 50, color: .green)]
        harness.step()
        #expect(try ring(harness, gauge, 0.1) == 0xFF00)
        gauge.value = 250
        harness.step()
        #expect(try ring(harness, gauge, 0.1) == 0xFF_0000 && ring(harness, gauge, 0.8) == 0xFF_0000)
        gauge.value = 20
        harness.step()
        #expect(try ring(harness, gauge, 0.03) == full && ring(harness, gauge, 0.8) == empty)
        // Nothing at all is another thing than the least value.
        gauge.value = 0
        harness.step()
        let reach = try #require(GaugeParts(of: gauge).ring).capReach
        #expect(try ring(harness, gauge, reach) == full && ring(harness, gauge, 3 * reach) == empty)
        gauge.value = nil
        harness.step()
        #expect(try ring(harness, gauge, reach) == empty)
        #expect(harness.mistakes.isEmpty)
    }

    /// The round end of the filled part reaches as far as the value, and that of the track as far as the greatest one.
    @Test(arguments: [nil, 8, 30] as [Double?], [1.0, 1.5, 2]) func arcEndsAtItsValue(width: Double?, scale: Double) throws {
        let (harness, gauge) = try make(.arc, scale: scale)
        gauge.trackColor = .blue
        gauge.lineWidth = width
        harness.settle()
        let parts = GaugeParts(of: gauge)
        let geometry = try #require(parts.ring)
        // Two pixels along the middle line.
        let step = 2 / (Double(geometry.radius) - Double(geometry.width) / 2) / geometry.sweep
        let (full, empty) = (harness.window.theme.accent.argb & 0xFF_FFFF, Color.blue.argb & 0xFF_FFFF)
        for value in [60.0, 100, 180, 260] {
            gauge.value = value
            harness.step()
            #expect(try ring(harness, gauge, value / 300 - step) == full && ring(harness, gauge, value / 300 + step) == empty, "\(value)")
        }
        gauge.value = 300
        harness.step()
        let beyond = try (ring(harness, gauge, -step), ring(harness, gauge, 1 + step))
        #expect(try ring(harness, gauge, step) == full && ring(harness, gauge, 1 - step) == full)
        #expect(![full, empty].contains(beyond.0) && ![full, empty].contains(beyond.1))
        gauge.value = nil
        harness.step()
        #expect(try ring(harness, gauge, step) == empty && ring(harness, gauge, 1 - step) == empty)
        #expect(harness.mistakes.isEmpty)
    }

    /// A ring that is hardly longer than wide has a track all the same, and tells values apart.
    @Test(arguments: [(30.0, 70.0), (10, 30), (120, 200)]) func aShortRingHasATrack(sweep: Double, width: Double) throws {
        let (harness, gauge) = try make(.arc)
        (gauge.startAngle, gauge.sweepAngle, gauge.lineWidth, gauge.trackColor) = (270 - sweep / 2, sweep, width, .blue)
        gauge.value = nil
        harness.step()
        #expect(try ring(harness, gauge, 0.5) == Color.blue.argb & 0xFF_FFFF)
        let (size, full) = (harness.window.pixelSize, harness.window.theme.accent.argb & 0xFF_FFFF)
        let filled = [0.0, 300, 2].map { value in
            gauge.value = value
            harness.step()
            return (0..<size.height).reduce(0) { sum, y in sum + (0..<size.width).count { harness.pixel($0, y) == full } }
        }
        #expect(filled[0] > 0 && filled[1] > filled[0])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aRingOfHardlyAnyAngleIsDrawn() throws {
        let (harness, gauge) = try make(.arc)
        gauge.sweepAngle = .leastNonzeroMagnitude
        for value in [0, 300, nil, 150] as [Double?] {
            gauge.value = value
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    /// All the way round it is full at its greatest value, and has ends below it. Each step is drawn in part and compared with the whole.
    @Test func aClosedRingIsFullAtItsGreatestValue() throws {
        let (harness, gauge) = try make(.arc)
        (gauge.startAngle, gauge.sweepAngle) = (0, 360)
        let full = harness.window.theme.accent.argb & 0xFF_FFFF
        for value in [300.0, 150, 300, 299, 300, 0, 300, 1, 2, 0, nil, 300, 0, nil, 0] {
            gauge.value = value
            harness.step()
            #expect(harness.mistakes.isEmpty, "\(value ?? .nan): \(harness.mistakes.first ?? "")")
            #expect(try (ring(harness, gauge, 0) == full) == (value == 300))
        }
    }

    @Test(arguments: GaugeView.Style.allCases, [1.0, 1.5, 2]) func changeMarksOnlyWhatChanges(style: GaugeView.Style, scale: Double) throws
    {
        let (harness, gauge) = try make(style, scale: scale)
        gauge.zones = [GaugeZone(from: 0, color: .green), GaugeZone(from: 250, color: .red)]
        // Digits that are drawn one by one mark no more than themselves.
        for value in [101.0, 102, 103, 104, 105] {
            gauge.value = value
            harness.step()
        }
        gauge.value = 106
        harness.step()
        let whole = gauge.pixelFrame.area
        let small = harness.composed.reduce(0) { $0 + $1.area }
        #expect(small > 0 && small < whole / 10, "\(style): \(small) of \(whole)")
        gauge.value = 106
        harness.step()
        #expect(harness.composed.isEmpty)
        gauge.target = 200
        harness.step()
        let mark = harness.composed.reduce(0) { $0 + $1.area }
        #expect(mark > 0 && mark < whole / 40, "\(style): \(mark) of \(whole)")
        #expect(harness.mistakes.isEmpty)
    }

    /// Each step is drawn in part and compared with the whole by the harness.
    @Test(arguments: GaugeView.Style.allCases, [1.0, 1.5, 2]) func partsEqualTheWhole(style: GaugeView.Style, scale: Double) throws {
        let (harness, gauge) = try make(style, scale: scale)
        var random = SeededGenerator(seed: 7)
        func number() -> Double? { Double.random(in: 0..<8, using: &random) < 1 ? nil : Double.random(in: -30...330, using: &random) }
        for round in 0..<120 {
            switch round % 30 {
            case 3: gauge.hasTicks.toggle()
            case 7: gauge.hasTickLabels.toggle()
            case 11: gauge.zones = round < 60 ? [GaugeZone(from: 60, color: .green), GaugeZone(from: 200, color: .systemRed)] : []
            case 15: gauge.startAngle = Double.random(in: -180...180, using: &random)
            case 19: gauge.sweepAngle = Double.random(in: 20...360, using: &random)
            case 23: gauge.lineWidth = Double.random(in: 1...40, using: &random)
            case 27: gauge.frame.origin.x += Double.random(in: -9...9, using: &random)
            case 28:
                gauge.frame.size = Size(
                    width: Double.random(in: 0...200, using: &random), height: Double.random(in: 0...200, using: &random))
            default: break
            }
            if round % 3 == 0 { gauge.target = number() }
            gauge.value = round % 5 == 0 ? gauge.value.map { $0 + 2 } : number()
            if round % 17 == 0 { gauge.isEnabled.toggle() }
            if round % 30 == 29 { gauge.frame = Rect(x: 100, y: 40, width: 200, height: 200) }
            harness.step()
            #expect(harness.mistakes.isEmpty, "\(style) round \(round): \(harness.mistakes.first ?? "")")
            if !harness.mistakes.isEmpty { return }
        }
    }

    @Test(arguments: GaugeView.Style.allCases) func movesToItsValueAndRests(style: GaugeView.Style) throws {
        let (harness, gauge) = try make(style)
        gauge.setValue(200, animated: true)
        #expect(gauge.accessibilityValue == "200")
        var frames = 0
        while harness.window.nextUpdate != nil, frames < 100 {
            harness.step()
            frames += 1
        }
        #expect((15...25).contains(frames))
        // Out of sight it does not move at all.
        gauge.isHidden = true
        harness.settle()
        gauge.setValue(20, animated: true)
        harness.step()
        #expect(harness.window.nextUpdate == nil)
        gauge.isHidden = false
        gauge.setValue(nil, animated: true)
        gauge.setValue(250, animated: true)
        gauge.setValue(20, animated: true)
        harness.settle()
        #expect(gauge.value == 20 && harness.mistakes.isEmpty)
    }

    /// Numbers at the marks stand beside each other and beside what is in the middle, at any size; a full circle has its ends in one place.
    @Test(arguments: GaugeView.Style.allCases, [100.0, 150, 175, 200, 300]) func labelsNeverCollide(style: GaugeView.Style, side: Double)
        throws
    {
        for (least, greatest, sweep) in [(0.0, 360.0, 360.0), (0, 4000, 270), (-60, 60, 270), (0, 12, 360), (-180, 180, 360), (0, 1, 360)] {
            let (harness, gauge) = try make(style)
            gauge.range = try ValueRange(minimum: least, maximum: greatest)
            (gauge.hasTicks, gauge.hasTickLabels, gauge.title, gauge.unit) = (true, true, "Heading", "rpm")
            gauge.startAngle = sweep == 360 ? 0 : -135
            gauge.sweepAngle = sweep
            gauge.frame = Rect(x: 10, y: 10, width: side, height: style == .bar ? 90 : side)
            harness.settle()
            let parts = GaugeParts(of: gauge)
            let boxes = parts.labels.map {
                PixelRect(x: $0.origin.x, y: $0.origin.y + 3, width: $0.text.size.width, height: $0.text.size.height - 6)
            }
            for (index, box) in boxes.enumerated() {
                #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(style) \(side) \(least)…\(greatest)")
            }
            if side >= 150, style == .needle { #expect(boxes.count >= 3, "\(style) \(side) \(least)…\(greatest): \(boxes.count)") }
            #expect(harness.mistakes.isEmpty)
        }
    }

    /// All the way round the steps are equal, the last one too.
    @Test func aFullCircleIsPartedEqually() throws {
        let (harness, gauge) = try make(.needle)
        gauge.range = try ValueRange(minimum: 0, maximum: 360)
        (gauge.hasTicks, gauge.hasTickLabels, gauge.startAngle, gauge.sweepAngle) = (true, true, 0, 360)
        gauge.frame = Rect(x: 0, y: 0, width: 240, height: 240)
        harness.settle()
        #expect(GaugeParts(of: gauge).labels.count == 8)
        gauge.tickStep = 90
        harness.settle()
        #expect(GaugeParts(of: gauge).labels.count == 4)
        gauge.tickNames = [0: "N", 45: "NE", 90: "E", 180: "S", 270: "W", 400: "?"]
        harness.settle()
        #expect(GaugeParts(of: gauge).labels.count == 5 && harness.mistakes.isEmpty)
    }

    @Test func theFillBeginsWhereItIsSaid() throws {
        for style in [GaugeView.Style.arc, .bar] {
            let (harness, gauge) = try make(style)
            gauge.range = try ValueRange(minimum: -60, maximum: 60)
            gauge.fillOrigin = 0
            harness.settle()
            var random = SeededGenerator(seed: 3)
            for step in 0..<60 {
                gauge.value = step % 13 == 7 ? nil : step % 11 == 3 ? 0 : Double.random(in: -70...70, using: &random)
                harness.step()
                #expect(harness.mistakes.isEmpty, "\(style) \(step): \(harness.mistakes.first ?? "")")
            }
            guard style == .arc else { continue }
            let (full, empty) = (harness.window.theme.accent.argb & 0xFF_FFFF, harness.window.theme.recess.argb & 0xFF_FFFF)
            for (value, below, above) in [(-30.0, full, empty), (30, empty, full)] {
                gauge.value = value
                harness.step()
                #expect(try ring(harness, gauge, 0.4) == below && ring(harness, gauge, 0.6) == above && ring(harness, gauge, 0.1) == empty)
            }
        }
    }

    @Test func noFingerReachesIt() throws {
        let (harness, gauge) = try make(.arc)
        harness.tap(gauge)
        #expect(harness.events.isEmpty)
    }
}

@Suite struct RingGeometryTests {
    private func ring(_ start: Double, _ sweep: Double, _ width: Int = 200, _ height: Int = 200) -> RingGeometry {
        RingGeometry(
            in: PixelRect(x: 10, y: 20, width: width, height: height), start: (start - 90) * .pi / 180, sweep: sweep * .pi / 180,
            thickness: { $0 / 8 })
    }

    @Test func fitsItsArea() {
        let whole = ring(0, 360)
        #expect(whole.radius == 100 && whole.center == PixelPoint(x: 110, y: 120))
        // A lower edge that is not there gives room to a larger ring.
        let usual = ring(-135, 270, 240, 200)
        #expect(usual.radius == 117)
        let half = ring(-90, 180, 200, 200)
        #expect(half.radius == 100 && half.center.y > 120)
        for sweep in stride(from: 5.0, through: 360, by: 12.5) {
            for start in stride(from: -360.0, through: 360, by: 22.5) {
                let made = ring(start, sweep, 130, 90)
                for step in 0...50 {
                    let place = made.place(Double(made.radius), made.angle(Double(step) / 50))
                    #expect(place.x > 8.4 && place.x < 141.6 && place.y > 18.4 && place.y < 111.6)
                }
            }
        }
    }

    @Test func directionsInTheGapMeanTheNearerEnd() {
        let ring = ring(-135, 270)
        func fraction(_ degrees: Double) -> Double { ring.fraction(atAngle: (degrees - 90) * .pi / 180) }
        #expect(abs(fraction(0) - 0.5) < 1e-9 && abs(fraction(-135)) < 1e-9 && abs(fraction(135) - 1) < 1e-9)
        #expect(fraction(-170) == 0 && fraction(170) == 1 && fraction(190) == 0 && abs(fraction(360) - 0.5) < 1e-9)
        #expect(abs(ring.lowerGap - .pi / 4) < 1e-9)
    }

    @Test func coverHoldsThePart() {
        let ring = ring(-135, 270)
        for (first, last) in [(0.0, 1.0), (0.2, 0.21), (0.9, 0.3), (0.5, 0.5)] {
            var rects: [PixelRect] = []
            ring.cover(from: first, to: last, inner: 70, outer: 100) { rects.append($0) }
            #expect(rects.count <= 7)
            for step in 0...400 {
                for radius in [70.0, 85, 100] {
                    let place = ring.place(radius, ring.angle(first + (last - first) * Double(step) / 400))
                    #expect(rects.contains { $0.contains(x: Int(place.x), y: Int(place.y)) })
                }
            }
        }
    }

    @Test func ticksAreRound() {
        let ticks = NiceTicks(from: -0.35, to: 0.37, atMost: 8)
        #expect((0..<ticks.count).map { ticks[$0] } == [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3] && ticks.decimals == 1)
        #expect(NiceTicks(from: 0, to: 300, atMost: 6).step == 50)
        #expect(NiceTicks(from: 0, to: 1e-7, atMost: 5).step == 2e-8 && NiceTicks(from: 5, to: 5, atMost: 3).count == 0)
        for power in -6...9 {
            for limit in 2...12 {
                let end = 7.3 * Double.powerOfTen(power)
                let made = NiceTicks(from: 0, to: end, atMost: limit)
                #expect(made.count >= 2 && made.count <= limit + 1 && made[made.count - 1] <= end)
            }
        }
    }
}

extension Double {
    fileprivate static func powerOfTen(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<abs(exponent) { result *= 10 }
        return exponent < 0 ? 1 / result : result
    }
}
