import Foundation
import Sluice
import SluiceJournal

/// Measures what durability costs: appends by senders that wait for them, a start that replays, a proof, and durable work.
///
///     durability [PREFIX]
@main
struct Durability {
  static func main() async throws {
    let prefix = CommandLine.arguments.dropFirst().first ?? "journal"
    let folder = FileManager.default.temporaryDirectory.appending(path: "durability-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (senders, count) in [(1, 2_000), (50, 40_000), (1_000, 40_000)] {
      for (name, mode) in [("append", RecordingMode.inSend), ("append-async", .inBackground)] {
        let name = "journal/\(name)-\(senders)"
        guard name.hasPrefix(prefix) || prefix.hasPrefix("journal/\(name)") else { continue }
        let url = folder.appending(path: "\(UUID()).sqlite")
        let journal = try SQLiteJournal<Board, BoardAction>(at: url, snapshotInterval: 1_000_000, recording: mode)
        print(name, "µs an action:", try await measure(journal, senders: senders, count: count) ?? 0)
        print(name, "µs without a journal:", try await measure(nil, senders: senders, count: count) ?? 0)
      }
    }
    if "journal/replay".hasPrefix(prefix) || "journal/prove".hasPrefix(prefix) { try measureReading(in: folder) }
    if "effect/durable".hasPrefix(prefix) || prefix == "journal" { try await measureDurable(in: folder) }
  }

  /// Returns the microseconds for an action that `senders` tasks send, each after the answer to the one before.
  private static func measure(
    _ journal: sending (any Journal<Board, BoardAction>)?, senders: Int, count: Int
  ) async throws -> Double? {
    let desk = Desk()
    let outlet = try await desk.open(journal)
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<senders {
        group.addTask { for number in 0..<count / senders { _ = try await outlet.ask(.move(card: number)) } }
      }
      try await group.waitForAll()
    }
    let time = ContinuousClock.now - start
    await desk.end()
    return time / .microseconds(1) / Double(count)
  }

  /// Measures a start that replays a million entries, and their proof.
  private static func measureReading(in folder: URL) throws {
    let url = folder.appending(path: "replay.sqlite")
    let count = 1_000_000
    do {
      let journal = try SQLiteJournal<Board, BoardAction>(at: url, durability: .crash, snapshotInterval: 2 * count)
      try journal.offer(snapshot: Board())
      for start in stride(from: 0, to: count, by: 1_000) {
        try journal.append((start..<start + 1_000).map { JournalEntry(action: .move(card: $0)) })
      }
      journal.close()
    }
    var start = ContinuousClock.now
    let journal = try SQLiteJournal<Board, BoardAction>(at: url, snapshotInterval: 2 * count)
    let store = try Store(Board(), BoardReducer(), journal: journal)
    print("journal/replay s for \(count) entries:", (ContinuousClock.now - start) / .seconds(1), store.counts[7])
    start = ContinuousClock.now
    let proof = try journal.prove(BoardReducer(), from: Board())
    print("journal/prove s for \(proof.entries) entries:", (ContinuousClock.now - start) / .seconds(1))
    store.shutDown()
  }

  /// Measures a durable request that is answered at once: two actions, of which each is an append.
  private static func measureDurable(in folder: URL) async throws {
    let count = 20_000
    for isDurable in [true, false] {
      let journal = MemoryJournal<Board, BoardAction>()
      let desk = Desk()
      _ = try await desk.open(journal)
      let start = ContinuousClock.now
      if isDurable { await desk.charge(count) } else { await desk.move(2 * count) }
      let time = (ContinuousClock.now - start) / .microseconds(1) / Double(count)
      print(isDurable ? "effect/durable µs a request:" : "effect/durable µs for two plain actions:", time)
      await desk.end()
    }
  }
}
