import Sluice

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
