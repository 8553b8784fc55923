import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

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

#if canImport(SwiftUI)
  /// A tab for each.
  struct SharedStateView: View {
    let store: Store<SharedState.State, SharedState.Action>

    var body: some View {
      TabView(selection: store.binding(\.tab, action: SharedState.Action.select)) {
        CounterTabView(store: store.scope(\.counter, action: SharedState.Action.counter))
          .tabItem { Label("Counter", systemImage: "number") }
          .tag(SharedState.Tab.counter)
        ProfileTabView(store: store.scope(\.profile, action: SharedState.Action.profile))
          .tabItem { Label("Profile", systemImage: "person") }
          .tag(SharedState.Tab.profile)
      }
      .navigationTitle("Shared state")
    }
  }

  private struct CounterTabView: View {
    let store: Store<CounterTab.State, CounterTab.Action>

    var body: some View {
      Form {
        Text("\(store.stats.count)").monospacedDigit()
        Button("Raise") { store.send(.increment) }
        Button("Lower") { store.send(.decrement) }
      }
    }
  }

  private struct ProfileTabView: View {
    let store: Store<ProfileTab.State, ProfileTab.Action>

    var body: some View {
      Form {
        Text("Count: \(store.stats.count)")
        Text("Greatest: \(store.stats.greatest)")
        Text("Changes: \(store.stats.changes)")
        Button("Reset", role: .destructive) { store.send(.reset) }
      }
    }
  }

  #Preview { SharedStateView(store: .preview(SharedState.State(), SharedState())) }
#endif
