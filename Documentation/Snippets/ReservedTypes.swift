import Sluice

/// A type of the program's own. In this module, `Effect` is this one.
nonisolated struct Effect { var name = "blur" }

struct Filters: Reducer {
  struct State { var effects: [Effect] = [] }
  enum Action: Sendable { case add(String), later(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let name): state.effects.append(Effect(name: name))
    case .later(let name): context.start(Sluice.Effect<Action>.send(.add(name)))
    }
  }
}

let store = Store(Filters.State(), Filters())
store.send(.later("sharpen"))
print(store.effects.map(\.name))
