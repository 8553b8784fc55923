import SluiceUndo

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The part of an `UndoManager` that the bridge uses.
@MainActor protocol UndoRegistry: AnyObject {
  func register(title: String?, _ undo: @escaping @MainActor () -> Void)
}

#if canImport(ObjectiveC)
  extension UndoManager: UndoRegistry {
    func register(title: String?, _ undo: @escaping @MainActor () -> Void) {
      registerUndo(withTarget: self) { _ in MainActor.assumeIsolated(undo) }
      if let title { setActionName(title) }
    }
  }
#endif

/// Registers each new step with an undo manager, so that menus, shaking and ⌘Z reach the store.
@MainActor final class UndoBridge<State, Action, Change: UndoChange> {
  private let store: Store<State, Action>
  private let history: (State) -> UndoStack<Change>
  private let embed: (UndoAction) -> Action
  private weak var registry: (any UndoRegistry)?
  private var registered = 0
  private var token: Token?

  init(
    _ store: Store<State, Action>, _ history: @escaping (State) -> UndoStack<Change>,
    embed: @escaping (UndoAction) -> Action, to registry: any UndoRegistry
  ) {
    (self.store, self.history, self.embed, self.registry) = (store, history, embed, registry)
    token = store.observe(of: { history($0).undoStep?.id }) { [weak self] _ in self?.registerNew() }
  }

  private func registerNew() {
    for step in history(store.state).undoSteps where step.id > registered {
      registered = step.id
      offerUndo(step.id, step.title)
    }
  }

  private func offerUndo(_ id: Int, _ title: String?) {
    registry?.register(title: title) { [weak self] in
      guard let self, history(store.state).undoStep?.id == id else { return }
      store.send(embed(.undo))
      offerRedo(id, title)
    }
  }

  private func offerRedo(_ id: Int, _ title: String?) {
    registry?.register(title: title) { [weak self] in
      guard let self, history(store.state).redoStep?.id == id else { return }
      store.send(embed(.redo))
      offerUndo(id, title)
    }
  }
}

/// Stands in for `UndoManager`, which Linux does not have.
@MainActor final class StandIn: UndoRegistry {
  private var undos: [@MainActor () -> Void] = []
  private var redos: [@MainActor () -> Void] = []
  private var isUndoing = false
  private var isRedoing = false

  func register(title: String?, _ undo: @escaping @MainActor () -> Void) {
    if isUndoing { return redos.append(undo) }
    if !isRedoing { redos = [] }
    undos.append(undo)
  }

  func undo() {
    isUndoing = true
    undos.popLast()?()
    isUndoing = false
  }

  func redo() {
    isRedoing = true
    redos.popLast()?()
    isRedoing = false
  }
}

nonisolated struct Dial {
  var value = 0
  var history = UndoStack(of: Int.self)
}

enum DialAction {
  case set(Int), history(UndoAction)
}

let histories = EnumCase<DialAction, UndoAction>(
  "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })

let dial = Reduce<Dial, DialAction> { dial, action in if case .set(let value) = action { dial.value = value } }
  .undo(of: \.value, in: \.history, action: histories)

let store = Store(Dial(), dial)
let manager = StandIn()  // or the window's UndoManager
let bridge = UndoBridge(store, { $0.history }, embed: { .history($0) }, to: manager)
for value in 1...3 { store.send(.set(value), undo: .titled("Turn")) }
manager.undo()
manager.undo()
print(store.state.value)
manager.redo()
print(store.state.value)
store.send(.set(9))
manager.redo()
manager.undo()
print(store.state.value)
withExtendedLifetime(bridge) {}
