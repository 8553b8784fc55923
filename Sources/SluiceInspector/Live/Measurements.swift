#if Inspector
  import Incremental
  import Sluice

  /// The measurements of a trace while a page is open.
  struct Measurements {
    /// The measurements of an action.
    struct Action {
      var nanoseconds: Int?
      var observers: Int?
      var failure: String?
    }

    static let mostActions = 100_000
    static let mostEnded = 500

    /// The number of the action that is being handled, or was handled last.
    private(set) var handled = 0
    private(set) var actions: [Int: Action] = [:]
    private(set) var cycles: [InspectedCosts.Cycle] = []
    private(set) var kinds: [String: InspectedCosts.Action] = [:]
    private(set) var running: [Int: InspectedEffects.Running] = [:]
    private(set) var ended: [InspectedEffects.Ended] = []
    /// The durations of the current cycle's phases.
    let times = CycleTimes()
    private var kind = ""
    private var observers = 0
    private var start = ContinuousClock.now

    /// Begins with the running effects, of which only the names are known.
    mutating func begin(_ effects: [(id: Int, name: String, root: Int)]) {
      running = [:]
      for (id, name, root) in effects {
        running[id] = InspectedEffects.Running(id: id, name: name, action: root, since: now)
      }
    }

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    mutating func note(_ event: TraceEvent) {
      switch event {
      case .action(let number, let value, _, _):
        (handled, kind, observers) = (number, CaseName.of(value), 0)
        if actions.count >= Self.mostActions { actions = [:] }
      case .reduced(let number, let duration): noteReduced(number, Int(duration.nanoseconds))
      case .failed(_, let cause): actions[handled, default: Action()].failure = "\(cause)"
      case .notified(let count): observers = count
      case .effectStarted(let id, let name, let action):
        running[id] = InspectedEffects.Running(id: id, name: name, action: action, since: now)
      case .effectEnded(let id, _, let outcome): noteEnded(id, outcome)
      case .cycleEnded:
        actions[handled, default: Action()].observers = observers
        noteCycle()
      case .coeffect, .entered, .left, .pass, .delivered, .recorded, .restored: break
      }
    }

    private mutating func noteReduced(_ number: Int, _ nanoseconds: Int) {
      actions[number, default: Action()].nanoseconds = nanoseconds
      var costs = kinds[kind] ?? InspectedCosts.Action(name: kind, count: 0)
      costs.count += 1
      costs.nanoseconds = (costs.nanoseconds ?? 0) + nanoseconds
      costs.max = Swift.max(costs.max ?? 0, nanoseconds)
      kinds[kind] = costs
    }

    private mutating func noteEnded(_ id: Int, _ outcome: TraceEvent.Outcome) {
      guard let effect = running.removeValue(forKey: id) else { return }
      let (word, error): (InspectedEffects.Ended.Outcome, String?) =
        switch outcome {
        case .finished: (.finished, nil)
        case .cancelled: (.cancelled, nil)
        case .failed(let error), .caught(let error): (.failed, "\(error)")
        }
      ended.append(InspectedEffects.Ended(effect: effect, until: now, outcome: word, error: error))
      if ended.count > Self.mostEnded { ended.removeFirst(ended.count - Self.mostEnded) }
    }

    private mutating func noteCycle() {
      let spent = times.take()
      if spent.total == 0 { return }
      cycles.append(InspectedCosts.Cycle(number: handled, spent))
      if cycles.count > 200 { cycles.removeFirst(100) }
    }
  }

  extension InspectedCosts.Cycle {
    fileprivate init(number: Int, _ spent: CycleTimes.Spent) {
      self.init(number: number)
      (reducers, effects, changes) = (spent[.reducers], spent[.effects], spent[.changes])
      (derived, observers, journal) = (spent[.derived], spent[.observers], spent[.journal])
      (rest, total) = (spent[.rest], spent.total)
    }
  }

  /// The name of an action's case, or of its type.
  enum CaseName {
    static func of(_ action: Any) -> String {
      let mirror = Mirror(reflecting: action)
      guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
      return mirror.children.first?.label ?? "\(action)"
    }
  }
#endif
