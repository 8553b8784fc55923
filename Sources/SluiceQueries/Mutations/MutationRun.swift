/// One run of a mutation.
public struct MutationRun<M: Mutation>: Identifiable, Equatable, Sendable {
  /// The id of the run.
  public let id: MutationID
  /// The mutation.
  public let mutation: M
  /// The status of the run.
  public internal(set) var status: MutationStatus<M.Answer, M.Failure>
  /// The store that performs the request.
  var store: QueryStoreID

  /// Identifies the effect of the run: in another store the effect starts over.
  var work: Work { Work(id: id, store: store) }

  struct Work: Hashable, Sendable {
    let id: MutationID
    let store: QueryStoreID
  }
}
