package import Foundation
package import LocalServer
package import Sluice
package import Todos

/// Answers requests: the files of the page, its events, and its actions.
package struct Router: Sendable {
  private let gate: Gate
  private let files: WebFiles
  private let feed: PageFeed
  private let outlet: Outlet<TodosAction>
  private let now: @Sendable () -> Date
  private let recorded: @MainActor () -> Void

  /// - Parameter recorded: called after each action that is in the journal.
  package init(
    gate: Gate, files: WebFiles, feed: PageFeed, outlet: Outlet<TodosAction>, now: @escaping @Sendable () -> Date,
    recorded: @escaping @MainActor () -> Void = {}
  ) {
    self.gate = gate
    self.files = files
    self.feed = feed
    self.outlet = outlet
    self.now = now
    self.recorded = recorded
  }

  package func answer(_ request: Request) async -> Response {
    do {
      try gate.check(request)
      switch (request.method, request.path) {
      case ("POST", "/actions"): return try await perform(request)
      case ("GET", "/events"): return await events()
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

  /// Answers when the action is in the journal, never before.
  private func perform(_ request: Request) async throws -> Response {
    let type = request["content-type"]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
    guard type?.lowercased() == "application/json" else {
      throw Refusal(.unsupportedMediaType, "An action is sent as application/json.")
    }
    guard let action = try? JSONDecoder().decode(PageAction.self, from: request.body) else {
      throw Refusal(.badRequest, "The action is malformed.")
    }
    do {
      try await outlet.send(action.stamped(now()))
    } catch {
      throw Refusal(.serviceUnavailable, "\(error)")
    }
    await recorded()
    return Response(.noContent)
  }

  private func events() async -> Response {
    let events = await feed.open()
    return Response(
      .ok,
      [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")],
      .stream(length: nil) { write in
        try await events.forEach { try await write(Data($0.utf8)) }
      })
  }
}
