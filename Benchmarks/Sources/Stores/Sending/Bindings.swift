import Incremental
import Sluice

/// A form with a `BindingReducer`: an action beside its bindings, and a field that is set.
enum BindingBenchmarks {
  static let all = [
    StoreBenchmark(
      named: "binding/other-action",
      .init("Sluice") { seed in form(seed, bound) { store, _ in store.send(.add) } },
      .init("no BindingReducer") { seed in form(seed, unbound) { store, _ in store.send(.add) } }),
    StoreBenchmark(
      named: "binding/set",
      .init("Sluice") { seed in form(seed, bound) { store, number in store.count = number } },
      .init("an action of its own") { seed in form(seed, unbound) { store, number in store.send(.set(number)) } }),
  ]

  struct Form {
    var count = 0
    var name = ""
  }

  enum FormAction: BindableAction {
    case add
    case set(Int)
    case binding(BindingAction<Form>)
  }

  private static let adding = Reduce<Form, FormAction> { form, action in
    switch action {
    case .add: form.count &+= 1
    case .set(let count): form.count = count
    case .binding: break
    }
  }

  private static let unbound = Combined<Form, FormAction> { adding }

  private static let bound = Combined<Form, FormAction> {
    BindingReducer()
    adding
  }

  private static func form(
    _ seed: Int, _ reducer: Combined<Form, FormAction>, _ step: @escaping (Store<Form, FormAction>, Int) -> Void
  ) -> StoreTrial {
    let store = Store(Form(count: seed), reducer)
    return StoreTrial { times in
      for number in 0..<times { step(store, number) }
      return store.state.count
    }
  }
}
