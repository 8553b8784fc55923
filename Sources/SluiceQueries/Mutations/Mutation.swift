public import Incremental
public import Sluice
import SluiceDurable

/// A change that the server is to make.
///
/// ```swift
/// struct Like: Mutation { let post: Int }
///
/// EffectHandler(Like.self) { try await api.like($0.post) }
/// ```
///
/// Rules: it is a request, which a handler performs; each run is a request of its own, even if equal mutations run.
public protocol Mutation: EffectRequest, Equatable, Sendable where Answer: Equatable & Sendable {
  /// The answer of the server. The default carries no value.
  associatedtype Answer = MutationDone
  /// The error. The default keeps the description of any error.
  associatedtype Failure: QueryError = QueryFailure
}

// MARK: - Mutations without an answer

/// The answer of a mutation that answers nothing.
public struct MutationDone: Hashable, Codable, Sendable, _EmptyAnswer {
  /// Makes the answer.
  @discardableResult
  public init() {}
}

extension EffectHandler {
  /// Makes a handler for mutations without a value in their answer. The mutation succeeds when `perform` returns.
  ///
  /// ```swift
  /// EffectHandler(Like.self) { likes[$0.post, default: 0] += 1 }
  /// ```
  public init<M: Mutation>(_ kind: M.Type, _ perform: @escaping (M) throws -> Void) where M.Answer == MutationDone {
    self.init(kind) { (mutation: M) throws -> MutationDone in
      try perform(mutation)
      return MutationDone()
    }
  }

  /// Makes a handler for mutations without a value in their answer, which can suspend.
  ///
  /// ```swift
  /// EffectHandler(Like.self) { try await api.like($0.post) }
  /// ```
  public init<M: Mutation>(
    _ kind: M.Type, _ perform: nonisolated(nonsending) @escaping @Sendable (M) async throws -> Void
  ) where M.Answer == MutationDone {
    self.init(kind) { (mutation: M) async throws -> MutationDone in
      try await perform(mutation)
      return MutationDone()
    }
  }
}

// MARK: - Running mutations

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
///
/// Rules: two values are equal if their runs are, whichever store performs them. In the expected state of a test,
/// ``run(_:)`` and ``end(_:_:)`` change it.
public struct Mutations<M: Mutation>: Sendable {
  /// The running mutations in the order they began, and the one that ended last.
  public internal(set) var runs: Rows<MutationRun<M>> = []
  /// The number of runs so far.
  public internal(set) var count = 0
  /// The name that the ids contain.
  let kind: String
  /// The id of the run that began last, whatever its status.
  public private(set) var lastID: MutationID
  /// The runs as each `OptimisticChange` last saw them.
  var followed = FollowedRows<MutationRun<M>>()

  /// Makes an empty value.
  ///
  /// - Parameter kind: The name that the ids contain. Two `Mutations` of one type in one state need different names.
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

/// Changes for the expected state of a test. An app sends actions.
extension Mutations {
  /// Begins a run, as the action `run` does.
  ///
  /// ```swift
  /// store.send(.likes(.run(Like(post: 7)))) { $0.likes.run(Like(post: 7)) }
  /// ```
  ///
  /// Rules: its id is the next one, as in a test, where the runs of a kind are counted.
  ///
  /// - Parameter mutation: The mutation.
  public mutating func run(_ mutation: M) { begin(mutation, lastID.number + 1, in: .none) }

  /// Ends the first run of a mutation that is running, as the actions `succeeded` and `failed` do.
  ///
  /// ```swift
  /// store.receive(case: Action.likes, MutationAction.succeeded) {
  ///   $0.likes.end(Like(post: 7), .succeeded(MutationDone()))
  /// }
  /// ```
  ///
  /// Rules: if it is not running, nothing changes.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - status: The status of the run after its end.
  public mutating func end(_ mutation: M, _ status: MutationStatus<M.Answer, M.Failure>) {
    if let run = runs.first(where: { $0.status == .running && $0.mutation == mutation }) { end(run.id, status) }
  }
}

extension Mutations: Equatable {
  /// Returns whether the runs are equal.
  public static func == (a: Mutations, b: Mutations) -> Bool {
    if WholeComparison.isGoingOn { return a.isWhollyEqual(to: b) }
    return a.runs == b.runs || a.runs.elementsEqual(b.runs) { $0.isShownLike($1) }
  }

  private func isWhollyEqual(to other: Mutations) -> Bool {
    runs == other.runs && count == other.count && kind == other.kind && lastID == other.lastID
      && followed == other.followed
  }
}

extension MutationRun {
  /// Returns whether two runs are equal, whichever store performs them.
  fileprivate func isShownLike(_ other: MutationRun) -> Bool {
    id == other.id && mutation == other.mutation && status == other.status
  }
}

extension MutationRun: CustomReflectable {
  /// The public properties, for tools that show values.
  public var customMirror: Mirror {
    Mirror(self, children: ["id": id, "mutation": mutation, "status": status], displayStyle: .struct)
  }
}

extension Mutations {
  private enum CodingKeys: CodingKey { case runs, count, kind, lastID }
}

extension Mutations: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}

extension Mutations: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {
  /// Decodes the runs.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    runs = try container.decode(Rows<MutationRun<M>>.self, forKey: .runs)
    count = try container.decode(Int.self, forKey: .count)
    kind = try container.decode(String.self, forKey: .kind)
    lastID = try container.decode(MutationID.self, forKey: .lastID)
    followed = FollowedRows(decoded: runs)
  }
}

extension Mutations: CustomReflectable {
  /// The runs, for tools that show values.
  public var customMirror: Mirror { Mirror(self, children: ["runs": runs], displayStyle: .struct) }
}

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

  /// The identity of the effect of the run: in another store the effect starts over.
  var work: Work { Work(id: id, store: store) }

  struct Work: Hashable, Sendable {
    let id: MutationID
    let store: QueryStoreID
  }
}

extension MutationRun: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}
extension MutationRun: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {}

/// The status of a run of a mutation.
public enum MutationStatus<Answer: Equatable & Sendable, Failure: QueryError>: Equatable, Sendable {
  /// The server has not answered.
  case running
  /// The mutation succeeded.
  case succeeded(Answer)
  /// The mutation failed.
  case failed(Failure)

  /// The error, if it failed.
  public var error: Failure? { if case .failed(let error) = self { error } else { nil } }

  /// The answer, if it succeeded.
  public var answer: Answer? { if case .succeeded(let answer) = self { answer } else { nil } }
}

extension MutationStatus: Encodable where Answer: Encodable, Failure: Encodable {}
extension MutationStatus: Decodable where Answer: Decodable, Failure: Decodable {}

/// The identity of one run of a mutation: the name of its kind, and a random number that no other run ever has. The
/// number is recorded, so a replay draws the same one. In tests the runs of a kind are counted.
public struct MutationID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the kind.
  public let kind: String
  /// The number.
  public let number: Int

  /// Makes an id; `Mutations` makes them for what it runs.
  public init(_ kind: String, _ number: Int) { (self.kind, self.number) = (kind, number) }

  /// The kind and the number.
  public var description: String { "\(kind) \(number)" }
}
