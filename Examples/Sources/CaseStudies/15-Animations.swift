import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

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

#if canImport(SwiftUI)
  /// What the user does is animated by its binding; what an effect sends later, by the view.
  struct AnimationsView: View {
    let store: Store<Animations.State, Animations.Action>

    var body: some View {
      Form {
        Circle()
          .fill(store.color.color)
          .frame(width: 50, height: 50)
          .scaleEffect(store.isScaled ? 2 : 1)
          .animation(.easeInOut, value: store.color)
        Toggle("Large", isOn: store.binding(\.isScaled, action: Animations.Action.scale).animation(.bouncy))
        Button("Rainbow") { store.send(.rainbow) }
        Button("Reset", role: .destructive) { store.send(.askToReset) }
      }
      .alert(store.presentation(\.alert, action: EnumCase(Animations.Action.alert)))
      .navigationTitle("Animations")
    }
  }

  extension Animations.Paint {
    fileprivate var color: Color {
      switch self {
      case .red: .red
      case .blue: .blue
      case .green: .green
      case .orange: .orange
      case .black: .black
      }
    }
  }

  #Preview { AnimationsView(store: .preview(Animations.State(), Animations(), runsEffects: true)) }
#endif
