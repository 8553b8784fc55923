/// When a store with a journal returns from `send`, and what waits until the entries of a cycle are recorded.
///
/// | | the caller of `send` | effects, services, shared values, awaited answers | observers |
/// |---|---|---|---|
/// | `inSend` | waits | wait | wait |
/// | `inBackground` | continues | wait | wait: they see the recorded state |
/// | `afterObservers` | continues | wait | are called at once: they see what may still be refused |
///
/// A store without an isolation records in `send`, whatever its journal says.
public enum RecordingMode: Sendable {
  /// `send` returns when the entries are recorded. For tools: what `send` has returned from is not lost when the
  /// program ends.
  case inSend
  /// `send` returns when the reducers have run; the store handles further actions while the entries are on their way.
  case inBackground
  /// As `inBackground`, but observers do not wait. For apps, whose views follow the user at once.
  case afterObservers
}

/// A journal that a store need not wait for.
///
/// Rules: where `recording` is `inSend`, and in a store without an isolation, the store calls `append`. Otherwise it
/// calls `prepareAppend`, and performs the write outside its isolation, one at a time. Until the write has ended, the
/// store calls only `receipt`, `position` and `countSinceSnapshot`.
public protocol BackgroundJournal<State, Action>: Journal {
  /// When `send` returns, and what waits for the entries.
  var recording: RecordingMode { get }

  /// Encodes `entries` in the store's isolation; returns the write that makes them durable: all, in order, or none.
  func prepareAppend(_ entries: [JournalEntry<Action>]) throws -> JournalWrite
}

/// A write of encoded entries, which a store performs outside its isolation.
///
/// ```swift
/// func prepareAppend(_ entries: [JournalEntry<Action>]) throws -> JournalWrite {
///   let lines = try entries.map { try encoder.encode($0.action) }
///   return JournalWrite { [server] in try await server.append(lines) }
/// }
/// ```
public struct JournalWrite: Sendable {
  // A type of its own, because a function type means another isolation in a module with other compiler settings.
  let perform: @Sendable () async throws -> Void

  /// Creates a write. It returns when the entries are durable, and throws if none of them is.
  public init(_ perform: @escaping @Sendable () async throws -> Void) { self.perform = perform }
}

// MARK: - The order of writes

/// The writes of a store that records in the background, one at a time.
///
/// | phase | an action is handled | a cycle ends | the write ends |
/// |---|---|---|---|
/// | resting | | writing, not ahead | |
/// | writing, not ahead | writing, ahead | | resting |
/// | writing, ahead | | | resting; the next write begins at once |
///
/// A store that is ahead has handled actions that are not part of the write under way.
package struct WriteMachine {
  package private(set) var isWriting = false
  package private(set) var isAhead = false
  /// The number of writes in a row at whose end the store was ahead.
  private var aheadInARow = 0

  package init() {}

  /// Whether a snapshot is overdue: so many writes in a row ended while the store was ahead.
  package var needsState: Bool { aheadInARow >= 64 }

  /// Begins a write; returns false if one is under way.
  package mutating func begin() -> Bool {
    if isWriting { return false }
    isWriting = true
    isAhead = false
    return true
  }

  /// Notes that an action will be handled; returns whether it is the first since the write began, so that the state is
  /// still the one that is being recorded.
  package mutating func goAhead() -> Bool {
    guard isWriting, !isAhead else { return false }
    isAhead = true
    return true
  }

  /// Ends the write; returns whether the store is ahead.
  package mutating func end() -> Bool {
    isWriting = false
    aheadInARow = isAhead ? aheadInARow + 1 : 0
    return isAhead
  }

  /// Notes that a snapshot was offered.
  package mutating func noteSnapshot() { aheadInARow = 0 }
}
