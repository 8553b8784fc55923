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

final class Box<Value> {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}
