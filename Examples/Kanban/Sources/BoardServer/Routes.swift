import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle
import Sluice

func routes(_ room: Room) async -> Router<BasicRequestContext> {
  let router = Router()
  let outlet = await room.outlet
  router.get("/cards") { _, _ in try json(await room.cards) }
  router.post("/cards") { request, _ in
    let title = String(buffer: try await request.body.collect(upTo: 1_000))
    return try await answer(to: .add(title: title), request, outlet)
  }
  router.put("/cards/:id/:column") { request, context in
    guard let id = context.parameters.get("id", as: Int.self),
      let column = context.parameters.get("column").flatMap(Card.Column.init)
    else { throw HTTPError(.badRequest) }
    return try await answer(to: .move(id, to: column), request, outlet)
  }
  router.get("/events") { request, _ in
    let changes = await room.follow()
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        // Ends when the page closes, and when the program is told to stop.
        try? await request.body.consumeWithCancellationOnInboundClose { _ in
          for await cards in changes.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: "data: \(text(cards))\n\n"))
          }
        }
        try await writer.finish(nil)
      })
  }
  return router
}

/// What became of an action, in the words of HTTP.
func answer(to action: Board.Action, _ request: Request, _ outlet: Outlet<Board.Action>) async throws -> Response {
  do {
    let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
    let receipt = try await outlet.ask(action, within: .seconds(2), key: key)
    return try json(receipt.reply)
  } catch let refusal as Board.Refusal {
    throw HTTPError(refusal == .noCard ? .notFound : .conflict, message: refusal.rawValue)
  } catch StoreError.deadlineExceeded {
    throw HTTPError(.gatewayTimeout, message: "Repeat the request with its Idempotency-Key.")
  } catch let error as StoreError {
    throw HTTPError(.serviceUnavailable, message: "Nothing has changed: \(error)")  // for example, a full disk
  }
}

func text(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func json(_ value: some Encodable) throws -> Response {
  Response(
    status: .ok, headers: [.contentType: "application/json"],
    body: ResponseBody(byteBuffer: ByteBuffer(string: try text(value))))
}
