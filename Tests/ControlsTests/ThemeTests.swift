import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct ThemeTests {
    @Test func switchingDrawsEverythingAnew() throws {
        let harness = try makeHarness()
        let button = Button(title: "Go")
        harness.show(button, "go", Rect(x: 20, y: 20, width: 120, height: 44))
        harness.show(Switch(), "switch", Rect(x: 20, y: 80, width: 56, height: 32))
        harness.show(Stepper(), "stepper", Rect(x: 20, y: 120, width: 104, height: 36))
        harness.show(ProgressBar(), "bar", Rect(x: 20, y: 170, width: 104, height: 6))
        let light = Theme.light(fonts: try TestFonts.set())
        harness.window.theme = light
        harness.settle()
        #expect(harness.pixel(30, 42) == light.accent.argb & 0xFF_FFFF)
        #expect(harness.pixel(300, 280) == light.background.argb & 0xFF_FFFF)
        harness.window.theme = light.withAccent(Color(argb: 0xFFFF_D400))
        harness.settle()
        #expect(harness.pixel(30, 42) == 0xFFD400)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func textCanBeReadOnEveryAccent() throws {
        let fonts = try TestFonts.set()
        for red in stride(from: 0.0, through: 1, by: 0.25) {
            for green in stride(from: 0.0, through: 1, by: 0.25) {
                for blue in stride(from: 0.0, through: 1, by: 0.25) {
                    let theme = Theme.dark(fonts: fonts).withAccent(Color(red: red, green: green, blue: blue))
                    #expect(Theme.contrast(theme.accent, theme.onAccent) >= 4.5)
                }
            }
        }
        #expect(abs(Theme.contrast(.black, .white) - 21) < 1e-6)
        #expect(abs(Theme.contrast(Color(argb: 0xFF77_7777), .white) - 4.478) < 0.01)
    }

    /// What the built-in themes ask a person to read can be read.
    @Test func themesAreLegible() throws {
        let fonts = try TestFonts.set()
        for theme in [Theme.dark(fonts: fonts), .light(fonts: fonts)] {
            for ground in [theme.background, theme.surface, theme.recess] {
                #expect(Theme.contrast(theme.label, ground) >= 7)
                #expect(Theme.contrast(theme.secondaryLabel, ground) >= 4.5)
                #expect(Theme.contrast(theme.outline, ground) >= 3)
                for color in [theme.accent, theme.destructive, theme.warning, theme.success] {
                    #expect(Theme.contrast(color, ground) >= (ground == theme.recess ? 3 : 4.5))
                }
            }
            #expect(Theme.contrast(theme.onAccent, theme.accent) >= 4.5)
            for color in [theme.destructive, theme.warning, theme.success] {
                #expect(Theme.contrast(Theme.readable(on: color), color) >= 4.5)
            }
        }
    }
}
