import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaPanel

@Suite struct SmokeTests {
    @Test func aPanelIsReadBuiltAndDrawn() throws {
        let folder = try ConfigurationFolder()
        try folder.image("knob.png", width: 24, height: 24)
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            display: {scale: 1, rotation: 90, connector: HDMI-A-1, mode: 1024x600@60}
            theme: {base: dark, accent: "#3ea6ff"}
            variables: {room: Living}
            colors: {warm: "#ffb347"}
            images: {knob: knob.png}
            fonts: {title: {weight: semibold, size: 28}}
            templates:
              row:
                parameters: {title: , low: 0, high: 100}
                view:
                  type: stack
                  axis: horizontal
                  spacing: 16
                  align: center
                  padding: {left: 16, right: 16}
                  background: surface
                  cornerRadius: 14
                  border: separator
                  shadow: shadow
                  views:
                    - {type: label, text: "${title}", font: semibold 18}
                    - {type: slider, id: level, grow: 1, range: ["${low}", "${high}"], value: 30, step: 1, minimumTint: warm}
                    - {type: label, text: "{level} %", tabularDigits: true, align: right, frame: {width: 60}}
            background: {gradient: ["#101318", "#202833"]}
            views:
              - {type: label, text: "${room} room", font: title, frame: {left: 24, top: 20}}
              - type: pages
                id: pages
                frame: {left: 0, right: 0, top: 70, bottom: 44}
                views:
                  - type: stack
                    id: home
                    spacing: 12
                    padding: 20
                    views:
                      - {use: row, id: lamp, with: {title: Lamp}, frame: {height: 64}}
                      - {use: row, id: fan, with: {title: Fan}, frame: {height: 64}}
                      - {type: segmentedControl, id: mode, segments: [Off, {title: Auto}, {image: knob}], selected: Auto}
                  - {type: view, id: other, views: [{type: image, image: knob, frame: {left: 10, top: 10}}]}
              - {type: tabBar, id: tabs, items: [{icon: knob, title: Home, badge: "3"}, {icon: knob, title: Other}], shows: pages}
            """)
        let configuration = try PanelConfiguration.load(path: file)
        #expect(configuration.display.rotation == .degrees90)
        let content = try configuration.build(scale: 1)
        #expect(content.controls.map(\.path) == ["pages/home/lamp/level", "pages/home/fan/level", "pages/home/mode", "tabs"])
        content.window.resize(to: PixelSize(width: 600, height: 400), scale: 1)
        content.window.layout()
        let surface = try Surface(width: 600, height: 400, isOpaque: true)
        content.window.compose(surface.bounds, into: surface)
        #expect(content.showPage("other"))
    }
}
