/// The result of replaying a journal with the reducer and the types of another build of the program.
///
/// ```swift
/// let proof = try journal.prove(TodosReducer(), from: TodosState())
/// print(proof)
/// ```
public struct JournalProof: Equatable, Sendable {
  /// What the program finds otherwise than it was recorded.
  public enum Finding: Equatable, Sendable {
    /// The reducer leads to another state after these entries. `actions` has the number of each case among them, and
    /// `difference` the first path that differs, if a state of this moment or of a later one is kept.
    case otherState(entries: ClosedRange<Int>, actions: [String: Int], difference: String?)
    /// Entries or a snapshot cannot be decoded. `what` is the first of `count`.
    case unreadable(what: String, count: Int, reason: String)
    /// The types do not have a field that was recorded, first in `what`.
    case fieldLost(field: String, what: String)
    /// The reducer reads a value that was not recorded for an entry, so that a replay reads another one.
    case valueNotRecorded(key: String)
  }

  package init() {}

  /// The number of entries that were replayed.
  public package(set) var entries = 0
  /// The position of the entry before the first of them.
  package var start = 0
  /// The number of moments at which the state was compared with the recorded one.
  public package(set) var comparisons = 0
  /// The number of entries until the last comparison: no state was recorded after it.
  public package(set) var comparedEntries = 0
  /// All that was found, in the order of the entries.
  public package(set) var findings: [Finding] = []

  /// Whether nothing was found: the program continues the journal as the one before it would.
  public var isProven: Bool { findings.isEmpty }
}

extension JournalProof: CustomStringConvertible {
  /// The findings, one in each line.
  public var description: String {
    let times = comparisons == 1 ? "once" : "\(comparisons) times"
    let compared = "\(entries) entries were replayed, and the state was compared \(times)"
    let rest = comparedEntries < entries ? " No state was recorded after entry \(start + comparedEntries)." : ""
    if isProven { return "\(compared): it is the recorded one.\(rest)" }
    return (["\(compared):"] + findings.map { "- \($0)" }).joined(separator: "\n")
  }
}

extension JournalProof.Finding: CustomStringConvertible {
  /// What was found, in one sentence.
  public var description: String {
    switch self {
    case .otherState(let entries, let actions, let difference):
      let cases = actions.keys.sorted().map { "\($0) (\(actions[$0] ?? 0))" }.joined(separator: ", ")
      let place = difference.map { ": \($0)" } ?? ""
      return
        "The state differs after entries \(entries.lowerBound) to \(entries.upperBound)\(place). They are \(cases)."
    case .unreadable(let what, let count, let reason):
      let others = count == 1 ? "" : ", and \(count - 1) more like it,"
      return "\(what)\(others) cannot be decoded: \(reason)."
    case .fieldLost(let field, let what):
      return "\(what) has the field \(field), which the types do not have any more."
    case .valueNotRecorded(let key):
      return "The reducer reads \(key), which was not recorded, so that a replay reads another value."
    }
  }
}
