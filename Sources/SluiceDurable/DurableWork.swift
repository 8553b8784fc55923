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
/// enum ShopAction { case buy(Order), charges(DurableAction<Charge>), paid(Order.ID, Charge.Receipt) }
///
/// // in a reducer
/// state.charges.run(Charge(order: order.id, amount: order.total), context)
/// // in the body
/// Scope.receiving(\.charges, action: ShopAction.charges) { DurableReducer() } output: { … }
/// ```
///
/// Rules: it must not be in a `Shared` value that several programs have: each would take the work of the others for
/// interrupted.
public struct DurableWork<Request: DurableRequest>: Codable, Equatable, Sendable {
  /// The jobs, oldest first: those under way, those that wait, and those that wait for a decision.
  public internal(set) var jobs: Rows<DurableJob<Request>>

  /// Creates a value; without jobs, unless a test states them.
  public init(_ jobs: Rows<DurableJob<Request>> = []) { self.jobs = jobs }

  /// The job with an id; nil if it is answered, or was dropped.
  public subscript(id: DurableID) -> DurableJob<Request>? { jobs[id: id] }

  /// The jobs for which nothing more happens by itself: those that failed, and those that were interrupted where the
  /// reducer decides. An operator retries or drops them.
  public var stopped: [DurableJob<Request>] {
    jobs.filter {
      switch $0.status {
      case .interrupted, .failed: true
      case .running, .waiting: false
      }
    }
  }

  /// Adds a request, which is performed after the action is recorded. Returns the id of the job.
  @discardableResult
  public mutating func run<Action>(_ request: Request, _ context: Context<Action>) -> DurableID {
    let id = DurableID(context.drawDurableNumber())
    var job = DurableJob(id: id, request: request)
    job.store = context.storeNumber(expected: 0)
    context.start(.allowingOnce(job.work))
    jobs.append(job)
    return id
  }

  /// Begins again with a job that waits, was interrupted, or has failed.
  public mutating func retry<Action>(_ id: DurableID, _ context: Context<Action>) {
    guard let status = jobs[id: id]?.status, status != .running else { return }
    jobs[id: id]?.failures = 0
    jobs[id: id]?.interruptions = 0
    begin(id, context)
  }

  /// Removes a job. An attempt that is under way is cancelled; its handler may go on all the same.
  public mutating func drop(_ id: DurableID) { jobs.remove(id: id) }

  mutating func begin<Action>(_ id: DurableID, _ context: Context<Action>) {
    guard var job = jobs[id: id] else { return }
    job.attempt += 1
    job.status = .running
    job.store = context.storeNumber(expected: 0)
    context.start(.allowingOnce(job.work))
    jobs[id: id] = job
  }
}

/// A request that is not answered.
public struct DurableJob<Request: DurableRequest>: Codable, Identifiable, Sendable {
  /// What happens to a job.
  public enum Status: Codable, Equatable, Sendable {
    /// An attempt is under way.
    case running
    /// The next attempt begins at a date, after one that failed with this error.
    case waiting(until: Date, error: String)
    /// An attempt was interrupted, and the reducer decides what comes next.
    case interrupted
    /// No further attempt is made.
    case failed(error: String)
  }

  /// The id.
  public let id: DurableID
  /// The request.
  public let request: Request
  /// What happens to it.
  public internal(set) var status: Status
  /// The number of the attempt that is under way, or was the last, from 1. No two attempts of a job have one number.
  public internal(set) var attempt: Int
  /// The number of attempts that failed since the job was added or retried.
  public internal(set) var failures = 0
  /// The number of attempts that were interrupted since the job was added or retried.
  public internal(set) var interruptions = 0
  /// The store that makes the attempt.
  var store = 0

  /// Creates a job, for the expectations of a test.
  public init(
    id: DurableID, request: Request, status: Status = .running, attempt: Int = 1, failures: Int = 0,
    interruptions: Int = 0
  ) {
    self.id = id
    self.request = request
    self.status = status
    self.attempt = attempt
    self.failures = failures
    self.interruptions = interruptions
  }

  /// The error, if no further attempt is made.
  public var failure: String? { if case .failed(let error) = status { error } else { nil } }

  /// The identity of the effect that the job calls for.
  var work: Work { Work(id: id, attempt: attempt, isRunning: status == .running, store: store) }

  struct Work: Hashable, Sendable {
    let id: DurableID
    let attempt: Int
    let isRunning: Bool
    let store: Int
  }
}

extension DurableJob: Equatable {
  /// Returns whether both are equal, whichever store makes the attempt.
  public static func == (a: DurableJob, b: DurableJob) -> Bool {
    a.id == b.id && a.attempt == b.attempt && a.status == b.status && a.request == b.request
      && a.failures == b.failures && a.interruptions == b.interruptions
  }
}

/// The identity of a job: a number that no other job has. It is drawn at random and recorded, so that a replay draws it
/// again; in a test the jobs are counted.
public struct DurableID: Hashable, Codable, Sendable, LosslessStringConvertible {
  let number: UInt64

  init(_ number: UInt64) { self.number = number }

  /// Creates the id with these 16 hexadecimal digits; nil for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let number = UInt64(description, radix: 16) else { return nil }
    self.number = number
  }

  /// Creates the id of the job with a number, counted from 1: in a test, where jobs are counted.
  public init(test number: Int) { self.number = UInt64(number) }

  /// The number in 16 hexadecimal digits: the key that handlers get.
  public var description: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Decodes the digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = DurableID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not the id of a job.")
    }
    self = id
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
