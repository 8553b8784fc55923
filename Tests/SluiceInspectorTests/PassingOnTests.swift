#if Inspector
  import Foundation
  import Testing

  @testable import SluiceInspector

  @Suite(.serialized, .timeLimit(.minutes(10))) struct PassingOnTests {
    @Test func `Commands and tapes are passed on`() async throws {
      try await TwoProcesses.run { two in
        _ = try await two.join(two.second.address)
        let done = try await two.post("/api/stores/2.1/command", #"{"do":"rewind","to":5}"#)
        #expect(done.body.hasPrefix(#"{"ok":true,"version":"#))
        let large = String(repeating: "x", count: 3 << 20)
        #expect(try await two.post("/api/stores/2.1/import", large).status == 200)
        #expect(await two.home.use { $0.commands } == ["rewind 5", "import \(large.utf8.count)"])
        await two.home.use { $0.refuses = true }
        #expect(try await two.post("/api/stores/2.1/command", #"{"do":"reset"}"#).body == #"{"error":"No."}"#)
        let tape = try await two.get("/api/stores/2.1/export")
        #expect(tape.header("Transfer-Encoding") == "chunked" && tape.header("Content-Type") == "application/x-ndjson")
        #expect(tape.body.components(separatedBy: "line").count == 11 && tape.body.hasSuffix("0\r\n\r\n"))
      }
    }

    @Test func `A request that is passed on keeps the protection of the page`() async throws {
      try await TwoProcesses.run { two in
        _ = try await two.join(two.second.address)
        let reply = try await two.get("/api/stores/2.1/poll")
        for (name, value) in Answer.protection { #expect(reply.header(name) == value) }
        #expect(reply.header("Content-Type") == "application/json; charset=utf-8" && reply.header("Set-Cookie") == nil)
      }
    }

    @Test func `A request that was passed on is not passed on again, also by two that have added each other`()
      async throws
    {
      try await TwoProcesses.run { two in
        _ = try await two.join(two.second.address)
        let back = try await two.second.server.processes.join(two.first.address)
        #expect(back == 2)
        #expect(try await two.list().stores == ["1 Own", "2.1 Other <b>"])
        #expect(try await two.passOn("/api/stores/2.1/poll").status == 508)
        #expect(try await two.passOn("/api/processes", "POST", body: "{}").status == 508)
        #expect(try await two.passOn("/api/processes/2/remove", "POST", body: "{}").status == 508)
        #expect(!(try await two.passOn("/api/stores").body.contains("2.1")))
        #expect(try await two.get("/api/stores/2.2.1/poll").status == 404)
      }
    }

    @Test func `A poll that is passed on ends when the page closes, and its process stays`() async throws {
      try await TwoProcesses.run(patience: .seconds(3_600)) { two in
        _ = try await two.join(two.second.address)
        let poll = Task { try await two.get("/api/stores/2.1/poll?seen=1", patience: .milliseconds(300)) }
        while two.second.server.waiting.count == 0 { await Task.yield() }
        _ = try await poll.value
        while two.second.server.waiting.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try two.first.server.processes.process(2).isGone == false)
      }
    }
  }
#endif
