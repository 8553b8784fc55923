import Incremental

/// The record of a running store for tools: each action with its details, and enough snapshots to return to any
/// state.
///
/// ```swift
/// let tape = store.record()
/// store.send(.add("Rye"))
/// store.send(.add("Salt"))
/// try store.travel(to: tape.entries[0].number)     // shows the list with Rye
/// store.resume()
/// ```
///
/// A journal is for a program: it keeps what users did, and survives a crash. A tape is for developers: it is in
/// memory, drops the oldest actions, and can be written to a file and replayed elsewhere.
///
/// Rules: it records the actions of the whole store, as they were sent, from `record()` on, and between them the
/// answers of each `load(named:)` of the graph. It belongs to the isolation of the store. A value that a replay could
/// not repeat is listed in ``unrepeatable`` as soon as it is read.
///
/// - Complexity: an action takes some 0.25 microseconds more, in release; four microseconds in a store with a
///   journal, a trace, added reducers or interceptors, or a tape that is streamed to a file. An entry takes some 150
///   bytes, and the size of its action and coeffects. A snapshot is kept every `snapshotEvery` actions: as a copy,
///   so the next change of each array in it copies that array; `Rows` share what did not change.
public final class Tape<State, Action> {
  @usableFromInline @exclusivity(unchecked) var segments: TapeSegments<State, Action>
  /// The state with which the recording began, for `reset`.
  package let first: State
  /// What the graph had loaded then.
  private(set) var firstLoads: [TapedLoad] = []
  /// The date at which the recording began, in seconds since 1970.
  package let startDate: Double
  /// The names of values and attachments that recorded actions used, and that a replay cannot repeat.
  public internal(set) var unrepeatable: [String] = []
  /// A count that increases with each edit of the tape, except for appended entries.
  package private(set) var edits = 0

  init(_ state: State, base: Int, limit: Int, snapshotEvery: Int, startDate: Double) {
    segments = TapeSegments(state, base: base, length: snapshotEvery, limit: limit)
    (first, self.startDate) = (state, startDate)
  }

  /// The number of actions between two snapshots.
  package var snapshotEvery: Int { segments.length }

  /// The number of the state that the tape begins with: that of the last action before its first entry.
  public var base: Int { segments.base }

  /// The state that the tape begins with.
  package var baseState: State { segments.segments[0].state }

  /// The number of the last action on the tape, or ``base``.
  public var last: Int { segments.last }

  /// The number of actions on the tape.
  public var count: Int { segments.count }

  /// The number of actions that were dropped because of the limit.
  public var dropped: Int { segments.dropped }

  /// All actions on the tape, oldest first.
  ///
  /// - Complexity: O(n); use ``entries(after:limit:)`` for some of them.
  public var entries: [HandledAction<Action>] { segments.entries(after: Int.min) }

  /// Returns the actions after the one with a number, at most `limit`.
  ///
  /// - Complexity: O(limit), plus the logarithm of the number of entries.
  public func entries(after number: Int, limit: Int = .max) -> [HandledAction<Action>] {
    segments.entries(after: number, limit: limit)
  }

  /// Returns the action with a number; nil if it is not on the tape.
  public subscript(number: Int) -> HandledAction<Action>? { segments.entry(number) }

  /// A sink that writes appended entries to a file.
  struct Sink {
    let append: (HandledAction<Action>) throws -> Void
    let load: (TapedLoad) throws -> Void
    let jump: (State) throws -> Void
    let flush: () throws -> Void
  }

  var sink: Sink? {
    didSet { isStreamed = sink != nil }
  }
  /// Whether `sink` is set, for a fast check per action.
  @usableFromInline @exclusivity(unchecked) private(set) var isStreamed = false

  /// Appends an action, and the state after it.
  @inlinable
  func append(
    _ entry: consuming HandledAction<Action>, _ attached: Attached<State, Action>?, state: @autoclosure () -> State
  ) {
    segments.append(entry, attached, state: state())
  }

  /// Appends a step of a load. Returns the error of the tape's file, which then ends.
  func append(_ load: TapedLoad) -> (any Error)? {
    segments.append(load)
    return write {
      try $0.load(load)
      try $0.flush()
    }
  }

  /// Notes that the tape begins with what was loaded so far.
  func beginLoads() {
    segments.beginLoads(with: segments.loads)
    firstLoads = segments.loads
  }

  /// Notes a state that was set by other means than an action. Returns the error of the tape's file, which then ends.
  func jump(to state: State) -> (any Error)? {
    edit { $0.jump(to: state) }
    return write { try $0.jump(state) }
  }

  /// Forgets the actions after a number; `state` is the state before them.
  func removeAll(after number: Int, leaving state: State) -> (any Error)? {
    rewrite(leaving: state) { $0.removeAll(after: number) }
  }

  /// Forgets all actions; the tape then begins with a state, and with what was loaded: what is known now, by default.
  func removeAll(beginningWith state: State, _ loads: [TapedLoad]? = nil) -> (any Error)? {
    rewrite(leaving: state) { $0.removeAll(beginningWith: state, loads ?? $0.loads) }
  }

  /// Restores the former contents of the tape; `state` is the state at that time.
  func restore(_ before: TapeSegments<State, Action>, leaving state: State) -> (any Error)? {
    rewrite(leaving: state) { $0 = before }
  }

  /// Changes the past, and writes to the file what it has led to.
  private func rewrite(leaving state: State, _ change: (inout TapeSegments<State, Action>) -> Void) -> (any Error)? {
    let former = segments.loads
    edit(change)
    return write { sink in
      try sink.jump(state)
      for load in segments.loads(insteadOf: former) { try sink.load(load) }
      try sink.flush()
    }
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
