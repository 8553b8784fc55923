import Sluice

/// A counter beside an array of a million elements.
struct Large {
  var numbers = Array(repeating: 0, count: Large.size)
  var count = 0

  static let size = 1 << 20

  /// The action is the index of the element that changes.
  static let reduce: @Sendable (inout Large, Int) -> Void = { large, index in large.numbers[index] &+= 1 }
}

/// Such an array in a case of an enum.
enum Session: CasePathable {
  case loggedOut
  case loggedIn(Large)

  struct Cases: Sendable {
    let loggedIn = EnumCase<Session, Large>(
      "loggedIn", embed: { .loggedIn($0) }, extract: { if case .loggedIn(let large) = $0 { large } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self.is(\.loggedIn) ? "loggedIn" : "loggedOut" }

  /// How one does it by hand: the payload is taken out of the enum, so that nobody else holds the array.
  static let reduce: @Sendable (inout Session, SessionAction) -> Void = { session, action in
    guard case .change(let index) = action, case .loggedIn(var large) = session else { return }
    session = .loggedOut
    Large.reduce(&large, index)
    session = .loggedIn(large)
  }

  func element(_ index: Int) -> Int {
    if case .loggedIn(let large) = self { large.numbers[index] } else { -1 }
  }
}

enum SessionAction: CasePathable {
  case change(Int)
  case leave

  struct Cases: Sendable {
    let change = EnumCase<SessionAction, Int>(
      "change", embed: { .change($0) }, extract: { if case .change(let index) = $0 { index } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self.is(\.change) ? "change" : "leave" }
}
