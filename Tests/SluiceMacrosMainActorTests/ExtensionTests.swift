import Sluice
import SluiceSeeds
import Testing

struct Counting: Sendable { var next: @Sendable (Int) async -> Int }

enum CountingKey: Dependency { static let defaultValue = Counting { $0 + 1 } }

extension Dependencies {
  var counting: Counting {
    get { self[CountingKey.self] }
    set { self[CountingKey.self] = newValue }
  }
}

extension Context where Action == Counter.Action {
  func again() { send(.step) }
}

extension Effect where Action == Counter.Action {
  static func counted(_ count: Int) -> Effect { .send(.counted(count)) }
}

extension Reducers {
  struct Doubler: Reducer {
    func reduce(_ state: inout Int, _ action: Int, _ context: Context<Int>) { state += action * Reducers.factor }
  }

  static let factor = 2
}

struct Counter: Reducer {
  struct State: Equatable { var (count, steps) = (0, 0) }

  enum Action { case twice, step, counted(Int), reset }

  var body: some Reducer<State, Action> {
    Reduce { state, action, context in
      switch action {
      case .twice:
        context.again()
        context.again()
      case .step:
        state.steps += 1
        let counting = context.counting
        context.run { [steps = state.steps] send in send(.counted(await counting.next(steps))) }
      case .counted(let count): state.count = count
      case .reset: context.start(.counted(0))
      }
    }
  }
}

/// What a module in which all belongs to the main actor adds to the types that reducers use.
@Suite struct ExtensionTests {
  @Test func `Reducers use what is added to dependencies, contexts and effects`() async {
    let store = Store(Counter.State(), Counter(), dependencies: [Provide(\.counting, Counting { $0 + 10 })])
    await store.send(.twice).finish()
    // Both effects work elsewhere, so either may be the last to come back.
    #expect(store.steps == 2 && [11, 12].contains(store.count))
    await store.send(.reset).finish()
    #expect(store.count == 0)
  }

  @Test func `Reducers in a place for names belong to no actor`() {
    let store = Store(0, Reducers.Doubler())
    store.send(3)
    #expect(store.state == 6)
  }
}
