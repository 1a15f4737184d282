import FasciaGeometry
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@testable import fascia_web

/// Under which names it is served, to how many, and which files.
@Suite struct ServingTests {
    private func options(_ hosts: [String] = [], users: String = "", address: String = "127.0.0.1") -> WebOptions {
        var options = WebOptions()
        (options.hosts, options.users, options.address) = (hosts, users, address)
        return options
    }

    // MARK: Names

    @Test func aPortOfThisMachinesOwnIsServedUnderItsAddress() {
        let names = ServedNames(options(), isUnix: false, port: 8080)
        #expect(names.hosts == ["127.0.0.1:8080", "localhost:8080"])
        #expect(names.port == 8080)
        #expect(!names.isBehindServer)
        #expect(names.address(token: "abc") == "http://127.0.0.1:8080/#abc")
    }

    @Test func anAddressOfIPv6StandsInBrackets() {
        let names = ServedNames(options(address: "::1"), isUnix: false, port: 80)
        #expect(names.hosts == ["[::1]:80", "localhost:80"])
        #expect(names.address(token: "") == "http://[::1]:80/#")
    }

    @Test func aUnixSocketIsServedUnderItsNamesAlone() {
        let names = ServedNames(options(["panel.example.org"]), isUnix: true, port: nil)
        #expect(names.hosts == ["panel.example.org"])
        #expect(names.port == 0)
        #expect(names.isBehindServer)
        #expect(names.address(token: "abc") == "https://panel.example.org/#abc")
        #expect(ServedNames(options(["panel.example.org:8443"]), isUnix: true, port: nil).port == 8443)
    }

    @Test func aServerBeforeThisOneIsBelievedWhereUsersSignIn() {
        #expect(ServedNames(options(["panel.example.org"], users: "/etc/users"), isUnix: false, port: 80).isBehindServer)
        #expect(!ServedNames(options([], users: "/etc/users"), isUnix: false, port: 80).isBehindServer)
        // Anybody on this machine reaches the port without that server.
        #expect(!ServedNames(options(["panel.example.org"]), isUnix: false, port: 80).isBehindServer)
    }

    @Test func aPortThatIsForwardedHereHasNoTLS() {
        #expect(ServedNames(options(["localhost:9000"]), isUnix: true, port: nil).address(token: "t") == "http://localhost:9000/#t")
    }

