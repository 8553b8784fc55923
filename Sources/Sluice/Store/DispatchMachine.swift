// Documentation/Internals/DispatchCycle.md says why the steps come in this order.

/// The dispatch cycle as a plain value: what to do next, and nothing about how.
///
/// | phase | an action arrives | `next()` with a queue | `next()` without |
/// |---|---|---|---|
/// | resting | queued; the caller runs the cycle | handle the first; handling | rest |
/// | handling | queued | handle the first | settle; settling. In a batch: rest; batching |
/// | batching | queued; the caller runs the cycle | handle the first; handling | rest |
/// | settling | queued: the next cycle's | handle the first; handling | rest; resting |
/// | ended | refused | rest | rest |
///
/// The functions that each action passes through are inlinable: behind the module boundary they would not be
/// specialised, and a step of a chain of actions would take forty times as long.
///
/// If a `send` leads to more than `limit` actions, the queue is discarded. Actions that are sent while the machine
/// rests, or in a batch, have no cause and do not count: any number of them may be sent together.
@usableFromInline
package struct DispatchMachine<Action> {
  @usableFromInline
  package enum Phase { case resting, handling, batching, settling, ended }

  @usableFromInline
  package enum Step {
    /// Reduce this action.
    case handle(Queued<Action>)
    /// The limit is reached: report these actions, which were discarded; not to the error handler if it was called
    /// before, because it may be what goes on for ever.
    case stop(DispatchLimitExceeded, discarded: [Action], isFirst: Bool)
    /// The queue is empty: record, then notify the observers.
    case settle
    /// All is done; `send` returns.
    case rest
  }

  @usableFromInline package var phase = Phase.resting
  /// The number of the action being handled, or handled last. Actions are numbered as they arrive.
  @usableFromInline package var handled = 0
  /// How many actions have arrived.
  @usableFromInline package var arrived = 0
  /// An action that goes back to an earlier one, through an effect or the queue, and that one.
  @usableFromInline var lineage = (number: 0, root: 0)
  /// The number of actions that a send may lead to before the machine rests.
  @usableFromInline package var limit = 10_000
  @usableFromInline var queue: [Queued<Action>] = []
  /// The rare fields of queued actions, by their numbers.
  private var extras: [Int: EnvelopeExtras] = [:]
  @usableFromInline var head = 0
  /// How many were handled to which others had led, since the machine began to work.
  @usableFromInline var taken = 0
  /// Whether the machine rested since, so that the next action begins a new count.
  @usableFromInline var hasRested = true
  @usableFromInline var hasStopped = false
  /// The pass of the graph that has notified the observers since the machine began to work.
  @usableFromInline var pass: Int?
  /// The last actions before the limit, to show the chain.
  @usableFromInline var recent: [Queued<Action>] = []
  @usableFromInline var batches = 0
  @usableFromInline var isEnding = false

  package init() {}

  @inlinable package var isResting: Bool { phase == .resting }
  @inlinable package var isEmpty: Bool { head == queue.count }
  @inlinable package var queuedCount: Int { queue.count }
  @inlinable package var isEnded: Bool { isEnding || phase == .ended }

  /// Whether the sender has to run the cycle.
  @inlinable package var awaitsCycle: Bool { phase == .resting || phase == .batching }

  var waiting: ArraySlice<Queued<Action>> { queue[head...] }

  /// The number of the action from outside to which the one being handled goes back: itself, if it came from outside.
  @inlinable var root: Int { lineage.number == handled ? lineage.root : handled }

  /// Calls `body` for each effect one of whose actions waits.
  func forEachEffect(_ body: (EffectRun) -> Void) {
    for kept in extras.values { if let effect = kept.effect { body(effect) } }
  }

  /// The number to which an action goes back that arrives next, from outside or from an observer.
  @inlinable var nextRoot: Int { phase == .handling || phase == .settling ? root : arrived + 1 }

  /// The next action to arrive goes back to an earlier one.
  @inlinable
  mutating func leadNext(backTo root: Int) { lineage = (arrived + 1, root) }

  /// Whether an action waits, and may be handled.
  @inlinable var canTake: Bool { head < queue.count && (hasRested || taken < limit) }

  /// Queues an action; returns false if the store has ended.
  @inlinable
  mutating func enqueue(_ action: Queued<Action>) -> Bool {
    if isEnded { return false }
    arrived += 1
    var action = action
    action.number = arrived
    if action.cause == 0, phase == .handling || phase == .settling {
      action.trigger = handled
      if action.root == 0 { action.root = root }
    }
    queue.append(action)
    return true
  }

  /// The same with what few actions have.
  package mutating func enqueue(_ envelope: Envelope<Action>) -> Bool {
    var queued = envelope.queued
    queued.hasExtras = envelope.extras != nil
    guard enqueue(queued) else { return false }
    if let kept = envelope.extras { extras[arrived] = kept }
    return true
  }

  /// An action that was taken out, with what it has besides.
  mutating func envelope(of queued: Queued<Action>) -> Envelope<Action> {
    Envelope(queued, queued.hasExtras ? extras.removeValue(forKey: queued.number) : nil)
  }

  @inlinable @inline(__always)
  package mutating func next() -> Step {
    if canTake { return .handle(take()) }
    if settleNext() { return .settle }
    return isEmpty ? .rest : stop()
  }

  /// Begins a cycle with an action that is handled as it arrives, while the machine rests and nothing is queued.
  @inlinable @inline(__always)
  mutating func beginPlain() {
    phase = .handling
    arrived &+= 1
    handled = arrived
  }

  /// Ends such a cycle if the action led to nothing.
  @inlinable @inline(__always)
  mutating func endPlain() { phase = .resting }

  /// Lets observers be notified at the end of such a cycle.
  @inlinable @inline(__always)
  mutating func settlePlain() { phase = .settling }

  /// Ends such a cycle when observers have been notified; returns false if they have led to more.
  @inlinable @inline(__always)
  mutating func endSettledPlain() -> Bool {
    guard isEmpty, phase == .settling else { return false }
    phase = .resting
    return true
  }

  /// With nothing to take: whether the cycle ends now; else it rests, or has to be stopped.
  @inlinable
  mutating func settleNext() -> Bool {
    if head < queue.count { return false }
    switch phase {
    case .handling where batches > 0: phase = .batching
    case .handling:
      phase = .settling
      return true
    case .settling: rest()
    case .resting, .batching, .ended: break
    }
    return false
  }

  /// Before observers are notified: continues with queued actions, if there are any.
  @inlinable
  mutating func goOn() -> Bool {
    guard phase == .settling, head < queue.count else { return false }
    phase = .handling
    return true
  }

  @inlinable
  mutating func rest() {
    phase = isEnding ? .ended : .resting
    hasRested = true
    if pass == nil, !recent.isEmpty { recent = [] }
  }

  @inlinable
  mutating func begin() {
    (taken, hasRested, hasStopped) = (0, false, false)
    if !recent.isEmpty { recent = [] }
  }

  @inlinable
  mutating func take() -> Queued<Action> {
    if hasRested { begin() }
    phase = .handling
    let action = dequeue()
    handled = action.number
    if action.root != 0 { lineage = (handled, action.root) }
    if action.cause != 0 || action.trigger != 0 { taken += 1 }
    if taken + DispatchLimitExceeded.chainLength > limit { recent.append(action) }
    return action
  }

  @inlinable
  mutating func dequeue() -> Queued<Action> {
    // Of a chain there is one at a time.
    if queue.count == 1 { return queue.removeLast() }
    let action = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    }
    return action
  }
}

