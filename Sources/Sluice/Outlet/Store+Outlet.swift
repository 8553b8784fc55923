import Incremental

extension Store where Action: Sendable {
  /// Returns an outlet that lets at most `limit` of its own actions wait for the store.
  ///
  /// ```swift
  /// let outlet = store.outlet(limit: 100, policy: .wait)
  /// Task.detached {
  ///   for try await line in socket.lines { try await outlet.enqueueWhenFree(.received(line)) }
  /// }
  /// ```
  ///
  /// Rules:
  /// - `OutletPolicy` determines how an action is handled for which there is no room.
  /// - The store takes all waiting actions at once, and handles them in one cycle. From then on these actions do not
  ///   count, so up to `limit` of them are handled while `limit` others wait.
  /// - Copies of the outlet, and those that `map` returns, share the limit. Each call of this function creates an
  ///   outlet with its own limit. `outlet` has none.
  /// - While a store displays a past state of its tape, the actions wait in the outlet.
  ///
  /// A limit below 1 stops the program.
  ///
  /// - Complexity: an action costs a constant time more than without a limit.
  /// - Parameters:
  ///   - limit: The number of actions that may wait, at least 1.
  ///   - policy: Determines how an action is handled for which there is no room.
  public func outlet(limit: Int, policy: OutletPolicy) -> Outlet<Action> {
    if limit < 1 {
      misuse(
        "An outlet was made with the limit \(limit).",
        why: "It would never have room, so no action could pass it.",
        fix: "Pass a limit of 1 or more, or use `store.outlet`, which has no limit.")
    }
    return Outlet(limited: port.makeServicePort().makeLimitedPost(limit, policy))
  }
}
