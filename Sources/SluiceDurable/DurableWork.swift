import Incremental
public import Sluice

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The durable requests of one kind that are not answered. A plain value, which a journal restores with the rest of the
/// state.
///
/// ```swift
/// struct Shop { var charges = DurableWork<Charge>() }
/// enum ShopAction { case buy(Order), charges(DurableAction<Charge>) }
///
/// // in a reducer
/// state.charges.run(Charge(order: order.id, amount: order.total), context)
/// // in the body
/// Scope.receiving(\.charges, action: ShopAction.charges) { DurableReducer() }
/// ```
public struct DurableWork<Request: DurableRequest>: Codable, Equatable, Sendable {
  /// The jobs, oldest first: those under way, and those that failed for good.
  public internal(set) var jobs: Rows<DurableJob<Request>> = []

  /// Creates an empty value.
  public init() {}

  /// The job with an id; nil if it is answered, or was dropped.
  public subscript(id: DurableID) -> DurableJob<Request>? { jobs[id: id] }

  /// The jobs that failed for good. An operator retries or drops them.
  public var failed: [DurableJob<Request>] { jobs.filter { $0.failure != nil } }

  /// Adds a request, which is performed after the action is recorded. Returns the id of the job.
  @discardableResult
  public mutating func run<Action>(_ request: Request, _ context: Context<Action>) -> DurableID {
    let id = DurableID(context.drawDurableNumber())
    jobs.append(DurableJob(id: id, request: request, store: context.storeNumber(expected: 0)))
    return id
  }
}

/// A request that is not answered.
public struct DurableJob<Request: DurableRequest>: Codable, Identifiable, Equatable, Sendable {
  /// What happens to a job.
  public enum Status: Codable, Equatable, Sendable {
    /// An attempt is under way.
    case running
    /// The next attempt begins at a date, after one that failed with this error.
    case waiting(until: Date, error: String)
    /// The attempt was interrupted, and the reducer decides what comes next.
    case interrupted
    /// No further attempt is made.
    case failed(error: String)
  }

  /// The id.
  public let id: DurableID
  /// The request.
  public let request: Request
  /// What happens to it.
  public internal(set) var status = Status.running
  /// The number of the attempt that is under way, or was the last, from 1.
  public internal(set) var attempt = 1
  /// The store that makes the attempt.
  var store: Int

  /// The error, if no further attempt is made.
  public var failure: String? { if case .failed(let error) = status { error } else { nil } }

  /// The identity of the effect that the job calls for.
  var work: Work { Work(id: id, attempt: attempt, status: status.kind, store: store) }

  struct Work: Hashable, Sendable {
    let id: DurableID
    let attempt: Int
    let status: Int
    let store: Int
  }
}

extension DurableJob.Status {
  fileprivate var kind: Int {
    switch self {
    case .running: 0
    case .waiting: 1
    case .interrupted: 2
    case .failed: 3
    }
  }
}

/// The identity of a job: a number that no other job has. It is drawn at random and recorded, so that a replay draws it
/// again; in a test the jobs are counted.
public struct DurableID: Hashable, Codable, Sendable, CustomStringConvertible {
  let number: UInt64

  init(_ number: UInt64) { self.number = number }

  /// Creates the id of a job in a test.
  public init(test number: UInt64) { self.number = number }

  /// The number in hexadecimal digits: the key that handlers get.
  public var description: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Decodes the digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let number = UInt64(text, radix: 16) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not the id of a job.")
    }
    self.number = number
  }

  /// Encodes the digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

// MARK: - Numbers of jobs

/// A source of the numbers of jobs: random in a program, counted in a test.
struct DurableNumbers: Sendable {
  let next: @Sendable () -> UInt64

  static var random: DurableNumbers { DurableNumbers { UInt64.random(in: 1...UInt64.max) } }

  static var counted: DurableNumbers {
    let count = Locked<UInt64>(0)
    return DurableNumbers {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}

enum DurableNumbersKey: Dependency {
  static var defaultValue: DurableNumbers { .random }
  static var testValue: DurableNumbers { .counted }
}

extension Context {
  func drawDurableNumber() -> UInt64 { read(DurableNumbersKey.self) { $0.next() } }
}
