struct Counter: Equatable {
  var count = 0

  /// One of two, chosen at run time: so the compiler knows the body of none of the calls.
  static func reducer(_ seed: Int) -> @Sendable (inout Counter, CounterAction) -> Void {
    seed == .min ? clear : reduce
  }

  private static let clear: @Sendable (inout Counter, CounterAction) -> Void = { counter, _ in counter.count = 0 }

  private static let reduce: @Sendable (inout Counter, CounterAction) -> Void = { counter, action in
    switch action {
    case .increment: counter.count &+= 1
    case .decrement: counter.count &-= 1
    }
  }
}

enum CounterAction {
  case increment, decrement
}

/// A state and what changes it, called one after the other.
final class Direct<State, Action> {
  // Unchecked, as a local variable would be.
  @exclusivity(unchecked) private(set) var state: State
  private let reduce: (inout State, Action) -> Void

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
    (self.state, self.reduce) = (state, reduce)
  }

  func send(_ action: Action) { reduce(&state, action) }
}