    /// Two previews on one port: the second one says who has it, and what to do.
    @Test func aPortThatIsTakenIsTold() throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        defer { try? group.syncShutdownGracefully() }
        let taken = try ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).wait()
        var options = options()
        options.port = try #require(taken.localAddress?.port)
        let page = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Page"
        do {
            _ = try Listener.start(options, files: PageFiles(folder: page), on: group.next())
            Issue.record("two processes have one port")
        } catch {
            #expect("\(error)".hasPrefix("cannot listen on 127.0.0.1:\(options.port): "), "\(error)")
            #expect("\(error)".contains("maybe another preview") && "\(error)".contains("leave --listen out"), "\(error)")
        }
    }

    // MARK: Options

    private func complaint(_ arguments: String...) -> String? {
        if case .wrong(let complaint) = WebOptions.parse(arguments) { return complaint }
        return nil
    }

    @Test func withoutTLSNothingIsOnANetwork() {
        for address in ["127.0.0.1:0", "[::1]:8080"] { #expect(complaint("--socket", "s", "--listen", address) == nil) }
        for address in ["0.0.0.0:80", "192.0.2.1:80", "[::]:80", "localhost:80", "127.0.0.1", "127.0.0.1:99999", ":80"] {
            #expect(complaint("--socket", "s", "--listen", address)?.hasPrefix("--listen takes") == true, "\(address)")
        }
    }

    @Test func aHostIsAPlainNameInLowerCase() {
        for host in ["panel.example.org", "panel.example.org:8443", "10.0.0.1"] {
            #expect(complaint("--socket", "s", "--host", host) == nil)
        }
        for host in ["Panel.example.org", "https://panel.example.org", "a b", "panel_1", "*", String(repeating: "a", count: 254)] {
            #expect(complaint("--socket", "s", "--host", host)?.hasPrefix("--host takes") == true, "\(host)")
        }
    }

    @Test func aUnixSocketNeedsAName() { #expect(complaint("--socket", "s", "--listen-unix", "u") == WebOptions.noHost) }

    @Test func whoSignsInWritesNothingBesideAConfiguration() {
        #expect(complaint("--users", "u", "--panel", "p")?.contains("--panel") == true)
    }

    // MARK: How many

    private func session(_ name: String?, _ role: User.Role = .operate) -> Door.Session {
        Door.Session(value: name ?? "", user: name.map { User(name: $0, role: role, hash: "") }, end: .distantFuture)
    }

    @Test func eightMayLook() {
        let others = (0..<Viewers.most).map { session("user\($0)") }
        #expect(Viewers.hasRoom(for: session("one more"), beside: others.dropLast()))
        #expect(!Viewers.hasRoom(for: session("one more"), beside: others))
        #expect(!Viewers.hasRoom(for: session(nil), beside: others))
    }

    @Test func ofOneUserFourMayLook() {
        let others = Array(repeating: session("alice"), count: Viewers.mostOfUser)
        #expect(!Viewers.hasRoom(for: session("alice"), beside: others))
        #expect(Viewers.hasRoom(for: session("bob"), beside: others))
        #expect(Viewers.hasRoom(for: session("alice"), beside: others.dropLast()))
        // Who has the token is nobody in particular.
        #expect(Viewers.hasRoom(for: session(nil), beside: Array(repeating: session(nil), count: Viewers.most - 1)))
    }

    @Test func whoOnlyLooksLeavesRoomForWhoOperates() {
        let others = (0..<(Viewers.most - Viewers.keptToOperate)).map { session("user\($0)", .see) }
        #expect(Viewers.hasRoom(for: session("one more", .see), beside: others.dropLast()))
        #expect(!Viewers.hasRoom(for: session("one more", .see), beside: others))
        #expect(Viewers.hasRoom(for: session("one more", .operate), beside: others))
    }

    // MARK: WebSockets

    @Test func aWebSocketIsForPagesOfOursThatAreIn() {
        let host = "127.0.0.1:8080"
        let door = Door(token: "t", hosts: [host], port: 8080, isBehindServer: false)
        func head(_ uri: String = "/socket", _ changes: (String, String)...) -> HTTPRequestHead {
            let cookie = String(
                door.open(nil, HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), now: .now()).prefix { $0 != ";" })
            var headers: HTTPHeaders = ["Host": host, "Origin": "http://\(host)", "Cookie": cookie]
            for (name, value) in changes { headers.replaceOrAdd(name: name, value: value) }
            return HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
        }
        #expect(door.session(ofUpgrade: head()) != nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Content-Length", "0"))) != nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Content-Length", "5"))) == nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Transfer-Encoding", "chunked"))) == nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Host", "evil.example"))) == nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Origin", "http://evil.example"))) == nil)
        #expect(door.session(ofUpgrade: head("/socket", ("Cookie", "fascia-8080=0"))) == nil)
        for uri in ["/socket/", "/socket?a", "/", "/socket2", "//socket"] { #expect(door.session(ofUpgrade: head(uri)) == nil) }
    }

    // MARK: Files

    @Test func onlyThePagesFilesAreServed() throws {
        var folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        folder.append("Page")
        let files = try PageFiles(folder: folder.joined(separator: "/"))
        #expect(files["/"]?.type == "text/html; charset=utf-8")
        #expect(files["/panel.js"]?.type == "text/javascript; charset=utf-8")
        #expect(files["/login"] != nil)
        for path in [
            "", "/index.html", "/login.html", "/../Package.swift", "/./panel.js", "//panel.js", "/panel.js?", "/%70anel.js", "/Page",
        ] {
            #expect(files[path] == nil, "\(path)")
        }
    }

    @Test(arguments: ["../a", "a/b", "/a", ".", "..", ".a", "", "a b", "a\n", "ä", "a\0", String(repeating: "a", count: 65)])
    func aNameBesideThePanelIsNoPath(_ name: String) { #expect(!PanelFolder.isName(name)) }

    @Test(arguments: ["a", "evening-2", "A.b_c", String(repeating: "a", count: 64)])
    func aPlainNameIsOne(_ name: String) { #expect(PanelFolder.isName(name)) }

    // MARK: What the panel says

    @Test func aRectangleIsWithinTheLargestPicture() {
        #expect(RPC.rect([0, 1, 2, 16_384]) == PixelRect(x: 0, y: 1, width: 2, height: 16_384))
        for value in [[0, 0, 1], [0, 0, 1, 16_385], [-1, 0, 1, 1], [0, 0, 1, 1, 1]] as [[Int64]] {
            #expect(RPC.rect(.array(value.map { .integer($0) })) == nil)
        }
    }
}
