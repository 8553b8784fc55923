import Foundation
import SluiceNavigation
import SluiceUndo
import Testing

/// Law 23: an id that named something once never names another thing, also after undo.
@Suite(.freesStores) struct UndoneRoutesTests {
  struct Document: Equatable, Diffable, Sendable, Codable {
    var path = RouteStack<String>()
    var sheet = Presented<String>()
    var tabs: Rows<Tab> = [Tab(id: 1)]
    var inner: RouteStack<String>?
  }

  struct Tab: Equatable, Identifiable, Sendable, Codable {
    let id: Int
    var path = RouteStack<String>()
  }

  struct App: Equatable, Sendable, Codable {
    var document = Document()
    var history = UndoStack(of: Document.self)
  }

  enum Action: Sendable { case push(String), present(String), pushInTab(String), open, history(UndoAction) }

  static let history = EnumCase<Action, UndoAction>(
    "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })

  private let app = WithUndo<App, Action>(\.document, history: \.history, action: history) {
    Reduce { app, action, _ in
      switch action {
      case .push(let name): app.document.path.push(name)
      case .present(let name): app.document.sheet.present(name)
      case .pushInTab(let name): app.document.tabs.update(1) { $0.path.push(name) }
      case .open: app.document.inner = RouteStack(["inner"])
      case .history: break
      }
    }
  }

  private typealias ID = RowID<Route<String>>

  private func ids(_ state: App) -> [ID?] {
    [state.document.path.top?.id, state.document.sheet.route?.id, state.document.tabs[id: 1]?.path.top?.id]
  }

  @Test(arguments: [1, 3])
  func `A screen that is pushed after an undo has a new id`(count: Int) {
    let store = Store(App(), app)
    var known: Set<String> = []
    for round in 0..<4 {
      for number in 0..<count {
        for action in [Action.push("\(number)"), .present("\(number)"), .pushInTab("\(number)")] { store.send(action) }
        for (place, id) in ids(store.state).enumerated() {
          let isNew = known.insert("\(place) \(id.map { $0.rawValue } ?? "none")").inserted
          #expect(isNew, "round \(round): \(place) \(id.map { $0.rawValue } ?? "none") came again")
        }
      }
      for _ in 0..<3 * count { store.send(.history(.undo)) }
      #expect(ids(store.state) == [nil, nil, nil])
    }
  }

  @Test func `A screen that a redo restores has its id, and an undo does not affect ids of other stacks`() {
    let store = Store(App(), app)
    for action in [Action.push("a"), .push("b"), .push("c"), .present("d")] { store.send(action) }
    let before = store.state
    store.send(.history(.undo))
    #expect(store.document.path == before.document.path && store.document.sheet.destination == nil)
    store.send(.history(.redo))
    #expect(ids(store.state) == ids(before))
  }

  @Test func `A decoded history does not use an id twice`() throws {
    let store = Store(App(), app)
    for action in [Action.push("a"), .push("b"), .open] { store.send(action) }
    let text = try JSONEncoder().encode(store.state)
    let restarted = Store(try JSONDecoder().decode(App.self, from: text), app)
    let known = Set(restarted.document.path.routes.ids)
    for _ in 0..<3 { restarted.send(.history(.undo)) }
    restarted.send(.push("c"))
    #expect(try !known.contains(#require(restarted.document.path.top?.id)))
  }
}
