#if Combine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif

  /// What a subscriber is still to get, as a plain value: what to do next, and nothing about how.
  ///
  /// | event | what happens |
  /// |---|---|
  /// | `put`, with demand, at rest | the value is delivered |
  /// | `put`, else | it is kept: in place of the one that is kept, or after it |
  /// | `request`, at rest, with a kept value | the first kept value is delivered |
  /// | the value was taken | the next kept one is delivered, if there is demand; else rest |
  /// | `end` | it completes when nothing is kept |
  /// | `cancel` | what is kept is discarded; all that follows does nothing |
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

    /// A value has come. What it takes the place of is handed out, to be destroyed where nothing is locked.
    mutating func put(_ value: Value) -> (step: Step, discarded: ArraySlice<Value>) {
      if phase == .over { return (.rest, []) }
      if phase == .resting, demand > .none, kept.isEmpty { return (deliver(value), []) }
      let discarded = keepsAll ? [] : kept
      if !keepsAll { kept = [] }
      kept.append(value)
      return (.rest, discarded)
    }

    /// Returns whether there is something to do for `next`.
    mutating func request(_ more: Subscribers.Demand) -> Bool {
      if phase == .over { return false }
      demand += more
      return phase == .resting && demand > .none && !kept.isEmpty
    }

    /// What to do at rest.
    mutating func next() -> Step {
      guard phase == .resting else { return .rest }
      if demand > .none, let first = kept.popFirst() { return deliver(first) }
      guard isEnding, kept.isEmpty else { return .rest }
      phase = .over
      return .complete
    }

    /// The subscriber has taken the value, and wants more.
    mutating func taken(wanting more: Subscribers.Demand) -> Step {
      guard phase == .delivering else { return .rest }
      demand += more
      phase = .resting
      return next()
    }

    /// There are no more values.
    mutating func end() -> Step {
      isEnding = true
      return next()
    }

    /// Discards what is kept; returns nil if all was over before.
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
