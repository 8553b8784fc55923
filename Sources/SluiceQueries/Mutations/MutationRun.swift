/// One run of a mutation.
public struct MutationRun<M: Mutation>: Identifiable, Equatable, Sendable {
  /// Which run.
  public let id: MutationID
  /// What was asked for.
  public let mutation: M
  /// What became of it.
  public internal(set) var status: MutationStatus<M.Answer, M.Failure>
}
