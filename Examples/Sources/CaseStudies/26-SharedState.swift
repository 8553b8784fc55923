import Sluice

/// What two tabs have in common. `.file("stats.json")` of `SluiceFiles` as the key would keep it across launches.
struct Stats: Equatable, Sendable {
  private(set) var count = 0
  private(set) var greatest = 0
  private(set) var changes = 0

  mutating func add(_ step: Int) {
    count += step
    greatest = max(greatest, count)
    changes += 1
  }
}

extension SharedKey where Value == Stats {
  static var stats: SharedKey { .inMemory("stats") }
}

/// The tab that counts.
struct CounterTab: Reducer {
  struct State: Equatable { @Shared(.stats) var stats = Stats() }
  enum Action { case increment, decrement }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    state.stats.add(action == .increment ? 1 : -1)
  }
}

/// The tab that shows the statistics, and resets them.
struct ProfileTab: Reducer {
  struct State: Equatable { @Shared(.stats) var stats = Stats() }
  enum Action { case reset }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.stats = Stats() }
}

/// Two tabs that share a value, and know nothing of each other.
struct SharedState: Reducer {
  enum Tab { case counter, profile }

  struct State: Equatable {
    var tab = Tab.counter
    var counter = CounterTab.State()
    var profile = ProfileTab.State()
  }

  enum Action {
    case select(Tab)
    case counter(CounterTab.Action)
    case profile(ProfileTab.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(\.counter, action: Action.counter) { CounterTab() }
    Scope(\.profile, action: Action.profile) { ProfileTab() }
    Reduce { state, action in if case .select(let tab) = action { state.tab = tab } }
  }
}
