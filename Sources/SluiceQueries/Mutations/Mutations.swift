public import Incremental

/// The running mutations of one kind, and the last that ended. A plain value.
///
/// ```swift
/// struct State { var likes = Mutations<Like>() }
/// enum Action { case likes(MutationAction<Like>) }
///
/// Scope(\.likes, action: Action.likes) { MutationReducer() }
///
/// store.send(.likes(.run(Like(post: 7))))
/// store.likes.isRunning
/// ```
public struct Mutations<M: Mutation>: Equatable, Sendable {
  /// The running mutations in the order they began, and the one that ended last.
  public internal(set) var runs: Rows<MutationRun<M>> = []
  /// The number of runs so far.
  public internal(set) var count = 0
  /// The name that the ids contain.
  let kind: String
  /// The id of the run that began last, whatever its status.
  public private(set) var lastID: MutationID

  /// Makes an empty value.
  ///
  /// - Parameter kind: the name that the ids contain. Two `Mutations` of one type in one state need different names.
  public init(kind: String = "\(M.self)") { (self.kind, lastID) = (kind, MutationID(kind, 0)) }

  /// Returns the run with an id, unless it ended and another run ended after it.
  public subscript(id: MutationID) -> MutationRun<M>? { runs[id: id] }

  /// The run that began last, unless another one ended after it.
  public var last: MutationRun<M>? { runs.last }

  /// Whether any mutation is running.
  public var isRunning: Bool { runs.contains { $0.status == .running } }

  /// The running mutations.
  public var running: [M] { runs.filter { $0.status == .running }.map(\.mutation) }
}

extension Mutations {
  mutating func begin(_ mutation: M, _ number: Int, in store: QueryStoreID) {
    count += 1
    lastID = MutationID(kind, number)
    runs.append(MutationRun(id: lastID, mutation: mutation, status: .running, store: store))
  }

  mutating func end(_ id: MutationID, _ status: MutationStatus<M.Answer, M.Failure>) {
    guard runs[id: id]?.status == .running else { return }
    let ended = runs.filter { $0.status != .running && $0.id != id }.map(\.id)
    for other in ended { runs[id: other] = nil }
    runs[id: id]?.status = status
  }
}
