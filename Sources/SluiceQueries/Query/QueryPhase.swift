/// What a view shows of a query: its value if there is one, however old; else why not.
public enum QueryPhase<Answer, Failure: Error> {
  /// Nobody has asked.
  case idle
  /// There is no value yet.
  case loading
  /// There is no value, because of an error.
  case failed(Failure)
  /// There is a value, or a placeholder.
  case loaded(Answer)
}

extension QueryPhase: Equatable where Answer: Equatable, Failure: Equatable {}
extension QueryPhase: Sendable where Answer: Sendable {}
