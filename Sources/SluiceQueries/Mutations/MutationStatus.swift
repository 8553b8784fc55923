/// What became of a mutation.
public enum MutationStatus<Answer: Equatable & Sendable, Failure: QueryError>: Equatable, Sendable {
  /// The server has not answered.
  case running
  /// It is done.
  case succeeded(Answer)
  /// It is not.
  case failed(Failure)

  /// The error, if it failed.
  public var error: Failure? { if case .failed(let error) = self { error } else { nil } }

  /// The answer, if it is done.
  public var answer: Answer? { if case .succeeded(let answer) = self { answer } else { nil } }
}
