import FlyingSocks
import Foundation
import LocalServer
import SluiceTesting
import Testing

/// Over real connections, and by a clock that the test moves.
@Suite(.timeLimit(.minutes(10))) struct TimeLimitTests {
  let clock = ManualClock()
  var limits = Limits()

  /// Serves while `body` runs, and expects that serving then ends without an error.
  private func serve(
    _ handler: @escaping @Sendable (Request) async -> Response = { _ in Response(.noContent) },
    _ body: (AsyncSocket) async throws -> Void
  ) async throws {
    let server = try await LocalServer(port: 0, limits: limits, clock: clock, log: { Issue.record("\($0)") })
    let serving = Task { try await server.run(handler) }
    let client = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: server.port), timeout: 60)
    try await body(client)
    try client.close()
    serving.cancel()
    try await serving.value
  }

  /// Moves the clock until the server closes the connection; returns the seconds, and what was received.
  private func secondsUntilClosed(_ client: AsyncSocket) async -> (seconds: Int, received: Int) {
    let reading = Task {
      var count = 0
      while let bytes = try? await client.read(atMost: 65_536) { count += bytes.count }
      return count
    }
    let isClosed = Flag()
    Task {
      _ = await reading.value
      await isClosed.raise()
    }
    var seconds = 0
    while await !isClosed.isRaised {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      seconds += 1
      for _ in 0..<100 { await Task.yield() }
    }
    return (seconds, await reading.value)
  }

  @Test func `A connection that waits for nothing is closed after its time limit`() async throws {
    try await serve { client in
      try await client.write(Data("GET / HTTP/1.1\r\n\r\n".utf8))
      #expect(try await client.read(bytes: 12).starts(with: Array("HTTP/1.1 204".utf8)))
      #expect(await secondsUntilClosed(client).seconds >= limits.waiting)
    }
  }

  @Test mutating func `A request that arrives too slowly is given up`() async throws {
    limits.waiting = 1_000_000
    let head = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n12"
    for text in ["GE", "GET / HTTP/1.1\r\nHost: here\r\n", head] {
      try await serve { client in
        try await client.write(Data(text.utf8))
        let (seconds, received) = await secondsUntilClosed(client)
        #expect(seconds >= limits.receiving && seconds < limits.waiting && received == 0)
      }
    }
  }

  @Test func `A request that is not answered in time is given up, and its handler is cancelled`() async throws {
    let (steps, step) = AsyncStream<String>.makeStream()
    try await serve { _ in
      step.yield("begun")
      try? await Task.sleep(for: .seconds(3_600))
      step.yield("cancelled")
      return Response(.noContent)
    } _: { client in
      try await client.write(Data("GET / HTTP/1.1\r\n\r\n".utf8))
      for await step in steps where step == "begun" { break }
      #expect(await secondsUntilClosed(client).seconds >= limits.answering)
      for await step in steps where step == "cancelled" { break }
    }
  }

  @Test func `An answer that is streamed may wait for its next part as long as it likes`() async throws {
    let (parts, next) = AsyncStream<String>.makeStream()
    try await serve { _ in
      Response(.ok, [], .stream(length: 4) { write in for await part in parts { try await write(Data(part.utf8)) } })
    } _: { client in
      try await client.write(Data("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))
      next.yield("ab")
      var answer: [UInt8] = []
      while !answer.ends(with: "ab") { answer += try await client.read(atMost: 1_000) }
      for _ in 0..<1_000 {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
      }
      next.yield("cd")
      next.finish()
      while !answer.ends(with: "abcd") { answer += try await client.read(atMost: 1_000) }
    }
  }
}

/// Whether something has happened.
private actor Flag {
  private(set) var isRaised = false

  func raise() { isRaised = true }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
