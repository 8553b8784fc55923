#if Inspector
  import Foundation
  import Testing

  @testable import SluiceInspector

  @Suite(.serialized, .timeLimit(.minutes(10))) struct JoiningTests {
    @Test func `The stores of a process that is added are listed, and their requests passed on`() async throws {
      try await TwoProcesses.run { two in
        let joined = try await two.join(two.second.address)
        #expect(joined.body == #"{"ok":true,"id":2}"#)
        let (stores, processes) = try await two.list()
        #expect(stores == ["1 Own", "2.1 Other <b>"])
        #expect(processes.first?["isGone"] as? Bool == false)
        #expect(processes.first?["pid"] as? Int == Int(ProcessInfo.processInfo.processIdentifier))
        for _ in 0..<2 { await two.home.use { $0.increment() } }
        #expect(try await two.get("/api/stores/2.1/poll").body.contains("\"version\":3"))
        #expect(try await two.get("/api/stores/2.1/diff?from=1&to=2").body.contains("count"))
        #expect(try await two.get("/api/stores/2.1/action?n=99").status == 404)
        #expect(try await two.get("/api/stores/1/poll").body.contains("\"version\":1"))
      }
    }

    @Test func `A process is added with its own token only, and once`() async throws {
      try await TwoProcesses.run { two in
        let wrong = "http://127.0.0.1:\(two.second.port)/enter?token=\(Secret().text)"
        let refused = try await two.join(wrong)
        #expect(refused.status == 409 && refused.body.contains("does not know this token"))
        #expect(try await two.join("http://127.0.0.1:1/enter?token=\(Secret().text)").body.contains("No inspector"))
        #expect(try await two.join("http://evil.example:80/enter?token=\(Secret().text)").status == 409)
        #expect(try await two.post("/api/processes", "{}").status == 400)
        #expect(try await two.list().processes.isEmpty)
        for _ in 0..<2 { #expect(try await two.join(two.second.address).body == #"{"ok":true,"id":2}"#) }
        #expect(try await two.list().processes.count == 1)
      }
    }

    @Test func `Without the cookie no client can add a process or send it a request`() async throws {
      try await TwoProcesses.run { two in
        _ = try await two.join(two.second.address)
        let headers = ["Content-Type": "application/json"]
        for target in ["/api/processes", "/api/processes/2/remove", "/api/stores/2.1/command"] {
          #expect(try await two.client.request(target, "POST", headers, body: "{}").status == 403)
        }
        #expect(try await two.client.request("/api/stores/2.1/poll").status == 403)
        #expect(try await two.get("/api/processes").status == 405)
      }
    }

    @Test func `A process cannot be added to itself`() async throws {
      try await TwoProcesses.run { two in
        for host in ["127.0.0.1", "localhost"] {
          let own = two.first.address.replacing("127.0.0.1", with: host)
          let reply = try await two.join(own)
          #expect(reply.status == 409 && reply.body.contains("A process cannot be added to itself."))
        }
      }
    }

    @Test func `The page gets neither tokens nor sessions`() async throws {
      try await TwoProcesses.run { two in
        var text = try await two.join(two.second.address).text
        text += try await two.get("/api/stores").text + (try await two.get("/api/stores/2.1/poll").text)
        await two.second.close()
        text += try await two.get("/api/stores/2.1/poll").text + (try await two.join(two.second.address).text)
        let gate = two.second.server.gate
        #expect(!text.contains(gate.token.text) && !text.contains(gate.session.text))
      }
    }

    @Test func `A process that has ended is shown as ended, and can be removed`() async throws {
      try await TwoProcesses.run { two in
        _ = try await two.join(two.second.address)
        _ = try await two.list()
        await two.second.close()
        let reply = try await two.get("/api/stores/2.1/poll")
        #expect(reply.status == 502 && reply.body.contains("does not answer."))
        let (stores, processes) = try await two.list()
        #expect(stores == ["1 Own", "2.1 Other <b>"], "what it had is still named")
        #expect(processes.first?["isGone"] as? Bool == true)
        #expect(try await two.post("/api/processes/2/remove").status == 200)
        #expect(try await two.post("/api/processes/2/remove").status == 404)
        #expect(try await two.list().stores == ["1 Own"])
        #expect(try await two.get("/api/stores/2.1/poll").status == 404)
      }
    }

    @Test func `A process that is named in code is queried when the stores are listed`() async throws {
      try await TwoProcesses.run { two in
        let address = try ProcessAddress(two.second.address, names: Gate.loopbackNames)
        two.first.server.processes.expect(address)
        two.first.server.processes.expect(address)
        #expect(try await two.list().stores == ["1 Own", "2.1 Other <b>"])
        #expect(try two.first.server.processes.process(2).address == nil, "the token is not needed any more")
      }
    }

    @Test func `At most 16 processes are added`() async throws {
      try await TwoProcesses.run { two in
        for port in 1...17 {
          let text = "http://127.0.0.1:\(port)/enter?token=\(Secret().text)"
          two.first.server.processes.expect(try ProcessAddress(text, names: Gate.loopbackNames))
        }
        #expect(try await two.list().processes.count == 16)
        #expect(try await two.join(two.second.address).body.contains("There are 16 other processes."))
      }
    }
  }
#endif
