#if Inspector
  import FlyingSocks
  import Foundation
  import Testing

  @testable import SluiceInspector

  /// Other programs may listen where an inspector did.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct WrongProcessTests {
    /// Adds a process that answers like an inspector until it is added, and then each request with the same bytes.
    private func withImpostor(
      _ answer: String, _ body: (TwoProcesses) async throws -> Void
    ) async throws {
      let two = try await TwoProcesses()
      let socket = try ListeningSocket(InspectorOptions())
      let accepting = Task {
        await socket.accept { connection in
          let head = (try? await connection.read(atMost: 4_096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
          try? await connection.send(Array((Self.standard(head, socket.port) ?? answer).utf8))
          _ = try? await connection.read(atMost: 1)
          try? connection.close()
        }
      }
      _ = try await two.join("http://127.0.0.1:\(socket.port)/enter?token=\(Secret().text)")
      try await body(two)
      accepting.cancel()
      await accepting.value
      await two.close()
    }

    /// What an inspector answers when it is added.
    private static func standard(_ head: String, _ port: Int) -> String? {
      if head.hasPrefix("GET /enter?") {
        let cookie = "sluice-inspector-\(port)=\(Secret().text)"
        return "HTTP/1.1 303 See Other\r\nContent-Length: 0\r\nSet-Cookie: \(cookie)\r\n\r\n"
      }
      guard head.hasPrefix("GET /api/stores HTTP") else { return nil }
      let list = #"{"stores":[{"id":1,"name":"A"}],"process":"p","pid":1}"#
      return "HTTP/1.1 200 OK\r\nContent-Length: \(list.utf8.count)\r\n\r\n\(list)"
    }

    @Test(arguments: [
      "\r\n\r\n", "nonsense\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n" + String(repeating: "x", count: 17 << 20),
    ])
    func `A program that is not an inspector counts as a process that has ended`(answer: String) async throws {
      try await withImpostor(answer) { two in
        #expect(try await two.list().stores == ["1 Own", "2.1 A"])
        let reply = try await two.get("/api/stores/2.1/cases")
        #expect(reply.status == 502 && reply.body == #"{"error":"p (1) does not answer."}"#)
        #expect(try two.first.server.processes.process(2).isGone)
      }
    }

    @Test func `Only the status and the body of an answer are passed on`() async throws {
      let answer = "HTTP/1.1 409 X\r\nContent-Length: 3\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\n\r\n<b>"
      try await withImpostor(answer) { two in
        let reply = try await two.get("/api/stores/2.1/cases")
        #expect(reply.status == 409 && reply.body == "<b>" && reply.header("Set-Cookie") == nil)
        #expect(reply.header("Content-Type") == "application/json; charset=utf-8")
      }
    }

    @Test func `A process that accepts a connection and sends nothing delays the list by two seconds`() async throws {
      let two = try await TwoProcesses()
      let silent = try ListeningSocket(InspectorOptions())
      let text = "http://127.0.0.1:\(silent.port)/enter?token=\(Secret().text)"
      two.first.server.processes.expect(try ProcessAddress(text, names: Gate.loopbackNames))
      let start = ContinuousClock.now
      #expect(try await two.list().processes.first?["isGone"] as? Bool == true)
      #expect(ContinuousClock.now - start < .seconds(10))
      await two.close()
    }
  }
#endif
