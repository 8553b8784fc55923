import FlyingFox

/// A server at work, and how it ended.
@MainActor
final class Serving {
  private let server: HTTPServer
  private var failure: (any Error)?
  private(set) lazy var task = Task { await self.serve() }

  init(_ server: HTTPServer) {
    self.server = server
    _ = task
  }

  /// - Throws: why the server could not start.
  func waitUntilListening() async throws {
    while await !server.isListening {
      if let failure { throw failure }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private func serve() async {
    do { try await server.run() } catch { failure = error }
  }
}
