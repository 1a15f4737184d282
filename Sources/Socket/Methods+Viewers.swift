import FasciaGeometry
import FasciaJSON
import FasciaPanel

extension RPCMethod {
    /// The panel as it is shown and touched elsewhere.
    static let ofViewers: [RPCMethod] = [
        RPCMethod(
            "view", .see, "gives a file with the picture, into which the panel draws, and tells what changes until the connection ends",
            .optional(.text("user", "who looks, for the journal")),
            .optional(.boolean("list", "whether the client looks in the file's list for a second after each message, and is told less")),
            result: "an object: generation, width, height, stride in bytes, list: its place in the file, state; a descriptor comes with it"
        ) { call, user, looksInList in
            let answer = try call.methods.views.add(call.client, looksInList: looksInList ?? false)
            call.methods.looks(call.client, user: user)
            return answer
        },
        RPCMethod(
            "touch", .operate, "says what a finger on a picture of the panel does; one of which nothing is heard for 2 s is lost",
            .integer("finger", "which finger, by a number of the client's own"), .text("phase", "down, move, up or cancel"),
            .optional(.number("x", "points from the left edge")), .optional(.number("y", "points from the upper edge")),
            result: "whether the finger is down"
        ) { call, finger, phase, x, y in
            guard let deed = ClientFingers.Deed(rawValue: phase) else {
                let all = ClientFingers.Deed.allCases.map(\.rawValue).joined(separator: ", ")
                throw RPCError(.unacceptable, "there is no phase “\(phase.prefix(60))”; there are \(all)")
            }
            if x == nil || y == nil, deed != .cancel {
                throw RPCError(.invalidParameters, "touch needs “x” and “y”: where the finger is, in points")
            }
            let isDown = try call.methods.fingers.touch(call.client, finger, deed, at: Point(x: x ?? 0, y: y ?? 0))
            if deed == .down { call.methods.touches(call.client) }
            return .result(.boolean(isDown))
        },
        RPCMethod(
            "key", .operate, "presses a key, as a keyboard that is plugged in does",
            .text("key", "what it types, or its name as browsers have it: Enter, Escape, Tab, Backspace, Delete, ArrowLeft, Home, …"),
            .optional(.boolean("shift", "whether shift is held")), .optional(.boolean("control", "whether control is held")),
            result: "whether it was pressed; false where it only woke the panel"
        ) { call, name, shift, control in
            let pressed = try key(name)
            call.methods.touches(call.client)
            return .result(.boolean(call.service.press(pressed, isShiftPressed: shift ?? false, isControlPressed: control ?? false)))
        },
        RPCMethod(
            "resize", .operate, "gives a display in memory another size, as for a preview", .integer("width", "pixels"),
            .integer("height", "pixels"), .optional(.number("scale", "pixels per point, 0.5 to 8; without it stays as it is"))
        ) { call, width, height, scale in
            guard PanelService.sides.contains(width), PanelService.sides.contains(height) else {
                let (least, most) = (PanelService.sides.lowerBound, PanelService.sides.upperBound)
                throw RPCError(.unacceptable, "the sides of a display are \(least) to \(most) pixels, not \(width) and \(height)")
            }
            if let scale, !(0.5...8).contains(scale) {
                throw RPCError(.unacceptable, "a scale is a number from 0.5 to 8, not \(JSONValue.number(scale).text)")
            }
            try call.service.resize(to: PixelSize(width: width, height: height), scale: scale)
            return .done
        },
    ]

    /// How much a key types at most, in bytes.
    static let keyBytes = 64

    private static let keys: [String: KeyPress.Key] = [
        "Enter": .returnKey, "Escape": .escape, "Tab": .tab, "Backspace": .deleteBackward, "Delete": .deleteForward, "ArrowLeft": .left,
        "ArrowRight": .right, "ArrowUp": .up, "ArrowDown": .down, "Home": .home, "End": .end,
    ]

    private static func key(_ name: String) throws(RPCError) -> KeyPress.Key {
        if let key = keys[name] { return key }
        // What browsers call otherwise is no text: a key types one character, seldom a few.
        let isText = name.count == 1 || !name.utf8.allSatisfy { $0 < 128 }
        guard isText, name.utf8.count <= keyBytes, !name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
            let all = keys.keys.sorted().joined(separator: ", ")
            throw RPCError(.unacceptable, "there is no key “\(name.prefix(60))”: it is one character, or one of \(all)")
        }
        return .text(name)
    }
}
