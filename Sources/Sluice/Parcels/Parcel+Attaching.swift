import Incremental

extension Parcel {
  /// The same parcel in a larger one, for a part of its state and a case of its actions.
  ///
  /// ```swift
  /// notes.attached(\.notes, action: \.notes)
  /// ```
  ///
  /// Rules: what its reducers send becomes an action of that case, as with `Scope`. The case belongs to this parcel: another
  /// one that is attached at it is reported.
  @inlinable
  public func attached<Whole, WholeAction: CasePathable>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let action = WholeAction.cases[keyPath: action]
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      Scope(part, action: action) { reducer }.body
    } services: {
      startingServices($0, for: part, action)
    }
  }

  /// The same parcel in a larger one, for an optional part of its state.
  ///
  /// Rules: while the part is nil, actions for it are reported. Its services, the same objects each time, start at the
  /// end of the cycle in which the part comes, and end at the end of the cycle in which it goes; if a part goes and
  /// comes within one cycle, they are not notified, and go on. When an
  /// `Identifiable` part with another `id` takes its place, they end, and start for the new one.
  ///
  /// - Complexity: the services keep the part as it came, so the first change in place of a collection in it copies it.
  @inlinable
  public func attached<Whole, WholeAction: CasePathable>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let action = WholeAction.cases[keyPath: action]
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      IfLet(part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: { $0[keyPath: part] }, action)
    }
  }

  /// The same parcel in a larger one, for a case of its state.
  ///
  /// ```swift
  /// login.attached(case: \.loggedOut, action: \.login)
  /// ```
  ///
  /// Rules: those of an optional part.
  @inlinable
  public func attached<Whole: CasePathable, WholeAction: CasePathable>(
    case part: CasePath<Whole, State>, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let (part, action) = (Whole.cases[keyPath: part], WholeAction.cases[keyPath: action])
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      Scope(case: part, action: action) { reducer }.body
    } services: {
      startingServices($0, while: part.extract, action)
    }
  }

  /// The same parcel in a larger one with the same actions: those of an open set.
  @inlinable
  public func attached<Whole>(_ part: any WritableKeyPath<Whole, State> & Sendable) -> Parcel<Whole, Action> {
    let same = EnumCase<Action, Action>("", embed: { $0 }, extract: { $0 })
    return placed(at: same, nameOf: nil) { reducer in
      AnyReducer(reducer.lift(part))
    } services: {
      startingServices($0, for: part, same)
    }
  }

  /// Each thing that is attached is compiled where that is done.
  @inlinable
  func placed<Whole, WholeAction>(
    at action: EnumCase<WholeAction, Action>, nameOf: (@Sendable (WholeAction) -> String)?,
    reducer attach: @escaping @Sendable (AnyReducer<State, Action>) -> AnyReducer<Whole, WholeAction>,
    services place:
      @escaping @Sendable (@escaping StartingServices<State, Action>) -> StartingServices<Whole, WholeAction>
  ) -> Parcel<Whole, WholeAction> {
    let claim = nameOf.map { nameOf in
      Claim(currentName: { action.claimedName }, nameOf: nameOf, owns: { action.extract($0) != nil }, parcel: name)
    }
    return Parcel<Whole, WholeAction>(
      name, { [part(claim, attach, place)] }, combining: { Claimed.reduction(of: $0) })
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

/// Starts the services of a parcel where they belong.
@usableFromInline typealias StartingServices<State, Action> = (ServiceAttachment<State, Action>) -> Token

/// Starts services for a part, from where the whole is.
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

/// The same for a part that may go.
@usableFromInline
func startingServices<State, Action, Whole, WholeAction>(
  _ start: @escaping StartingServices<State, Action>, while find: @escaping (Whole) -> State?,
  _ action: EnumCase<WholeAction, Action>
) -> StartingServices<Whole, WholeAction> {
  { attachment in attachment.whileThere(find, action, start) }
}
