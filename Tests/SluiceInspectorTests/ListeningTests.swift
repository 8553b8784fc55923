#if Inspector
  import FlyingSocks
  import Foundation
  import Testing

  @testable import SluiceInspector

  @Suite(.serialized) struct ListeningTests {
    /// Runs a test with a server of a stub.
    private func withServer(_ body: (Home, Listener, RawClient, [String: String]) async throws -> Void) async throws {
      let home = Home()
      let listener = try Listener(
        InspectorOptions(), files: PageFiles(["index.html": Array("page".utf8)]), patience: .milliseconds(300))
      _ = await home.add(to: listener.server)
      let gate = listener.server.gate
      try await body(
        home, listener, RawClient(port: listener.port), ["Cookie": "\(gate.cookieName)=\(gate.session.text)"])
      await listener.close()
    }

    @Test func `The printed address leads to the page`() async throws {
      try await withServer { _, listener, client, _ in
        #expect(listener.address.hasPrefix("http://127.0.0.1:\(client.port)/enter?token="))
        let entered = try await client.request("/enter?token=\(listener.server.gate.token.text)")
        #expect(entered.status == 303 && entered.header("Location") == "/")
        let cookie = try #require(entered.header("Set-Cookie")?.split(separator: ";").first)
        let page = try await client.request("/", "GET", ["Cookie": String(cookie)])
        #expect(page.status == 200 && page.body == "page" && page.header("Content-Length") == "4")
      }
    }

    @Test func `Every answer protects the page`() async throws {
      try await withServer { _, _, client, cookie in
        for target in ["/", "/x", "/api/stores", "/api/x", "/enter"] {
          for headers in [cookie, [:]] {
            let reply = try await client.request(target, "GET", headers)
            for (name, value) in Answer.protection { #expect(reply.header(name) == value, "\(target)") }
            #expect(reply.header("Access-Control-Allow-Origin") == nil)
          }
        }
      }
    }

    @Test func `A connection is used for several requests`() async throws {
      try await withServer { _, _, client, cookie in
        let request =
          "GET /api/stores HTTP/1.1\r\nHost: localhost:\(client.port)\r\nCookie: \(cookie["Cookie"] ?? "")\r\n\r\n"
        let reply = try await client.send(
          Array(String(repeating: request, count: 3).utf8), endsInput: true)
        #expect(reply.statuses == [200, 200, 200])
      }
    }

    @Test func `A request after a refused one is not read`() async throws {
      try await withServer { _, _, client, cookie in
        let hidden =
          "GET /api/stores HTTP/1.1\r\nHost: localhost:\(client.port)\r\nCookie: \(cookie["Cookie"] ?? "")\r\n\r\n"
        let body = hidden + String(repeating: "x", count: 10_000)
        for length in ["Content-Length: \(body.utf8.count)", "Transfer-Encoding: chunked", "Content-Length: 99999999"] {
          let head = "POST /api/stores/1/command HTTP/1.1\r\nHost: evil.example\r\n\(length)\r\n\r\n"
          let reply = try await client.send(Array((head + body).utf8))
          #expect(reply.statuses.filter { $0 == 200 }.isEmpty && reply.isClosed)
        }
      }
    }

    @Test func `Commands and tapes come in, up to the limits`() async throws {
      try await withServer { home, _, client, cookie in
        let headers = cookie.merging(["Content-Type": "application/json"]) { $1 }
        let command = try await client.request("/api/stores/1/command", "POST", headers, body: #"{"do":"commit"}"#)
        #expect(command.status == 200 && command.body.hasPrefix(#"{"ok":true,"version":"#))
        let large = String(repeating: "x", count: 3 << 20)
        #expect(try await client.request("/api/stores/1/command", "POST", headers, body: large).status != 200)
        #expect(try await client.request("/api/stores/1/import", "POST", headers, body: large).status == 200)
        #expect(await home.use { $0.commands } == ["commit", "import \(large.utf8.count)"])
      }
    }

    @Test func `A tape goes out in parts`() async throws {
      try await withServer { _, _, client, cookie in
        let reply = try await client.request("/api/stores/1/export", "GET", cookie)
        #expect(reply.status == 200 && reply.header("Transfer-Encoding") == "chunked")
        #expect(reply.body.hasSuffix("0\r\n\r\n") && reply.body.components(separatedBy: "line").count == 11)
      }
    }

    @Test func `A poll is answered when the store changes`() async throws {
      try await withServer { home, listener, client, cookie in
        async let reply = client.request("/api/stores/1/poll?seen=1", "GET", cookie)
        while listener.server.waiting.count == 0 { await Task.yield() }
        await home.use { $0.increment() }
        let answer = try await reply
        #expect(answer.body.contains("\"version\":2"))
      }
    }

    @Test func `Closing a server frees its port, and closes its connections`() async throws {
      let home = Home()
      let listener = try Listener(InspectorOptions(), files: PageFiles([:]))
      _ = await home.add(to: listener.server)
      let gate = listener.server.gate
      let client = RawClient(port: listener.port)
      async let poll = client.request(
        "/api/stores/1/poll?seen=1", "GET", ["Cookie": "\(gate.cookieName)=\(gate.session.text)"])
      async let idle = client.send([])
      while listener.server.waiting.count == 0 { await Task.yield() }
      await listener.close()
      let ends = try await [poll, idle]
      #expect(ends.map(\.isClosed) == [true, true])
      await #expect(throws: (any Error).self) { try await client.request("/") }
      let again = try Listener(InspectorOptions(port: client.port), files: PageFiles([:]))
      await again.close()
    }

    @Test func `A port that is in use is an error with the reason`() async throws {
      try await withServer { _, _, client, _ in
        #expect(throws: InspectorError.self) {
          try Listener(InspectorOptions(port: client.port), files: PageFiles([:]))
        }
        for options in [InspectorOptions(host: "no.address"), InspectorOptions(port: 70_000)] {
          #expect(throws: InspectorError.self) { try Listener(options, files: PageFiles([:])) }
        }
      }
    }

    @Test func `Stores of a process have one address, until the last one stops`() async throws {
      let home = Home()
      let options = InspectorOptions(isAddressPrinted: false)
      let first = try await home.serve("A", options)
      let second = try await home.serve("B", options)
      #expect(first.address == second.address)
      let url = try #require(URL(string: first.address))
      let client = RawClient(port: try #require(url.port))
      let entered = try await client.request("/enter?\(url.query ?? "")")
      let cookie = ["Cookie": String(try #require(entered.header("Set-Cookie")?.split(separator: ";").first))]
      #expect(
        try await client.request("/api/stores", "GET", cookie).body.contains(
          #"[{"id":1,"name":"A"},{"id":2,"name":"B"}]"#))
      #expect(try await client.request("/", "GET", cookie).body.contains("<!doctype html>"))
      await first.stop()
      await first.stop()
      #expect(try await client.request("/api/stores", "GET", cookie).body.contains(#"[{"id":2,"name":"B"}]"#))
      await second.stop()
      await #expect(throws: (any Error).self) { try await client.request("/") }
    }
  }
#endif
