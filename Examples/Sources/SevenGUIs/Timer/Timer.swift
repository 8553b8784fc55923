public import Sluice

/// A time that passes, up to a duration that may be changed meanwhile.
public struct TimerState: Equatable, Sendable {
  /// How much time has passed.
  public var elapsed: Duration = .zero
  /// How much time shall pass.
  public var duration: Duration = .seconds(15)
  /// Whether time passes.
  public var isRunning = false

  /// A timer that stands still.
  public init() {}
}

/// What the user does, and the clock.
public enum TimerAction: Equatable, Sendable {
  case start
  case setDuration(Duration)
  case reset
  case tick
}

/// The timer: it runs while less time has passed than shall pass.
public let timer = Reduce<TimerState, TimerAction> { state, action, context in
  switch action {
  case .start: break
  case .setDuration(let duration): state.duration = duration
  case .reset: state.elapsed = .zero
  case .tick: state.elapsed = min(state.elapsed + tick, state.duration)
  }
  guard state.isRunning != (state.elapsed < state.duration) else { return }
  state.isRunning.toggle()
  if state.isRunning {
    context.every(tick, id: EffectID(Ticking.self)) { send in send(.tick) }
  } else {
    context.cancel(id: EffectID(Ticking.self))
  }
}

private enum Ticking {}
private let tick = Duration.milliseconds(100)
