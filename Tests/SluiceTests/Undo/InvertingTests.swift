import SluiceUndo
import Testing

/// Histories of actions that carry their inverses: RedCat's undo.
@Suite struct InvertingTests {
  enum Edit: Invertible, Sendable, Equatable {
    case add(Int)
    case multiply(by: Int)
    case divide(by: Int)

    func inverted() -> Edit {
      switch self {
      case .add(let amount): .add(-amount)
      case .multiply(let factor): .divide(by: factor)
      case .divide(let factor): .multiply(by: factor)
      }
    }
  }

  enum CounterAction: Sendable, Equatable {
    case edit(Edit)
    case reset
    case twice(Edit)
    case history(UndoAction)

    static let edits = EnumCase<CounterAction, Edit>(
      "edit", embed: { .edit($0) }, extract: { if case .edit(let edit) = $0 { edit } else { nil } })
    static let histories = EnumCase<CounterAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  }

  struct Counter: Equatable {
    var value = 1
    var applied = 0
    var history = UndoStack<ActionGroup<Edit>>()
  }

  private let counter = WithUndo<Counter, CounterAction>(
    \.value, inverting: CounterAction.edits, history: \.history, action: CounterAction.histories
  ) {
    Reduce { counter, action, context in
      switch action {
      case .edit(let edit):
        counter.applied += 1
        switch edit {
        case .add(let amount): counter.value += amount
        case .multiply(let factor): counter.value *= factor
        case .divide(let factor): counter.value /= factor
        }
      case .reset: counter.value = 0
      case .twice(let edit): for _ in 0..<2 { context.send(.edit(edit)) }
      case .history: break
      }
    }
  }

  /// RedCat A.2 2
  @Test func `An action is undone by its inverse, and redone by sending it again`() {
    let store = Store(Counter(), counter)
    store.send(.edit(.add(5)), undo: .titled("Add"))
    store.send(.edit(.multiply(by: 3)))
    store.send(.history(.undo))
    #expect(store.state.value == 6 && store.state.history.undoTitle == "Add")
    store.send(.history(.undo))
    #expect(store.state.value == 1 && store.state.history.redoTitle == "Add")
    store.send(.history(.redo), .history(.redo))
    #expect(store.state.value == 18 && store.state.applied == 6)
  }

  /// RedCat A.3 #9
  @Test func `An action that changes nothing makes no step`() {
    let store = Store(Counter(), counter)
    store.send(.edit(.add(0)), .edit(.multiply(by: 1)))
    #expect(!store.state.history.canUndo)
  }

  @Test func `Changes by other actions are not recorded`() {
    let store = Store(Counter(), counter)
    store.send(.edit(.add(1)), .reset)
    #expect(store.state.history.undoCount == 1)
    store.send(.history(.undo))
    #expect(store.state.value == -1)
  }

  @Test func `A group is one step, undone from its last action to its first`() {
    let store = Store(Counter(), counter)
    store.send(group: [.edit(.add(1)), .edit(.multiply(by: 10)), .edit(.add(3))], undo: .titled("Group"))
    #expect(store.state.value == 23 && store.state.history.undoCount == 1)
    store.send(.history(.undo))
    #expect(store.state.value == 1)
    store.send(.history(.redo))
    #expect(store.state.value == 23)
    store.send(.twice(.add(1)), undo: .untitled)
    #expect(store.state.history.undoCount == 2)
  }

  /// RedCat A.2 6, 13
  @Test func `A group of actions, then its inverse, is the identity`() {
    let group = ActionGroup<Edit>([.add(4), .multiply(by: 3), .add(7), .multiply(by: 2)])
    #expect(group.inverted().actions == [.divide(by: 2), .add(-7), .divide(by: 3), .add(-4)])
    #expect(group.inverted().inverted() == group)
    var state = Counter()
    counter.apply((group.actions + group.inverted().actions).map { .edit($0) }, to: &state)
    #expect(state.value == 1)
  }

  /// RedCat A.2 15, A.3 #16
  @Test(arguments: [true, false]) func `A group may have an if without else`(_ isLong: Bool) {
    let group = ActionGroup<Edit> {
      Edit.add(1)
      if isLong { Edit.add(2) }
      for amount in 3...4 { Edit.add(amount) }
    }
    #expect(group.actions == (isLong ? [.add(1), .add(2), .add(3), .add(4)] : [.add(1), .add(3), .add(4)]))
    #expect(group.inverted().actions.first == .add(-4))
  }

  @Test(arguments: 0..<40) func `Any undos lead to earlier states`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let store = Store(Counter(), counter)
    var values = [1]
    for _ in 0..<30 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: store.send(.edit(.add(Int.random(in: -3...3, using: &random))))
      case 1: store.send(group: (0..<5).map { .edit(.add($0)) }, undo: .titled("Five"))
      default: for amount in 1...9 { store.send(.edit(.add(amount)), undo: .coalescing("\(values.count)")) }
      }
      if store.state.value != values.last { values.append(store.state.value) }
    }
    for value in values.dropLast().reversed() {
      store.send(.history(.undo))
      #expect(store.state.value == value)
    }
    for value in values.dropFirst() {
      store.send(.history(.redo))
      #expect(store.state.value == value)
    }
  }

  @Test func `An undo does not take place if a part of it throws`() {
    struct Refused: Error {}
    let strict = WithUndo<Counter, CounterAction>(
      \.value, inverting: CounterAction.edits, history: \.history, action: CounterAction.histories
    ) {
      Throwing { counter, action in
        guard case .edit(.add(let amount)) = action else { return }
        if counter.applied == 1, amount == -5 { throw Refused() }
        counter.value += amount
        if amount == 7 { counter.applied = 1 }
      }
    }
    var failures = 0
    let store = Store(Counter(), strict, onFailure: { _ in failures += 1 })
    store.send(group: [.edit(.add(5)), .edit(.add(7))], undo: .titled("Add"))
    let before = store.state
    store.send(.history(.undo))
    #expect(store.state == before && failures == 1)
    #expect(store.state.history.undoTitle == "Add" && store.value == 13)
  }

  @Test func `A change by another action makes the history unsaved`() {
    let store = Store(Counter(), counter)
    store.send(.edit(.add(1)), .history(.markSaved))
    #expect(!store.state.history.hasUnsavedChanges)
    store.send(.reset)
    #expect(store.state.history.hasUnsavedChanges && store.state.history.undoCount == 1)
  }
}
