#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The recorded states with which a replay is compared: digests, and the snapshots that are kept.
package struct Checkpoints {
  /// What is known of the state after the entries up to a position.
  package struct Checkpoint {
    var digest: StateDigest?
    /// The state, as this version of the program writes it.
    var text: String?

    func isEqual(to data: Data, _ state: Any) -> Bool {
      if let text { return StateDifference(recorded: text, replayed: data, state) == nil }
      guard let digest else { return true }
      let other = StateDigest(of: data)
      return digest.ordered == other.ordered
        || digest.unordered == other.unordered && RandomOrder.isPossible(in: state)
    }
  }

  private var all: [Int: Checkpoint] = [:]
  private let positions: [Int]

  package init(digests: [Int: StateDigest], texts: [Int: String]) {
    for (position, digest) in digests { all[position] = Checkpoint(digest: digest) }
    for (position, text) in texts { all[position, default: Checkpoint()].text = text }
    positions = all.keys.sorted()
  }

  /// Creates the recorded states of a stream or a journal.
  ///
  /// Digests are of the text that was recorded. If the types encode another one, because a field was added or removed
  /// without a new version, only the snapshots that are kept are compared, as these types encode them.
  package init<State, Action>(
    snapshots: [RecordedRow], digests: [Int: StateDigest], _ coding: RecordCoding<State, Action>
  ) throws {
    var texts: [Int: String] = [:]
    var isSameText = true
    for row in snapshots {
      guard let state = try? coding.state(row), let text = try? String(decoding: coding.data(of: state), as: UTF8.self)
      else { continue }
      texts[row.position] = text
      if row.schema == coding.migrations.current,
        try JSONValue(parsing: text.utf8).sorted != JSONValue(parsing: row.text.utf8).sorted
      {
        isSameText = false
      }
    }
    self.init(digests: isSameText ? digests : [:], texts: texts)
  }

  /// Returns the position of the first recorded state after another one.
  func next(after position: Int) -> Int? {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low < positions.count ? positions[low] : nil
  }

  func checkpoint(at position: Int) -> Checkpoint? { all[position] }

  /// Returns the first path that differs at a position; nil if only a digest is known.
  func difference(at position: Int, _ data: Data, _ state: Any) throws -> String? {
    all[position]?.text.flatMap { StateDifference(recorded: $0, replayed: data, state)?.words }
  }
}
