/// The status of a run of a mutation.
public enum MutationStatus<Answer: Equatable & Sendable, Failure: QueryError>: Equatable, Sendable {
  /// The server has not answered.
  case running
  /// The mutation succeeded.
  case succeeded(Answer)
  /// The mutation failed.
  case failed(Failure)

  /// The error, if it failed.
  public var error: Failure? { if case .failed(let error) = self { error } else { nil } }

  /// The answer, if it succeeded.
  public var answer: Answer? { if case .succeeded(let answer) = self { answer } else { nil } }
}
