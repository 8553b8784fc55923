public import Incremental

extension Parcel {
  /// Returns the parcel for a larger state, of which its state is a part, and for a case of its actions.
  ///
  /// ```swift
  /// notes.attached(\.notes, action: AppAction.notes)
  /// ```
  ///
  /// Rules: the actions that its reducers send are embedded in that case, as with `Scope`. The case belongs to this
  /// parcel: another parcel that is attached at it is reported.
  @inlinable
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Parcel<Whole, WholeAction> {
    attached(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns the parcel for a larger state, of which its state is an optional part.
  ///
  /// Rules: while the part is nil, actions for it are reported. Its services are the same objects each time. They start
  /// at the end of the cycle in which the part appears, and end at the end of the cycle in which it disappears. If a
  /// part disappears and appears within one cycle, they are not notified, and continue. When an `Identifiable` part
  /// with another `id` replaces it, they end, and start for the new one.
  ///
  /// - Complexity: the services retain the part as it appeared, so the first change in place of a collection in it
  ///   copies it.
  @inlinable
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Parcel<Whole, WholeAction> {
    attached(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns the parcel for a larger state, of which its state is the payload of a case, and for a case of its actions.
  ///
  /// ```swift
  /// login.attached(case: Action.loggedOut, action: AppAction.login)
  /// ```
  ///
  /// Rules: those of an optional part.
  @inlinable
  public func attached<Whole, WholeAction>(
    case part: @escaping @Sendable (State) -> Whole, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Parcel<Whole, WholeAction> {
    attached(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns the parcel for a larger state, of which its state is a part, and for a case of its actions.
  @inlinable
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: EnumCase<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    placed(at: action) { reducer in
      Scope(part, action: action) { reducer }.body
    } services: {
      startingServices($0, for: part, action)
    }
  }

  /// Returns the parcel for a larger state, of which its state is an optional part, and for a case of its actions.
  @inlinable
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: EnumCase<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    placed(at: action) { reducer in
      IfLet(part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: { $0[keyPath: part] }, action)
    }
  }

  /// Returns the parcel for a larger state, of which its state is the payload of a case, and for a case of its actions.
  @inlinable
  public func attached<Whole, WholeAction>(
    case part: EnumCase<Whole, State>, action: EnumCase<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    placed(at: action) { reducer in
      Scope(case: part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: part.extract, action)
    }
  }

  /// Returns the parcel for a larger state with the same actions: those of an open set.
  @inlinable
  public func attached<Whole>(_ part: any WritableKeyPath<Whole, State> & Sendable) -> Parcel<Whole, Action> {
    let same = EnumCase<Action, Action>("", embed: { $0 }, extract: { $0 })
    return placed(at: same, isClaimed: false) { reducer in
      AnyReducer(reducer.lift(part))
    } services: {
      startingServices($0, for: part, same)
    }
  }

  /// Attaches the parcel. Inlinable, so that the attached reducer is compiled in the caller's module.
  @inlinable
  func placed<Whole, WholeAction>(
    at action: EnumCase<WholeAction, Action>, isClaimed: Bool = true,
    reducer attach: @escaping @Sendable (AnyReducer<State, Action>) -> AnyReducer<Whole, WholeAction>,
    services place:
      @escaping @Sendable (@escaping StartingServices<State, Action>) -> StartingServices<Whole, WholeAction>
  ) -> Parcel<Whole, WholeAction> {
    let claim = Claim<WholeAction>(
      name: { action.claimedName }, isCertain: { action.isNameCertain }, nameOf: { action.caseName(of: $0) },
      owns: { action.extract($0) != nil }, parcel: name)
    return Parcel<Whole, WholeAction>(
      name, { [part(isClaimed ? claim : nil, attach, place)] }, combining: { Claimed.reduction(of: $0) })
  }

  @usableFromInline
  func part<Whole, WholeAction>(
    _ claim: Claim<WholeAction>?, _ attach: (AnyReducer<State, Action>) -> AnyReducer<Whole, WholeAction>,
    _ place: (@escaping StartingServices<State, Action>) -> StartingServices<Whole, WholeAction>
  ) -> ParcelPart<Whole, WholeAction> {
    let inside = delivery()
    let (attached, start) = (attach(inside.reducer), place(inside.start))
    return ParcelPart { $0.add(inside, claim: claim, attached, services: start) }
  }
}

/// A function that starts the services of a parcel at their place.
@usableFromInline typealias StartingServices<State, Action> = (ServiceAttachment<State, Action>) -> Token

/// Returns a function that starts services for a part, given the place of the whole.
@usableFromInline
func startingServices<State, Action, Whole, WholeAction>(
  _ start: @escaping StartingServices<State, Action>, for part: WritableKeyPath<Whole, State>,
  _ action: EnumCase<WholeAction, Action>
) -> StartingServices<Whole, WholeAction> {
  { attachment in
    let find = attachment.find.map { whole in { whole().map { $0[keyPath: part] } } }
    return start(attachment.part(attachment.location.part(part), action, find: find))
  }
}

/// Returns a function that starts services for an optional part, for as long as it is present.
@usableFromInline
func startingServices<State, Action, Whole, WholeAction>(
  _ start: @escaping StartingServices<State, Action>, while find: @escaping (Whole) -> State?,
  _ action: EnumCase<WholeAction, Action>
) -> StartingServices<Whole, WholeAction> {
  { attachment in attachment.whileThere(find, action, start) }
}
