public import Incremental

extension Parcel {
  /// Returns this parcel in a larger one, for a part of its state and a case of its actions.
  ///
  /// ```swift
  /// notes.attached(\.notes, action: AppAction.notes)
  /// ```
  ///
  /// Rules: what its reducers send becomes an action of that case, as with `Scope`. The case belongs to this parcel:
  /// another one that is attached at it is reported.
  @inlinable
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Parcel<Whole, WholeAction> {
    let action = EnumCase(action)
    return placed(at: action, nameOf: { action.caseName(of: $0) }) { reducer in
      Scope(part, action: action) { reducer }.body
    } services: {
      startingServices($0, for: part, action)
    }
  }

  /// Returns this parcel in a larger one, for an optional part of its state.
  ///
  /// Rules: while the part is nil, actions for it are reported. Its services, the same objects each time, start at the
  /// end of the cycle in which the part comes, and end at the end of the cycle in which it goes; if a part goes and
  /// comes within one cycle, they are not notified, and go on. When an
  /// `Identifiable` part with another `id` takes its place, they end, and start for the new one.
  ///
  /// - Complexity: the services keep the part as it came, so the first change in place of a collection in it copies it.
  @inlinable
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Parcel<Whole, WholeAction> {
    let action = EnumCase(action)
    return placed(at: action, nameOf: { action.caseName(of: $0) }) { reducer in
      IfLet(part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: { $0[keyPath: part] }, action)
    }
  }

  /// Returns this parcel in a larger one, for a case of its state.
  ///
  /// ```swift
  /// login.attached(case: Action.loggedOut, action: AppAction.login)
  /// ```
  ///
  /// Rules: those of an optional part.
  @inlinable
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    case part: @escaping @Sendable (State) -> Whole, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Parcel<Whole, WholeAction> {
    let (part, action) = (EnumCase(part), EnumCase(action))
    return placed(at: action, nameOf: { action.caseName(of: $0) }) { reducer in
      Scope(case: part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: part.extract, action)
    }
  }
}
