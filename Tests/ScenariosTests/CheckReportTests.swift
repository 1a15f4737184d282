import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import FasciaScenarios
import Testing

/// The page that `fascia check --report` writes.
@Suite struct CheckReportTests {
    private func page(_ text: String) throws -> String {
        let folder = try TestFolder()
        let file = try folder.write("panel.yaml", text)
        do throws(ConfigurationErrors) {
            let configuration = try PanelConfiguration.load(path: file)
            let display = DisplaySize(PixelSize(width: 320, height: 240), scale: 1)
            let review = try configuration.review(on: [display], hasPictures: true)
            return CheckReport(file, configuration, review).text
        } catch {
            return CheckReport(file, error).text
        }
    }

    @Test func findingsHaveTheirPlaceAndPicture() throws {
        let text = try page(
            """
            fascia: 1
            background: white
            views:
              - {type: label, text: <Hello>, color: "#dddddd", frame: {left: 32, top: 24, width: 160, height: 24}}
              - {type: label, text: Old, color: "#dddddd", accept: {contrast: "it is <old>"}, frame: {left: 32, top: 64}}
            """)
        #expect(text.contains("<title>1 warning – fascia check</title>"))
        #expect(text.contains("panel.yaml:4:5</dd>") && text.contains("<mark>4  "))
        #expect(text.contains("The text “&lt;Hello&gt;” can hardly be read") && text.contains("Give it another colour"))
        #expect(text.contains("url(data:image/png;base64,iVBOR") && text.contains("class=\"shot p0\""))
        #expect(text.contains("looked at on 320x240") && text.contains("contrast: it is &lt;old&gt;"))
        for word in ["http:", "https:", "<link", "src=\"/", "<Hello>", "<script"] { #expect(!text.contains(word), "\(word)") }
    }

    @Test func whatATemplateAcceptsIsToldOnce() throws {
        let text = try page(
            """
            fascia: 1
            background: white
            templates:
              old:
                view: {type: label, text: Old, color: "#dddddd", accept: {contrast: it is old}}
            views:
              - {use: old, frame: {left: 32, top: 24}}
              - {use: old, frame: {left: 32, top: 64}}
            """)
        #expect(text.contains("Nothing to complain of"))
        let parts = text.split(separator: "it is old", omittingEmptySubsequences: false)
        #expect(parts.count == 2, "\(parts.count)")
    }

    @Test func mistakesAreOnItToo() throws {
        let text = try page("fascia: 1\nviews: [{type: lable, text: A}]\n")
        #expect(text.contains("1 error") && text.contains("panel.yaml:2:16") && text.contains("Did you mean “label”?"))
    }

    @Test func nothingToComplainOf() throws {
        let text = try page("fascia: 1\nviews: [{type: label, text: A, frame: {left: 20, top: 20}}]\n")
        #expect(text.contains("<h1 class=\"passed\">Nothing to complain of</h1>"))
    }
}
