// Documentation/Internals/DispatchCycle.md explains the order of the steps.

/// The dispatch cycle as a plain value. It decides the next step, and performs none.
///
/// | phase | an action arrives | `next()` with a queue | `next()` without |
/// |---|---|---|---|
/// | resting | queued; the caller runs the cycle | handle the first; handling | rest |
/// | handling | queued | handle the first | settle; settling. In a batch: rest; batching |
/// | batching | queued; the caller runs the cycle | handle the first; handling | rest |
/// | settling | queued: the next cycle's | handle the first; handling | rest; resting |
/// | ended | refused | rest | rest |
///
/// The functions that each action passes through are inlinable. Behind the module boundary they would not be
/// specialized, and a step of a chain of actions would take forty times as long.
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
    /// The limit is reached: report these actions, which were discarded. Report only the first time to the error
    /// handler, because the handler's own sends may cause the endless loop.
    case stop(StoreError, discarded: [Envelope<Action>], isFirst: Bool)
    /// The queue is empty: record, then notify the observers.
    case settle
    /// The cycle is over; `send` returns.
    case rest
  }

  @usableFromInline package var phase = Phase.resting
  /// The number of the action being handled, or handled last. Actions are numbered as they arrive.
  @usableFromInline package var handled = 0
  /// The number of actions that have arrived.
  @usableFromInline package var arrived = 0
  /// The last action that goes back to an earlier one, through an effect or the queue, and the number of that one.
  @usableFromInline var lineage = (number: 0, root: 0)
  /// The number of actions that a send may lead to before the machine rests.
  @usableFromInline package var limit = 10_000
  @usableFromInline var queue: [Queued<Action>] = []
  /// The rare fields of queued actions, by their numbers.
  private var extras: [Int: EnvelopeExtras] = [:]
  @usableFromInline var head = 0
  /// The number of handled actions that others led to, since the machine began to work.
  @usableFromInline var taken = 0
  /// Whether the machine has rested since then, so that the next action begins a new count.
  @usableFromInline var hasRested = true
  @usableFromInline var hasStopped = false
  /// The pass of the graph in which observers were notified since the machine began to work.
  @usableFromInline var pass: Int?
  /// The last actions before the limit, for the chain in the error.
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

  /// The number of the external action that the current one goes back to: its own, if it came from outside.
  @inlinable var root: Int { lineage.number == handled ? lineage.root : handled }

  /// Calls `body` for each effect with a queued action.
  func forEachEffect(_ body: (EffectRun) -> Void) {
    for kept in extras.values { if let effect = kept.effect { body(effect) } }
  }

  /// The number that the next action from outside or from an observer goes back to.
  @inlinable var nextRoot: Int { phase == .handling || phase == .settling ? root : arrived + 1 }

  /// Notes that the next action to arrive goes back to an earlier one.
  @inlinable
  mutating func leadNext(backTo root: Int) { lineage = (arrived + 1, root) }

  /// Whether an action is queued and may be handled.
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

  /// Queues an action with its rare fields; returns false if the store has ended.
  package mutating func enqueue(_ envelope: Envelope<Action>) -> Bool {
    var queued = envelope.queued
    queued.hasExtras = envelope.extras != nil
    guard enqueue(queued) else { return false }
    if let kept = envelope.extras { extras[arrived] = kept }
    return true
  }

  /// Returns the envelope of an action taken from the queue, with its rare fields.
  mutating func envelope(of queued: Queued<Action>) -> Envelope<Action> {
    Envelope(queued, queued.hasExtras ? extras.removeValue(forKey: queued.number) : nil)
  }

  @inlinable @inline(__always)
  package mutating func next() -> Step {
    if canTake { return .handle(take()) }
    if settleNext() { return .settle }
    return isEmpty ? .rest : stop()
  }

  /// Begins a cycle with an action that is handled on arrival, while the machine rests and the queue is empty.
  @inlinable @inline(__always)
  mutating func beginPlain() {
    phase = .handling
    arrived &+= 1
    handled = arrived
  }

  /// Ends a cycle of a plain action that led to no others.
  @inlinable @inline(__always)
  mutating func endPlain() { phase = .resting }

  /// Begins to notify observers in a cycle of a plain action.
  @inlinable @inline(__always)
  mutating func settlePlain() { phase = .settling }

  /// Ends such a cycle after observers were notified; returns false if they sent actions.
  @inlinable @inline(__always)
  mutating func endSettledPlain() -> Bool {
    guard isEmpty, phase == .settling else { return false }
    phase = .resting
    return true
  }

  /// Returns whether to settle, if there is no action to take. If not, the machine rests or has to be stopped.
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

  /// Continues with queued actions before observers are notified; returns whether there are any.
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
    if taken + StoreError.chainLength > limit { recent.append(action) }
    return action
  }

  @inlinable
  mutating func dequeue() -> Queued<Action> {
    // In a chain, one action is queued at a time.
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
  /// Removes the actions that were sent by actions from number `first` on, because those were refused.
  package mutating func discard(causedSince first: Int) -> [Envelope<Action>] {
    let discarded = waiting.filter { $0.cause >= first }
    queue = waiting.filter { $0.cause < first }
    head = 0
    return discarded.map { envelope(of: $0) }
  }

  /// Advances the numbering past actions that were not sent.
  mutating func skipNumbers(to number: Int) {
    arrived = max(arrived, number)
    handled = arrived
  }

  /// Removes all queued actions.
  package mutating func discardAll() -> [Envelope<Action>] {
    defer { (queue, head) = ([], 0) }
    return waiting.map { envelope(of: $0) }
  }

  /// Removes the actions queued by the action being handled, down to `count` actions in the queue.
  package mutating func discard(after count: Int) {
    for action in queue[count...] { extras[action.number] = nil }
    queue.removeLast(queue.count - count)
  }

  /// Begins to perform what waited for the record of actions up to `last`, in a machine that rests. What is sent
  /// meanwhile goes back to that action. Returns the numbers for `endSettling`.
  ///
  /// The count of actions continues, because actions could lead to others without end, each recorded before the next.
  package mutating func beginSettling(
    after last: Queued<Action>?
  ) -> (handled: Int, lineage: (number: Int, root: Int)) {
    let numbers = (handled, lineage)
    if phase == .resting { (phase, hasRested) = (.settling, false) }
    if let last { (handled, lineage) = (last.number, (last.number, last.root == 0 ? last.number : last.root)) }
    return numbers
  }

  /// Continues after the action that was handled last.
  package mutating func endSettling(_ numbers: (handled: Int, lineage: (number: Int, root: Int))) {
    (handled, lineage) = numbers
  }

  /// Begins a batch: the cycle does not end when the queue becomes empty.
  package mutating func beginBatch() {
    batches += 1
    if phase == .resting { phase = .batching }
  }

  /// Ends a batch. Returns whether the caller has to run the cycle, which then ends.
  package mutating func endBatch() -> Bool {
    batches -= 1
    guard batches == 0, phase == .batching else { return false }
    phase = hasRested ? (isEnding ? .ended : .resting) : .handling
    return phase == .handling
  }

  /// Ends the machine: it refuses all further actions. Returns the queued ones.
  package mutating func end() -> [Envelope<Action>] {
    isEnding = true
    // A cycle that has begun notifies its observers first, and a batch ends first.
    if phase == .resting || phase == .settling { phase = .ended }
    let ended = waiting.map { envelope(of: $0) }
    (queue, head) = ([], 0)
    return ended
  }

  /// Prepares to handle actions that observers sent in a pass of the graph. The pass continues until they send no more.
  /// The machine continues its count, although it rested in between: otherwise actions could lead to others without
  /// end.
  package mutating func resume(inPass pass: Int) {
    // If other code has handled all of them meanwhile, no work begins.
    if isEmpty { return }
    if pass == self.pass {
      hasRested = false
      for index in head..<queue.count where queue[index].cause == 0 { queue[index].trigger = handled }
    } else {
      begin()
    }
    self.pass = pass
  }

  /// Discards all queued actions. After the first stop, the actions that the error handler sends are handled.
  @usableFromInline
  mutating func stop() -> Step {
    let step = Step.stop(
      StoreError.limitExceeded(limit: limit, chain: chain()), discarded: waiting.map { envelope(of: $0) },
      isFirst: !hasStopped)
    if !hasStopped { (taken, hasStopped) = (0, true) }
    (queue, head, extras) = ([], 0, [:])
    // If observers went on with nothing handled since, no cycle end resets the count, so it is reset here.
    if phase == .resting { hasRested = true }
    return step
  }

  /// Returns the chain from the oldest action to the first queued one.
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
