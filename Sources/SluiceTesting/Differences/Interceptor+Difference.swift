#if Testing
  internal import CustomDump
  public import Sluice

  extension Interceptor {
    /// Writes each action, and what it changed of the state, line by line.
    ///
    /// ```swift
    /// store.intercept(.debugDifference())
    /// // Handling action: rename("b"):
    /// //     Profile(
    /// //   -   name: "a",
    /// //   +   name: "b",
    /// //       age: 3
    /// //     )
    /// ```
    ///
    /// - Parameter sink: gets one line at a time; by default it prints.
    /// - Complexity: that of `debug`, and both states are looked through by reflection. It is meant for development.
    public static func debugDifference(to sink: @escaping (String) -> Void = { print($0) }) -> Interceptor {
      debug(to: sink) { old, new in diff(old, new) }
    }
  }
#endif
