import Foundation
import Sluice
import Testing
import Todos

@MainActor @Suite struct TodosReducerTests {
  let store = Store(TodosState(), TodosReducer(), handlers: Shelf().handlers)
  let time = Date(timeIntervalSince1970: 1_000)
  let first = UUID()
  let second = UUID()

  var titles: [String] { store.state.todos.map(\.title) }

  func addTwo() {
    store.send(.add(id: first, title: "milk", at: time))
    store.send(.add(id: second, title: "bread", at: time))
  }

  @Test func `A todo is added at the end, its title trimmed`() {
    addTwo()
    store.send(.add(id: UUID(), title: " \n eggs\t", at: time))
    #expect(titles == ["milk", "bread", "eggs"])
    #expect(store.state.todos[0] == Todo(id: first, title: "milk", created: time))
  }

  @Test(arguments: ["", "  \n"]) func `An empty title adds nothing`(title: String) {
    store.send(.add(id: first, title: title, at: time))
    #expect(titles == [])
  }

  @Test func `Adding an id twice adds it once, so a sender without an answer may send again`() {
    addTwo()
    store.send(.add(id: first, title: "again", at: time))
    #expect(titles == ["milk", "bread"])
  }

  @Test func `A new title is trimmed, and an empty one removes the todo`() {
    addTwo()
    store.send(.setTitle(id: first, title: "  oat milk "))
    store.send(.setTitle(id: second, title: "  "))
    #expect(titles == ["oat milk"])
  }

  @Test func `One todo, or all of them, are completed, and active again`() {
    addTwo()
    store.send(.setCompleted(id: first, true))
    #expect(store.state.todos.map(\.isCompleted) == [true, false])
    store.send(.setAllCompleted(true))
    #expect(store.state.todos.completedCount == 2)
    store.send(.setAllCompleted(false))
    #expect(store.state.todos.activeCount == 2)
  }

  @Test func `One todo, or each completed one, is removed`() {
    addTwo()
    store.send(.add(id: UUID(), title: "eggs", at: time))
    store.send(.remove(id: first))
    store.send(.setCompleted(id: second, true))
    store.send(.clearCompleted)
    #expect(titles == ["eggs"])
  }

  @Test func `An action for a todo that was removed changes nothing`() {
    addTwo()
    let before = store.state
    for action in [TodosAction.setTitle(id: UUID(), title: "x"), .setCompleted(id: UUID(), true), .remove(id: UUID())] {
      store.send(action)
    }
    #expect(store.state == before)
  }

  @Test func `Actions are decoded from the journal as they were encoded`() throws {
    let actions: [TodosAction] = [
      .add(id: first, title: "a\"\u{0}é👩‍👩‍👧", at: Date(timeIntervalSince1970: 1_732_147_200.123_456)),
      .setTitle(id: first, title: ""), .setCompleted(id: first, true), .setAllCompleted(false), .remove(id: second),
      .clearCompleted, .backUp, .restore, .backedUp(count: 2),
      .restored([Todo(id: first, title: "é", created: Date(timeIntervalSince1970: 1_732_147_200.123_456))]),
      .backupFailed(reason: "The disk is full."),
    ]
    let decoded = try JSONDecoder().decode([TodosAction].self, from: JSONEncoder().encode(actions))
    #expect(decoded == actions)
  }
}
