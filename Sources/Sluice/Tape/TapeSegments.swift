/// The contents of a tape as a plain value: states, each with the actions that followed it.
///
/// A segment begins with a state, so the state after any of its actions is at most `length` actions away. A segment
/// also begins where the state was set by other means than an action. Appending to one segment changes no other, so
/// the oldest ones can be dropped.
@usableFromInline
struct TapeSegments<State, Action> {
  @usableFromInline
  struct Segment {
    /// The number of the last action before it.
    @usableFromInline let base: Int
    /// The state before its first action.
    @usableFromInline let state: State
    /// Whether the state is not the result of the actions before it.
    @usableFromInline let isJump: Bool
    @usableFromInline var entries: ContiguousArray<HandledAction<Action>> = []
    /// The attachments that handled entries, with the position from which they did.
    @usableFromInline var attached: [(first: Int, attached: Attached<State, Action>?)] = []
  }

  @usableFromInline var segments: [Segment]
  /// What the graph has loaded, in order.
  var loads: [TapedLoad] = []
  /// The number of steps at which those that no state shows are forgotten.
  var loadLimit: Int
  /// The maximum number of actions after a state.
  @usableFromInline let length: Int
  /// The minimum number of actions to keep.
  let limit: Int
  @usableFromInline var count = 0
  /// The number of actions that were dropped.
  private(set) var dropped = 0

  init(_ state: State, base: Int, length: Int, limit: Int) {
    (self.length, self.limit) = (max(length, 1), max(limit, 1))
    loadLimit = self.limit
    segments = [Segment(base: base, state: state, isJump: true)]
  }

  /// The number of the state that the tape begins with.
  var base: Int { segments[0].base }

  /// The number of the last action, or the base.
  @usableFromInline
  var last: Int { segments[segments.count - 1].entries.last?.number ?? segments[segments.count - 1].base }

  /// Appends an action; `state` is the state after it, if known.
  @inlinable
  mutating func append(
    _ entry: consuming HandledAction<Action>, _ attached: Attached<State, Action>?,
    state: @autoclosure () -> State? = nil
  ) {
    let end = segments.count - 1
    let position = segments[end].entries.count
    if position == 0 || segments[end].attached.last?.attached !== attached {
      segments[end].attached.append((position, attached))
    }
    segments[end].entries.append(entry)
    count += 1
    if position + 1 >= length, let state = state() { begin(state, base: last, isJump: false) }
  }

  /// Sets the state that the following actions are based on, however it was reached.
  mutating func jump(to state: State) { begin(state, base: last, isJump: true) }

  @usableFromInline
  mutating func begin(_ state: State, base: Int, isJump: Bool) {
    if let end = segments.last, end.entries.isEmpty {
      // An empty segment can be replaced, because no action depends on it.
      segments[segments.count - 1] = Segment(base: end.base, state: state, isJump: isJump || end.isJump)
      return
    }
    segments.append(Segment(base: base, state: state, isJump: isJump))
    // Reserved, because the next segment will be full, too.
    if !isJump { segments[segments.count - 1].entries.reserveCapacity(length) }
    while count - segments[0].entries.count >= limit { dropFirst() }
    trimLoads()
  }

  private mutating func dropFirst() {
    let first = segments.removeFirst()
    count -= first.entries.count
    dropped += first.entries.count
  }

  /// Removes all actions after a number.
  mutating func removeAll(after number: Int) {
    while segments.count > 1, segments[segments.count - 1].base > number {
      count -= segments.removeLast().entries.count
    }
    let end = segments.count - 1
    let kept = segments[end].entries.partitioningIndex { $0.number > number }
    count -= segments[end].entries.count - kept
    segments[end].entries.removeSubrange(kept...)
    segments[end].attached.removeAll { $0.first >= kept && $0.first > 0 }
    loads.removeLast(loads(after: number).count)
  }

  /// Begins again with a state, whose number is that of the last action, and with what was loaded. Former actions are
  /// removed, and do not count as dropped.
  mutating func removeAll(beginningWith state: State, _ loaded: [TapedLoad]) {
    segments = [Segment(base: last, state: state, isJump: true)]
    beginLoads(with: loaded)
    (count, dropped) = (0, 0)
  }
}

extension TapeSegments {
  /// Returns the index of the segment that leads to the state with a number: the last one that begins at or before it;
  /// nil if the tape begins later.
  func segment(for number: Int) -> Int? {
    let next = segments.partitioningIndex { $0.base > number }
    return next == 0 ? nil : next - 1
  }

  /// Returns whether there is a state with this number.
  func contains(_ number: Int) -> Bool {
    guard let index = segment(for: number) else { return false }
    return number == segments[index].base || entry(number) != nil
  }

  /// Returns the action with a number.
  func entry(_ number: Int) -> HandledAction<Action>? {
    // A segment's base is the number of the last action before it, so an action may be in the segment before the one
    // for its state.
    for index in [segment(for: number - 1), segment(for: number)] {
      guard let index else { continue }
      let entries = segments[index].entries
      let position = entries.partitioningIndex { $0.number >= number }
      if position < entries.count, entries[position].number == number { return entries[position] }
    }
    return nil
  }

  /// Returns the entries after a number, at most `limit`.
  func entries(after number: Int, limit: Int = .max) -> [HandledAction<Action>] {
    var found: [HandledAction<Action>] = []
    for segment in segments[(self.segment(for: number) ?? 0)...] where found.count < limit {
      let from = segment.entries.partitioningIndex { $0.number > number }
      found += segment.entries[from...].prefix(limit - found.count)
    }
    return found
  }
}

extension RandomAccessCollection {
  /// Returns the first position in the second part, by binary search. All elements of the first part must precede those
  /// of the second.
  func partitioningIndex(_ belongsToSecondPart: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if belongsToSecondPart(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}
