import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSystem

extension RPCMethod {
    /// The panel as a whole.
    static let ofPanel: [RPCMethod] = [
        RPCMethod(
            "reload", .administer, "reads the configuration anew; if anything is wrong with it the panel stays as it is",
            .optional(.boolean("now", "whether it is shown at once, although somebody touches the panel or enters a text"))
        ) { call, now in
            try call.methods.delay("reload")
            call.methods.log.info("asked to reload by \(call.clientName)")
            return try call.begin { end in
                let reload = now == true ? call.service.reloadAtOnce : call.service.reload
                reload { mistakes in
                    if mistakes.isEmpty { return end(.success(true)) }
                    let message = "the configuration has \(Noun.count(mistakes.count, "mistake")); the panel stays as it was"
                    end(.failure(RPCError(.configuration, message, data: ["errors": .array(mistakes.map { .string($0) })])))
                }
            }
        },
        RPCMethod(
            "screenshot", .see, "makes a picture of the panel", result: "an object: png, a PNG file in Base64, width and height in pixels"
        ) { call in
            try call.methods.screenshots.add(call.client)
            return .later
        },
        // What was recorded comes with the request: the panel may see no other files than its own.
        RPCMethod(
            "replay", .operate, "plays recorded touches, as if fingers made them now; one that plays already ends",
            .text("recording", "a file of “libinput record”, its text")
        ) { call, recording in
            try call.methods.delay("replay")
            return try call.begin { end in
                call.service.replay(text: recording) { result in
                    end(result.map { true }.mapError { RPCError(.failed, $0.description) })
                }
            }
        },
        RPCMethod("confirm", .operate, "confirms the configuration that is on trial, as a touch does") { call in
            try call.service.confirm()
            return .done
        },
        RPCMethod(
            "calibrate", .administer, "asks for touches on marks on the screen, and corrects the touchscreen by them"
        ) { call in
            try call.service.calibrate()
            return .done
        },
        RPCMethod("idle", .operate, "switches the display off until it is touched, or until wake") { call in
            call.service.idle()
            return .done
        },
        RPCMethod("wake", .operate, "ends all idle stages, as a touch does") { call in
            call.service.wake()
            return .done
        },
        RPCMethod(
            "brightness", .operate, "sets how bright the panel is while somebody is there",
            .optional(.number("value", "how bright, 0 to 1; none only asks")), result: "how bright it is, 0 to 1"
        ) { call, value in
            if let value {
                guard (0...1).contains(value) else {
                    throw RPCError(.unacceptable, "a brightness is a number from 0 to 1, not \(JSONValue.number(value).text)")
                }
                call.service.brightness = value
            }
            return .result(.number(call.service.brightness))
        },
        RPCMethod("status", .see, "tells how the panel is doing", result: "an object") { call in
            var status = call.service.status().json.asObject ?? [:]
            status["clients"] = .array(call.methods.clients.map(\.json))
            if let bridge = call.service.bridge {
                let link = call.methods.clients.last { $0.link != nil }?.link
                status["mqtt"] = [
                    "broker": .string("\(bridge.broker.host):\(bridge.broker.port)"), "state": .string(call.service.broker),
                    "message": .string(link?.message ?? ""),
                ]
            }
            return .result(.object(status))
        },
        RPCMethod("version", .see, "tells the versions of program and protocol", result: "an object: fascia, protocol") { _ in
            .result(["fascia": .string(FasciaVersion.current), "protocol": .integer(ControlMethods.protocolVersion)])
        },
        RPCMethod(
            "list", .see, "tells which methods there are", result: "a list of objects: name, summary, params, result, role"
        ) { call in .result(.array(call.methods.methods.map(\.json))) },
        RPCMethod("quit", .administer, "ends the panel in good order; a service manager may start it anew") { call in
            call.methods.log.notice("asked to end by \(call.clientName)")
            return .resultThen(true) { [service = call.service] in service.quit() }
        },
    ]
}
