import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct PopUpButtonTests {
    private func make(
        _ titles: [String], at frame: Rect = Rect(x: 40, y: 20, width: 160, height: 44), size: Size = Size(width: 400, height: 300)
    )
        throws -> (Harness, PopUpButton)
    {
        let harness = try makeHarness(size: size)
        let button = PopUpButton(titles: titles)
        button.selectedIndex = 1
        harness.show(button, "mode", frame)
        return (harness, button)
    }

    /// Where a row of the open menu is, in points; nil if it is not shown.
    private func row(_ harness: Harness, _ index: Int) -> TableRow? { harness.window.view(at: "mode/\(index)") as? TableRow }

    @Test func aTapOpensAndAChoiceCloses() throws {
        let (harness, button) = try make(["Off", "Auto", "On"])
        harness.tap(button)
        harness.settle()
        #expect(button.isMenuOpen && row(harness, 1)?.accessoryType == .checkmark && row(harness, 0)?.accessoryType == nil)
        let first = try #require(row(harness, 0))
        #expect(first.pixelFrame.y > button.pixelFrame.maxY)
        harness.tap(try #require(row(harness, 2)))
        harness.settle()
        #expect(!button.isMenuOpen && button.selectedIndex == 2 && harness.window.subviews.count == 1)
        #expect(
            harness.log(of: "mode") == [
                "touchDown", "touchUpInside", "editingDidBegin", "valueChanged 2", "primaryActionTriggered", "editingDidEnd",
            ])
        // The one that is chosen already changes nothing.
        harness.clearEvents()
        harness.tap(button)
        harness.settle()
        harness.tap(try #require(row(harness, 2)))
        harness.settle()
        #expect(!button.isMenuOpen && harness.log(of: "mode") == ["touchDown", "touchUpInside"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTouchOutsideClosesAndDoesNothingElse() throws {
        let (harness, button) = try make(["Off", "Auto", "On"])
        let other = Button(title: "Other")
        harness.show(other, "other", Rect(x: 260, y: 200, width: 100, height: 44))
        harness.tap(button)
        harness.settle()
        harness.tap(other)
        harness.settle()
        #expect(!button.isMenuOpen && button.selectedIndex == 1)
        #expect(harness.log(of: "other").isEmpty && !harness.log(of: "mode").contains { $0.hasPrefix("valueChanged") })
        // Closed, it is touched again; and on the button itself the touch closes as well.
        harness.tap(other)
        #expect(harness.log(of: "other").last == "primaryActionTriggered")
        harness.tap(button)
        harness.settle()
        harness.tap(button)
        harness.settle()
        #expect(!button.isMenuOpen)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func itFlipsAtTheEdge() throws {
        let (harness, button) = try make(["Off", "Auto", "On"], at: Rect(x: 330, y: 230, width: 60, height: 44))
        harness.tap(button)
        harness.settle()
        let last = try #require(row(harness, 2))
        #expect(last.pixelFrame.maxY < button.pixelFrame.y)
        #expect(last.pixelFrame.maxX <= 400 - 8 && last.pixelFrame.width >= 100)
        #expect(harness.mistakes.isEmpty)
    }

    /// A button as high as the window leaves no room beside it: the choices lie on it.
    @Test func itLiesOnAHighButton() throws {
        let (harness, button) = try make(["Off", "Auto", "On"], at: Rect(x: 40, y: 60, width: 160, height: 180))
        harness.tap(button)
        harness.settle()
        let (first, last) = (try #require(row(harness, 0)), try #require(row(harness, 2)))
        #expect(first.pixelFrame.y > button.pixelFrame.y && last.pixelFrame.maxY < button.pixelFrame.maxY)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aLongOneScrollsToItsChoice() throws {
        let (harness, button) = try make((0..<60).map { "Zone \($0)" }, at: Rect(x: 40, y: 120, width: 160, height: 44))
        button.selectedIndex = 40
        harness.tap(button)
        harness.settle()
        let chosen = try #require(row(harness, 40))
        let table = try #require(chosen.superview?.superview as? TableView)
        #expect(chosen.accessoryType == .checkmark && table.visibleRows.count < 8)
        #expect(chosen.pixelFrame.y >= table.pixelFrame.y && chosen.pixelFrame.maxY <= table.pixelFrame.maxY)
        // A finger scrolls in it, and closes nothing.
        harness.drag(from: harness.center(of: chosen), to: Point(x: harness.center(of: chosen).x, y: 20))
        harness.settle()
        #expect(button.isMenuOpen && table.visibleRows[0].title != "Zone 39" && button.selectedIndex == 40)
        harness.tap(table.visibleRows[1])
        harness.settle()
        #expect(button.selectedIndex > 41)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func whatIsDisabledCannotBeChosen() throws {
        let (harness, button) = try make(["Off", "Auto", "On"])
        button.items[2].isEnabled = false
        harness.tap(button)
        harness.settle()
        harness.tap(try #require(row(harness, 2)))
        harness.settle()
        #expect(button.selectedIndex == 1)
        button.isEnabled = false
        harness.settle()
        #expect(!button.isMenuOpen)
        harness.tap(button)
        #expect(!button.isMenuOpen)
        button.isEnabled = true
        harness.settle()
        button.openMenu(animated: false)
        // Hidden, with what holds it, it takes its choices along.
        button.isHidden = true
        harness.settle()
        #expect(!button.isMenuOpen && harness.window.subviews.count == 1)
        button.isHidden = false
        harness.settle()
        button.openMenu()
        harness.step()
        button.removeFromSuperview()
        harness.settle()
        #expect(harness.window.subviews.isEmpty && harness.mistakes.isEmpty)
    }

    @Test func aValueFromElsewhereMovesTheCheckmark() throws {
        let (harness, button) = try make(["Off", "Auto", "On"])
        harness.tap(button)
        harness.settle()
        button.setControlValue(.index(0), animated: true)
        harness.settle()
        #expect(row(harness, 0)?.accessoryType == .checkmark && row(harness, 1)?.accessoryType == nil && button.isMenuOpen)
        button.isValueKnown = false
        harness.settle()
        #expect(button.controlValue == nil && row(harness, 0)?.accessoryType == nil)
        harness.tap(try #require(row(harness, 0)))
        harness.settle()
        #expect(button.controlValue == .index(0) && harness.mistakes.isEmpty)
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func pictures(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 400, height: 320), scale: scale, isDark: isDark)
        let names = ["Off", "Frost protection", "Economy", "Comfort", "Boost for an hour"]
        let buttons = (0..<4).map { _ in PopUpButton(titles: names) }
        buttons[0].selectedIndex = 2
        buttons[0].items[4].isEnabled = false
        buttons[1].placeholder = "Choose a mode"
        buttons[2].selectedIndex = 1
        buttons[2].isEnabled = false
        buttons[3].isValueKnown = false
        for (index, button) in buttons.enumerated() {
            let place = [Point(x: 20, y: 20), Point(x: 210, y: 20), Point(x: 210, y: 80), Point(x: 210, y: 140)][index]
            harness.show(button, "m\(index)", Rect(x: place.x, y: place.y, width: 170, height: 44))
        }
        harness.tap(buttons[0])
        harness.settle()
        harness.touch(.began, harness.center(of: try #require(harness.window.view(at: "m0/3"))))
        harness.step(.milliseconds(200))
        #expect(harness.mistakes.isEmpty)
        let name = "menu-\(isDark ? "dark" : "light")@\(Int(scale))x"
        let difference = Golden.own.difference(try harness.fullPicture(), name)
        #expect(difference == nil)
    }
}
