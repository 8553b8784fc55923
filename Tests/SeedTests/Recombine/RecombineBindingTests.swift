import SluiceSeeds
import Testing

/// The laws of Recombine's suite for bindings, and for stores that are combined in a namespace.
@MainActor @Suite struct RecombineBindingTests {
  struct Nested: Equatable {
    struct SubState: Equatable { var value = "" }
    var subState = SubState()
  }

  enum NestedAction: Equatable {
    enum SubAction: Equatable { case set(String) }
    case sub(SubAction)
  }

  @Test func `A binding is a store for a value: a write sends the action that is made of the value`() {
    let store = Store<Nested, NestedAction>(Nested()) {
      Reduce { state, action in
        switch action {
        case .sub(.set(let value)): state.subState.value = value
        }
      }
    }
    // By a path and an action; by a part, then an action; by a part with its actions, then a path.
    let bindings: [Store<String, String>] = [
      store.scope(\.subState.value) { .sub(.set("\($0)1")) },
      store.scope(\.subState).scope(\.value) { .sub(.set("\($0)2")) },
      store.scope(\.subState) { .sub(.set("\($0)3")) }.scope(\.value),
    ]
    var states: [String] = []
    let token = store.observe(\.subState.value, initial: false) { states.append($0) }
    for binding in bindings { binding.send("Oh Yeah!") }
    #expect(states == ["Oh Yeah!1", "Oh Yeah!2", "Oh Yeah!3"])
    #expect(bindings.allSatisfy { $0.state == "Oh Yeah!3" })
    token.cancel()
  }

  private enum Redux {
    struct Main: Equatable {
      enum Route { case primary, secondary }

      var username = ""
      var screen = Route.primary
    }

    enum Action: BindableAction {
      case goToFirstScreen
      case goToSecondScreen
      case binding(BindingAction<Main>)
    }

    static let main = Combined<Main, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .goToFirstScreen: state.screen = .primary
        case .goToSecondScreen: state.screen = .secondary
        case .binding: break
        }
      }
    }

    @MainActor static let store = Store(Main(), main)
  }

  @Test func `A namespace holds the state, the actions, the reducer and the store, and one action binds every field`() {
    let store = Redux.store
    store.send(.goToSecondScreen)
    store.username = "Ann"
    #expect(store.state == Redux.Main(username: "Ann", screen: .secondary))
    store.send(.binding(.set(\.username, "Ben")))
    store.send(.goToFirstScreen)
    #expect(store.state == Redux.Main(username: "Ben", screen: .primary))
  }
}
