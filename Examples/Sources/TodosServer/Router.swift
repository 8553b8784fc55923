package import FlyingFox
package import Foundation
package import Sluice
package import Todos

/// Answers requests: the files of the page, its events, and its actions.
package struct Router: HTTPHandler {
  /// An action with a title of this many bytes is a mistake or an attack.
  package static let maximumAction = 65_536

  private let gate: Gate
  private let files: WebFiles
  private let feed: PageFeed
  private let outlet: Outlet<TodosAction>
  private let now: @Sendable () -> Date

  package init(
    gate: Gate, files: WebFiles, feed: PageFeed, outlet: Outlet<TodosAction>, now: @escaping @Sendable () -> Date
  ) {
    self.gate = gate
    self.files = files
    self.feed = feed
    self.outlet = outlet
    self.now = now
  }

  package func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      try gate.check(request)
      if (request.method, request.path) == (.POST, "/actions") { return try await perform(request) }
      try request.refuseBody()
      switch (request.method, request.path) {
      case (.GET, "/events"): return await events()
      case (_, "/actions"), (_, "/events"):
        throw Refusal(.methodNotAllowed, "\(request.path) knows no \(request.method.rawValue).")
      case (.GET, let path): return try files.response(to: path)
      default: throw Refusal(.methodNotAllowed, "\(request.path) knows no \(request.method.rawValue).")
      }
    } catch let refusal as Refusal {
      return refusal.response
    } catch {
      return Refusal(.badRequest, "The request could not be read.").response
    }
  }

  /// Answers when the action is in the journal, never before.
  private func perform(_ request: HTTPRequest) async throws -> HTTPResponse {
    let data = try await request.json(limit: Self.maximumAction)
    guard let action = try? JSONDecoder().decode(PageAction.self, from: data) else {
      throw Refusal(.badRequest, "The action is malformed.")
    }
    do {
      try await outlet.send(action.stamped(now()))
    } catch {
      throw Refusal(.serviceUnavailable, "\(error)")
    }
    return HTTPResponse(statusCode: .noContent)
  }

  private func events() async -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: "text/event-stream", HTTPHeader("Cache-Control"): "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ],
      body: HTTPBodySequence(from: EventBody(events: await feed.open())))
  }
}
