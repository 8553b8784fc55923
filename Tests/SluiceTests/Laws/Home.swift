import Sluice
import Testing

/// Where a law is tried. A law that holds in one place and not in another is none.
enum Home: CaseIterable, Sendable, CustomTestStringConvertible {
  case mainActor, customActor, nowhere

  private actor Custom {}

  /// The isolation, for a scenario that takes one as its `isolated` parameter.
  var actor: (any Actor)? {
    switch self {
    case .mainActor: MainActor.shared
    case .customActor: Custom()
    case .nowhere: nil
    }
  }

  var testDescription: String {
    switch self {
    case .mainActor: "on the main actor"
    case .customActor: "on another actor"
    case .nowhere: "with no isolation"
    }
  }
}

/// Hands something to a closure that may be called later, or often.
final class Box<Value>: @unchecked Sendable {
  // @unchecked Sendable because each test uses its boxes in one isolation only; the thread sanitizer sees that it does.
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}
