import Sluice

/// A circle that goes through all colors, one in each second, and a reset that asks first.
///
/// In the view: `.animation(.linear, value: store.color)`, or `withAnimation { store.send(.scale(true)) }`.
struct Animations: Reducer {
  enum Paint: CaseIterable { case red, blue, green, orange, black }

  struct State: Equatable {
    var color = Paint.black
    var isScaled = false
    var alert = Presented<Prompt<Action>>()
  }

  indirect enum Action: Equatable {
    case scale(Bool)
    case rainbow
    case paint(Paint)
    case askToReset, reset
    case alert(PromptAction<Action>)
  }

  enum Painting {}

  var body: some Reducer<State, Action> {
    Prompts(\.alert, action: Action.alert)
    Reduce { state, action, context in
      switch action {
      case .scale(let isScaled): state.isScaled = isScaled
      case .rainbow:
        context.run(id: Painting.self, cancelInFlight: true) { send in
          for color in Paint.allCases {
            send(.paint(color))
            try await send.sleep(for: .seconds(1))
          }
        }
      case .paint(let color): state.color = color
      case .askToReset:
        state.alert.present(Prompt("Reset?", buttons: [.destructive("Reset", .reset), .cancel("Cancel")]))
      case .reset:
        (state.color, state.isScaled) = (.black, false)
        context.cancel(id: Painting.self)
      case .alert: break
      }
    }
  }
}
