import FasciaGeometry
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// What is told of a frame is JSON as any other, though nobody makes an object of it.
@Suite struct DamageLineTests {
    private func line(_ damage: Damage, _ generation: Int, news: PanelSight? = nil) -> String {
        var bytes: [UInt8] = []
        DamageLine.append(damage, generation: generation, news: news, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func message(_ damage: Damage, _ generation: Int, news: PanelSight? = nil) -> String {
        var parameters: JSONObject = ["generation": .integer(Int64(generation))]
        parameters["rectangles"] = .array(
            damage.rects.map { rect in .array([rect.x, rect.y, rect.width, rect.height].map { .integer(Int64($0)) }) })
        parameters["state"] = news?.json
        return Subscription.notification("damage", .object(parameters)).text
    }

    @Test func rectanglesAreWrittenAsJSONIs() {
        var damage = Damage()
        #expect(line(damage, 1) == message(damage, 1))
        // Each with digits of its own number, and apart from the others.
        for index in 0..<Damage.capacity {
            let side = [1, 9, 10, 99, 100, 101, 999, 1000][index % 8]
            damage.add(PixelRect(x: index * 1_010, y: index * 1_001 % 10_000, width: side, height: 1 + index))
            #expect(line(damage, 10 << index) == message(damage, 10 << index))
        }
        #expect(damage.count == Damage.capacity)
        var corner = Damage()
        corner.add(PixelRect(x: 0, y: 0, width: 16_384, height: 16_384))
        #expect(line(corner, 9) == #"{"jsonrpc":"2.0","method":"damage","params":{"generation":9,"rectangles":[[0,0,16384,16384]]}}"#)
    }

    @Test func whoLooksInTheListIsToldNoRectangles() throws {
        let panel = try ControlPanel("fascia: 1\nviews: [{type: label, text: A, frame: {left: 10, top: 10}}]")
        let state = panel.panel.service.sight
        for news in [nil, state] {
            var bytes: [UInt8] = []
            DamageLine.append(generation: 1_234, news: news, to: &bytes)
            var parameters: JSONObject = ["generation": 1_234]
            parameters["state"] = news?.json
            #expect(String(decoding: bytes, as: UTF8.self) == Subscription.notification("damage", .object(parameters)).text)
        }
    }

    @Test func whatThePanelIsLikeComesWithIt() throws {
        let panel = try ControlPanel("fascia: 1\nviews: [{type: label, text: A, frame: {left: 10, top: 10}}]")
        let state = panel.panel.service.sight
        var damage = Damage()
        #expect(line(damage, 2, news: state) == message(damage, 2, news: state))
        damage.add(PixelRect(x: 3, y: 40, width: 500, height: 6))
        #expect(line(damage, 2, news: state) == message(damage, 2, news: state))
    }
}
