import Feed
import Foundation
import LocalServer
import Sluice

/// Answers requests: the files of the page, its events, and its actions.
struct Router: Sendable {
  let gate: Gate
  let files: WebFiles
  let screens: Screens
  let backend: Backend
  let outlet: Outlet<AppAction>

  func answer(_ request: Request) async -> Response {
    do {
      try gate.check(request)
      switch (request.method, request.path) {
      case ("POST", "/actions"): return try await perform(request)
      case ("GET", "/events"): return await events()
      case ("GET", let path): return try files.response(to: path)
      default: throw Refusal(.methodNotAllowed, "\(request.path) knows no \(request.method).")
      }
    } catch let refusal as Refusal {
      return refusal.response
    } catch {
      return Refusal(.internalServerError, "\(error)").response
    }
  }

  /// Answers when the action is handled; what it asks the backend for comes as events.
  private func perform(_ request: Request) async throws -> Response {
    guard request["content-type"] == "application/json" else {
      throw Refusal(.unsupportedMediaType, "An action is sent as application/json.")
    }
    guard let sent = try? JSONDecoder().decode(PageAction.self, from: request.body) else {
      throw Refusal(.badRequest, "The action is malformed.")
    }
    if case .setOnline(let isOnline) = sent { await backend.setReachable(isOnline) }
    try await outlet.send(sent.action)
    return Response(.noContent)
  }

  private func events() async -> Response {
    let events = await screens.open()
    return Response(
      .ok,
      [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")],
      .stream(length: nil) { write in
        for await event in events { try await write(Data(event.utf8)) }
      })
  }
}
