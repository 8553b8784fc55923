/// What can happen to mutations. The first two cases are sent by views and reducers.
public enum MutationAction<M: Mutation>: Equatable, Sendable {
  /// Ask for it.
  case run(M)
  /// Do not wait for it any more. The server may do it nevertheless.
  case cancel(MutationID)
  /// It is done.
  case succeeded(MutationID, M.Answer)
  /// It is not.
  case failed(MutationID, M.Failure)
}

extension MutationAction: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}
extension MutationAction: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {}
