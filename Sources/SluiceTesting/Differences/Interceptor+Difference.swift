#if Testing
  internal import CustomDump
  public import Sluice

  extension Interceptor {
    /// Returns an interceptor that writes each action, and its changes of the state, line by line.
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
    /// - Parameter sink: receives one line at a time; by default it prints.
    /// - Complexity: that of `debug`, plus walking both states by reflection. It is meant for development.
    public static func debugDifference(to sink: @escaping (String) -> Void = { print($0) }) -> Interceptor {
      debug(to: sink) { old, new in diff(old, new) }
    }
  }
#endif
