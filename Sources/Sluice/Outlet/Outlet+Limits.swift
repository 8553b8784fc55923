extension Outlet {
  init(limited: LimitedPost<Action>) { self.init(post: { limited.post($0, nil) }, limited: limited) }

  /// Queues an action as soon as the outlet has room, then returns.
  ///
  /// ```swift
  /// let outlet = store.outlet(limit: 100, policy: .wait)
  /// for try await line in socket.lines { try await outlet.enqueueWhenFree(.received(line)) }
  /// ```
  ///
  /// Rules: with `OutletPolicy.wait`, it suspends while there is no room, and senders get room in the order in which
  /// they called. With another policy, and without a limit, it never suspends. If the task is cancelled while it waits
  /// for room, nothing is queued; an action that is queued cannot be withdrawn.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, `StoreEnded` if the store has ended,
  ///   `ActionDropped` or `OutletFull` if the policy drops or refuses the action.
  public func enqueueWhenFree(_ action: Action) async throws {
    if let limited {
      _ = try await limited.send(action, from: WaitingSender(needsRoomOnly: true)).get()
    } else if !enqueue(action) {
      throw StoreEnded()
    }
  }

  /// Counts of the actions that were sent through this outlet and its copies; nil for an outlet without a limit, which
  /// counts nothing.
  ///
  /// ```swift
  /// if let lost = outlet.statistics?.dropped, lost > 0 { print("The store is too slow: \(lost) values lost.") }
  /// ```
  public var statistics: OutletStatistics? { limited?.line.statistics }

  /// Returns an outlet for actions that `embed` converts to actions of this one.
  ///
  /// ```swift
  /// let prices = store.outlet(limit: 100, policy: .wait).map { AppAction.price($0) }
  /// ```
  ///
  /// Rules: it shares the limit of this outlet, if there is one.
  public func map<Other: Sendable>(_ embed: @escaping @Sendable (Other) -> Action) -> Outlet<Other> {
    if let limited { return Outlet<Other>(limited: limited.map(embed)) }
    let post = post
    return Outlet<Other>(post: { post($0.map(embed)) })
  }
}
