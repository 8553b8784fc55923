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
package func kanbanRouter(_ room: BoardRoom) async -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: OwnPagesOnly())
  let outlet = await room.outlet
  router.get("/") { _, _ in try page("index.html", "text/html; charset=utf-8") }
  router.get("/kanban.js") { _, _ in try page("kanban.js", "text/javascript") }
  router.get("/kanban.css") { _, _ in try page("kanban.css", "text/css") }
  router.get("/ready") { _, _ -> Response in
    let health = await room.health
    return Response(status: health.isReady ? .ok : .serviceUnavailable, text: "\(health)")
  }
  router.get("/boards") { _, _ in try Response(json: await room.boards) }
  router.get("/mails/stopped") { _, _ in try Response(json: await room.stoppedMails) }
  router.post("/boards") { request, context -> Response in
    let board = try await request.decode(as: NewBoard.self, context: context)
    return try await answer { try await outlet.ask(.open(name: board.name), within: limit, key: request.key) }
  }
  router.post("/boards/:id") { request, context -> Response in
    let id = try context.parameters.require("id", as: Int.self)
    let action = try await request.decode(as: BoardAction.self, context: context)
    return try await answer {
      try await outlet.map { .board(id, $0) }.ask(action, within: limit, key: request.key)
    }
  }
  router.get("/boards/:id/events") { request, context -> Response in
    let id = try context.parameters.require("id", as: Int.self)
    let member = request.uri.queryParameters["member"].map { String($0) } ?? "somebody"
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
  }
}

/// Refuses requests from pages of other sites, which any page in the browser could send here.
private struct OwnPagesOnly: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    if let origin = request.headers[.origin], origin != "http://\(request.head.authority ?? "")" {
      return Response(status: .forbidden, text: "Only the page of this server may do that.")
    }
    return try await next(request, context)
  }
}

private func page(_ name: String, _ type: String) throws -> Response {
  guard let url = Bundle.module.url(forResource: "Web/\(name)", withExtension: nil) else { throw HTTPError(.notFound) }
  let data = try Data(contentsOf: url)
  return Response(
    status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
}

extension Request {
  /// The key of a request that a client repeats when it got no answer.
  fileprivate var key: String? { HTTPField.Name("Idempotency-Key").flatMap { headers[$0] } }
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
