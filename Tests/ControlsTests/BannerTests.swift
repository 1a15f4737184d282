import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct BannerTests {
    @Test func comesStaysAndGoes() throws {
        let harness = try makeHarness()
        let banner = Banner(text: "Saved")
        banner.identifier = "saved"
        banner.duration = .milliseconds(2_000)
        harness.window.show(banner)
        harness.step()
        #expect(banner.pixelFrame.maxY <= 0 || banner.pixelFrame.y < 0)
        harness.settle()
        #expect(banner.pixelFrame.y == 12)
        #expect(banner.pixelFrame.width == 376)
        harness.step(.milliseconds(2_100))
        harness.settle()
        #expect(banner.window == nil)
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func bannersWaitForEachOther() throws {
        let harness = try makeHarness()
        let banners = ["One", "Two", "Three"].map { Banner(text: $0) }
        for banner in banners { harness.window.show(banner) }
        harness.window.show(banners[1])
        for banner in banners {
            harness.settle()
            #expect(banner.window != nil)
            #expect(banners.filter { $0.window != nil }.count == 1)
            harness.step(.milliseconds(4_100))
            harness.settle()
        }
        #expect(harness.window.subviews.isEmpty)
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTapActsAndTakesItAway() throws {
        let harness = try makeHarness()
        let banner = Banner(text: "Doorbell", detail: "Tap to see who is there", style: .warning)
        banner.identifier = "bell"
        banner.duration = nil
        harness.window.show(banner)
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
        harness.tap(banner)
        harness.settle()
        #expect(harness.log(of: "bell") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(banner.window == nil)
    }

    @Test func aSwipeUpTakesItAway() throws {
        let harness = try makeHarness()
        let banner = Banner(text: "Doorbell")
        banner.identifier = "bell"
        harness.window.show(banner)
        harness.settle()
        harness.drag(from: Point(x: 200, y: 40), to: Point(x: 200, y: 15))
        harness.settle()
        #expect(banner.window == nil)
        #expect(!harness.log(of: "bell").contains("primaryActionTriggered"))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func itStaysWhileItIsHeld() throws {
        let harness = try makeHarness()
        let banner = Banner(text: "Read me")
        banner.duration = .milliseconds(1_500)
        harness.window.show(banner)
        harness.settle()
        harness.touch(.began, Point(x: 200, y: 30))
        harness.step(.milliseconds(1_600))
        harness.settle()
        #expect(banner.window != nil)
        harness.touch(.cancelled, Point(x: 200, y: 30))
        harness.step(.milliseconds(1_600))
        harness.settle()
        #expect(banner.window == nil)
    }

    /// A long message has the lines that it needs, up to half of the window.
    @Test func aLongMessageHasTheLinesThatItNeeds() throws {
        let harness = try makeHarness(size: Size(width: 320, height: 240))
        func height(_ words: Int, detail: Int = 0) -> Double {
            let banner = Banner(
                text: Array(repeating: "message", count: words).joined(separator: " "),
                detail: Array(repeating: "detail", count: detail).joined(separator: " "))
            harness.window.show(banner)
            harness.step()
            defer {
                banner.dismiss()
                harness.settle()
            }
            return banner.frame.height
        }
        let (two, four) = (height(5), height(13))
        #expect(four > two + 30, "\(two), \(four)")
        #expect(height(100) <= 120 && height(100, detail: 100) <= 150)
    }
}
