import Incremental

extension Store where Action: Sendable {
  /// An outlet that lets at most `limit` of its own actions wait until the store takes them up.
  ///
  /// ```swift
  /// let outlet = store.outlet(limit: 100, policy: .wait)
  /// Task.detached {
  ///   for try await line in socket.lines { try await outlet.enqueueWhenFree(.received(line)) }
  /// }
  /// ```
  ///
  /// Rules:
  /// - `OutletPolicy` says what happens to an action for which there is no room.
  /// - The store takes up all that waits at once, and handles it in one cycle. From then on these actions do not count, so
  ///   up to `limit` of them are handled while `limit` others wait.
  /// - Copies of the outlet, and those that `map` makes of it, share the limit. Each call of this function makes an outlet
  ///   with a limit of its own. `outlet` has none.
  /// - While a store shows a state of its tape's past, the actions wait in the outlet.
  ///
  /// A limit below 1 stops the program.
  ///
  /// - Complexity: an action costs what it costs without a limit, and a constant time more.
  /// - Parameters:
  ///   - limit: how many actions may wait, at least 1.
  ///   - policy: what happens to an action for which there is no room.
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
