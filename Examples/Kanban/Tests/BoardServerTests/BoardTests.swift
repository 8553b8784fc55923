import Sluice
import Testing

@testable import BoardServer

struct BoardTests {
  @Test func `The column for work in progress has at most two cards`() async throws {
    let store = Store(Board.State(), Board())
    for title in ["Rake", "Sow", "Water"] { try await store.ask(.add(title: title)) }
    try await store.ask(.move(1, to: .doing))
    try await store.ask(.move(2, to: .doing))
    await #expect(throws: Board.Refusal.full) { try await store.ask(.move(3, to: .doing)) }
    try await store.ask(.move(1, to: .done))
    let receipt = try await store.ask(.move(3, to: .doing))
    #expect(receipt.reply == Card(id: 3, title: "Water", column: .doing))
  }
}
