#if Inspector
  import FlyingSocks
  import Foundation
  import Testing

  @testable import SluiceInspector

  /// Clients that leave or send while their requests are answered.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct LeavingTests {
    private func cookie(_ listener: Listener) -> String {
      "\(listener.server.gate.cookieName)=\(listener.server.gate.session.text)"
    }

    @Test func `The poll of a client that closes its connection ends at once`() async throws {
      let listener = try Listener(InspectorOptions(), files: PageFiles([:]), patience: .seconds(3_600))
      _ = await Home().add(to: listener.server)
      let client = RawClient(port: listener.port)
      let poll = Task {
        try await client.request(
          "/api/stores/1/poll?seen=1", "GET", ["Cookie": cookie(listener)], patience: .milliseconds(200))
      }
      while listener.server.waiting.count == 0 { await Task.yield() }
      #expect(try await !poll.value.isClosed, "the client closed it, not the server")
      while listener.server.waiting.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
      await listener.close()
    }

    @Test func `A request that a client sends during a poll is answered after it`() async throws {
      let listener = try Listener(InspectorOptions(), files: PageFiles([:]), patience: .milliseconds(300))
      _ = await Home().add(to: listener.server)
      let end = " HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nCookie: \(cookie(listener))\r\n\r\n"
      let socket = try await AsyncSocket.connected(
        to: .inet(ip4: "127.0.0.1", port: UInt16(listener.port)), timeout: 600)
      defer { try? socket.close() }
      try await socket.write(Data("GET /api/stores/1/poll?seen=1\(end)".utf8))
      while listener.server.waiting.count == 0 { await Task.yield() }
      try await socket.write(Data("GET /api/stores/1/cases\(end)".utf8))
      var text = ""
      while !text.contains("\"cases\"") {
        text += String(decoding: try await socket.read(atMost: 4_096), as: UTF8.self)
      }
      #expect(text.components(separatedBy: "HTTP/1.1 200").count == 3)
      await listener.close()
    }
  }
#endif
