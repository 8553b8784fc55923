import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Measures the temperature.
struct Thermometer: Sendable {
  var degrees: @Sendable () -> Int
}

enum ThermometerKey: Dependency {
  static let defaultValue = Thermometer { 17 }
}

extension Dependencies {
  var thermometer: Thermometer {
    get { self[ThermometerKey.self] }
    set { self[ThermometerKey.self] = newValue }
  }
}

/// A screen that reads a dependency.
struct Outside: Reducer {
  struct State: Equatable { var degrees: Int? }
  enum Action { case measure }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    state.degrees = context.read(ThermometerKey.self) { $0.degrees() }  // a record has the degrees
  }
}

/// The screen as it is, and once more in a tutorial, where the dependency has another value.
struct OverridingDependencies: Reducer {
  struct State: Equatable {
    var real = Outside.State()
    var tutorial = Outside.State()
  }

  enum Action {
    case real(Outside.Action)
    case tutorial(Outside.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(\.real, action: Action.real) { Outside() }
    Scope(\.tutorial, action: Action.tutorial) {
      Outside().dependency(\.thermometer, Thermometer { 25 })
    }
  }
}

#if canImport(SwiftUI)
  /// The same view twice.
  struct OverridingDependenciesView: View {
    let store: Store<OverridingDependencies.State, OverridingDependencies.Action>

    var body: some View {
      Form {
        Section("Outside") {
          OutsideView(store: store.scope(\.real, action: OverridingDependencies.Action.real))
        }
        Section("Tutorial") {
          OutsideView(store: store.scope(\.tutorial, action: OverridingDependencies.Action.tutorial))
        }
      }
      .navigationTitle("Overriding dependencies")
    }
  }

  private struct OutsideView: View {
    let store: Store<Outside.State, Outside.Action>

    var body: some View {
      if let degrees = store.degrees { Text("\(degrees) °C") }
      Button("Measure") { store.send(.measure) }
    }
  }

  #Preview {
    OverridingDependenciesView(store: .preview(OverridingDependencies.State(), OverridingDependencies()))
  }
#endif
