import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct ActivityIndicatorTests {
    private static let goldens = Golden(directory: "\(packageFolder())/Tests/Goldens")

    private static func packageFolder() -> String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }

    private func make() throws -> (Harness, ActivityIndicator) {
        let harness = try makeHarness()
        let ring = ActivityIndicator()
        ring.startAnimating()
        ring.identifier = "busy"
        ring.frame = Rect(x: 20, y: 100, width: 40, height: 40)
        harness.window.addSubview(ring)
        harness.step()
        harness.step()
        return (harness, ring)
    }

    @Test func makesThirtyStepsASecond() throws {
        let (harness, _) = try make()
        var drawn = 0
        var wakes = 0
        for _ in 0..<120 {
            let due = try #require(harness.window.nextUpdate)
            // The next frame is a step's.
            if due <= harness.now + TimeSpan(nanoseconds: 16_666_667) { wakes += 1 }
            harness.step()
            if harness.composed.isEmpty { continue }
            drawn += 1
            #expect(harness.composed == [PixelRect(x: 20, y: 100, width: 40, height: 40)])
        }
        // Two seconds of a display of 60 Hz.
        #expect((56...61).contains(drawn))
        #expect(wakes <= 61)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func restsBetweenSteps() throws {
        let (harness, _) = try make()
        for _ in 0..<4 {
            harness.step(.milliseconds(1))
            let next = try #require(harness.window.nextUpdate)
            #expect(next > harness.now + .milliseconds(20) || !harness.composed.isEmpty)
        }
    }

    @Test func aLateFrameShowsWhereTheRingIsByThen() throws {
        let (harness, _) = try make()
        let (late, _) = try make()
        for _ in 0..<6 { harness.step(TimeSpan(nanoseconds: 33_333_334)) }
        late.step(TimeSpan(nanoseconds: 6 * 33_333_334))
        let (a, b) = (try harness.fullPicture(), try late.fullPicture())
        #expect((100..<140).allSatisfy { y in (20..<60).allSatisfy { a.pixel(x: $0, y: y) == b.pixel(x: $0, y: y) } })
    }

    @Test func nothingIsDueWhileItIsNotSeen() throws {
        let (harness, ring) = try make()
        let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        harness.window.addSubview(page)
        page.addSubview(ring)
        harness.step()
        harness.step()
        for hide in 0..<5 {
            #expect(harness.window.nextUpdate != nil, "case \(hide)")
            switch hide {
            case 0: ring.isHidden = true
            case 1: page.isHidden = true
            case 2:
                page.clipsToBounds = true
                page.frame = Rect(x: 0, y: 0, width: 400, height: 50)
            case 3: ring.stopAnimating()
            default: page.removeFromSuperview()
            }
            harness.step()
            harness.step()
            #expect(harness.window.nextUpdate == nil, "case \(hide)")
            ring.isHidden = false
            page.isHidden = false
            page.frame = Rect(x: 0, y: 0, width: 400, height: 300)
            ring.startAnimating()
            if hide == 4 { harness.window.addSubview(page) }
            harness.step()
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aStoppedOneIsNotDrawnUnlessItIsTo() throws {
        let (harness, ring) = try make()
        let background = harness.window.theme.background.argb & 0xFF_FFFF
        func isEmpty() -> Bool { (100..<140).allSatisfy { y in (20..<60).allSatisfy { harness.pixel($0, y) == background } } }
        #expect(!isEmpty())
        ring.stopAnimating()
        harness.step()
        #expect(isEmpty())
        #expect(ring.sizeThatFits(.zero) == Size(width: 20, height: 20))
        ring.hidesWhenStopped = false
        harness.step()
        #expect(!isEmpty())
        for _ in 0..<10 {
            harness.step()
            #expect(harness.composed.isEmpty)
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aSizeStandsInTheMiddleOfTheFrame() throws {
        let (harness, ring) = try make()
        ring.stopAnimating()
        ring.hidesWhenStopped = false
        ring.color = .red
        ring.size = 10
        harness.settle()
        let background = harness.window.theme.background.argb & 0xFF_FFFF
        for y in 100..<140 {
            for x in 20..<60 where !(35..<45).contains(x) || !(115..<125).contains(y) { #expect(harness.pixel(x, y) == background) }
        }
        #expect(harness.pixel(39, 115) != background)
        // A ring that is larger than its frame is cut at its edges.
        ring.size = 80
        harness.step()
        #expect(harness.pixel(40, 98) == background)
        for size in [0.0, -3, 1e9, .nan, .infinity] {
            ring.size = size
            harness.step()
        }
        ring.frame = .zero
        harness.step()
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func picture(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 240, height: 120), scale: scale, isDark: isDark)
        let theme = harness.window.theme
        let card = BoxView(frame: Rect(x: 12, y: 12, width: 216, height: 96))
        card.fill = .color(theme.surface)
        card.cornerRadius = 16
        harness.window.addSubview(card)
        let label = Label(text: "Connecting")
        label.textColor = theme.secondaryLabel
        label.frame = Rect(x: 48, y: 24, width: 160, height: 20)
        card.addSubview(label)
        let frames = [
            Rect(x: 16, y: 24, width: 20, height: 20), Rect(x: 64, y: 56, width: 28, height: 28),
            Rect(x: 104, y: 52, width: 37, height: 37),
            Rect(x: 152, y: 16, width: 48, height: 64),
        ]
        for (index, frame) in frames.enumerated() {
            let ring = ActivityIndicator(frame: frame)
            ring.color = [nil, theme.accent, nil, theme.warning][index]
            ring.startAnimating()
            card.addSubview(ring)
        }
        for _ in 0..<24 { harness.step() }
        #expect(harness.mistakes.isEmpty)
        let name = "activity-\(isDark ? "dark" : "light")@\(Int(scale))x"
        #expect(ActivityIndicatorTests.goldens.difference(try harness.fullPicture(), name) == nil)
    }
}
