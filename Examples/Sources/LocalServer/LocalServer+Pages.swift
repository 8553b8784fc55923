import Foundation

/// The open pages of a program, which follow events.
@MainActor
package protocol OpenPages: Sendable {
  /// Writes the events of a page that opens now, until it is closed.
  @Sendable nonisolated func events(_ write: (String) async throws -> Void) async throws

  /// Writes to all pages, so that those that are gone are found.
  func ping()

  /// Ends the events of all pages.
  func close()
}

extension LocalServer {
  /// Serves pages until the program is asked to end, and prints their address.
  ///
  /// - Parameters:
  ///   - name: the subject of the sentence with the address.
  ///   - perform: handles an action, as that of a `PageRouter`.
  /// - Throws: `PortUnavailable`, or what the system says if it can serve no more.
  @MainActor
  package static func serve<Action: Decodable & SendableMetatype>(
    _ name: String, port: UInt16, files: WebFiles, pages: some OpenPages, log: @escaping @Sendable (String) -> Void,
    perform: @escaping @Sendable (Action) async throws -> Void
  ) async throws {
    let server = try await LocalServer(port: port, log: log)
    let router = PageRouter(gate: Gate(port: server.port), files: files, events: pages.events, perform: perform)
    let serving = Task { try await server.run { await router.answer($0) } }
    let pings = Task {
      while true {
        try await Task.sleep(for: .seconds(15))
        pages.ping()
      }
    }
    let interrupts = Interrupts {
      serving.cancel()
      Task { @MainActor in pages.close() }
    }
    say("\(name) is at http://127.0.0.1:\(server.port)/")
    try await serving.value
    pings.cancel()
    interrupts.end()
  }
}

/// A message of server-sent events, with a value as JSON.
package func serverSentEvent(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
  return "data: \(String(decoding: data, as: UTF8.self))\n\n"
}
