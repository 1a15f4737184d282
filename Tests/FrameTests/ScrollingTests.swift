import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What scrolls is moved and not drawn anew; the picture is the same all the same.
@Suite struct ScrollingTests {
    private func table(_ style: TableView.Style, headers: Bool) -> TableView {
        let table = TableView(style: style)
        table.sections = (0..<4).map { section in
            let items = (0..<8).map { row in
                var item = TableItem("Row \(row) of \(section)", detail: "\(row * 7) °C")
                item.accessory = row % 2 == 0 ? .disclosureIndicator : .checkmark
                if row == 5 { item.height = 33.3 }
                return item
            }
            return TableSection(header: headers ? "Section \(section)" : nil, items: items)
        }
        return table
    }

    @Test func aStepOfAScrollDrawsOnlyWhatItExposes() throws {
        let harness = Harness(theme: .dark(fonts: try TestFonts.set()), size: Size(width: 200, height: 140))
        let table = table(.plain, headers: false)
        table.frame = Rect(x: 20, y: 20, width: 160, height: 100)
        table.showsVerticalScrollIndicator = false
        harness.window.addSubview(table)
        harness.settle()
        harness.press(from: Point(x: 60, y: 100), to: Point(x: 60, y: 80), steps: 2)
        harness.touch(.moved, Point(x: 60, y: 74))
        harness.step()
        // Six pixel rows came in at the bottom.
        #expect(harness.composed == [PixelRect(x: 20, y: 114, width: 160, height: 6)])
        table.showsVerticalScrollIndicator = true
        harness.touch(.moved, Point(x: 60, y: 70))
        harness.step()
        #expect(harness.composed.reduce(0) { $0 + $1.area } < 160 * 100 / 4)
        // Something translucent in front stays where it is.
        let veil = View(frame: Rect(x: 50, y: 50, width: 40, height: 20))
        veil.backgroundColor = Color(argb: 0x80FF_0000)
        veil.isUserInteractionEnabled = false
        harness.window.addSubview(veil)
        harness.step()
        for y in [66.0, 60, 71, 40] {
            harness.touch(.moved, Point(x: 60, y: y))
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    /// A row that leaves has nothing drawn where it was.
    @Test(arguments: [5.0, 44, 60, 95, -5, -44, -60, -95]) func rowsThatLeaveMarkNothing(step: Double) throws {
        let harness = Harness(theme: .dark(fonts: try TestFonts.set()), size: Size(width: 200, height: 140))
        let table = table(.plain, headers: false)
        table.frame = Rect(x: 20, y: 20, width: 160, height: 100)
        table.showsVerticalScrollIndicator = false
        harness.window.addSubview(table)
        table.contentOffset.y = 350
        harness.settle()
        table.contentOffset.y += step
        harness.step()
        let exposed = Int(abs(step))
        #expect(harness.composed == [PixelRect(x: 20, y: step > 0 ? 120 - exposed : 20, width: 160, height: exposed)])
        #expect(harness.mistakes == [])
    }

    @Test func whatIsBehindDoesNotMove() throws {
        let harness = Harness(theme: .light(fonts: try TestFonts.set()), size: Size(width: 200, height: 140))
        let box = BoxView()
        box.fill = .gradient(LinearGradient(.vertical, colors: [Color(argb: 0xFFFF_0000), Color(argb: 0xFF00_00FF)]))
        box.frame = Rect(x: 0, y: 0, width: 200, height: 140)
        harness.window.addSubview(box)
        let view = ScrollView(frame: Rect(x: 20, y: 20, width: 160, height: 100))
        view.contentSize = Size(width: 160, height: 500)
        for index in 0..<10 {
            let stripe = View(frame: Rect(x: 10, y: Double(index) * 50, width: 100, height: 20))
            stripe.backgroundColor = .black
            view.contentView.addSubview(stripe)
        }
        harness.window.addSubview(view)
        harness.settle()
        harness.drag(from: Point(x: 60, y: 100), to: Point(x: 60, y: 30))
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var x = state
            x ^= x >> 33
            x = x &* 0xFF51_AFD7_ED55_8CCD
            return x ^ (x >> 33)
        }
    }

    @Test(arguments: 1...30) func randomScrollsUnderAndOverOtherViews(seed: UInt64) throws {
        var generator = Generator(state: seed &* 991)
        let fonts = try TestFonts.set()
        let scales: [Double] = [1, 1.5, 2]
        let scale = scales[Int.random(in: 0..<3, using: &generator)]
        let harness = Harness(
            theme: seed % 2 == 0 ? .dark(fonts: fonts) : .light(fonts: fonts), size: Size(width: 160, height: 120), scale: scale,
            bufferCount: Int.random(in: 1...3, using: &generator))
        let table = table(seed % 3 == 0 ? .grouped : .plain, headers: seed % 4 != 0)
        table.frame = Rect(x: 10.3, y: 8.7, width: 130, height: 90)
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 160, height: 110))
        outer.contentSize = Size(width: 160, height: 240)
        outer.backgroundColor = seed % 5 == 0 ? nil : Color(argb: 0xFF80_8020)
        outer.contentView.addSubview(table)
        let below = Slider(frame: Rect(x: 10, y: 120, width: 130, height: 40))
        outer.contentView.addSubview(below)
        harness.window.addSubview(outer)
        let overlay = Label(frame: Rect(x: 40, y: 30, width: 60, height: 24))
        overlay.text = "Over"
        overlay.isUserInteractionEnabled = false
        harness.window.addSubview(overlay)
        harness.settle()
        for _ in 0..<50 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let target = Point(x: 0, y: Double.random(in: -10...260, using: &generator))
                switch Int.random(in: 0...11, using: &generator) {
                case 0: table.contentOffset = target
                case 1, 2: table.contentOffset.y += Double.random(in: -9...9, using: &generator)
                case 3:
                    let step = Double.random(in: -9...9, using: &generator)
                    outer.contentOffset.y = max(0, min(130, outer.contentOffset.y + step))
                case 4: table.setContentOffset(target, animated: true)
                case 5:
                    overlay.frame.origin = Point(
                        x: Double.random(in: 0...100, using: &generator), y: Double.random(in: 0...90, using: &generator))
                case 6: overlay.isHidden.toggle()
                case 7: table.visibleRows.randomElement(using: &generator)?.isHighlighted.toggle()
                case 8: table.visibleRows.randomElement(using: &generator)?.title += "!"
                case 9: harness.window.layout()
                case 10: table.frame.size.height = Double.random(in: 40...100, using: &generator)
                default: below.value = Double.random(in: 0...1, using: &generator)
                }
            }
            if Int.random(in: 0...2, using: &generator) == 0 {
                let point = Point(x: 60, y: Double.random(in: 10...100, using: &generator))
                harness.drag(from: point, to: Point(x: 60, y: point.y + Double.random(in: -60...60, using: &generator)), steps: 3)
            } else {
                harness.step()
            }
            if let mistake = harness.mistakes.first {
                Issue.record("seed \(seed), scale \(scale): \(mistake)")
                return
            }
        }
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// Is drawn in front of what scrolls, and looks at the display before that.
    private final class Witness: View {
        var look: (() -> Void)?
        override func draw(_ canvas: Canvas) {
            look?()
            canvas.fill(canvas.clip, .red)
        }
        override var isOpaque: Bool { true }
    }

    /// What stands in front of what scrolls is never seen elsewhere, where the only buffer is on the screen meanwhile.
    @Test func theOnlyBufferGetsWhatIsDrawnToItsEnd() throws {
        let window = Window(theme: .light(fonts: try TestFonts.set()))
        let size = PixelSize(width: 200, height: 140)
        let mode = DisplayMode(size: size, refreshInterval: .milliseconds(16), format: .xrgb8888)
        let scanout = MemoryScanout(mode: mode, bufferCount: 1)
        let loop = FrameLoop(content: window, memory: scanout)
        let list = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 140))
        list.contentSize = Size(width: 200, height: 500)
        list.backgroundColor = .black
        let witness = Witness(frame: Rect(x: 50, y: 60, width: 40, height: 20))
        window.addSubview(list)
        window.addSubview(witness)
        var now = Instant(nanoseconds: 1_000_000_000)
        func step() {
            _ = loop.turn(now: now)
            now = now + .milliseconds(17)
            scanout.completeFlip(at: now)
        }
        for _ in 0..<5 { step() }
        var seen: [UInt32] = []
        witness.look = { seen.append(scanout.pixel(x: 60, y: 45, buffer: 0)) }
        list.contentOffset.y = 20
        step()
        #expect(!seen.isEmpty && seen.allSatisfy { $0 == 0 }, "\(seen)")
    }
}
