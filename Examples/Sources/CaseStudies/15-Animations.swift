import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A circle that goes through all colors, one in each second, and a reset that asks first. Each color comes from an
/// effect, which says how the change to it moves.
struct Animations: Reducer {
  enum Paint: CaseIterable { case red, blue, green, orange, black }
  enum Motion { case smooth, bouncy }

  struct State: Equatable {
    var color = Paint.black
    var motion: Motion?  // of the last change; nil is none
    var isScaled = false
    var alert = Presented<Prompt<Action>>()
  }

  indirect enum Action: Equatable {
    case scale(Bool)
    case rainbow
    case paint(Paint, Motion)
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
        context.run(id: EffectID(Painting.self), cancelInFlight: true) { send in
          for color in Paint.allCases {
            send(.paint(color, color == .black ? .bouncy : .smooth))
            try await send.sleep(for: .seconds(1))
          }
        }
      case .paint(let color, let motion): (state.color, state.motion) = (color, motion)
      case .askToReset:
        state.alert.present(Prompt("Reset?", buttons: [.destructive("Reset", .reset), .cancel("Cancel")]))
      case .reset:
        (state.color, state.motion, state.isScaled) = (.black, nil, false)
        context.cancel(id: EffectID(Painting.self))
      case .alert: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// What the user does is animated by its binding; what an effect sends, as its action says.
  struct AnimationsView: View {
    let store: Store<Animations.State, Animations.Action>

    var body: some View {
      Form {
        Circle()
          .fill(store.color.color)
          .frame(width: 50, height: 50)
          .scaleEffect(store.isScaled ? 2 : 1)
          .animation(store.motion?.animation, value: store.color)
        Toggle("Large", isOn: store.binding(\.isScaled, action: Animations.Action.scale).animation(.bouncy))
        Button("Rainbow") { store.send(.rainbow) }
        Button("Reset", role: .destructive) { store.send(.askToReset) }
      }
      .alert(store, \.alert, action: Animations.Action.alert)
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

  extension Animations.Motion {
    fileprivate var animation: Animation {
      switch self {
      case .smooth: .easeInOut
      case .bouncy: .bouncy
      }
    }
  }

  #Preview { AnimationsView(store: .preview(Animations.State(), Animations(), runsEffects: true)) }
#endif
