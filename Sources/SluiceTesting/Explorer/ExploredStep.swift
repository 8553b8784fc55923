/// One step of an exploration.
public enum ExploredStep<Action> {
  /// An action from outside.
  case send(Action)
  /// An effect that is under way, by what it is called, answers in one of its ways.
  case answer(String, Int)
  /// The time is up that an effect waits for.
  case wait(String)
}

extension ExploredStep: Sendable where Action: Sendable {}
extension ExploredStep: Equatable where Action: Equatable {}
extension ExploredStep: Hashable where Action: Hashable {}

extension ExploredStep: CustomStringConvertible {
  /// As Swift code.
  public var description: String {
    switch self {
    case .send(let action): ".send(\(SwiftText.of(action)))"
    case .answer(let effect, let way): ".answer(\(SwiftText.of(effect)), \(way))"
    case .wait(let effect): ".wait(\(SwiftText.of(effect)))"
    }
  }
}
