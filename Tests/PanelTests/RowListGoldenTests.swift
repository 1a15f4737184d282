import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting
import FasciaValues
import Testing

/// Pictures of a list whose rows a backend sets, that a person has approved.
@Suite struct RowListGoldenTests {
    private static let text = """
        values:
          networks: {fields: {name: text, signal: {range: [0, 100], unit: "%"}, known: boolean, on: boolean}}
          chosen: {type: text, initial: null}
        views:
          - type: list
            id: networks
            style: grouped
            binds: chosen
            rows:
              from: networks
              section: known
              row:
                title: "{=.name}"
                detail: "{=.signal}"
                detailColor: =if .signal < 30 then destructive else secondaryLabel
                views: [{type: switch, id: on, binds: .on}]
        """

    @Test(arguments: [1.0, 2.0], ["dark", "light"]) func rowsOfAValue(scale: Double, base: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\ntheme: {base: \(base)}\n\(RowListGoldenTests.text)")
        let content = try PanelConfiguration.load(path: file).build(scale: scale)
        let grid = PixelGrid(scale: scale)
        let size = PixelSize(width: grid.pixels(400), height: grid.pixels(330))
        content.window.resize(to: size, scale: scale)
        let store = ValueStore()
        content.use(store, now: .zero)
        func row(_ id: String, _ name: String, _ signal: Double?, _ isKnown: Bool, _ isOn: Bool?) -> ListRow {
            ListRow(id, [.text(name), signal.map { .number($0) }, .boolean(isKnown), isOn.map { .boolean($0) }])
        }
        try store.setList(
            "networks",
            [
                row("a", "Workshop", 82, true, true), row("b", "Office", 24, true, false), row("c", "Guests", nil, false, nil),
                row("d", "Neighbour's network with a long name", 12, false, false),
            ])
        try store.set("chosen", .text("b"), from: .client, now: .zero)
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let surface = try Surface(width: size.width, height: size.height, isOpaque: true)
        content.window.compose(surface.bounds, into: surface)
        #expect(Golden.own.difference(surface, "rows-of-a-value-\(base)@\(Int(scale))x") == nil)
    }
}
