import Incremental
import Sluice

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request that is not answered.
public struct DurableJob<Request: DurableRequest>: Codable, Identifiable, Sendable {
  /// What happens to a job.
  public enum Status: Codable, Equatable, Sendable {
    /// The next attempt begins when fewer than `attemptsAtOnce` others are under way; if requests are ordered, when
    /// those before it have ended.
    case queued
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
  /// The number of the attempt that is under way, or was the last, from 1; zero before the first. No two attempts of a
  /// job have one number.
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

  /// Whether nothing more happens by itself.
  var isStopped: Bool {
    switch status {
    case .interrupted, .failed: true
    case .queued, .running, .waiting: false
    }
  }

  /// What of the job restarts the effect that it calls for.
  var work: Work {
    let phase: Work.Phase =
      switch status {
      case .running: .running
      case .waiting: .waiting
      case .queued, .interrupted, .failed: .resting
      }
    return Work(id: id, attempt: attempt, phase: phase, store: store)
  }

  struct Work: Hashable, Sendable {
    enum Phase { case running, waiting, resting }

    let id: DurableID
    let attempt: Int
    let phase: Phase
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

// MARK: - Listing jobs

/// Durable work whose jobs a tool lists, whatever their request is.
package protocol ListedDurableWork {
  var listedJobs: [ListedJob] { get }
}

/// A job in a list of a tool.
package struct ListedJob: Encodable {
  package let id: String
  /// The type of the request.
  package let request: String
  package let status: String
  package let error: String?
  package let attempt: Int
  package let failures: Int
  /// Whether nothing more happens by itself.
  package let isStopped: Bool
}

extension DurableWork: ListedDurableWork {
  package var listedJobs: [ListedJob] {
    jobs.map { job in
      let (status, error): (String, String?) =
        switch job.status {
        case .queued: ("queued", nil)
        case .running: ("running", nil)
        case .waiting(_, let error): ("waiting", error)
        case .interrupted: ("interrupted", nil)
        case .failed(let error): ("failed", error)
        }
      return ListedJob(
        id: "\(job.id)", request: "\(Request.self)", status: status, error: error, attempt: job.attempt,
        failures: job.failures, isStopped: job.isStopped)
    }
  }
}

// MARK: - Ids

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
