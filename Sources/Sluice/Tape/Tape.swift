/// The record of a running store for tools: each action with its circumstances, and enough states to go back to any of them.
///
/// ```swift
/// let tape = store.record()
/// store.send(.add("Rye"))
/// store.send(.add("Salt"))
/// try store.travel(to: tape.entries[0].number)     // shows the list with Rye
/// store.resume()
/// ```
///
/// A journal is for a program: it keeps what users did, and survives a crash. A tape is for the people who make the program: it is
/// in memory, forgets the oldest actions, and can be written to a file and replayed elsewhere.
///
/// Rules: it records the actions of the whole store, as they were sent, from `record()` on. It belongs to the isolation of the store.
/// What a replay could not repeat is in ``unrepeatable`` as soon as it is read.
///
/// - Complexity: an action takes some 0.25 microseconds more, in release; four microseconds in a store with a journal, a trace, added
///   reducers or interceptors, or a tape that is streamed to a file. An entry takes some 150 bytes, and what its action and coeffects take.
///   A state is kept every ``snapshotEvery`` actions: as a copy, so that the next change of each array in it copies that array; `Rows`
///   share what did not change.
public final class Tape<State, Action> {
  @usableFromInline @exclusivity(unchecked) var segments: TapeSegments<State, Action>
  /// The state with which the recording began, for `reset`.
  package let first: State
  /// The date when the recording began, in seconds since 1970.
  public let startDate: Double
  /// The names of what actions read or were handled with, and a replay cannot have.
  public internal(set) var unrepeatable: [String] = []
  /// Changes with all that changes what the tape holds, but for entries that are appended.
  package private(set) var edits = 0

  init(_ state: State, base: Int, limit: Int, snapshotEvery: Int, startDate: Double) {
    segments = TapeSegments(state, base: base, length: snapshotEvery, limit: limit)
    (first, self.startDate) = (state, startDate)
  }

  /// A state is kept whenever so many actions were handled.
  public var snapshotEvery: Int { segments.length }

  /// The number of the state that the tape begins with: that of the last action before its first entry.
  public var base: Int { segments.base }

  /// The state that the tape begins with.
  public var baseState: State { segments.segments[0].state }

  /// The number of the last action on the tape, or ``base``.
  public var last: Int { segments.last }

  /// How many actions are on the tape.
  public var count: Int { segments.count }

  /// How many actions were let go because there were more than the limit.
  public var dropped: Int { segments.dropped }

  /// All actions on the tape, oldest first.
  ///
  /// - Complexity: O(n); ``entries(after:limit:)`` gives some.
  public var entries: [HandledAction<Action>] { segments.entries(after: Int.min) }

  /// The actions after the one with a number, at most `limit`.
  ///
  /// - Complexity: O(limit), plus the logarithm of the number of entries.
  public func entries(after number: Int, limit: Int = .max) -> [HandledAction<Action>] {
    segments.entries(after: number, limit: limit)
  }

  /// The action with a number; nil if it is not on the tape.
  public subscript(number: Int) -> HandledAction<Action>? { segments.entry(number) }

  /// Writes what is appended to a file.
  struct Sink {
    let append: (HandledAction<Action>) throws -> Void
    let jump: (State) throws -> Void
    let flush: () throws -> Void
  }

  var sink: Sink? {
    didSet { isStreamed = sink != nil }
  }
  /// The same, to ask for each action.
  @usableFromInline @exclusivity(unchecked) private(set) var isStreamed = false

  /// Appends an action, and the state after it.
  @inlinable
  func append(
    _ entry: consuming HandledAction<Action>, _ attached: Attached<State, Action>?, state: @autoclosure () -> State
  ) {
    segments.append(entry, attached, state: state())
  }

  /// The state is replaced by something else than an action. Returns the error of the file that the tape is written to, which
  /// ends then.
  func jump(to state: State) -> (any Error)? {
    edit { $0.jump(to: state) }
    return write { try $0.jump(state) }
  }

  /// Forgets the actions after a number, which leaves a state.
  func removeAll(after number: Int, leaving state: State) -> (any Error)? {
    edit { $0.removeAll(after: number) }
    return write { try $0.jump(state) }
  }

  /// Forgets all actions; the tape begins with a state.
  func removeAll(beginningWith state: State) -> (any Error)? {
    edit { $0.removeAll(beginningWith: state) }
    return write { try $0.jump(state) }
  }

  /// Puts back what the tape held before, when the state was `state`.
  func restore(_ before: TapeSegments<State, Action>, leaving state: State) -> (any Error)? {
    edit { $0 = before }
    return write { try $0.jump(state) }
  }

  func write(_ write: (Sink) throws -> Void) -> (any Error)? {
    guard let sink else { return nil }
    do {
      try write(sink)
      return nil
    } catch {
      self.sink = nil
      return error
    }
  }

  func edit<Result>(_ change: (inout TapeSegments<State, Action>) -> Result) -> Result {
    edits += 1
    return change(&segments)
  }

  func note(unrepeatable name: String) {
    if !unrepeatable.contains(name) { unrepeatable.append(name) }
  }
}
