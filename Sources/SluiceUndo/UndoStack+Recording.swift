extension UndoStack {
  /// Whether the last step is open for one dispatch, so that an action without a change may end it, too.
  @inlinable
  var awaitsDispatch: Bool { if case .dispatch = open { true } else { false } }

  /// Handles an action that changed nothing.
  @inlinable
  mutating func pass(_ note: UndoNote) {
    enter(note.session)
    if case .dispatch(let number) = open, number != note.dispatch { open = nil }
  }

  /// Ends a step that another store left open.
  @inlinable
  mutating func enter(_ session: Int?) {
    if session != self.session {
      endAll()
      self.session = session
    }
  }

  /// Records a change.
  ///
  /// - Parameters:
  ///   - shared: The names of the shared values that it wrote.
  ///   - join: Merges two changes, of which the later is the last one made.
  @inlinable
  mutating func record(
    _ change: Change, _ note: UndoNote, _ shared: [String]? = nil, join: (Change, Change) -> Change
  ) {
    enter(note.session)
    guard note.intent.isRecorded else { return skip() }
    dropFuture()
    numbers = max(numbers, note.given ?? 0) + 1
    if takesIn(note) {
      extend(change, shared, join)
    } else {
      append(change, shared, group == nil ? note.intent.title : group?.title ?? note.intent.title)
      open = group == nil ? note.intent.key.map { .key($0) } ?? note.dispatch.map { .dispatch($0) } : .group
    }
    trim()
  }

  /// Handles a change that does not become a step. After it, no former state can be reached again.
  @inlinable
  mutating func skip() { (saved, open) = (nil, nil) }

  @inlinable
  func takesIn(_ note: UndoNote) -> Bool {
    guard note.session == session else { return false }
    return switch open {
    case nil: false
    case .group: group != nil
    case .key(let key): key == note.intent.key
    case .dispatch(let number): number == note.dispatch
    }
  }

  @inlinable
  mutating func append(_ change: Change, _ shared: [String]?, _ title: String?) {
    var step = UndoStep(id: numbers, title: title, change)
    step.shared = shared
    if limits.bytes != nil {
      step.bytes = step.byteCount
      bytes += step.bytes
    }
    past.append(step)
  }

  @inlinable
  mutating func extend(_ change: Change, _ shared: [String]?, _ join: (Change, Change) -> Change) {
    if let shared { past.noteShared(shared) }
    let (isMeasured, before) = (limits.bytes != nil, past.last?.bytes ?? 0)
    let isLeft = past.extendLast(change, numbers, group?.title, isMeasured: isMeasured, join)
    if isMeasured { bytes += (past.last?.bytes ?? 0) - before }
    // The changes cancel out, so the state is the one before the step.
    if isLeft == false { removeLast() }
  }

  @inlinable
  mutating func removeLast() {
    bytes -= past.removeLast()?.bytes ?? 0
    open = nil
  }

  @inlinable
  mutating func dropFuture() {
    if future.isEmpty { return }
    for step in future { bytes -= step.bytes }
    future = []
  }

  /// Drops the oldest steps beyond the limits.
  @inlinable
  mutating func trim() {
    while past.count > 1, past.count > limits.count || limits.bytes.map({ bytes > $0 }) == true {
      guard let step = past.dropFirst() else { return }
      start = step.revision
      bytes -= step.bytes
    }
  }
}

// MARK: - Open steps

/// The further changes that the last step accepts.
@usableFromInline
enum OpenStep: Sendable, Hashable, Codable {
  /// The changes of the dispatch with this number.
  case dispatch(Int)
  /// The changes with this key.
  case key(String)
  case group
}

/// A group that was begun and not ended.
@usableFromInline
struct OpenGroup: Sendable, Hashable, Codable {
  var depth: Int
  @usableFromInline var title: String?
}