extension DispatchMachine {
  /// Removes the actions that were sent by actions from number `first` on, because those turn out not to have happened.
  package mutating func discard(causedSince first: Int) -> [Envelope<Action>] {
    let discarded = waiting.filter { $0.cause >= first }
    queue = waiting.filter { $0.cause < first }
    head = 0
    return discarded.map { envelope(of: $0) }
  }

  /// Actions that were not sent get numbers, too, up to this one.
  mutating func skipNumbers(to number: Int) {
    arrived = max(arrived, number)
    handled = arrived
  }

  /// Removes all that waits.
  package mutating func discardAll() -> [Envelope<Action>] {
    defer { (queue, head) = ([], 0) }
    return waiting.map { envelope(of: $0) }
  }

  /// Removes the actions that were queued after there were `count`, while one action was handled.
  package mutating func discard(after count: Int) {
    for action in queue[count...] { extras[action.number] = nil }
    queue.removeLast(queue.count - count)
  }

  /// From now on the queue runs empty without an end of the cycle.
  package mutating func beginBatch() {
    batches += 1
    if phase == .resting { phase = .batching }
  }

  /// Returns whether the caller has to run the cycle, which then ends.
  package mutating func endBatch() -> Bool {
    batches -= 1
    guard batches == 0, phase == .batching else { return false }
    phase = hasRested ? (isEnding ? .ended : .resting) : .handling
    return phase == .handling
  }

  /// Refuses all that comes, and hands out what waits.
  package mutating func end() -> [Envelope<Action>] {
    isEnding = true
    // A cycle that has begun notifies its observers first, and a batch ends before.
    if phase == .resting || phase == .settling { phase = .ended }
    let ended = waiting.map { envelope(of: $0) }
    (queue, head) = ([], 0)
    return ended
  }

  /// Observers sent the queued actions in a certain pass of the graph, which goes on until they send no more. The
  /// machine continues its count, too, although it rested in between: otherwise actions could lead to others for ever.
  package mutating func resume(inPass pass: Int) {
    // Something else has handled it all meanwhile: there is no work that could begin.
    if isEmpty { return }
    if pass == self.pass {
      hasRested = false
      for index in head..<queue.count where queue[index].cause == 0 { queue[index].trigger = handled }
    } else {
      begin()
    }
    self.pass = pass
  }

  /// Discards all that waits. After the first time, what the error handler sends is handled.
  @usableFromInline
  mutating func stop() -> Step {
    let step = Step.stop(
      DispatchLimitExceeded(limit: limit, chain: chain()), discarded: waiting.map(\.action), isFirst: !hasStopped)
    if !hasStopped { (taken, hasStopped) = (0, true) }
    (queue, head, extras) = ([], 0, [:])
    // Where observers have gone on with nothing handled since, no cycle ends that would say so.
    if phase == .resting { hasRested = true }
    return step
  }

  /// From what waits first back to what led to it, oldest first.
  private func chain() -> [String] {
    guard let first = waiting.first else { return [] }
    var chain = ["\(first.action)"]
    var number = max(first.cause, first.trigger)
    for action in recent.reversed() where action.number == number {
      chain.append("\(action.action)")
      number = max(action.cause, action.trigger)
    }
    return chain.reversed()
  }
}
