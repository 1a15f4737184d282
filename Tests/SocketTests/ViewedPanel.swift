import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// A client that looks at a panel: it maps the file that it is given, and copies from it what it is told has changed.
final class PanelViewer {
    let socket: StreamSocket
    private var buffer: [UInt8] = []
    private(set) var descriptors: [Int32] = []
    /// What came, notifications of damage too.
    private(set) var lines: [JSONValue] = []
    private(set) var pixels: [UInt32] = []
    private(set) var width = 0
    private(set) var height = 0
    private(set) var generation: Int64 = 0
    private(set) var state: JSONValue = .null
    private var memory: UnsafeMutableRawPointer?
    private var bytes = 0
    private var stride = 0
    private var list: (memory: UnsafeMutableRawPointer, changes: ChangeList)?
    private var known: UInt64 = 0
    /// How many rectangles it found in the list.
    private(set) var found = 0
    /// How often it was too late for some.
    private(set) var misses = 0

    init(_ socket: StreamSocket) { self.socket = socket }

    deinit {
        // As of any client: another test's program may still have the descriptor.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        if let list { munmap(list.memory, ChangeList.bytes) }
        if let memory { munmap(memory, bytes) }
        for descriptor in descriptors { close(descriptor) }
    }

    func send(_ text: String) { try? socket.sendAll(Array((text + "\n").utf8)) }

    /// Reads what has come, and does what it says.
    func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            var descriptor: Int32?
            let count = bytes.withUnsafeMutableBytes { (try? socket.receive(into: $0, descriptor: &descriptor)) ?? nil }
            if let descriptor { descriptors.append(descriptor) }
            guard let count, count > 0 else { break }
            buffer += bytes[..<count]
        }
        while let end = buffer.firstIndex(of: 10) {
            let line = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeSubrange(...end)
            guard let message = try? JSONValue(parsing: line) else { continue }
            lines.append(message)
            take(message)
        }
    }

    /// Whatever stands in the list.
    var history: [PixelRect] {
        guard let list else { return [] }
        return (0..<ChangeList.capacity).map { place in
            let numbers = (0..<4).map { Int(list.memory.load(fromByteOffset: 64 + place * 8 + $0 * 2, as: UInt16.self)) }
            return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    /// Looks in the list what has changed, whatever it was told.
    func look() {
        guard let list else { return }
        let rects = list.changes.changes(since: &known)
        if rects == nil { misses += 1 }
        found += rects?.count ?? 0
        for rect in rects ?? [PixelRect(x: 0, y: 0, width: width, height: height)] { copy(rect) }
    }

    private func take(_ message: JSONValue) {
        if let picture = message["result"] ?? (message["method"] == "picture" ? message["params"] : nil), picture["stride"] != nil {
            map(picture)
            state = picture["state"] ?? state
        } else if message["method"] == "damage", let parameters = message["params"] {
            state = parameters["state"] ?? state
            guard parameters["generation"]?.asInteger == generation else { return }
            for rect in parameters["rectangles"]?.asArray ?? [] {
                let numbers = (rect.asArray ?? []).compactMap { $0.asInteger.map(Int.init) }
                copy(PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            }
        }
    }

    private func map(_ picture: JSONValue) {
        if let memory { munmap(memory, bytes) }
        func number(_ name: String) -> Int { Int(picture[name]?.asInteger ?? 0) }
        (width, height, stride, generation) = (number("width"), number("height"), number("stride"), Int64(number("generation")))
        bytes = stride * height
        memory = mmap(nil, bytes, PROT_READ, MAP_SHARED, descriptors.last ?? -1, 0)
        #expect(memory != MAP_FAILED)
        if let list { munmap(list.memory, ChangeList.bytes) }
        // Shorter than it has to be, and it could not be read to its end.
        let notes = mmap(nil, ChangeList.bytes, PROT_READ, MAP_SHARED, descriptors.last ?? -1, off_t(number("list")))
        #expect(notes != MAP_FAILED && number("list") >= bytes)
        list = notes.map { ($0, ChangeList(at: $0)) }
        known = list?.changes.written ?? 0
        pixels = [UInt32](repeating: 0, count: width * height)
        copy(PixelRect(x: 0, y: 0, width: width, height: height))
    }

    private func copy(_ rect: PixelRect) {
        guard let memory else { return }
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                pixels[y * width + x] = memory.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
            }
        }
    }

    /// How many of its pixels are others than a picture's.
    func differences(from surface: Surface?) -> Int {
        guard let surface, surface.width == width, surface.height == height else { return -1 }
        var count = 0
        for y in 0..<height { for x in 0..<width where pixels[y * width + x] != surface.pixel(x: x, y: y) { count += 1 } }
        return count
    }

    /// The notifications of a kind.
    func notices(_ method: String) -> [JSONValue] { lines.filter { $0["method"]?.asString == method } }
}

extension ControlPanel {
    /// A client that begins to look.
    /// - Parameter user: who it says that it is, as JSON writes it between quotation marks.
    /// - Parameter list: whether it says that it looks in the list.
    func look(as role: RPCMethod.Role = .see, user: String? = nil, list: Bool = false) throws -> PanelViewer {
        let (near, far) = try StreamSocket.pair()
        server.add(near, as: role)
        let viewer = PanelViewer(far)
        let parameters = user.map { #","params":{"user":"\#($0)"}"# } ?? (list ? #","params":{"list":true}"# : "")
        viewer.send(#"{"jsonrpc":"2.0","id":7,"method":"view"\#(parameters)}"#)
        try turn()
        viewer.read()
        return viewer
    }

    /// Has it show on another display, of 320×200 pixels.
    func showAnotherMode() throws {
        panel.stage.memory.change(
            to: DisplayMode(size: PixelSize(width: 320, height: 200), refreshInterval: .milliseconds(10), hasVerticalBlank: false))
        panel.service.changed()
        panel.advance(50)
        try pass()
    }

    /// Lets some milliseconds go by, frames and messages with them.
    func pass(_ milliseconds: Int64 = 40) throws {
        panel.clock.advance(by: .milliseconds(milliseconds))
        try turn()
        // What is due by this clock is late by the kernel's.
        methods.views.turned()
        try turn()
    }
}
