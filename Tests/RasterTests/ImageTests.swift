import FasciaGeometry
import FasciaRaster
import Testing

struct ImageTests {
    private func image(_ width: Int, _ height: Int, scale: Double = 1) throws -> Image {
        Image(surface: try surface(width, height) { 0xFF00_0000 | UInt32($0) << 8 | UInt32($1) }, scale: scale)
    }

    @Test(arguments: [(21, 5.0, 15.0), (20, 10, 9), (11, 10, 0), (29, 14, 14)])
    func rightCapIsWidthLessLeftCapLessOne(width: Int, left: Double, right: Double) throws {
        let stretchable = try image(width, width).stretchableImage(leftCapWidth: left, topCapHeight: left)
        #expect(stretchable.capInsets == EdgeInsets(top: left, left: left, bottom: right, right: right))
        #expect(stretchable.resizingMode == .stretch)
        #expect(stretchable.size == Size(width: Double(width), height: Double(width)))
    }

    @Test func noLeftCapMeansThatAllStretches() throws {
        #expect(try image(11, 7).stretchableImage(leftCapWidth: 0, topCapHeight: 0).capInsets == .zero)
    }

    @Test(arguments: [11.0, 12, 1e300, -1, .nan, .infinity, 10.7])
    func capsThatLeaveNothingAreErrors(cap: Double) throws {
        let image = try image(11, 11)
        #expect(throws: RasterError.self) { try image.stretchableImage(leftCapWidth: cap, topCapHeight: 0) }
        #expect(throws: RasterError.self) { try image.stretchableImage(leftCapWidth: 0, topCapHeight: cap) }
        #expect(throws: RasterError.self) { try image.resizableImage(capInsets: EdgeInsets(top: 0, left: cap, bottom: 0, right: 0)) }
        #expect(throws: RasterError.self) { try image.resizableImage(capInsets: EdgeInsets(top: 0, left: 0, bottom: cap, right: 0)) }
    }

    @Test func capsTogetherMustLeaveAPixel() throws {
        let image = try image(20, 20)
        #expect(throws: RasterError.self) { try image.resizableImage(capInsets: EdgeInsets(all: 10)) }
        #expect(try image.resizableImage(capInsets: EdgeInsets(top: 10, left: 10, bottom: 9, right: 9)).capInsets?.right == 9)
    }

    @Test func onePointIsTwoPixelsOfADoubleScaleFile() throws {
        let image = try image(42, 42, scale: 2).stretchableImage(leftCapWidth: 5, topCapHeight: 5)
        #expect(image.size == Size(width: 21, height: 21))
        #expect(image.capInsets == EdgeInsets(top: 5, left: 5, bottom: 15, right: 15))
        // Drawn wider at its own scale: 10 pixels of cap, the two that stretch, 30 pixels of cap.
        let target = try Surface(width: 60, height: 42, isOpaque: true)
        Canvas(surface: target, scale: 2, cache: RenderCache()).draw(image, in: target.bounds)
        let columns = (0..<60).map { Int(target.pixel(x: $0, y: 0) >> 8 & 0xFF) }
        #expect(Array(columns[..<10]) == Array(0..<10))
        #expect(Array(columns[30...]) == Array(12..<42))
        #expect(columns[10..<30].allSatisfy { $0 == 10 || $0 == 11 })
        #expect(columns[10] == 10 && columns[29] == 11)
    }

    @Test func theBestScaleIsTaken() throws {
        let folder = TemporaryFolder()
        func write(_ name: String, _ side: Int) {
            _ = folder.file(
                name,
                PNGBuilder(width: side, height: side, depth: 8, colorType: 0, data: [UInt8](repeating: 0, count: side * (side + 1))).bytes)
        }
        write("all.png", 10)
        write("all@2x.png", 20)
        write("all@3x.png", 30)
        for (display, expected) in [(1.0, 1.0), (1.5, 2), (2, 2), (2.5, 3), (3, 3), (4, 3), (0.5, 1)] {
            let image = try Image.load(path: "\(folder.path)/all.png", displayScale: display)
            #expect(image.scale == expected, "display \(display)")
            #expect(image.size == Size(width: 10, height: 10))
        }
        write("two@2x.png", 20)
        for display in [1, 1.5, 2, 3] { #expect(try Image.load(path: "\(folder.path)/two.png", displayScale: display).scale == 2) }
        write("ends.png", 10)
        write("ends@3x.png", 30)
        #expect(try Image.load(path: "\(folder.path)/ends.png", displayScale: 1.5).scale == 3)
        #expect(try Image.load(path: "\(folder.path)/all@3x.png", displayScale: 1).scale == 3)
        do {
            _ = try Image.load(path: "\(folder.path)/none.png", displayScale: 1)
            Issue.record("a missing file made an image")
        } catch {
            #expect(error.object == "\(folder.path)/none.png")
        }
        _ = folder.file("broken.png", [1, 2, 3])
        #expect(throws: RasterError.self) { try Image.load(path: "\(folder.path)/broken.png", displayScale: 1) }
    }

    @Test func opacityIsThatOfThePixels() throws {
        #expect(try image(3, 3).isOpaque)
        #expect(!Image(surface: try surface(3, 3) { x, y in x == 2 && y == 2 ? 0xFE00_0000 : 0xFF00_0000 }, scale: 1).isOpaque)
    }
}
