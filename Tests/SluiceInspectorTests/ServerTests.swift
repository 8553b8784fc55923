#if Inspector
  import Foundation
  import Testing

  @testable import SluiceInspector

  @Suite struct ServerTests {
    private let home = Home()
    private let server: InspectorServer

    init() async {
      server = InspectorServer(
        gate: Gate(port: 80, names: Gate.loopbackNames, token: Secret(), session: Secret()),
        files: PageFiles(["index.html": Array("page".utf8), "a/b.js": []]), patience: .seconds(2))
      _ = await home.add(to: server)
    }

    private func answer(_ target: String, body: String? = nil, hasCookie: Bool = true) async -> Answer {
      let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
      var head = RequestHead(
        method: body == nil ? "GET" : "POST", path: parts[0], query: parts.count > 1 ? parts[1] : "")
      head.headers = ["host": "127.0.0.1:80"]
      if hasCookie { head.headers["cookie"] = "\(server.gate.cookieName)=\(server.gate.session.text)" }
      if let body {
        head.headers.merge(["content-type": "application/json", "content-length": "\(body.utf8.count)"]) { $1 }
      }
      if let answer = server.turnAway(head) { return answer }
      return await server.answer(head, Array((body ?? "").utf8))
    }

    private func json(_ target: String, body: String? = nil) async throws -> [String: Any] {
      let answer = await answer(target, body: body)
      guard case .bytes(let bytes) = answer.body else { return [:] }
      return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test func `Files and stores are served to clients with the cookie`() async throws {
      let page = await answer("/")
      #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
      #expect(await answer("/a/b.js").type == "text/javascript; charset=utf-8")
      for target in ["/x", "/../index.html", "/a/../index.html", "/a%2Fb.js", "//index.html"] {
        #expect(await answer(target).status == 404)
      }
      #expect(await answer("/", hasCookie: false).status == 403)
      #expect(await answer("/api/stores", hasCookie: false).closes)
      let stores = try await json("/api/stores")
      #expect((stores["stores"] as? [[String: Any]])?.first?["name"] as? String == "Stub")
      #expect(stores["pid"] as? Int == Int(ProcessInfo.processInfo.processIdentifier))
    }

    @Test func `The token is answered with the cookie`() async throws {
      let answer = await answer("/enter?token=\(server.gate.token.text)", hasCookie: false)
      #expect(answer.status == 303)
      let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
      #expect(cookie == "sluice-inspector-80=\(server.gate.session.text); HttpOnly; SameSite=Strict; Path=/")
    }

    @Test func `A poll that has not seen the version is answered at once`() async throws {
      await home.use { $0.increment() }
      let first = try await json("/api/stores/1/poll")
      #expect(first["version"] as? Int == 2 && (first["entries"] as? [Any])?.count == 1)
      #expect(
        Set(first.keys).isSuperset(of: ["base", "position", "dropped", "journal", "unrepeatable", "running", "reset"]))
      #expect(first["position"] is NSNull)
      let next = try await json("/api/stores/1/poll?after=0&seen=2")
      #expect((next["entries"] as? [Any])?.count == 1, "there is an entry that it has not seen")
    }

    @Test func `A poll waits for a change, and changes in quick succession are one answer`() async throws {
      async let poll = json("/api/stores/1/poll?after=0&seen=1")
      while server.waiting.count == 0 { await Task.yield() }
      #expect(await home.use { $0.tapes == 0 && $0.isWatched })
      for _ in 0..<5 { await home.use { $0.increment() } }
      #expect(try await (poll["entries"] as? [Any])?.count == 5)
      #expect(await home.use { $0.tapes } == 1)
    }

    @Test func `A page that polls continuously gets one answer per pause`() async throws {
      let start = ContinuousClock.now
      var version = 0
      for _ in 0..<5 {
        await home.use { $0.increment() }
        version = try await json("/api/stores/1/poll?seen=\(version)")["version"] as? Int ?? 0
      }
      #expect(version == 6)
      #expect(ContinuousClock.now - start >= WaitMachine.pause * 4)
    }

    @Test func `A poll without a change is answered after its time limit`() async throws {
      let start = ContinuousClock.now
      let tape = try await json("/api/stores/1/poll?after=0&seen=1")
      #expect((tape["entries"] as? [Any])?.isEmpty == true)
      #expect(ContinuousClock.now - start >= .seconds(2))
    }

    @Test func `At most 32 polls wait`() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<40 { group.addTask { _ = try await json("/api/stores/1/poll?seen=1") } }
        for _ in 0..<8 { try await group.next() }
        #expect(server.waiting.count <= 32)
        await home.use { $0.change() }
        try await group.waitForAll()
      }
      #expect(server.waiting.count == 0)
    }

    @Test func `A poll that is cancelled ends`() async {
      let poll = Task { await answer("/api/stores/1/poll?seen=1") }
      while server.waiting.count == 0 { await Task.yield() }
      poll.cancel()
      #expect(await poll.value.status == 200)
      #expect(server.waiting.count == 0)
    }

    @Test func `The server serves states, differences, searches and values over time`() async throws {
      for _ in 0..<10 { await home.use { $0.increment() } }
      let state = try await json("/api/stores/1/state?n=10")
      #expect(((state["children"] as? [[String: Any]])?.first?["value"] as? String) == "5")
      #expect(try await json("/api/stores/1/state?n=99")["node"] is NSNull)
      #expect(try await json("/api/stores/1/state?path=x")["node"] is NSNull)
      let diff = try await json("/api/stores/1/diff?from=1&to=10")
      #expect((diff["changes"] as? [[String: Any]])?.first?["after"] as? String == "5")
      #expect(await answer("/api/stores/1/diff?from=1&to=99").status == 404)
      #expect((try await json("/api/stores/1/search?text=COUNT")["matches"] as? [Any])?.count == 1)
      let path = try #require("[\"count\"]".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let points = try await json("/api/stores/1/follow?path=\(path)&from=1&to=10")["points"] as? [[String: Any]]
      #expect(points?.map { $0["n"] as? Int } == [1, 2, 4, 6, 8, 10])
      #expect(points?.map { $0["number"] as? Int } == [0, 1, 2, 3, 4, 5])
    }

    @Test func `The server serves an action in full`() async throws {
      let action = try await json("/api/stores/1/action?n=0")
      #expect((action["tree"] as? [String: Any])?["value"] as? String == ".one(0)")
      #expect((action["parts"] as? [Any])?.count == 1 && action["json"] is NSNull)
      #expect(await answer("/api/stores/1/action?n=5").status == 404)
    }

    @Test(arguments: ["effects", "graph", "costs", "features", "cases"])
    func `Reports are JSON`(name: String) async throws {
      #expect(try await !json("/api/stores/1/\(name)").isEmpty)
    }

    @Test func `Commands are performed, or refused with the reason`() async throws {
      let done = try await json("/api/stores/1/command", body: #"{"do":"rewind","to":5}"#)
      #expect(done["ok"] as? Bool == true)
      #expect(done["version"] as? Int == 1)
      #expect(try await json("/api/stores/1/import", body: "[1]")["ok"] as? Bool == true)
      #expect(await home.use { $0.commands } == ["rewind 5", "import 3"])
      await home.use { $0.refuses = true }
      #expect(await answer("/api/stores/1/command", body: #"{"do":"reset"}"#).status == 409)
      #expect(try await json("/api/stores/1/command", body: #"{"do":"reset"}"#)["error"] as? String == "No.")
      #expect(await answer("/api/stores/1/command", body: "{").status == 400)
      #expect(await answer("/api/stores/2/command", body: "{}").status == 404)
    }

    @Test func `A tape is sent part by part`() async throws {
      let answer = await answer("/api/stores/1/export")
      guard case .chunks(let next) = answer.body else { return _ = Issue.record("no chunks") }
      var lines = 0
      while try await next() != nil { lines += 1 }
      #expect(lines == 10)
      #expect(answer.headers.first?.value == "attachment; filename=\"Stub.ndjson\"")
    }

    @Test(.timeLimit(.minutes(10))) func `The polls of a store that is not served any more do not wait`() async throws {
      let server = InspectorServer(gate: server.gate, files: PageFiles([:]), patience: .seconds(3_600))
      let host = await home.add(to: server)
      await home.use { $0.increment() }
      async let poll = server.poll(host, after: 1, seen: 2)
      while server.waiting.count == 0 { await Task.yield() }
      #expect(await server.remove(host))
      _ = await poll
    }

    @Test func `A store that is no longer served is not found`() async throws {
      let host = try await server.host(1)
      #expect(await server.remove(host))
      #expect(await !server.remove(host))
      #expect(await answer("/api/stores/1/poll").status == 404)
      #expect(await home.use { $0.onChange == nil && !$0.isWatched })
    }
  }

  @Suite struct JSONTextTests {
    @Test func `Text is escaped, and every key is written`() {
      let json = JSONText.object([
        ("a\"", .string("\\\n\u{1}é")), ("b", .null),
        ("c", .array([.int(-1), .double(0.5), .double(.nan), .bool(true)])),
      ])
      #expect(
        String(decoding: json.bytes, as: UTF8.self) == #"{"a\"":"\\\n\u0001é","b":null,"c":[-1,0.5,null,true]}"#)
    }
  }
#endif
