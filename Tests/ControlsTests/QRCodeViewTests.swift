import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

@Suite struct QRCodeViewTests {
    private static let goldens = Golden(
        directory: #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/Tests/Goldens")

    private static let texts = [
        "https://fascia.example/oven?id=17", "WIFI:T:WPA;S:Werkstatt;P:gross & 7;;", "0123456789", "HELLO WORLD",
        "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
        String(repeating: "long ", count: 100),
    ]

    private func run(_ command: String) throws -> String {
        let pipe = try #require(popen(command, "r"))
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What zbar reads in a picture.
    private func read(_ picture: Surface) throws -> String {
        let path = "/tmp/fascia-qr-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).png"
        defer { unlink(path) }
        try PNGWriter.write(picture, to: path)
        return try run("zbarimg --quiet --raw -Sdisable -Sqrcode.enable \(path) 2>/dev/null")
    }

    @Test(arguments: texts, [true, false]) func aReaderReadsTheText(text: String, isDark: Bool) throws {
        let harness = try makeHarness(scale: 2, isDark: isDark)
        let view = QRCodeView()
        view.text = text
        harness.show(view, "code", Rect(x: 20, y: 10, width: 280, height: 280))
        #expect(try read(try harness.fullPicture()) == text + "\n")
        #expect(view.error == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func coloursAreThoseThatWereSet() throws {
        let harness = try makeHarness()
        let view = QRCodeView()
        view.text = "coloured"
        view.color = Color(argb: 0xFF10_2040)
        view.plateColor = Color(argb: 0xFFF0_E8D8)
        view.cornerRadius = 0
        harness.show(view, "code", Rect(x: 20, y: 20, width: 200, height: 200))
        #expect(try read(try harness.fullPicture()) == "coloured\n")
        let colors = Set((20..<220).flatMap { y in (20..<220).map { harness.pixel($0, y) } })
        #expect(colors == [0x102040, 0xF0E8D8, harness.window.theme.background.argb & 0xFF_FFFF])
    }

    @Test(arguments: [(1.0, 117.0, 90.0), (1.5, 90, 140), (2, 133, 71), (3, 61, 61)])
    func modulesAreWholePixelsInTheMiddle(scale: Double, width: Double, height: Double) throws {
        let harness = try makeHarness(scale: scale)
        let code = try QRCode("crisp", correction: .low)
        let view = QRCodeView()
        view.text = "crisp"
        view.correction = .low
        harness.show(view, "code", Rect(x: 7, y: 11, width: width, height: height))
        let (frame, pixels) = (view.pixelFrame, view.modulePixels)
        #expect(code.width == 21 && pixels == min(frame.width, frame.height) / 29)
        let side = code.width * pixels
        // A remainder of one pixel may be on either side.
        let left = try #require((frame.x..<frame.maxX).first { x in (frame.y..<frame.maxY).contains { harness.pixel(x, $0) == 0 } })
        let top = try #require((frame.y..<frame.maxY).first { harness.pixel(left, $0) == 0 })
        #expect(abs(2 * (left - frame.x) + side - frame.width) <= 1 && abs(2 * (top - frame.y) + side - frame.height) <= 1)
        for y in -4 * pixels..<side + 4 * pixels where (0..<side).contains(y) || y % pixels == 0 {
            for x in 0..<side {
                let isDark = (0..<side).contains(y) && code.isDark(column: x / pixels, row: y / pixels)
                let found = harness.pixel(left + x, top + y)
                if found != (isDark ? 0x000000 : 0xFFFFFF) {
                    Issue.record("\(x), \(y): \(found)")
                    return
                }
            }
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: QRCode.Correction.allCases) func theModulesAreThoseOfQrencode(correction: QRCode.Correction) throws {
        let letter = correction.rawValue.prefix(1).uppercased()
        let lines = try run("printf %s 'Fascia 21.5' | qrencode -8 -m 0 -l \(letter) -t ASCII -o -").split(separator: "\n")
        let code = try QRCode("Fascia 21.5", correction: correction)
        #expect(lines.count == code.width)
        for (row, line) in lines.enumerated() {
            let expected = (0..<code.width).map { Array(line.utf8)[2 * $0] == UInt8(ascii: "#") }
            #expect((0..<code.width).map { code.isDark(column: $0, row: row) } == expected)
        }
    }

    @Test func aTextThatIsTooLongIsAnErrorThatSaysHowLong() throws {
        for correction in QRCode.Correction.allCases {
            let most = QRCode.capacity(correction)
            #expect(try QRCode(String(repeating: "x", count: most), correction: correction).width == 177)
            let view = QRCodeView()
            view.correction = correction
            view.text = String(repeating: "x", count: most + 1)
            let said = try #require(view.error?.description)
            #expect(said.contains("\(most + 1) bytes") && said.contains("holds \(most) at most"), "\(said)")
        }
        #expect(throws: RasterError.self) { try QRCode("") }
        #expect(throws: RasterError.self) { try QRCode("a\0b") }
    }

    @Test func anotherTextIsDrawnAndTheSameOneIsNot() throws {
        let harness = try makeHarness()
        let view = QRCodeView()
        harness.show(view, "code", Rect(x: 20, y: 20, width: 100, height: 100))
        let background = harness.window.theme.background.argb & 0xFF_FFFF
        #expect(harness.pixel(30, 30) == background)
        for text in ["one", "two", String(repeating: "x", count: 3000), "two", "", "three"] {
            view.text = text
            harness.step()
            #expect(harness.composed == [PixelRect(x: 20, y: 20, width: 100, height: 100)])
            #expect((harness.pixel(70, 28) == background) == (text.isEmpty || text.utf8.count == 3000))
            view.text = text
            view.correction = .medium
            harness.step()
            #expect(harness.composed.isEmpty)
        }
        // Too small a frame has no room for a module's pixel.
        view.frame = Rect(x: 20, y: 20, width: 20, height: 20)
        harness.step()
        #expect(view.modulePixels == 0)
        #expect(view.sizeThatFits(.zero) == Size(width: 116, height: 116))
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func picture(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 360, height: 200), scale: scale, isDark: isDark)
        let card = BoxView(frame: Rect(x: 12, y: 12, width: 336, height: 176))
        card.fill = .color(harness.window.theme.surface)
        card.cornerRadius = 16
        harness.window.addSubview(card)
        for (index, text) in ["https://fascia.example/oven", "WIFI:T:WPA;S:Werkstatt;P:correct horse battery;;"].enumerated() {
            let view = QRCodeView(frame: Rect(x: 16 + 164 * Double(index), y: 14, width: 140, height: 148))
            view.text = text
            if index == 1 {
                view.color = Color(argb: 0xFF0B_3A66)
                view.plateColor = Color(argb: 0xFFEA_F3FC)
                view.cornerRadius = 0
            }
            card.addSubview(view)
        }
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        let name = "qr-code-\(isDark ? "dark" : "light")@\(Int(scale))x"
        #expect(QRCodeViewTests.goldens.difference(try harness.fullPicture(), name) == nil)
    }

    /// The plate is as large as the code and its quiet zone, wherever the modules leave some of the frame.
    @Test func thePlateIsAsLargeAsTheCodeNeeds() throws {
        let harness = try makeHarness()
        let view = QRCodeView()
        view.text = "plate"
        view.cornerRadius = 0
        view.plateColor = Color(argb: 0xFFF0_E8D8)
        harness.show(view, "code", Rect(x: 20, y: 20, width: 140, height: 180))
        let side = view.modulePixels * (try QRCode("plate", correction: .medium).width + 8)
        let columns = (0..<200).filter { harness.pixel($0, 110) != harness.pixel(2, 2) }
        let rows = (0..<220).filter { harness.pixel(90, $0) != harness.pixel(2, 2) }
        #expect(side < 140 && columns.count == side && rows.count == side, "\(side), \(columns.count), \(rows.count)")
    }
}
