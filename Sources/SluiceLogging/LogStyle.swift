#if Logging
  public import Logging

  /// Which actions are logged, and how.
  ///
  /// ```swift
  /// var style = LogStyle()
  /// style.level = { $0 is Tick ? nil : .info }        // ticks are not logged
  /// style.sampling = { $0 == "scroll" ? 100 : 1 }     // one of a hundred, the first one included
  /// style.words = { _ in nil }                        // values are private
  /// ```
  public struct LogStyle {
    /// The level of an action; nil if it is not logged.
    public var level: (Any) -> Logger.Level? = { _ in .debug }
    /// The category of an action: for `sampling`, and for readers of the log.
    public var category: (Any) -> String = actionCategory
    /// Of how many actions of a category one is logged. Failures are always logged.
    public var sampling: (_ category: String) -> Int = { _ in 1 }
    /// The words for an action; nil if it is not to be seen in the log.
    public var words: (Any) -> String? = { "\($0)" }
    /// A reducer that takes longer is logged as a warning.
    public var slowest: Duration? = nil

    /// Makes a style in which each action is logged, for debugging, with its words.
    public init() {}
  }
#endif
