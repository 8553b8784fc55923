import Foundation

extension LocalServer {
  /// Serves pages that follow events, until the program is asked to end.
  ///
  /// - Parameters:
  ///   - ping: called now and then, to write to all pages, so that those that are gone are found.
  ///   - close: ends the events of all pages.
  ///   - started: called once with the address.
  /// - Throws: what the system says, if it can serve no more.
  @MainActor
  package func serve(
    _ router: PageRouter, ping: @escaping @MainActor () -> Void, close: @escaping @MainActor () -> Void,
    started: (String) -> Void
  ) async throws {
    let serving = Task { try await run { await router.answer($0) } }
    let pings = Task {
      while true {
        try await Task.sleep(for: .seconds(15))
        ping()
      }
    }
    let interrupts = Interrupts {
      serving.cancel()
      Task { @MainActor in close() }
    }
    started("http://127.0.0.1:\(port)/")
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
