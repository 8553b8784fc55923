#if Logging
  public import Logging
  public import Sluice

  // MARK: - Logging

  extension Trace {
    /// Returns a trace that logs the events of a store.
    ///
    /// ```swift
    /// let store = Store(App(), app, trace: .log(to: Logger(label: "app.store")))
    /// ```
    ///
    /// | Event | Level | Metadata |
    /// |---|---|---|
    /// | an action | that of the style | `number`, `category`, `action`, `cause`, `origin`; `sampled` for a sample |
    /// | a slow reducer | warning | `number`, `category`, `milliseconds` |
    /// | an effect starts, or ends | trace; error if not caught | `effect`, `name`, `number`, `outcome`, `error` |
    /// | the error handler is called | error | `actions`, `error` |
    /// | the state was read from a journal | info | `entries` that were replayed, `milliseconds` |
    ///
    /// An action is logged with its category, such as `row.title`, and without values, unless `LogStyle.words`
    /// describes them. The name of an effect is its id, the type of its request, or its line. Each line of a store of a
    /// `StoreHost` has its key, as `store`, unless the logger has such metadata.
    ///
    /// - Complexity: For an action that its level or sampling leaves out, a few closures; it is not described.
    public static func log(to logger: Logger, style: LogStyle = LogStyle()) -> Trace {
      let log = TraceLog(logger, style)
      return Trace { log.write($0) }
    }
  }

  /// A writer of events to a logger.
  private final class TraceLog {
    private let logger: Logger
    private let style: LogStyle
    /// The number of actions of each sampled category.
    private var counts: [String: Int] = [:]
    private var category = ""
    /// The numbers of the actions of running effects.
    private var effects: [Int: Int] = [:]

    init(_ logger: Logger, _ style: LogStyle) {
      var logger = logger
      if let name = StoreName.current, logger[metadataKey: "store"] == nil { logger[metadataKey: "store"] = "\(name)" }
      self.logger = logger
      self.style = style
    }

    func write(_ event: TraceEvent) {
      switch event {
      case .action(let number, let action, let origin, let cause): write(action, number, origin, cause)
      case .reduced(let number, let duration): warn(number, duration)
      case .effectStarted(let id, let name, let action):
        effects[id] = action
        logger.trace("effect started", metadata: metadata(ofEffect: id, name))
      case .effectEnded(let id, let name, let outcome): end(id, name, outcome)
      case .restored(let entries, let duration):
        logger.info(
          "state restored from the journal",
          metadata: ["entries": "\(entries)", "milliseconds": "\(Double(duration.nanoseconds) / 1e6)"])
      case .failed(let actions, let cause):
        let actions = actions.map { .string(style.words($0) ?? style.category($0)) } as [Logger.MetadataValue]
        logger.error("failure", metadata: ["actions": .array(actions), "error": "\(cause)"])
      case .coeffect, .entered, .left, .pass, .notified, .cycleEnded, .delivered, .recorded: break
      }
    }

    private func metadata(ofEffect id: Int, _ name: String) -> Logger.Metadata {
      var metadata: Logger.Metadata = ["effect": "\(id)", "name": "\(name)"]
      if let action = effects[id] { metadata["number"] = "\(action)" }
      return metadata
    }

    private func end(_ id: Int, _ name: String, _ outcome: TraceEvent.Outcome) {
      let level = if case .failed = outcome { Logger.Level.error } else { Logger.Level.trace }
      defer { effects[id] = nil }
      guard level >= logger.logLevel else { return }
      var metadata = metadata(ofEffect: id, name)
      metadata["outcome"] = "\(outcome.name)"
      switch outcome {
      case .failed(let error), .caught(let error): metadata["error"] = "\(error)"
      case .finished, .cancelled: break
      }
      logger.log(level: level, level == .error ? "effect failed" : "effect ended", metadata: metadata)
    }

    private func write(_ action: Any, _ number: Int, _ origin: Origin?, _ cause: TraceEvent.Cause) {
      category = style.category(action)
      guard let level = style.level(action), level >= logger.logLevel, let share = sample() else { return }
      var metadata: Logger.Metadata = ["number": "\(number)", "category": "\(category)", "cause": "\(cause)"]
      if let words = style.words(action) { metadata["action"] = "\(words)" }
      if let origin { metadata["origin"] = "\(origin)" }
      if share > 1 { metadata["sampled"] = "1 of \(share)" }
      logger.log(level: level, "action", metadata: metadata)
    }

    /// Returns the number of actions that this one stands for; nil to leave it out.
    private func sample() -> Int? {
      let share = style.sampling(category)
      guard share > 1 else { return 1 }
      let count = counts[category, default: 0]
      counts[category] = count + 1
      return count % share == 0 ? share : nil
    }

    private func warn(_ number: Int, _ duration: Duration) {
      guard let slowest = style.slowest, duration > slowest else { return }
      let milliseconds = Double(duration.nanoseconds) / 1e6
      logger.warning(
        "slow reducer",
        metadata: ["number": "\(number)", "category": "\(category)", "milliseconds": "\(milliseconds)"])
    }
  }

  // MARK: - Styles

  /// The selection of the logged actions, and their appearance in the log.
  ///
  /// ```swift
  /// var style = LogStyle()
  /// style.level = { $0 is Tick ? nil : .info }        // ticks are not logged
  /// style.sampling = { $0 == "scroll" ? 100 : 1 }     // one of a hundred, the first one included
  /// style.words = { "\($0)" }                         // values are logged, too
  /// ```
  public struct LogStyle {
    /// Returns the level of an action; nil to leave it out.
    public var level: (Any) -> Logger.Level? = { _ in .debug }
    /// Returns the category of an action, which is logged, and is the key for `sampling`.
    public var category: (Any) -> String = actionCategory
    /// Returns the number of actions of a category of which one is logged. Failures are always logged.
    public var sampling: (_ category: String) -> Int = { _ in 1 }
    /// Returns the description of an action; nil to leave it out. By default it is left out, because the values of an
    /// action may be personal data.
    public var words: (Any) -> String? = { _ in nil }
    /// The duration above which a reducer is logged as a warning.
    public var slowest: Duration? = nil

    /// Makes a style that logs each action with its category, at the level `debug`.
    public init() {}
  }

  // MARK: - Categories

  /// Returns the default category of an action: the names of its case and of the cases inside, such as `row.title`. For
  /// an open action it is the name of its type.
  ///
  /// ```swift
  /// actionCategory(AppAction.todos(.row(3, .toggle)))      // "todos.row.toggle"
  /// ```
  ///
  /// Rules: it descends into the payload, or the last part of it, as long as that is an enum; it has at most six names.
  /// Values other than cases never become part of it.
  public func actionCategory(_ action: Any) -> String { caseNames(of: action) }
#endif
