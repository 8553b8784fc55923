public import Incremental

extension Store {
  /// Attaches a service to a running store, and starts it.
  ///
  /// ```swift
  /// let token = store.add(Beacon())
  /// let other = store.scope(\.editor, action: Action.editor).add(Autosave())
  /// ```
  ///
  /// Rules: the service ends with its token, or with the store, whichever is first. In a store for a part it receives
  /// that part and its actions; while the part is not present, it receives no notifications. A service that observes
  /// actions needs a part whose actions are a case, not the result of a function.
  public func add(
    _ service: some Service<State, Action>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    return serviceAttachment.add(service)
  }
}

func cannotObserveActions(_ service: String) -> Never {
  misuse(
    "\(service), a service that hears actions, was added through a store whose actions are given by a function.",
    why: "A function leads one way only: from the part's actions to those of the whole store.",
    fix: "Make the store with `scope(\\.part, action: \\.case)`, or add a service for the whole store.")
}
