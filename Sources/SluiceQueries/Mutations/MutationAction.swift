/// What can happen to mutations. The first two cases are sent by views and reducers, the others by effects.
public enum MutationAction<M: Mutation>: Equatable, Sendable {
  /// Ask for it.
  case run(M)
  /// Do not wait for it any more. The server may do it nevertheless.
  case cancel(MutationID)
  /// It is done.
  case succeeded(MutationID, M.Answer)
  /// It is not.
  case failed(MutationID, M.Failure)
  /// Nobody waits for its answer any more, and nobody knows whether the server has done it.
  case interrupted(MutationID)
}

extension MutationAction: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}
extension MutationAction: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {}
