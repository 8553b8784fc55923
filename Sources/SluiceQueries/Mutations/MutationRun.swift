/// One run of a mutation.
public struct MutationRun<M: Mutation>: Identifiable, Equatable, Sendable {
  /// Which run.
  public let id: MutationID
  /// What was asked for.
  public let mutation: M
  /// What became of it.
  public internal(set) var status: MutationStatus<M.Answer, M.Failure>
  /// The store that asks for it.
  var store: QueryStoreID

  /// What the effect of it is for: another store begins anew.
  var work: Work { Work(id: id, store: store) }

  struct Work: Hashable, Sendable {
    let id: MutationID
    let store: QueryStoreID
  }
}
