import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` finds states that only a colour tells, on what is drawn.
@Suite struct ColorCheckTests {
    private func findings(_ views: String, values: String = "hot: boolean, level: {range: [0, 100]}, mode: {choices: [a, b, c]}") throws
        -> [String]
    {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nvalues: {\(values)}\nviews: [\(views)]\n")
        return try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320)).map {
            String("\($0)".dropFirst(folder.path.utf8.count + 1))
        }
    }

    private static let frame = "frame: {left: 20, top: 20, width: 60, height: 24}"
    private static let dot = "{type: view, background: =if hot then destructive else success, \(frame)}"

    @Test(arguments: [
        dot, "{type: label, text: State, color: =if hot then destructive else label, \(frame)}",
        "{type: image, icon: circle, tint: =if mode == b then destructive else success, \(frame)}",
        "{type: view, background: \"=steps(level, success, 50, destructive)\", \(frame)}",
        "{type: view, background: destructive, visibleWhen: hot, \(frame)}, {type: view, background: success, visibleWhen: =not hot, \(frame)}",
        "{type: image, icon: circle, tint: =if panel.connected then success else destructive, \(frame)}",
    ])
    func colorsAloneAreFound(views: String) throws {
        let found = try findings(views)
        #expect(found.count == 1 && found[0].hasPrefix("panel.yaml:3:") && found[0].contains("only a colour tells whether"), "\(found)")
    }

    @Test(arguments: [
        // A word, a number, another icon, another place, a control of the value.
        "\(dot), {type: label, text: Hot, visibleWhen: hot, frame: {left: 120, top: 20}}",
        "{type: label, text: \"{=level}\", color: =if level > 50 then destructive else label, \(frame)}",
        "{type: image, icon: check, visibleWhen: hot, \(frame)}, {type: image, icon: close, visibleWhen: =not hot, \(frame)}",
        "{type: view, background: destructive, visibleWhen: hot, \(frame)}, {type: view, background: success, visibleWhen: =not hot, frame: {left: 20, top: 120, width: 60, height: 24}}",
        "\(dot), {type: switch, id: s, binds: hot, frame: {left: 120, top: 20}}",
        // A light that is on or off is a shape.
        "{type: view, background: destructive, visibleWhen: hot, \(frame)}",
        // One colour, and what is meant so.
        "{type: view, background: =if hot then success else success, \(frame)}",
        "{type: view, accept: {color: an ornament}, background: =if hot then destructive else success, \(frame)}",
    ])
    func whatSomethingElseTellsIsNot(views: String) throws { #expect(try findings(views) == []) }

    /// What is computed from a value is told where that value is.
    @Test func derivedValuesCountAsTheirInputs() throws {
        let values = "level: {range: [0, 100]}, full: {is: =level > 90}"
        let dot = "{type: view, background: =if full then destructive else success, \(Self.frame)}"
        let found = try findings(dot, values: values)
        #expect(found.count == 1 && found[0].contains("“level” is 90 or 91"), "\(found)")
        #expect(try findings("\(dot), {type: label, text: \"{=level}\", frame: {left: 120, top: 20}}", values: values) == [])
    }
}
