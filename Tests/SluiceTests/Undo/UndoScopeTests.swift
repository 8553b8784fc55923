import Incremental
import SluiceSeeds
import SluiceUndo
import Testing

/// Through stores for parts, decorators, several histories, and what is observed.
@Suite struct UndoScopeTests {
  struct App: Equatable {
    var left = Editor()
    var right = Editor()
  }

  enum AppAction: Sendable, Equatable {
    case left(EditorAction), right(EditorAction)
    case both(String)

    static let lefts = EnumCase<AppAction, EditorAction>(
      "left", embed: { .left($0) }, extract: { if case .left(let action) = $0 { action } else { nil } })
    static let rights = EnumCase<AppAction, EditorAction>(
      "right", embed: { .right($0) }, extract: { if case .right(let action) = $0 { action } else { nil } })
  }

  private let app = Combined<App, AppAction> {
    Scope(\.left, action: AppAction.lefts) { editor }
    Scope(\.right, action: AppAction.rights) { editor }
    Reduce { _, action, context in
      if case .both(let title) = action {
        context.send(.left(.title(title)))
        context.send(.right(.title(title)))
      }
    }
  }

  /// Hands everything on.
  struct Through<Wrapped: StoreProtocol>: StoreWrapper {
    let wrapped: Wrapped
    var rewrap: (Wrapped) -> Self { { Through(wrapped: $0) } }
  }

  @Test func `An intent is sent through a store for a part`() {
    let store = Store(App(), app)
    let left = store.scope(\.left, action: AppAction.lefts)
    left.send(.then([.add(1), .add(2)]), undo: .titled("Paste"))
    #expect(store.state.left.history.undoTitle == "Paste" && left.state.history.undoCount == 1)
    #expect(!store.state.right.history.canUndo)
    left.send(.undo)
    #expect(store.state.left.page == Page())
  }

  @Test func `An intent is sent through decorators`() {
    let store = Store(App(), app)
    let decorated = Through(wrapped: Through(wrapped: store.scope(\.right, action: AppAction.rights)))
    decorated.send(.add(1), undo: .titled("Add"))
    decorated.send(group: [.add(2), .add(3)], undo: .titled("Paste"))
    #expect(store.state.right.history.undoSteps.map(\.title) == ["Add", "Paste"])
  }

  @Test func `An intent holds for each history that the consequences of its action reach`() {
    let store = Store(App(), app)
    store.send(.both("x"), undo: .titled("Rename Both"))
    #expect(store.state.left.history.undoTitle == "Rename Both")
    #expect(store.state.right.history.undoTitle == "Rename Both")
    store.send(.left(.undo))
    #expect(store.state.left.page.title == "" && store.state.right.page.title == "x")
  }

  @Test func `Whether an undo is possible can be observed`() {
    let store = Store(Editor(), editor)
    var received: [String?] = []
    let token = store.observe(of: { $0.history.undoTitle }) { received.append($0) }
    store.send(.add(1), undo: .titled("Add"))
    store.send(.select(1))
    store.send(.undo)
    token.cancel()
    #expect(received == [nil, "Add", nil])
  }

  @Test func `Observers of an undone value are notified once for an undo`() {
    let store = Store(Editor(), editor)
    store.send(group: (1...10).map { .add($0) }, undo: .untitled)
    var counts: [Int] = []
    let token = store.observe(\.page.lines, initial: false) { counts.append($0.count) }
    store.send(.undo)
    store.send(.redo)
    token.cancel()
    #expect(counts == [0, 10])
  }

  @Test func `A part that is a row has its own history`() {
    struct Card: Identifiable, Equatable {
      let id: Int
      var dial = Dial()
    }
    struct Deck: Equatable { var cards: Rows<Card> = [Card(id: 1), Card(id: 2)] }
    let row = EnumCase<(Int, DialAction), (Int, DialAction)>("row", embed: { $0 }, extract: { $0 })
    let deck = EachRow<Deck, (Int, DialAction)>(\.cards, action: row) { dial.lift(\.dial) }
    let store = Store(Deck(), deck)
    store.send((1, .set(5)), (2, .set(6)), (1, .history(.undo)))
    #expect(store.state.cards.map(\.dial.value) == [0, 6])
    store.scope(\.cards, id: 1, action: row)?.send(.history(.redo))
    #expect(store.state.cards.map(\.dial.value) == [5, 6])
  }
}
