import Observation
import SluiceNavigation
import Testing

/// The reads of a view's body, and its notifications.
@Suite struct ObservationIdiomTests {
  /// A view's body: it runs, and again after each notification.
  private final class Body: @unchecked Sendable {
    // @unchecked Sendable because `onChange` asks for it, and a test stays in one isolation.
    private let draw: () -> Void
    private var isNotified = false

    init(_ draw: @escaping () -> Void) {
      self.draw = draw
      run()
    }

    private func run() {
      isNotified = false
      withObservationTracking(draw) { [unowned self] in isNotified = true }
    }

    /// Whether a change notifies the view.
    func isNotified(by change: () -> Void) -> Bool {
      change()
      defer { if isNotified { run() } }
      return isNotified
    }
  }

  private func makeStore(isolation: isolated (any Actor)? = #isolation) -> Store<Feature.State, Feature.Action> {
    Store(Feature.State(), Feature())
  }

  @Test(arguments: Home.allCases)
  func `A body is notified of the fields that it reads, and of no others`(home: Home) async { await fields(home.actor) }

  private func fields(_ home: isolated (any Actor)?) {
    let store = makeStore()
    let body = Body {
      _ = store.count
      _ = store[\.text.isEmpty]
    }
    #expect(body.isNotified { store.send(.increment) })
    #expect(!body.isNotified { store.send(.fact("x")) })
    #expect(body.isNotified { store.send(.binding(.set(\.text, "a"))) })
    #expect(!body.isNotified { store.send(.binding(.set(\.text, "ab"))) })
  }

  @Test(arguments: Home.allCases)
  func `A body that reads the store of an optional part is notified when the part appears and is removed`(home: Home)
    async
  {
    await presence(home.actor)
  }

  private func presence(_ home: isolated (any Actor)?) {
    let store = makeStore()
    let body = Body {
      if let draft = store.scope(\.draft, action: Feature.Action.draft) {
        _ = draft.count
      }
    }
    #expect(body.isNotified { store.send(.binding(.set(\.draft, Child.State()))) })
    #expect(body.isNotified { store.send(.draft(.increment)) })
    #expect(!body.isNotified { store.send(.binding(.set(\.draft, Child.State(count: 1)))) })
    #expect(body.isNotified { store.send(.binding(.set(\.draft, nil))) })
  }

  @Test(arguments: Home.allCases)
  func `A list body is notified when rows are inserted, removed or moved, and a row's body when the row changes`(
    home: Home
  ) async { await rows(home.actor) }

  private func rows(_ home: isolated (any Actor)?) {
    let store = makeStore()
    let list = Body {
      for row in store.scope(\.rows, action: Feature.Action.row) {
        _ = row.id
      }
    }
    let first = store.scope(\.rows, action: Feature.Action.row)[0]
    let row = Body { _ = first.count }
    #expect(row.isNotified { store.send(.row(1, .increment)) })
    #expect(!row.isNotified { store.send(.row(2, .increment)) })
    #expect(!list.isNotified { store.send(.row(1, .increment)) })
    #expect(list.isNotified { store.send(.binding(.set(\.rows, [Child.State(id: 2)]))) })
  }

  @Test(arguments: Home.allCases)
  func `The store for a part is the same object as long as it is held`(home: Home) async {
    await sameStore(home.actor)
  }

  private func sameStore(_ home: isolated (any Actor)?) {
    let store = makeStore()
    store.send(.sheet(.present(Child.State())))
    // Several cases carry actions of a child. Which one a function makes is known when it has made one: until then, the
    // stores of two functions are two.
    func scopeChild() -> Store<Child.State, Child.Action> { store.scope(\.child, action: Feature.Action.child) }
    let child = scopeChild()
    #expect(child === scopeChild())
    let row = store.scope(\.rows, action: Feature.Action.row)[1]
    let sheet = store.scope(presented: \.sheet, action: Feature.Action.sheet)
    #expect(row === store.scope(\.rows, id: 2, action: Feature.Action.row))
    #expect(sheet === store.scope(presented: \.sheet, action: Feature.Action.sheet))
    weak var released: AnyObject?
    do { released = store.scope(\.count) }
    #expect(released == nil)
  }
}
