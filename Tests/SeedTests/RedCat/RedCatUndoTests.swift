import SluiceSeeds
import SluiceUndo
import Testing

/// The laws of RedCat's tests for groups of actions, and for undo.
@Suite struct RedCatUndoTests {
  /// RedCat's `PropertyChange`.
  struct Change: Invertible, Sendable, Equatable {
    var old: Int
    var new: Int

    func inverted() -> Change { Change(old: new, new: old) }
  }

  static let change = Reduce<Int, Change> { $0 = $1.new }

  static func changes(_ count: Int, seed: UInt64) -> [Change] {
    var random = SeededGenerator(seed: seed)
    let numbers = (0...count).map { _ in Int.random(in: 0..<1_000, using: &random) }
    return zip(numbers, numbers.dropFirst()).map { Change(old: $0, new: $1) }
  }

  enum Choice: Equatable {
    case empty
    case bar(Int)
  }

  struct Foo: Equatable {
    var bar = 0
    var history = UndoStack<ActionGroup<Change>>()
  }

  enum FooAction: Sendable {
    case change(Change)
    case history(UndoAction)
  }

  static let undoable = WithUndo<Foo, FooAction>(
    \.bar, inverting: FooAction.change, history: \.history, action: FooAction.history
  ) {
    Scope(\.bar, action: FooAction.change) { change }
  }

  /// testBindChange
  @Test(arguments: changes(100, seed: 1))
  func `A change bound to a property or a case writes the new value, and its inverse the old one`(
    change: Change
  ) {
    let (detail, aspect) = (Self.change.lift(\Foo.bar), Self.change.lift(case: Choice.bar))
    var (foo, choice) = (Foo(bar: change.old), Choice.bar(change.old))
    detail.apply(change, to: &foo)
    aspect.apply(change, to: &choice)
    #expect(foo.bar == change.new && choice == .bar(change.new))
    detail.apply(change.inverted(), to: &foo)
    aspect.apply(change.inverted(), to: &choice)
    #expect(foo.bar == change.old && choice == .bar(change.old))
    #expect(change.inverted().inverted() == change)
  }

  /// testSendWithUndo
  @Test(arguments: [[Change(old: 0, new: 42)], [Change(old: 0, new: 7), Change(old: 7, new: 42)]])
  func `An action or a group that is sent with an undo manager is undone and redone, under two titles`(
    changes: [Change]
  ) {
    let store: Store<Foo, FooAction> = Store(Foo(), Self.undoable.erased())
    let manager = RedCatUndoManager()
    store.sendWithUndo(changes, undoTitle: "Set", redoTitle: "Reset", undoManager: manager)
    #expect(store.state.bar == 42)
    for _ in 1...2 {
      #expect(manager.undoActionName == "Set" && manager.canUndo && !manager.canRedo)
      manager.undo()
      #expect(store.state.bar == 0)
      #expect(manager.redoActionName == "Reset" && manager.canRedo && !manager.canUndo)
      manager.redo()
      #expect(store.state.bar == 42)
    }
  }

  @Test func `An undo manager undoes the newest change first, and a new change drops what could be redone`() {
    let store: Store<Foo, FooAction> = Store(Foo(), Self.undoable.erased())
    let manager = RedCatUndoManager()
    for number in 1...3 {
      store.sendWithUndo([Change(old: number - 1, new: number)], undoTitle: "Turn \(number)", undoManager: manager)
    }
    manager.undo()
    manager.undo()
    #expect(store.state.bar == 1 && manager.undoActionName == "Turn 1" && manager.canRedo)
    store.sendWithUndo([Change(old: 1, new: 9)], undoTitle: "Turn 9", undoManager: manager)
    #expect(!manager.canRedo && !store.state.history.canRedo)
    manager.undo()
    #expect(store.state.bar == 1)
  }

  /// Bug 9: RedCat registers an undo even if no reducer has handled the action. `nil` as the manager is a plain send.
  @Test func `A send that changes nothing, or that has no undo manager, registers nothing`() {
    let store: Store<Foo, FooAction> = Store(Foo(), Self.undoable.erased())
    let manager = RedCatUndoManager()
    store.sendWithUndo([Change(old: 0, new: 0)], undoTitle: "Nothing", undoManager: manager)
    #expect(!manager.canUndo)
    store.sendWithUndo([Change(old: 0, new: 42)], undoManager: nil)
    #expect(store.state.bar == 42 && !manager.canUndo)
  }

  /// README: `sendWithUndo` works “without making any assumptions about the lifecycle of decorated stores”
  @Test func `An action sent through a store that has ended can still be undone`() {
    let store = Store(Foo(), Self.undoable)
    do {
      let mapped = store.map({ "\($0.bar)" }, embed: { FooAction.change($0) })
      mapped.send(Change(old: 0, new: 42), undo: .titled("Set"))
      #expect(mapped.state == "42")
    }
    store.send(.history(.undo))
    #expect(store.state.bar == 0)
  }

  /// testActionList
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A group, and then its inverse, leads back to the initial state`(seed: UInt64) {
    let group = ActionGroup(Self.changes(10, seed: seed))
    let start = group.actions[0].old
    var state = start
    Self.change.apply(group.actions, to: &state)
    #expect(state == group.actions[9].new)
    Self.change.apply(group.inverted().actions, to: &state)
    #expect(state == start && group.inverted().inverted() == group)
  }
}
