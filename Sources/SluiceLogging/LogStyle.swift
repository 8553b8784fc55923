#if Logging
  public import Logging

  /// The selection of the logged actions, and their appearance in the log.
  ///
  /// ```swift
  /// var style = LogStyle()
  /// style.level = { $0 is Tick ? nil : .info }        // ticks are not logged
  /// style.sampling = { $0 == "scroll" ? 100 : 1 }     // one of a hundred, the first one included
  /// style.words = { _ in nil }                        // values are private
  /// ```
  public struct LogStyle {
    /// Returns the level of an action; nil to leave it out.
    public var level: (Any) -> Logger.Level? = { _ in .debug }
    /// Returns the category of an action, which is logged, and is the key for `sampling`.
    public var category: (Any) -> String = actionCategory
    /// Returns the number of actions of a category of which one is logged. Failures are always logged.
    public var sampling: (_ category: String) -> Int = { _ in 1 }
    /// Returns the description of an action; nil to hide its value.
    public var words: (Any) -> String? = { "\($0)" }
    /// The duration above which a reducer is logged as a warning.
    public var slowest: Duration? = nil

    /// Makes a style that logs each action with its description, at the level `debug`.
    public init() {}
  }
#endif
