#if Combine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif

  /// The values that a subscriber has yet to receive, as a plain value: it decides the next step, and performs none.
  ///
  /// | event | what happens |
  /// |---|---|
  /// | `put`, with demand, at rest | the value is delivered |
  /// | `put`, else | the value is kept: in place of the kept one, or after it |
  /// | `request`, at rest, with a kept value | the first kept value is delivered |
  /// | `taken` | the next kept value is delivered, if there is demand; else rest |
  /// | `end` | it completes when nothing is kept |
  /// | `cancel` | the kept values are discarded; later events do nothing |
  struct Delivery<Value> {
    enum Step {
      case deliver(Value)
      case complete
      case rest
    }

    private enum Phase { case resting, delivering, over }

    private let keepsAll: Bool
    private var phase = Phase.resting
    private var demand = Subscribers.Demand.none
    private var kept: ArraySlice<Value> = []
    private var isEnding = false

    init(keepsAll: Bool) { self.keepsAll = keepsAll }

    var isOver: Bool { phase == .over }

    /// Delivers or keeps a value. Returns the kept values that it replaces, so that they are destroyed outside the
    /// lock.
    mutating func put(_ value: Value) -> (step: Step, discarded: ArraySlice<Value>) {
      if phase == .over { return (.rest, []) }
      if phase == .resting, demand > .none, kept.isEmpty { return (deliver(value), []) }
      let discarded = keepsAll ? [] : kept
      if !keepsAll { kept = [] }
      kept.append(value)
      return (.rest, discarded)
    }

    /// Adds demand. Returns whether `next` has a step to perform.
    mutating func request(_ more: Subscribers.Demand) -> Bool {
      if phase == .over { return false }
      demand += more
      return phase == .resting && demand > .none && !kept.isEmpty
    }

    /// Returns the next step, if none is being performed.
    mutating func next() -> Step {
      guard phase == .resting else { return .rest }
      if demand > .none, let first = kept.popFirst() { return deliver(first) }
      guard isEnding, kept.isEmpty else { return .rest }
      phase = .over
      return .complete
    }

    /// Ends a delivery, and adds the demand that the subscriber returned.
    mutating func taken(wanting more: Subscribers.Demand) -> Step {
      guard phase == .delivering else { return .rest }
      demand += more
      phase = .resting
      return next()
    }

    /// Completes after the kept values are delivered.
    mutating func end() -> Step {
      isEnding = true
      return next()
    }

    /// Discards the kept values, and returns them; returns nil if the delivery had ended before.
    mutating func cancel() -> ArraySlice<Value>? {
      if phase == .over { return nil }
      phase = .over
      let discarded = kept
      kept = []
      return discarded
    }

    private mutating func deliver(_ value: Value) -> Step {
      phase = .delivering
      demand -= 1
      return .deliver(value)
    }
  }
#endif
