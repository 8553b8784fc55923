import Sluice

/// A state five levels deep; each level has a counter of its own, and an action for it.
struct Levels {
  var one = One()
  var count = 0
}

struct One {
  var two = Two()
  var count = 0
}

struct Two {
  var three = Three()
  var count = 0
}

struct Three {
  var four = Four()
  var count = 0
}

struct Four {
  var five = Five()
  var count = 0
}

struct Five {
  var count = 0
}

enum LevelsAction: CasePathable {
  case one(OneAction)
  case tick

  struct Cases: Sendable {
    let one = EnumCase<LevelsAction, OneAction>(
      "one", embed: { .one($0) }, extract: { if case .one(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self[case: \.one] == nil ? "tick" : "one" }
}

enum OneAction: CasePathable {
  case two(TwoAction)
  case tick

  struct Cases: Sendable {
    let two = EnumCase<OneAction, TwoAction>(
      "two", embed: { .two($0) }, extract: { if case .two(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self[case: \.two] == nil ? "tick" : "two" }
}

enum TwoAction: CasePathable {
  case three(ThreeAction)
  case tick

  struct Cases: Sendable {
    let three = EnumCase<TwoAction, ThreeAction>(
      "three", embed: { .three($0) }, extract: { if case .three(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self[case: \.three] == nil ? "tick" : "three" }
}

enum ThreeAction: CasePathable {
  case four(FourAction)
  case tick

  struct Cases: Sendable {
    let four = EnumCase<ThreeAction, FourAction>(
      "four", embed: { .four($0) }, extract: { if case .four(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self[case: \.four] == nil ? "tick" : "four" }
}

enum FourAction: CasePathable {
  case five(CounterAction)
  case tick

  struct Cases: Sendable {
    let five = EnumCase<FourAction, CounterAction>(
      "five", embed: { .five($0) }, extract: { if case .five(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self[case: \.five] == nil ? "tick" : "five" }
}
