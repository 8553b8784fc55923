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
enum Session {
  case loggedOut
  case loggedIn(Large)

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

enum SessionAction {
  case change(Int)
  case leave
}
