import Foundation
import Notes
import Sluice
import Testing

/// The parcel alone: no todos are needed for it.
@MainActor @Suite struct NotesTests {
  let store = Store(Rows<Note>(), parcel: notesParcel)
  let first = UUID()
  let second = UUID()

  func addTwo() { store.send(.add(id: first, text: "Call Ada"), .add(id: second, text: "Room 12")) }

  @Test func `A note is added at the end, its text trimmed, its lines kept`() {
    addTwo()
    store.send(.add(id: UUID(), text: " \n one\ntwo\t"))
    #expect(store.state.map(\.text) == ["Call Ada", "Room 12", "one\ntwo"])
  }

  @Test(arguments: ["", " \n"]) func `An empty text adds nothing, and removes a note that gets it`(text: String) {
    addTwo()
    store.send(.add(id: UUID(), text: text), .setText(id: first, text: text))
    #expect(store.state.map(\.text) == ["Room 12"])
  }

  @Test func `A text is changed, and a note removed`() {
    addTwo()
    store.send(.setText(id: second, text: " Room 13 "), .remove(id: first))
    #expect(store.state.map(\.text) == ["Room 13"])
  }

  @Test func `An action for a note that was removed, or a repeated one, changes nothing`() {
    addTwo()
    let before = store.state
    store.send(.setText(id: UUID(), text: "x"), .remove(id: UUID()), .add(id: first, text: "again"))
    #expect(store.state == before)
  }

  @Test func `Actions are written in their stable form in journals, and read`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let actions: [NotesAction] = [.add(id: first, text: "a"), .setText(id: first, text: ""), .remove(id: first)]
    let journal = """
      [{"add":{"id":"\(first)","text":"a"}},{"setText":{"id":"\(first)","text":""}},{"remove":{"id":"\(first)"}}]
      """
    #expect(String(decoding: try encoder.encode(actions), as: UTF8.self) == journal)
    #expect(try JSONDecoder().decode([NotesAction].self, from: Data(journal.utf8)) == actions)
  }
}
