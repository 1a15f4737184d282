import FasciaControls
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// The document is what clients are written from: its examples are spoken to its own panel, and what it says of limits and codes holds.
@Suite struct ProtocolTests {
    private static let document = text(of: "PROTOCOL.md")

    /// A document of Config.
    static func text(of name: String) -> String {
        let path = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Config/\(name)"
        return (try? FileReader.read(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The blocks of a language, each its lines.
    private func blocks(_ language: String) -> [[String]] {
        var found: [[String]] = []
        var isInside = false
        for line in ProtocolTests.document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```\(language)" {
                isInside = true
                found.append([])
            } else if line == "```" {
                isInside = false
            } else if isInside {
                found[found.count - 1].append(String(line))
            }
        }
        return found
    }

    /// Whether an answer is the one that is written, where "…" stands for anything.
    private func fits(_ answer: JSONValue, _ written: JSONValue) -> Bool {
        if written == "…" { return true }
        switch (answer, written) {
        case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy { fits($0, $1) }
        case (.object(let a), .object(let b)):
            let named = b.names.filter { $0 != "…" }
            if named.count == b.count && a.count != b.count { return false }
            return named.allSatisfy { name in a[name].map { fits($0, b[name] ?? .null) } ?? false }
        default:
            if let a = answer.asNumber, let b = written.asNumber { return a == b }
            return answer == written
        }
    }

    /// A finger comes down on a control, or is lost there.
    private func touch(_ words: String, _ panel: ControlPanel, _ lastPlace: inout Point) throws {
        if words == "lifts" {
            panel.panel.touch(.ended, lastPlace.x, lastPlace.y)
        } else if let path = words.split(separator: " ").last, words != "is lost" {
            let window = panel.panel.runner.window
            let answers = window.subviews.compactMap { $0 as? AlertView }.flatMap(\.buttons)
            let answer: Control? = answers.first { $0.title(for: .normal) == String(path) }
            let control = try #require(panel.panel.runner.panel.content?.control(at: String(path)) ?? answer)
            // An alert slides in, which takes its time.
            panel.panel.advance(500)
            let origin = control.convertFromWindow(.zero)
            let place = Point(x: control.bounds.midX - origin.x, y: control.bounds.midY - origin.y)
            let bounds = panel.panel.runner.window.bounds
            lastPlace = Point(x: place.x / bounds.width, y: place.y / bounds.height)
            panel.panel.touch(.began, lastPlace.x, lastPlace.y)
        } else {
            panel.panel.touch(.cancelled, 0, 0)
        }
        panel.panel.advance(100)
        try panel.turn()
    }

    @Test func theDocumentsExamplesHold() throws {
        let text = try #require(blocks("yaml").first).joined(separator: "\n")
        let panel = try ControlPanel(text, hasTouchscreen: false)
        var pending: [JSONValue] = []
        var methods: Set<String> = []
        var place = Point.zero
        var count = 0
        for block in blocks("jsonrpc") {
            for line in block {
                let rest = String(line.dropFirst(2))
                switch line.first {
                case "→":
                    #expect(pending.isEmpty, "before \(rest)")
                    pending = try panel.send(rest)
                    if let request = try? JSONValue(parsing: rest) {
                        for one in request.asArray ?? [request] { if let method = one["method"]?.asString { methods.insert(method) } }
                    }
                case "←":
                    let written = try JSONValue(parsing: rest)
                    // What a program's finger does takes its time.
                    for _ in 0..<100 where pending.isEmpty {
                        panel.panel.advance(20)
                        try panel.turn()
                        pending = panel.client.lines()
                    }
                    guard !pending.isEmpty else {
                        Issue.record("nothing came for \(rest)")
                        return
                    }
                    let answer = pending.removeFirst()
                    #expect(fits(answer, written), "\(answer.text.prefix(400)) is not \(rest)")
                    count += 1
                case "☞" where rest.hasPrefix("comes down on ") || rest == "is lost" || rest == "lifts":
                    try touch(rest, panel, &place)
                    pending = panel.client.lines()
                case "☞":
                    let words = rest.split(separator: " ").map(String.init)
                    let number = try #require(words.last.flatMap(Double.init))
                    try panel.values.set(words[0], .number(number), from: .control, now: panel.panel.clock.now)
                    try panel.turn()
                    pending = panel.client.lines()
                default: Issue.record("what is this? \(line)")
                }
                // Reloads are not to come too close on one another.
                if rest.contains("reload") { panel.panel.advance(300) }
            }
            #expect(pending.isEmpty, "\(pending.map(\.text)) at the end of a block")
        }
        #expect(count > 35)
        // What has no example says why: it ends the panel.
        #expect(Set(RPCMethod.all.map(\.name)).subtracting(methods) == ["quit"])
    }

    @Test func theDocumentHasEveryCodeMethodAndLimit() {
        for code in RPCError.Code.allCases { #expect(ProtocolTests.document.contains("\n| \(code.rawValue) |"), "\(code)") }
        for method in RPCMethod.all { #expect(ProtocolTests.document.contains("`\(method.name)`"), "\(method.name)") }
        for (role, methods) in Dictionary(grouping: RPCMethod.all, by: \.role) {
            let names = methods.map { "`\($0.name)`" }.joined(separator: ", ")
            #expect(ProtocolTests.document.contains("\n| `\(role)` | \(names) |"), "\(role)")
        }
        let limits = ControlLimits()
        #expect(limits.outputPause == 64 << 10 && limits.stallTime == .milliseconds(10_000))
        #expect(limits.turnTime == .milliseconds(1) && limits.idleTime == .seconds(600))
    }

    @Test func theTableOfLimitsIsUpToDate() {
        let limits = ControlLimits()
        LimitTable(ProtocolTests.document).check([
            "Clients": limits.clients, "Clients of one user": limits.clientsOfUser,
            "Idle time in seconds": Int(limits.idleTime.nanoseconds / 1_000_000_000), "Bytes of a message": limits.messageBytes,
            "Values in a message, names counted too": JSONValue.maximumCount,
            "Lists and objects in one another": JSONValue.maximumDepth, "Bytes of a client read in a turn": limits.turnBytes,
            "Bytes of a message that is read within a turn": limits.parsedAtOnce, "Requests of a client in a turn": limits.turnMessages,
            "Milliseconds for a client in a turn": Int(limits.turnTime.nanoseconds / 1_000_000),
            "Values set in a turn": ValueSetting.part, "Refused values that are listed": ValueSetting.listed,
            "Operations of a patch": ValueStore.patchLimit, "Bytes of a list's ids and texts": ListOptions.bytesLimit,
            "Bytes of the ids and texts of all lists": ValueStore.listBytesLimit, "Rows, operations or points read in a turn": contentPart,
            "Rows or points written in a turn": ContentText.part,
            "Whole lists and series on their way to one user's clients": LongRequests.readingsOfUser,
            "Bytes after which no more rows or points are written in a turn": ContentText.partBytes,
            "Operations or points of a list or series that are remembered for a client": PendingContents.most,
            "Bytes that may wait for a client before its requests wait": limits.outputPause,
            "Bytes of events that may wait for a client": limits.outputBytes,
            "Seconds in which a client takes nothing of what waits": Int(limits.stallTime.nanoseconds / 1_000_000_000),
            "Milliseconds between two reloads or replays": Int(ControlMethods.pause.nanoseconds / 1_000_000),
            "Events that wait to be told": ControlPublisher.mostEvents, "Bytes of a badge": PanelService.badgeLimit,
            "Bytes of an alert's title, and of a button": PanelQuestion.titleLimit,
            "Bytes of an alert's message": PanelQuestion.messageLimit, "Buttons of an alert": PanelQuestion.answerLimit,
            "Bytes of a banner's text, and of its detail": PanelMessage.limit,
            "Banners of clients that show or wait": ClientMessages.bannerLimit,
            "Programs that touch or type at once": PanelService.errandLimit, "Bytes of a text that is typed": HandDeed.textLimit,
            "Views of a tree": ViewOutline.limit, "Views of a tree written in a turn": TreeReading.part,
            "Clients that look": ViewPublisher.most,
            "Milliseconds between two messages of damage": Int(ViewPublisher.pause.nanoseconds / 1_000_000),
            "Milliseconds after one without word of rectangles, to who looks in the list": Int(ViewPublisher.trust.nanoseconds / 1_000_000),
            "Rectangles in the list": ChangeList.capacity,
            "Mistakes that are told to who looks": ViewPublisher.mistakeLimit, "Bytes of such a mistake": ViewPublisher.mistakeBytes,
            "Fingers of a client": ClientFingers.most,
            "Milliseconds of silence after which one is lost": Int(ClientFingers.silence.nanoseconds / 1_000_000),
            "Bytes that a key types": RPCMethod.keyBytes,
            "Letters of a name that is compared with others": Suggestion.longest,
        ])
    }
}
