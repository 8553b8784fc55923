#if Postgres
  import Foundation
  import Incremental

  /// What clients have called and what they were answered, in one order of time.
  final class History: Sendable {
    /// A call of a client, with all of its repetitions.
    struct Entry: Sendable {
      let account: Int
      let operation: AccountOperation
      let start: Int
      /// The time of the answer; nil if it is not known whether it happened.
      let end: Int?
      /// The position of the receipt.
      var position: Int?
    }

    /// A read that may be of a former state, and what its process had answered for the account before.
    struct Read: Sendable {
      let account: Int
      let found: Summary
      let known: Int
    }

    /// How often what happened.
    struct Counts: Sendable {
      var acknowledged = 0
      var unknown = 0
      var never = 0
      var refused = 0
      var reads = 0
      var repetitions = 0
    }

    private struct State {
      var time = 0
      var entries: [Entry] = []
      var reads: [Read] = []
      /// The lines that were definitely not added.
      var never: Set<String> = []
      var counts = Counts()
      /// The number of lines that a process knows of an account.
      var known: [String: Int] = [:]
      /// Reasons why something did not happen, and how often each was given.
      var reasons: [String: Int] = [:]
    }

    private let state = Locked(State())

    var counts: Counts { state.withLock { $0.counts } }
    var entries: [Entry] { state.withLock { $0.entries } }
    var reads: [Read] { state.withLock { $0.reads } }
    var never: Set<String> { state.withLock { $0.never } }
    var reasons: [String: Int] { state.withLock { $0.reasons } }

    /// Returns a moment that is after all before.
    func now() -> Int {
      state.withLock { state in
        state.time += 1
        return state.time
      }
    }

    func note(_ account: Int, _ operation: AccountOperation, since start: Int, position: Int? = nil) {
      let end = now()
      state.withLock { state in
        state.entries.append(Entry(account: account, operation: operation, start: start, end: end, position: position))
        if case .refusal = operation { state.counts.refused += 1 } else { state.counts.acknowledged += 1 }
      }
    }

    /// Notes a call that may have happened, or may still.
    func noteUnknown(_ account: Int, _ operation: AccountOperation, since start: Int) {
      state.withLock { state in
        state.counts.unknown += 1
        if case .look = operation { return }
        state.entries.append(Entry(account: account, operation: operation, start: start, end: nil))
      }
    }

    func noteNever(_ line: String?, _ reason: String) {
      state.withLock { state in
        if reason != "refused" { state.counts.never += 1 }
        state.reasons[reason, default: 0] += 1
        if let line { state.never.insert(line) }
      }
    }

    func noteRepetition() { state.withLock { $0.counts.repetitions += 1 } }

    // MARK: - Reads

    func noteKnown(_ account: Int, _ process: Int32, _ found: Summary) {
      state.withLock { state in
        state.known["\(account) \(process)"] = max(state.known["\(account) \(process)"] ?? 0, found.count)
      }
    }

    /// Returns what each process with an answer has answered until now.
    func known() -> [String: Int] { state.withLock { $0.known } }

    func noteRead(_ account: Int, _ process: Int32, _ found: Summary, _ known: [String: Int]) {
      state.withLock { state in
        state.counts.reads += 1
        state.reads.append(Read(account: account, found: found, known: known["\(account) \(process)"] ?? 0))
      }
    }
  }
#endif
