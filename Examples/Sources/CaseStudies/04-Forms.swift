import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The same controls with one action for all of them: each writes its field by `$store.name`.
struct Forms: Reducer {
  struct State: Equatable {
    var text = ""
    var isDisabled = false
    var stepCount = 10
    var slider = 5.0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case reset
  }

  var body: some Reducer<State, Action> {
    BindingReducer()  // sets the field, before the code below sees the action
    Reduce { state, action in
      switch action {
      case .binding(\.stepCount): state.slider = min(state.slider, Double(state.stepCount))
      case .binding: break
      case .reset: state = State()
      }
    }
  }
}

#if canImport(SwiftUI)
  /// Each control writes its field.
  struct FormsView: View {
    @Bindable var store: Store<Forms.State, Forms.Action>

    var body: some View {
      Form {
        TextField("Type here", text: $store.text).disabled(store.isDisabled)
        Toggle("Disable the others", isOn: $store.isDisabled)
        Stepper("At most \(store.stepCount)", value: $store.stepCount, in: 1...100).disabled(store.isDisabled)
        Slider(value: $store.slider, in: 0...Double(store.stepCount)).disabled(store.isDisabled)
        Button("Reset", role: .destructive) { store.send(.reset) }
      }
      .navigationTitle("A form")
    }
  }

  #Preview { FormsView(store: .preview(Forms.State(), Forms())) }
#endif
