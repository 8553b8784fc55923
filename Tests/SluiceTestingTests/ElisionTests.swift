import Sluice
import SluiceTesting
import Testing

/// The part of a large state that a failure shows.
@MainActor @Suite struct ElisionTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var name = "row"
    var tags = ["a", "b"]
  }

  struct Sheet: Equatable {
    var title = "sheet"
    var rows = (0..<100).map { Row(id: $0) }
    var count = 0
  }

  @Test func `Equal parts are elided, and differences are shown with their containers`() {
    let store = TestStore(Sheet(), Reduce<Sheet, Int> { $0.rows[$1].name = "new" })
    var messages: [String] = []
    store.onFailure = { messages.append($0.message) }
    store.send(50)
    store.send(51) { $0.rows[51].name = "old" }
    store.exhaustivity = .off
    store.send(52) { $0.rows[52].name = "old" }
    #expect(messages.count == 3)
    for message in messages {
      #expect(message.split(separator: "\n").count < 25)
      #expect(message.contains("new") && message.contains("rows") && message.contains("Row"))
      #expect(!message.contains("id: 7\n"))
    }
  }
}
