#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A running comparison of what entries lead to with what was recorded: the one of `prove`, for each kind of record.
package struct RecordProver<State: Codable, Action: Codable> {
  private let coding: RecordCoding<State, Action>
  private let run: ReplayRun<State, Action>
  private let checkpoints: Checkpoints
  /// Returns the name of a value that cannot be decoded, and why; nil for another error.
  private let reason: (any Error) -> (what: String, reason: String)?
  private let unrecorded: UnrecordedValues
  private var proof = JournalProof()
  private var lost = LostFields()
  /// The entries that cannot be decoded, by the name of their case.
  private var unreadable: [(name: String, what: String, count: Int, reason: String)] = []
  /// The number of entries whose fields were compared, by the name of their case.
  private var compared: [String: Int] = [:]
  /// The cases of the entries since the last comparison.
  private var cases: [String: Int] = [:]
  private var lastEqual = 0
  private var isComparing = true

  /// The keys of values that were read, and not recorded.
  private final class UnrecordedValues {
    var keys: [String] = []
  }

  package init(
    _ coding: RecordCoding<State, Action>, from state: State, _ reducer: some Reducer<State, Action>,
    dependencies: Dependencies, interceptors: Interceptor<State, Action>?, additions: [Addition<State, Action>],
    checkpoints: Checkpoints, reason: @escaping (any Error) -> (what: String, reason: String)?
  ) {
    (self.coding, self.checkpoints, self.reason) = (coding, checkpoints, reason)
    let unrecorded = UnrecordedValues()
    self.unrecorded = unrecorded
    run = ReplayRun(
      from: state, reducer, dependencies: dependencies, interceptors: interceptors, additions: additions
    ) { failure in
      if case .coeffectMissing(let key)? = failure.cause as? RecordingError, !unrecorded.keys.contains(key) {
        unrecorded.keys.append(key)
      }
    }
  }

  /// Replays the entries between two positions, and returns what was found.
  ///
  /// - Parameters:
  ///   - first: The position of the entry that led to the state.
  ///   - last: The position of the last entry.
  ///   - rows: Returns the entries at some positions.
  ///   - progress: Called now and then with the number of entries that were replayed.
  package mutating func prove(
    after first: Int, upTo last: Int, _ rows: (ClosedRange<Int>) throws -> [RecordedRow], _ progress: (Int) -> Void
  ) throws -> JournalProof {
    var position = first
    proof.entries = last - first
    proof.start = first
    lastEqual = first
    try compare(at: first)
    while position < last {
      let next = min(checkpoints.next(after: position) ?? last, position + 5_000, last)
      try replay(try rows(position + 1...next))
      position = next
      try compare(at: position)
      progress(position)
    }
    proof.findings += unreadable.map { .unreadable(what: $0.what, count: $0.count, reason: $0.reason) }
    proof.findings += lost.fields.map { .fieldLost(field: $0.field, what: $0.what) }
    proof.findings += unrecorded.keys.map { .valueNotRecorded(key: $0) }
    return proof
  }

  private mutating func replay(_ rows: [RecordedRow]) throws {
    var entries: [JournalEntry<Action>] = []
    for row in rows {
      cases[row.caseName, default: 0] += 1
      do {
        guard let entry = try coding.entry(row) else { continue }
        entries.append(entry)
        try compareFields(row, entry.action)
      } catch {
        guard let found = reason(error) else { throw error }
        note(row, found.what, found.reason)
      }
    }
    try run.replay(entries)
  }

  private mutating func note(_ row: RecordedRow, _ what: String, _ reason: String) {
    isComparing = false
    if let index = unreadable.firstIndex(where: { $0.name == row.caseName }) {
      unreadable[index].count += 1
    } else {
      unreadable.append((row.caseName, what, 1, reason))
    }
  }

  /// Compares the first entries of each case, and later ones now and then.
  private mutating func compareFields(_ row: RecordedRow, _ action: Action) throws {
    guard row.schema == coding.migrations.current else { return }
    let count = compared[row.caseName, default: 0]
    compared[row.caseName] = count + 1
    if count < 100 || count % 100 == 0 { try lost.compare(row.text, coding.data(of: action), row.entryName) }
  }

  private mutating func compare(at position: Int) throws {
    guard isComparing, let checkpoint = checkpoints.checkpoint(at: position) else { return }
    proof.comparisons += 1
    proof.comparedEntries = position - proof.start
    let data = try coding.data(of: run.state)
    if checkpoint.isEqual(to: data, run.state) {
      (lastEqual, cases) = (position, [:])
      return
    }
    isComparing = false
    let difference = try checkpoints.difference(at: position, data, run.state)
    proof.findings.append(
      .otherState(
        entries: min(lastEqual + 1, max(position, 1))...max(position, 1), actions: cases, difference: difference))
  }
}
