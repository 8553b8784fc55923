import Foundation
import Hummingbird

@main struct BoardServer {
  static func main() async throws {
    let room = try await Room(journalAt: URL(filePath: "board.sqlite"))
    var server = Application(
      router: await routes(room), configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
    server.addServices(await room.service)  // ends after the server has answered its last request
    try await server.runService()
  }
}
