/// The state of a query as a view shows it: the value if there is one, however old; else why there is none.
public enum QueryPhase<Answer, Failure: Error> {
  /// The query was never requested.
  case idle
  /// The first value is being fetched.
  case loading
  /// The fetch failed, and there is no value.
  case failed(Failure)
  /// There is a value, or a placeholder.
  case loaded(Answer)
}

extension QueryPhase: Equatable where Answer: Equatable, Failure: Equatable {}
extension QueryPhase: Sendable where Answer: Sendable {}
