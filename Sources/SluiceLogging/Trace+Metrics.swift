#if Logging
  public import CoreMetrics
  public import Sluice

  extension Trace {
    /// Returns a trace that counts and measures the events of a store.
    ///
    /// ```swift
    /// let store = Store(App(), app, trace: Trace([.log(to: logger), .metrics()]))
    /// ```
    ///
    /// | Metric | Kind | Dimension |
    /// |---|---|---|
    /// | `store.actions` | counter | `action`: the category |
    /// | `store.reducer` | timer | `action`: the category |
    /// | `store.cycles`, `store.observers` | counter | |
    /// | `store.effects` | counter of those that ended | `outcome`: finished, cancelled, failed, caught |
    /// | `store.effects.running` | meter | |
    /// | `store.failures` | counter | `cause`: the type of the error, and its case: `EffectError.failed` |
    /// | `store.outlet.dropped`, `store.outlet.refused` | counter | `policy`: that of the outlet with a limit |
    /// | `store.outlet.waiting` | recorder of how many actions are delivered at once | `policy`, or `none` |
    /// | `store.journal.append` | timer | |
    /// | `store.journal.entries` | recorder of the number of actions that are recorded at once | |
    /// | `store.journal.start` | timer of reading the state from the journal | |
    ///
    /// - Parameters:
    ///   - prefix: The first part of the names, in place of `store`.
    ///   - category: Returns the category of an action. Keep the number of categories small.
    ///   - factory: Makes the metrics; by default the program's factory.
    public static func metrics(
      prefix: String = "store", category: @escaping (Any) -> String = actionCategory,
      factory: any MetricsFactory = MetricsSystem.factory
    ) -> Trace {
      let metrics = TraceMetrics(prefix, category, factory)
      return Trace { metrics.count($0) }
    }
  }

  /// The metrics of a store, which are updated from events.
  private final class TraceMetrics {
    private let prefix: String
    private let category: (Any) -> String
    private let factory: any MetricsFactory
    private var counters: [String: Counter] = [:]
    private var timers: [String: Timer] = [:]
    private var recorders: [String: Recorder] = [:]
    private let running: Meter
    private var runningCount = 0
    private var current = ""

    init(_ prefix: String, _ category: @escaping (Any) -> String, _ factory: any MetricsFactory) {
      (self.prefix, self.category, self.factory) = (prefix, category, factory)
      running = Meter(label: "\(prefix).effects.running", factory: factory)
    }

    func count(_ event: TraceEvent) {
      switch event {
      case .action(_, let action, _, _):
        current = category(action)
        add("actions", "action", current)
      case .reduced(_, let duration): timer("reducer", "action", current).recordNanoseconds(duration.nanoseconds)
      case .effectStarted: run(1)
      case .effectEnded(_, _, let outcome):
        run(-1)
        add("effects", "outcome", outcome.name)
      case .failed(_, let cause): add("failures", "cause", label(of: cause))
      case .notified(let observers): add("observers", by: observers)
      case .cycleEnded: add("cycles")
      case .delivered(let policy, let statistics): add(statistics, policy?.rawValue ?? "none")
      case .recorded(let entries, let duration):
        recorder("journal.entries").record(entries)
        timer("journal.append").recordNanoseconds(duration.nanoseconds)
      case .restored(_, let duration): timer("journal.start").recordNanoseconds(duration.nanoseconds)
      case .coeffect, .entered, .left, .pass: break
      }
    }

    /// Adds the statistics of a delivery. An outlet drops and refuses only while actions wait, so everything that it
    /// counts is part of some delivery.
    private func add(_ statistics: OutletStatistics, _ policy: String) {
      if statistics.dropped > 0 { add("outlet.dropped", "policy", policy, by: statistics.dropped) }
      if statistics.refused > 0 { add("outlet.refused", "policy", policy, by: statistics.refused) }
      recorder("outlet.waiting", "policy", policy).record(statistics.waiting)
    }

    private func run(_ more: Int) {
      runningCount += more
      running.set(runningCount)
    }

    /// Increments a counter. It is made on first use, and kept.
    private func add(_ name: String, _ dimension: String? = nil, _ value: String = "", by amount: Int = 1) {
      let key = "\(name) \(value)"
      if counters[key] == nil {
        counters[key] = Counter(
          label: "\(prefix).\(name)", dimensions: dimension.map { [($0, value)] } ?? [], factory: factory)
      }
      counters[key]?.increment(by: amount)
    }

    private func timer(_ name: String, _ dimension: String? = nil, _ value: String = "") -> Timer {
      let key = "\(name) \(value)"
      if let timer = timers[key] { return timer }
      let timer = Timer(
        label: "\(prefix).\(name)", dimensions: dimension.map { [($0, value)] } ?? [], factory: factory)
      timers[key] = timer
      return timer
    }

    private func recorder(_ name: String, _ dimension: String? = nil, _ value: String = "") -> Recorder {
      let key = "\(name) \(value)"
      if let recorder = recorders[key] { return recorder }
      let recorder = Recorder(
        label: "\(prefix).\(name)", dimensions: dimension.map { [($0, value)] } ?? [], factory: factory)
      recorders[key] = recorder
      return recorder
    }
  }

  extension TraceEvent.Outcome {
    var name: String {
      switch self {
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .failed: "failed"
      case .caught: "caught"
      }
    }
  }

  /// Returns the type of an error, with its case if that has values, as in `EffectError.failed`; also of
  /// `StoreError.ended`.
  private func label(of cause: any Error) -> String {
    if case StoreError.ended = cause { return "StoreError.ended" }
    let mirror = Mirror(reflecting: cause)
    let type = "\(type(of: cause))"
    guard mirror.displayStyle == .enum, let name = mirror.children.first?.label else { return type }
    return "\(type).\(name)"
  }
#endif
