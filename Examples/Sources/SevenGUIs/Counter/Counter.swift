public import Sluice

/// A number.
public struct CounterState: Equatable, Sendable {
  /// How often the button was pressed.
  public var count = 0

  /// Zero.
  public init() {}
}

/// The button.
public enum CounterAction: Equatable, Sendable { case increment }

/// The counter.
public let counter = Reduce<CounterState, CounterAction> { state, action in
  switch action {
  case .increment: state.count += 1
  }
}
