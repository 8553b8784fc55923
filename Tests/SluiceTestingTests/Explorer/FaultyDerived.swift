import Sluice
import SluiceTesting

/// Incremental, 1.3, 2: a value that follows from two others is not brought up to date when one of them is written.
enum ForgottenTotal: Faulty {
  struct State: Hashable {
    var prices: [Int] = []
    var discount = 0
    var total = 0
  }
  enum Action: Hashable { case add(Int), removeLast, setDiscount(Int) }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .add(let price): state.prices = Array((state.prices + [price]).suffix(3))
      case .removeLast: _ = state.prices.popLast()
      case .setDiscount(let discount):
        state.discount = discount
        if isFaulty { return }
      }
      state.total = state.prices.reduce(0, +) * (10 - state.discount) / 10
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.add(10), .add(20), .removeLast, .setDiscount(0), .setDiscount(5))
      .always("The total follows from prices and discount") { state in
        state.total == state.prices.reduce(0, +) * (10 - state.discount) / 10
      }
  }
}

/// RedCat, A.3, 3: what was derived once is kept, although what it follows from was set since.
enum StaleMemo: Faulty {
  struct State: Hashable {
    var base = 1
    var memo: Int?
    var shown: Int?
  }
  enum Action { case set(Int), show }

  static let initial = State()
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .set(let base):
        state.base = base
        state.shown = nil
        if !isFaulty { state.memo = nil }
      case .show:
        state.memo = state.memo ?? state.base * 10
        state.shown = state.memo
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.set(1), .set(7), .show)
      .always("What is shown follows from the base") { $0.shown == nil || $0.shown == $0.base * 10 }
  }
}

/// Incremental, 1.3, 12: a filtered array that follows its source ignores moves.
enum IgnoredMove: Faulty {
  struct State: Hashable {
    var source: [Int] = []
    var even: [Int] = []
  }
  enum Action { case append(Int), moveLastToFront, removeFirst }

  static let initial = State()
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .append(let number):
        guard !state.source.contains(number) else { return }
        state.source.append(number)
        if number.isMultiple(of: 2) { state.even.append(number) }
      case .moveLastToFront:
        guard let last = state.source.popLast() else { return }
        state.source.insert(last, at: 0)
        if !isFaulty { state.even = state.source.filter { $0.isMultiple(of: 2) } }
      case .removeFirst:
        guard !state.source.isEmpty else { return }
        let first = state.source.removeFirst()
        state.even.removeAll { $0 == first }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.append(1), .append(2), .append(4), .moveLastToFront, .removeFirst)
      .always("The even numbers are those of the source, in its order") { state in
        state.even == state.source.filter { $0.isMultiple(of: 2) }
      }
  }
}

/// Recombine, 4.4, 1: what was sent in the middle of an update is overwritten by the end of the update.
enum NestedUpdate: Faulty {
  struct State: Hashable {
    var count = 0
    var isDoubled = false
  }
  enum Action { case add, double }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .add:
        let before = state.count
        if state.isDoubled { state.count += 1 }
        state.count = (isFaulty ? before + 1 : state.count + 1) % 6
      case .double: state.isDoubled = true
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.add, .double)
      .always("Each addition counts as often as it should") { before, actions, after in
        guard case .add? = actions.first else { return true }
        return after.count == (before.count + (before.isDoubled ? 2 : 1)) % 6
      }
  }
}
