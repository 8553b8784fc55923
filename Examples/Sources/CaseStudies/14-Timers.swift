import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A stopwatch.
struct Timers: Reducer {
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action: Equatable { case toggle, tick, leave }

  enum Ticking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .toggle where state.isRunning, .leave:
      state.isRunning = false
      context.cancel(id: EffectID(Ticking.self))
    case .toggle:
      state.isRunning = true
      context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
    case .tick: state.seconds += 1
    }
  }
}

#if canImport(SwiftUI)
  /// The stopwatch. It stops when the view goes.
  struct TimersView: View {
    let store: Store<Timers.State, Timers.Action>

    var body: some View {
      Form {
        Text("\(store.seconds) s").monospacedDigit()
        Button(store.isRunning ? "Stop" : "Start") { store.send(.toggle) }
      }
      .onDisappear { store.send(.leave) }
      .navigationTitle("Timer")
    }
  }

  #Preview { TimersView(store: .preview(Timers.State(), Timers(), runsEffects: true)) }
#endif
