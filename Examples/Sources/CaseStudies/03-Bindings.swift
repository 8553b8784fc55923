import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Controls that depend on each other, each with an action of its own.
struct Bindings: Reducer {
  struct State: Equatable {
    var text = ""
    var isDisabled = false
    var stepCount = 10
    var slider = 5.0
  }

  enum Action {
    case setText(String)
    case setDisabled(Bool)
    case setStepCount(Int)
    case setSlider(Double)
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .setText(let text): state.text = text
    case .setDisabled(let isDisabled): state.isDisabled = isDisabled
    case .setStepCount(let count):
      state.stepCount = count
      state.slider = min(state.slider, Double(count))
    case .setSlider(let value): state.slider = value
    }
  }
}

#if canImport(SwiftUI)
  /// Each control writes by its action.
  struct BindingsView: View {
    let store: Store<Bindings.State, Bindings.Action>

    var body: some View {
      Form {
        TextField("Type here", text: store.binding(\.text, action: Bindings.Action.setText))
          .disabled(store.isDisabled)
        Toggle("Disable the others", isOn: store.binding(\.isDisabled, action: Bindings.Action.setDisabled))
        Stepper(
          "At most \(store.stepCount)", value: store.binding(\.stepCount, action: Bindings.Action.setStepCount),
          in: 1...100
        )
        .disabled(store.isDisabled)
        Slider(
          value: store.binding(\.slider, action: Bindings.Action.setSlider), in: 0...Double(store.stepCount)
        )
        .disabled(store.isDisabled)
      }
      .navigationTitle("Bindings")
    }
  }

  #Preview { BindingsView(store: .preview(Bindings.State(), Bindings())) }
#endif
