import Foundation
import Sluice
import Testing

@testable import BoardServer

struct RoomTests {
  let file = URL.temporaryDirectory.appending(path: "\(UUID()).sqlite")

  @Test func `A restart continues with each acknowledged card`() async throws {
    let room = try await Room(journalAt: file)
    try await room.outlet.ask(.add(title: "Rake"))
    try await room.end()
    #expect(try await Room(journalAt: file).cards == [Card(id: 1, title: "Rake")])
  }

  @Test func `A page gets the cards, and each change of them`() async throws {
    let room = try await Room(journalAt: file)
    var pages = await room.follow().makeAsyncIterator()
    #expect(await pages.next() == [])
    try await room.outlet.ask(.add(title: "Rake"))
    #expect(await pages.next() == [Card(id: 1, title: "Rake")])
  }
}
