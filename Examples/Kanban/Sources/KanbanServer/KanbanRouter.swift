import Foundation
import HTTPTypes
package import Hummingbird
import Kanban
import ServiceLifecycle
import Sluice
import SluiceLifecycle

/// The requests that the server answers.
///
/// | Request | Answer |
/// |---|---|
/// | `GET /` | the page |
/// | `GET /boards` | the boards |
/// | `POST /boards`, `{"name": "Garden"}` | the id of a new board |
/// | `GET /boards/1/events?member=Ann` | server-sent events: the board, then each change |
/// | `POST /boards/1`, `{"add": {"title": "Rake", "to": "todo"}}` | what became of an action of the board |
/// | `GET /ready` | whether the server should get requests |
///
/// - Parameter hosts: The names by which pages may reach the server: behind a proxy, those of the proxy.
package func kanbanRouter(
  _ room: BoardRoom, hosts: Set<String> = ["127.0.0.1", "localhost"]
) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: TracingMiddleware())
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: OwnPagesOnly(hosts: hosts))
  router.get("/") { _, _ in try page("index.html", "text/html; charset=utf-8") }
  router.get("/kanban.js") { _, _ in try page("kanban.js", "text/javascript") }
  router.get("/kanban.css") { _, _ in try page("kanban.css", "text/css") }
  router.get("/ready") { _, _ -> Response in
    let readiness = await room.readiness
    return Response(status: readiness.isReady ? .ok : .serviceUnavailable, text: readiness.reason)
  }
  router.get("/boards") { _, _ in try Response(json: await room.boards) }
  router.post("/boards") { request, context -> Response in
    let board = try await request.decode(as: NewBoard.self, context: context)
    return try await answer { try await room.ask(.open(name: board.name), within: limit, key: request.key) }
  }
  router.post("/boards/:id") { request, context -> Response in
    let id = try context.parameters.require("id", as: Int.self)
    let action = try await request.decode(as: BoardAction.self, context: context)
    return try await answer { try await room.ask(.board(id, action), within: limit, key: request.key) }
  }
  router.get("/boards/:id/events") { request, context -> Response in
    let id = try context.parameters.require("id", as: Int.self)
    let name = request.uri.queryParameters["member"].map { String($0.prefix(40)) } ?? ""
    let member = name.isEmpty ? "somebody" : name
    guard let events = await room.follow(id, as: member) else {
      return Response(status: .notFound, text: "There is no board \(id).")
    }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        // It ends when the page closes, and, so that the server can end, when the program is told to stop.
        try? await request.body.consumeWithCancellationOnInboundClose { _ in
          for await event in events.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(string: event)) }
        }
        try await writer.finish(nil)
      })
  }
  return router
}

private struct NewBoard: Decodable { var name: String }

/// How long a request waits for the store.
private let limit = Duration.seconds(2)

/// Returns the answer to a request: what became of its action, in the words of HTTP.
private func answer(_ ask: () async throws -> Receipt<Int>) async throws -> Response {
  do {
    let receipt = try await ask()
    return try Response(json: ["id": receipt.reply])
  } catch let refusal as BoardError {
    return Response(status: .conflict, text: "\(refusal)")
  } catch let refusal as KanbanError {
    return Response(status: .conflict, text: "\(refusal)")
  } catch ReducerError.stateNotPresent {
    return Response(status: .notFound, text: "There is no such board.")
  } catch StoreError.notRecorded(let error) {
    return Response(status: .serviceUnavailable, text: "Try again, nothing has changed: \(error)")
  } catch StoreError.deadlineExceeded {
    return Response(status: .gatewayTimeout, text: "Ask again, with the same Idempotency-Key.")
  } catch StoreError.ended {
    return Response(status: .serviceUnavailable, text: "The server ends. Another one will answer.")
  } catch let trouble as TryAgain {
    return Response(status: .serviceUnavailable, text: "Try again: \(trouble.reason)")
  }
}

/// Refuses requests from pages of other sites, which any page in the browser could send here; also from one whose own
/// name was made to point here.
private struct OwnPagesOnly: RouterMiddleware {
  let hosts: Set<String>

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard isOwn(request) else {
      return Response(status: .forbidden, text: "Only the page of this server may do that.")
    }
    return try await next(request, context)
  }

  private func isOwn(_ request: Request) -> Bool {
    guard let host = host(of: request.head.authority.map { "http://\($0)" }), hosts.contains(host) else { return false }
    if let origin = request.headers[.origin], self.host(of: origin) != host { return false }
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }
    let site = header("Sec-Fetch-Site") ?? "none"
    return ["same-origin", "none"].contains(site) || header("Sec-Fetch-Mode") == "navigate"
  }

  private func host(of url: String?) -> String? { url.flatMap { URL(string: $0)?.host() } }
}

private func page(_ name: String, _ type: String) throws -> Response {
  guard let url = Bundle.module.url(forResource: "Web/\(name)", withExtension: nil) else { throw HTTPError(.notFound) }
  let data = try Data(contentsOf: url)
  return Response(
    status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
}

extension Request {
  /// The key of a request that a client repeats when it got no answer. Another path with this key is another request.
  fileprivate var key: String? {
    guard let key = HTTPField.Name("Idempotency-Key").flatMap({ headers[$0] }), !key.isEmpty else { return nil }
    return "\(uri.path) \(key.prefix(200))"
  }
}

extension Response {
  fileprivate init(status: HTTPResponse.Status, text: String) {
    self.init(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  fileprivate init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    self.init(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }
}
