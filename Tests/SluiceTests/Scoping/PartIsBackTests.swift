import Sluice
import Testing

@MainActor @Suite struct PartIsBackTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  struct App {
    var items: Rows<Item> = [Item(id: 1, title: "first")]
    var note: String? = "first"
  }

  enum AppAction {
    case item(Int, String)
    case note(String)
    case set(String?)
    case add(Item)
    case remove(Int)
  }

  static let item = EnumCase<AppAction, (Int, String)>(
    "item", embed: { .item($0, $1) }, extract: { if case .item(let id, let title) = $0 { (id, title) } else { nil } })
  static let note = EnumCase<AppAction, String>(
    "note", embed: { .note($0) }, extract: { if case .note(let text) = $0 { text } else { nil } })

  let log = Log()
  let store = Store<App, AppAction>(App(), onFailure: { _ in }) {
    Reduce { app, action in
      switch action {
      case .item(let id, let title): app.items.update(id) { $0.title = title }
      case .note(let text): app.note = text
      case .set(let text): app.note = text
      case .add(let item): app.items.append(item)
      case .remove(let id): app.items.remove(id: id)
      }
    }
  }

  @Test func `An observer of a row is silent while the row is removed, and is notified when it returns`() throws {
    let row = try #require(store.scope(\.items, id: 1, action: Self.item))
    let tokens = [row.observe(\.title) { log($0) }, row.observe(of: \.title.count) { log($0) }]
    row.send("second")
    store.send(.remove(1))
    log("removed")
    store.send(.add(Item(id: 1, title: "first")))
    #expect(log.lines == ["first", "5", "second", "6", "removed", "first", "5"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `An observer of an optional part is silent while it is nil, and is notified when it is not`() throws {
    let note = try #require(store.scope(\.note, action: Self.note))
    let tokens = [note.observe(\.self) { log($0) }, note.observe(of: \.count) { log($0) }]
    note.send("second")
    store.send(.set(nil))
    log("removed")
    store.send(.set("first"))
    #expect(log.lines == ["first", "5", "second", "6", "removed", "first", "5"])
    withExtendedLifetime(tokens) {}
  }
}
