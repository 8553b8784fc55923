import Incremental

/// The error for a recording that could not be replayed, written or read, and for a store that could not go to another
/// state of it. The state is unchanged.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// The store does not record.
  case noTape
  /// The number is neither that of an action on the tape nor the tape's `base`.
  case notOnTape(number: Int, tape: ClosedRange<Int>)
  /// The store is in a cycle: the call came from a reducer, an observer or a service.
  case storeIsBusy
  /// The store has ended.
  case storeHasEnded
  /// A journal has recorded the actions that would be undone.
  case storeHasJournal
  /// Actions were handled with attachments that are missing now. Nothing was replayed; `count` is the number of the
  /// actions.
  case attachmentsMissing(Attachments, count: Int)
  /// An attachment was not added to a store with a journal, because a later run could not know what it did.
  case additionRefused(String)
  /// A replay read the value of this key, which the record of the action does not contain. The current value was used.
  ///
  /// The reducer has changed since, or the record is from a version that did not record reads.
  case coeffectMissing(key: String)
  /// The tape has an answer of a load for a key that the replay does not ask for. The value is displayed as loading.
  ///
  /// The key is computed otherwise than when the answer was recorded, or from something that a tape does not contain.
  case answerForOtherKey(load: String, key: String, recorded: String)
  /// A journal's newest snapshot could not be used, so the state was made from an earlier one, or from the initial
  /// state, and more entries. A new snapshot is kept now.
  case snapshotNotUsed(reason: String, entries: Int, duration: Duration)
  /// The file could not be opened, read or written; the reason comes from the system.
  case file(path: String, reason: String)
  /// The file is not a tape, or was written by a newer version.
  case notATape(path: String, reason: String)
  /// A line is damaged, or does not match the types of the store. Nothing after it was read.
  case unreadable(path: String, line: Int, reason: String)
  /// A value could not be encoded. The lines before it are a complete tape.
  case unencodable(type: String, reason: String)
  /// The file has no initial state, and none was passed.
  case stateMissing(path: String, line: Int)

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .noTape: "The store does not record, so it cannot go back. Begin with `store.record()`."
    case .notOnTape(let number, let tape):
      "There is no state \(number) on the tape, which goes from \(tape.lowerBound) to \(tape.upperBound). Take the"
        + " number of one of its `entries`, or its `base`."
    case .storeIsBusy:
      "The store is at work, so it cannot go to another state now. Call this outside reducers, observers and services."
    case .storeHasEnded: "The store has ended, so it stays as it is."
    case .storeHasJournal:
      "The store has a journal, which cannot forget actions, so they cannot be undone or replaced. `travel(to:)` can"
        + " show the state from before."
    case .attachmentsMissing(let missing, let count): Self.text(missing, count: count)
    case .additionRefused(let text): text
    case .coeffectMissing(let key):
      "A replay read \(key), which the record of the action does not have, so the value of today was taken, and the"
        + " state may differ from what it was. The reducer reads something else than when the action was recorded:"
    case .answerForOtherKey(let load, let key, let recorded):
      "The tape has an answer of `load(named: \"\(load)\")` for the key \(recorded), where the replay asks for \(key),"
        + " so the value is displayed as loading. The key is computed otherwise than when the answer was recorded, or"
        + " from something that is not in the state. Derive it from the state alone."
    case .snapshotNotUsed(let reason, let entries, let duration):
      "The newest snapshot could not be used, so the state was made from \(entries) \(entries == 1 ? "entry" : "entries") again, in"
        + " \(Double(duration.nanoseconds / 1_000_000) / 1_000) s. All entries are kept, and a new snapshot is made. \(reason)"
    case .file(let path, let reason): "The tape \(path) could not be opened, read or written: \(reason)."
    case .notATape(let path, let reason): "The file \(path) is not a tape that this version reads: \(reason)."
    case .unreadable(let path, let line, let reason):
      "Line \(line) of the tape \(path) could not be read: \(reason). The lines before it are whole."
    case .unencodable(let type, let reason):
      "A \(type) could not be written to a tape: \(reason). What was written before it is a whole tape."
    case .stateMissing(let path, let line):
      "Line \(line) of the tape \(path) needs a state, which the file does not have, because the state of the recorded"
        + " store is not `Encodable`. Pass the state that the run began with, as `from:`."
    }
  }

  private static func text(_ missing: Attachments, count: Int) -> String {
    let names =
      (missing.parcel.map { ["the parcel \($0)"] } ?? []) + missing.interceptors.map { "the interceptor \($0)" }
      + missing.additions.map { "the addition \($0)" }
    let actions = count == 1 ? "1 recorded action was" : "\(count) recorded actions were"
    return "\(actions) handled with \(names.joined(separator: ", ")), which \(names.count == 1 ? "is" : "are") missing,"
      + " so the recording could not be continued, and nothing was changed. Continue it with a store that has what is missing,"
      + " named in its `additions`: that then handles those actions again, and no new ones."
  }
}

// MARK: - Refused attachments

extension RecordingError {
  static var reducerWithoutName: RecordingError {
    .additionRefused(
      "A reducer was added without a name to a store with a journal, so it was not added: after a restart nobody could"
        + " tell what handled the recorded actions. Add it with `id:`.")
  }

  static var interceptorWithoutName: RecordingError {
    .additionRefused(
      "An interceptor that may change the state was attached without a name to a store with a journal, so it was not"
        + " attached: after a restart nobody could tell what handled the recorded actions. Give it a name with `named`,"
        + " or attach it with `Store(…, interceptors:)`.")
  }

  static func nameTaken(_ name: String) -> RecordingError {
    .additionRefused(
      "Something was added under the name \(name) to a store with a journal, where that name is taken, so it was not"
        + " added: after a restart nobody could tell which of the two handled the recorded actions. Give it another name."
    )
  }

  static func replacement(_ name: String) -> RecordingError {
    .additionRefused(
      "The reducer \(name) was to be replaced in a store with a journal, and was not: after a restart nobody could tell"
        + " which of the two handled the recorded actions. Cancel the token of the first one, and add the second one"
        + " under another name.")
  }
}

// MARK: - Files

extension RecordingError {
  /// Runs `body`, and converts errors of a tape's file.
  static func ofFile<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as TextFileError {
      throw RecordingError.file(path: error.path, reason: error.reason)
    }
  }
}
