import Foundation

/// Answers the requests of a page: its files, its events at `/events`, and its actions at `/actions`.
package struct PageRouter: Sendable {
  /// Writes one event after the other, as the page gets it, until the page is closed.
  package typealias Events = @Sendable (_ write: (String) async throws -> Void) async throws -> Void

  private let gate: Gate
  private let files: WebFiles
  private let events: Events
  private let perform: @Sendable (_ body: Data) async throws -> Void

  /// Makes a router.
  ///
  /// - Parameter perform: handles an action, and returns when the page may be told that it is handled. A `Refusal` that
  ///   it throws is the answer.
  package init<Action: Decodable & SendableMetatype>(
    gate: Gate, files: WebFiles, events: @escaping Events, perform: @escaping @Sendable (Action) async throws -> Void
  ) {
    (self.gate, self.files, self.events) = (gate, files, events)
    self.perform = { body in
      guard let action = try? JSONDecoder().decode(Action.self, from: body) else {
        throw Refusal(.badRequest, "The action is malformed.")
      }
      try await perform(action)
    }
  }

  package func answer(_ request: Request) async -> Response {
    do {
      try gate.check(request)
      switch (request.method, request.path) {
      case ("POST", "/actions"): return try await act(request)
      case ("GET", "/events"): return stream
      case (_, "/actions"), (_, "/events"): throw unknown(request)
      case ("GET", let path): return try files.response(to: path)
      default: throw unknown(request)
      }
    } catch let refusal as Refusal {
      return refusal.response
    } catch {
      return Refusal(.internalServerError, "\(error)").response
    }
  }

  private func unknown(_ request: Request) -> Refusal {
    Refusal(.methodNotAllowed, "\(request.path) knows no \(request.method).")
  }

  private func act(_ request: Request) async throws -> Response {
    let type = request["content-type"]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
    guard type?.lowercased() == "application/json" else {
      throw Refusal(.unsupportedMediaType, "An action is sent as application/json.")
    }
    try await perform(request.body)
    return Response(.noContent)
  }

  private var stream: Response {
    Response(
      .ok,
      [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")],
      .stream(length: nil, write))
  }

  private func write(_ part: (Data) async throws -> Void) async throws {
    try await events { try await part(Data($0.utf8)) }
  }
}
