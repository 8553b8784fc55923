import Sluice

extension Explorer {
  /// Returns an explorer that also sends these actions, in any state.
  public func actions(_ actions: Action...) -> Explorer { sending(actions) }

  /// Returns an explorer that also sends the actions that a function returns for a state.
  ///
  /// ```swift
  /// .actions { state in state.rows.map { .row($0.id, .toggle) } }
  /// ```
  public func actions(in state: @escaping (State) -> [Action]) -> Explorer {
    changed { explorer in
      explorer.sources.append(state)
      explorer.isChoosy = true
    }
  }

  func sending(_ actions: [Action]) -> Explorer { changed { $0.sources.append { _ in actions } } }

  /// Returns whether an action may be sent in a state.
  func maySend(_ action: Action, in state: State) -> Bool {
    if !isChoosy { return true }
    let key = ActionKey.of(action)
    return candidates(in: state).contains { ActionKey.of($0) == key }
  }

  /// Returns the actions that may be sent in a state.
  @inlinable
  func candidates(in state: State) -> [Action] {
    if sources.count == 1 { return sources[0](state) }
    return sources.flatMap { $0(state) }
  }

  /// Returns an explorer that also sends this case with each of the values as its payload.
  ///
  /// ```swift
  /// .actions(Action.setDone)                       // .setDone(false), .setDone(true)
  /// .actions(Action.setDraft, of: ["", "milk"])
  /// ```
  public func actions<Value>(_ path: (Value) -> Action, of values: [Value]) -> Explorer {
    sending(values.map(path))
  }

  /// Returns an explorer that also sends this case with each of the samples of its payload's type.
  public func actions<Value: Explorable>(_ path: (Value) -> Action) -> Explorer {
    actions(path, of: Value.samples)
  }

  /// Returns an explorer that also sends this case with each combination of samples.
  public func actions<A: Explorable, B: Explorable>(_ path: (A, B) -> Action) -> Explorer {
    sending(A.samples.flatMap { a in B.samples.map { path(a, $0) } })
  }
}

/// The key by which actions are compared: the action itself, or its description if it is not `Hashable`.
enum ActionKey {
  static func of(_ action: Any) -> AnyHashable { (action as? AnyHashable) ?? AnyHashable(SwiftText.of(action)) }
}
