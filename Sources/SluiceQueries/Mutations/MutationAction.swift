/// An action of mutations. The first two cases are sent by views and reducers, the rest by effects.
public enum MutationAction<M: Mutation>: Equatable, Sendable {
  /// Runs a mutation.
  case run(M)
  /// Stops waiting for a mutation. The server may perform it nevertheless.
  case cancel(MutationID)
  /// The mutation succeeded.
  case succeeded(MutationID, M.Answer)
  /// The mutation failed.
  case failed(MutationID, M.Failure)
  /// The wait for the answer was interrupted, and it is unknown whether the server performed the mutation.
  case interrupted(MutationID)
}

extension MutationAction: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}
extension MutationAction: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {}
