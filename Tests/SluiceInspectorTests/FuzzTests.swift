#if Inspector
  import Foundation
  import Testing
  import Thoroughness

  @testable import SluiceInspector

  @Suite(.serialized) struct FuzzTests {
    /// Each case is a hundred requests, eight at a time.
    @Test(arguments: Thoroughness.cases(quick: 5, exhaustive: 100))
    func `Broken requests are refused, and the server continues`(number: Int) async throws {
      let home = Home()
      let listener = try Listener(
        InspectorOptions(), files: PageFiles(["index.html": []]), patience: .milliseconds(20))
      _ = await home.add(to: listener.server)
      let gate = listener.server.gate
      let cookie = "\(gate.cookieName)=\(gate.session.text)"
      let client = RawClient(port: listener.port)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for position in 0..<100 {
          if position >= 8 { try await group.next() }
          group.addTask { try await Self.send(number * 100 + position, client, cookie) }
        }
        try await group.waitForAll()
      }
      #expect(try await client.request("/api/stores", "GET", ["Cookie": cookie]).status == 200)
      #expect(try await client.request("/api/stores").status == 403)
      await listener.close()
    }

    private static func send(_ number: Int, _ client: RawClient, _ cookie: String) async throws {
      var request = BrokenRequest(number, port: client.port, cookie: cookie)
      let bytes = request.make()
      // The client ends its side, so the server has read what there is, and must close.
      let reply = try await client.send(bytes, endsInput: true, patience: .seconds(120))
      #expect(reply.isClosed, "request \(number)")
      if !request.hasCookie { #expect(!reply.statuses.contains(200), "request \(number)") }
    }
  }
#endif
