/// One step of an exploration.
public enum ExploredStep<Action> {
  /// An action from outside.
  case send(Action)
  /// The answer of a running effect, by the name of the effect and the number of the outcome.
  case answer(String, Int)
  /// The end of the time that an effect waits for.
  case wait(String)
}

extension ExploredStep: Sendable where Action: Sendable {}
extension ExploredStep: Equatable where Action: Equatable {}
extension ExploredStep: Hashable where Action: Hashable {}

extension ExploredStep: CustomStringConvertible {
  /// The step in Swift's notation.
  public var description: String {
    switch self {
    case .send(let action): ".send(\(SwiftText.of(action)))"
    case .answer(let effect, let way): ".answer(\(SwiftText.of(effect)), \(way))"
    case .wait(let effect): ".wait(\(SwiftText.of(effect)))"
    }
  }
}
