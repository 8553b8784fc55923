import Incremental
import Sluice

/// A journal in memory that records in the background: each write waits until the test lets it end.
final class SlowJournal<State: Sendable, Action: Sendable>: BackgroundJournal {
  struct Full: Error {}

  let recording: RecordingMode
  private let shared = Locked(Shared())
  private(set) var snapshots: [(position: Int, state: State)] = []
  private(set) var isClosed = false
  /// Refuses entries while they are encoded.
  var refuses: (Action) -> Bool = { _ in false }

  private struct Shared {
    var entries: [JournalEntry<Action>] = []
    var waiting: [CheckedContinuation<Bool, Never>] = []
    /// The outcomes of the next writes, for a test that lets them end before they begin.
    var outcomes: [Bool] = []
    var writes: [[Action]] = []
    var lasts = false
  }

  init(_ recording: RecordingMode = .inBackground) { self.recording = recording }

  /// The actions that are recorded.
  var actions: [Action] { shared.withLock { $0.entries.map(\.action) } }

  /// The actions of each write that has begun.
  var writes: [[Action]] { shared.withLock { $0.writes } }

  var position: Int? { shared.withLock { $0.entries.count } }

  func load() -> Recording<State, Action> {
    let entries = shared.withLock { $0.entries }
    guard let last = snapshots.last else { return Recording(snapshot: nil, entries: entries) }
    return Recording(snapshot: last.state, entries: Array(entries[last.position...]))
  }

  func append(_ entries: [JournalEntry<Action>]) throws {
    if entries.contains(where: { refuses($0.action) }) { throw Full() }
    shared.withLock { $0.entries += entries }
  }

  func prepareAppend(_ entries: [JournalEntry<Action>]) throws -> JournalWrite {
    if entries.contains(where: { refuses($0.action) }) { throw Full() }
    let shared = shared
    shared.withLock { $0.writes.append(entries.map(\.action)) }
    return JournalWrite {
      let isTaken = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let outcome = shared.withLock { shared -> Bool? in
          if shared.lasts { return true }
          if !shared.outcomes.isEmpty { return shared.outcomes.removeFirst() }
          shared.waiting.append(continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
      if !isTaken { throw Full() }
      shared.withLock { $0.entries += entries }
    }
  }

  func offer(snapshot state: State) {
    snapshots.append((position ?? 0, state))
  }

  func close() { isClosed = true }

  func receipt(forKey key: String, replyType: (any (Codable & Sendable).Type)?) -> Receipt<any Codable & Sendable>? {
    shared.withLock { shared in
      shared.entries.lastIndex { $0.key == key }.map { Receipt(reply: shared.entries[$0].reply, position: $0 + 1) }
    }
  }

  /// Ends the write under way, or the next one.
  func endWrite(_ isTaken: Bool = true) {
    let waiting = shared.withLock { shared -> CheckedContinuation<Bool, Never>? in
      if !shared.waiting.isEmpty { return shared.waiting.removeFirst() }
      shared.outcomes.append(isTaken)
      return nil
    }
    waiting?.resume(returning: isTaken)
  }

  /// Ends all writes from now on.
  func endWrites() {
    let waiting = shared.withLock { shared in
      shared.lasts = true
      defer { shared.waiting = [] }
      return shared.waiting
    }
    for write in waiting { write.resume(returning: true) }
  }
}
