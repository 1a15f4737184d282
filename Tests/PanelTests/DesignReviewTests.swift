import FasciaConfiguration
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaPanel

/// What a report is made of: displays, pictures, places.
@Suite struct DesignReviewTests {
    private func review(_ text: String, on displays: [DisplaySize], hasPictures: Bool = false) throws -> DesignReview {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        return try PanelConfiguration.load(path: file).review(on: displays, hasPictures: hasPictures)
    }

    private static let wide = DisplaySize(PixelSize(width: 800, height: 480), scale: 1)
    private static let small = DisplaySize(PixelSize(width: 320, height: 240), scale: 1)

    @Test func everyDisplayIsLookedAt() throws {
        let button = "{type: button, id: b, title: B, frame: {left: 400, top: 20, width: 100, height: 44}}"
        let label = "{type: label, text: A long text, frame: {left: 10, top: 100, width: 40, height: 24}}"
        let found = try review("views: [\(button), \(label)]", on: [Self.wide, Self.small]).findings
        #expect(found.count == 2, "\(found)")
        let away = try #require(found.first { $0.problem.contains("not on the screen") })
        #expect(away.display == Self.small && away.alsoOn == [])
        let cut = try #require(found.first { $0.problem.contains("is cut") })
        #expect(cut.display == Self.wide && cut.alsoOn == [Self.small])
        #expect("\(Self.wide)" == "800x480" && "\(DisplaySize(Self.small.size, scale: 2))" == "320x240@2")
    }

    @Test func picturesShowThePlace() throws {
        let pages = """
            background: white
            views:
              - {type: segmentedControl, id: t, segments: [A, B], shows: p, frame: {left: 0, top: 0, width: 200, height: 44}}
              - type: pages
                id: p
                frame: {left: 0, top: 50, right: 0, bottom: 0}
                views:
                  - {type: view, id: one, views: [{type: label, text: Here, color: black, frame: {left: 10, top: 10}}]}
                  - {type: view, id: two, views: [{type: label, text: "There", color: "#eeeeee", frame: {left: 10, top: 20, width: 80, height: 20}}]}
            """
        let review = try review(pages, on: [Self.small], hasPictures: true)
        #expect(review.findings.count == 1, "\(review.findings)")
        let found = try #require(review.findings.first)
        #expect(found.page == "p/two" && found.theme == "default")
        let mark = try #require(found.mark)
        #expect(mark.x >= 10 && mark.y >= 70 && mark.maxX <= 90 && mark.maxY <= 92, "\(mark)")
        let picture = review.pictures[try #require(found.picture)]
        #expect(picture.size == Self.small.size && Array(picture.png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        // The same text on a page of another look: two pictures, each once.
        #expect(review.pictures.count == 1)
        #expect(try self.review(pages, on: [Self.small]).pictures.isEmpty)
    }

    /// What nothing shows at the moment is shown for its picture, and the check goes on where it was.
    @Test func whatIsElsewhereIsShownForItsPicture() throws {
        let text = """
            views:
              - {type: segmentedControl, id: t, segments: [A, B], shows: p, frame: {left: 0, top: 0, width: 200, height: 44}}
              - type: pages
                id: p
                frame: {left: 0, top: 50, right: 0, bottom: 0}
                views:
                  - {type: view, id: one, views: [{type: label, text: A long text, frame: {left: 10, top: 10, width: 30}}]}
                  - {type: view, id: two, views: [{type: label, text: "\u{13000}", frame: {left: 10, top: 20, width: 80, height: 20}}]}
            """
        let found = try review(text, on: [Self.small], hasPictures: true).findings
        #expect(found.count == 2 && found.allSatisfy { $0.picture != nil && $0.mark != nil }, "\(found)")
        #expect(Set(found.compactMap(\.picture)).count == 2)
        #expect(found.contains { $0.problem.contains("is cut") && $0.page == "p/one" })
    }

    @Test func acceptedIsSilent() throws {
        let label = "{type: label, text: A long text, accept: {room: it is a logo}, frame: {left: 10, top: 100, width: 40, height: 24}}"
        #expect(try review("views: [\(label)]", on: [Self.wide]).findings.isEmpty)
        let idle = try review("views: [\(label.replacing("width: 40", with: "width: 140"))]", on: [Self.wide]).findings
        #expect(idle.count == 1 && idle[0].finding.severity == .note && idle[0].finding.column == 57, "\(idle)")
    }
}
