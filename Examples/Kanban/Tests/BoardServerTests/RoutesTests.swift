import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import BoardServer

struct RoutesTests {
  let file = URL.temporaryDirectory.appending(path: "\(UUID()).sqlite")

  @Test func `A request that is repeated with its key adds one card`() async throws {
    let server = Application(router: await routes(try await Room(journalAt: file)))
    try await server.test(.router) { client in
      for _ in 1...2 {
        let response = try await client.execute(
          uri: "/cards", method: .post, headers: [.init("Idempotency-Key")!: "7"], body: ByteBuffer(string: "Rake"))
        #expect(response.status == .ok)
      }
      let cards = try await client.execute(uri: "/cards", method: .get)
      #expect(String(buffer: cards.body) == #"[{"column":"todo","id":1,"title":"Rake"}]"#)
    }
  }

  @Test(arguments: [("/cards/1/doing", HTTPResponse.Status.notFound), ("/cards/1/nowhere", .badRequest)])
  func `A move of a missing card is refused`(uri: String, status: HTTPResponse.Status) async throws {
    let server = Application(router: await routes(try await Room(journalAt: file)))
    try await server.test(.router) { client in
      let response = try await client.execute(uri: uri, method: .put)
      #expect(response.status == status)
    }
  }
}
