public import Incremental

/// The mutations of one kind: those under way, and the last that ended. A plain value.
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
  /// Those under way in the order they began, and after their end the last one.
  public internal(set) var runs: Rows<MutationRun<M>> = []
  /// How many there were.
  public internal(set) var count = 0
  /// The name in the ids.
  let kind: String
  /// The id of the run that began last, whatever became of it.
  public private(set) var lastID: MutationID

  /// No mutations.
  ///
  /// - Parameter kind: the name in their ids. Two `Mutations` of the same type in one state need names of their own.
  public init(kind: String = "\(M.self)") { (self.kind, lastID) = (kind, MutationID(kind, 0)) }

  /// The run with an id, unless it ended and another one ended later.
  public subscript(id: MutationID) -> MutationRun<M>? { runs[id: id] }

  /// The run that began last, unless another one ended later than it.
  public var last: MutationRun<M>? { runs.last }

  /// Whether any is under way.
  public var isRunning: Bool { runs.contains { $0.status == .running } }

  /// Those under way.
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
