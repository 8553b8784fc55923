/// The dispatch cycle as a plain value: what to do next, and nothing about how.
///
/// | phase | an action arrives | `next()` with a queue | `next()` without |
/// |---|---|---|---|
/// | resting | queued; the caller runs the cycle | handle the first; handling | rest |
/// | handling | queued | handle the first | settle; settling |
/// | settling | queued: the next cycle's | handle the first; handling | rest; resting |
@usableFromInline
package struct DispatchMachine<Action> {
  @usableFromInline
  package enum Phase { case resting, handling, settling }

  package enum Step {
    /// Reduce this action.
    case handle(Envelope<Action>)
    /// The queue is empty: record, then tell the observers.
    case settle
    /// All is done; `send` returns.
    case rest
  }

  @usableFromInline package var phase = Phase.resting
  /// How many actions were taken up so far; the number of the one being handled.
  @usableFromInline package var handled = 0
  @usableFromInline private(set) var queue: [Envelope<Action>] = []
  @usableFromInline private(set) var head = 0

  package init() {}

  @inlinable package var isResting: Bool { phase == .resting }
  @inlinable package var isEmpty: Bool { head == queue.count }

  var waiting: ArraySlice<Envelope<Action>> { queue[head...] }

  package mutating func enqueue(_ envelope: Envelope<Action>) {
    queue.append(envelope)
  }

  package mutating func next() -> Step {
    if head < queue.count {
      phase = .handling
      handled += 1
      return .handle(dequeue())
    }
    guard phase == .handling else {
      phase = .resting
      return .rest
    }
    phase = .settling
    return .settle
  }

  /// Takes out what was sent by actions from number `first` on, because they turn out not to have happened.
  package mutating func discard(causedSince first: Int) -> [Envelope<Action>] {
    let discarded = waiting.filter { $0.cause >= first }
    queue = waiting.filter { $0.cause < first }
    head = 0
    return discarded
  }

  private mutating func dequeue() -> Envelope<Action> {
    let envelope = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    }
    return envelope
  }
}

/// An action on its way, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  package let action: Action
  /// The number of the action whose reducer sent this one, or 0 if it came from elsewhere.
  package var cause = 0
  /// Told once, when the action is handled and recorded, or is refused.
  package var receipt: ((Result<Void, any Error>) -> Void)?

  package init(action: Action, cause: Int = 0, receipt: ((Result<Void, any Error>) -> Void)? = nil) {
    self.action = action
    self.cause = cause
    self.receipt = receipt
  }
}
