import FasciaJSON
import NIOCore
import Testing

@testable import fascia_web

/// What a browser may ask for, by its role, and how much of it.
@Suite struct RequestTests {
    private func request(_ method: String, _ parameters: String = "{}") -> RPC.Request? {
        RPC.request(Array("{\"id\":7,\"method\":\"\(method)\",\"params\":\(parameters)}".utf8))
    }

    private func course(
        _ method: String, _ role: User.Role, isMaking: Bool = false, isConnected: Bool = true, isRecording: Bool = false
    ) throws -> RequestCourse {
        RequestCourse(try #require(request(method)), role: role, isMaking: isMaking, isConnected: isConnected, isRecording: isRecording)
    }

    private func refusal(_ course: RequestCourse) throws -> (code: Int64?, message: String) {
        guard case .refused(let bytes) = course else { return (nil, "") }
        let error = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))["error"]
        return (error?["code"]?.asInteger, error?["message"]?.asString ?? "")
    }

    // MARK: Methods

    /// Whoever makes this list longer has thought of what a page of another's could do with it.
    @Test func aBrowserMayAskForThisAndNothingElse() {
        #expect(
            RPC.methods.sorted() == [
                "append", "describe", "get", "idle", "key", "language", "page", "patch", "preview", "resize", "set", "stale", "status",
                "subscribe", "theme", "touch", "tree", "unsubscribe", "wake",
            ])
        #expect(
            RPC.methodsOfSee.sorted() == [
                "describe", "desk.hello", "desk.look", "desk.word", "get", "status", "subscribe", "tree", "unsubscribe",
            ])
        #expect(RPC.methodsOfMaking.sorted() == ["preview", "stale"])
    }

    @Test(arguments: ["write", "call", "apply", "report", "banner", "alert", "press", "view", "brightness", "shutdown", "", "Get", "get "])
    func whatIsNotInTheListIsNoRequest(_ method: String) { #expect(request(method) == nil) }

    @Test func aRequestHasANumberAndAMethod() {
        #expect(RPC.request(Array("{\"method\":\"get\"}".utf8)) == nil)
        #expect(RPC.request(Array("{\"id\":\"a\",\"method\":\"get\"}".utf8)) == nil)
        #expect(RPC.request(Array("{\"id\":1}".utf8)) == nil)
        #expect(RPC.request(Array("[{\"id\":1,\"method\":\"get\"}]".utf8)) == nil)
        #expect(RPC.request(Array("{\"id\":1,\"method\":\"get\"".utf8)) == nil)
        #expect(RPC.request([0xFF, 0xFE]) == nil)
        #expect(RPC.request([]) == nil)
        #expect(request("get")?.id == 7)
    }

    @Test func aBrowserIsNobodysBackend() {
        #expect(request("subscribe", "{\"topics\":[\"values\"],\"names\":[\"a\"]}") != nil)
        #expect(request("subscribe", "{\"topics\":[\"values\"],\"backend\":\"web\"}") == nil)
        #expect(request("subscribe", "[]") == nil)
    }

    @Test func aRequestIsOneLineForThePanel() throws {
        let bytes = Array("{\"id\":7,\n\"method\":\"set\",\r\n\"params\":{\"name\":\"a\",\"value\":\"b\\nc\"},\"more\":1}".utf8)
        let line = RPC.line(try #require(RPC.request(bytes)))
        #expect(!line.contains(10) && !line.contains(13))
        let value = try JSONValue(parsing: String(decoding: line, as: UTF8.self))
        #expect(value == ["jsonrpc": "2.0", "id": 7, "method": "set", "params": ["name": "a", "value": "b\nc"]])
    }

    // MARK: Roles

    @Test func whoOnlySeesAsksForNothingElse() throws {
        for method in RPC.methods.union(["desk.hello", "desk.look", "desk.word", "desk.save", "desk.edit", "desk.record"]) {
            let course = try course(method, .see, isMaking: true)
            if RPC.methodsOfSee.contains(method) {
                #expect(course == (method.hasPrefix("desk.") ? .own : .passed), "\(method)")
            } else {
                let refusal = try refusal(course)
                #expect(refusal.code == -32008)
                #expect(refusal.message.contains("“\(method)”"))
            }
        }
    }

    @Test func whoOperatesAsksForEverythingThatThePanelTakes() throws {
        for method in RPC.methods.subtracting(RPC.methodsOfMaking) { #expect(try course(method, .operate) == .passed) }
        #expect(try course("desk.save", .operate) == .own)
    }

    @Test func onlyAPanelThatIsBeingMadeIsPlayedAround() throws {
        for method in RPC.methodsOfMaking {
            #expect(try course(method, .operate, isMaking: true) == .passed)
            #expect(try refusal(course(method, .operate)).message.contains("runs elsewhere"))
        }
    }

    @Test func withoutAPanelThisProgramStillAnswers() throws {
        #expect(try refusal(course("get", .operate, isConnected: false)).message == "the panel is not there")
        #expect(try course("desk.hello", .operate, isConnected: false) == .own)
    }

    @Test func fingersAndKeysAreWrittenDownWhileARecordingIsMade() throws {
        for method in ["touch", "key"] { #expect(try course(method, .operate, isRecording: true) == .recorded) }
        #expect(try course("set", .operate, isRecording: true) == .passed)
        #expect(try course("touch", .operate) == .passed)
    }

    // MARK: Limits

    @Test func whoOnlySeesSendsShorterFrames() {
        #expect(RPC.requestLimit(of: .operate) == 1 << 20)
        #expect(RPC.requestLimit(of: .see) == 1 << 16)
    }

    @Test func tooManyValuesAreRefusedWithTheNumberOfTheRequest() {
        let many = Array("{\"id\":42,\"method\":\"set\",\"params\":[\(String(repeating: "0,", count: 100_001))0]}".utf8)
        #expect(RPC.request(many) == nil)
        #expect(RPC.excess(many)?.id == 42)
        #expect(RPC.excess(Array("{\"id\":42,\"method\":\"nothing\"}".utf8)) == nil)
        #expect(RPC.excess(Array("{\"id\":42,".utf8)) == nil)
    }

    /// Whether each of some requests is taken.
    private func taken(_ requests: [(bytes: Int, at: TimeAmount)]) -> [Bool] {
        var budget = RequestBudget()
        return requests.map { budget.take($0.bytes, now: .uptimeNanoseconds(5_000_000_000) + $0.at) }
    }

    @Test func aSecondHasSoManyRequests() {
        let full = Array(repeating: (bytes: 100, at: TimeAmount.zero), count: RequestBudget.most)
        #expect(taken(full).allSatisfy { $0 })
        #expect(taken(full + [(0, .milliseconds(999)), (0, .seconds(1))]).suffix(2) == [false, true])
    }

    @Test func aLongRequestCountsForSeveral() {
        // One of a mebibyte is 257 of them.
        #expect(taken(Array(repeating: (1 << 20, .zero), count: 6)) == [true, true, true, true, true, false])
    }

    @Test func answersWaitUpToALimitAndLinesUpToAnother() {
        var budget = UnreadBudget()
        let most = [budget.takeAnswer(UnreadBudget.mostAnswered), budget.takeLine(UnreadBudget.mostOfPanel)]
        let more = [budget.takeAnswer(1), budget.takeLine(1)]
        budget.reset()
        let again = [budget.takeAnswer(UnreadBudget.mostAnswered), budget.takeAnswer(1), budget.takeLine(UnreadBudget.mostOfPanel)]
        #expect(most == [true, true] && more == [false, false] && again == [true, false, true])
    }
}
