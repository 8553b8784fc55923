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
  public func attached<Whole, WholeAction: Cased>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let action = WholeAction.cases[keyPath: action]
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      Scope(part, action: action) { reducer }.body
    } services: { start in
      { site in start(site.part(site.spot.part(part), action, isThere: site.isThere)) }
    }
  }

  /// The same parcel in a larger one, for an optional part of its state.
  ///
  /// Rules: while the part is nil, actions for it are reported, and its services have ended; they start when the part comes.
  public func attached<Whole, WholeAction: Cased>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let action = WholeAction.cases[keyPath: action]
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      IfLet(part, action: action) { reducer }.body
    } services: { start in
      { site in site.whileThere({ $0[keyPath: part] }, action, start) }
    }
  }

  /// The same parcel in a larger one, for a case of its state.
  ///
  /// ```swift
  /// login.attached(case: \.loggedOut, action: \.login)
  /// ```
  ///
  /// Rules: those of an optional part.
  public func attached<Whole: Cased, WholeAction: Cased>(
    case part: CasePath<Whole, State>, action: CasePath<WholeAction, Action>
  ) -> Parcel<Whole, WholeAction> {
    let (part, action) = (Whole.cases[keyPath: part], WholeAction.cases[keyPath: action])
    return placed(at: action, nameOf: { $0.caseName }) { reducer in
      Scope(case: part, action: action) { reducer }.body
    } services: { start in
      { site in site.whileThere(part.extract, action, start) }
    }
  }

  /// The same parcel in a larger one with the same actions: those of an open set.
  public func attached<Whole>(_ part: any WritableKeyPath<Whole, State> & Sendable) -> Parcel<Whole, Action> {
    let same = Case<Action, Action>("", embed: { $0 }, extract: { $0 })
    return placed(at: same, nameOf: nil) { reducer in
      AnyReducer(reducer.lift(part))
    } services: { start in
      { site in start(site.part(site.spot.part(part), same, isThere: site.isThere)) }
    }
  }

  private func placed<Whole, WholeAction>(
    at action: Case<WholeAction, Action>, nameOf: (@Sendable (WholeAction) -> String)?,
    reducer attach: @escaping @Sendable (AnyReducer<State, Action>) -> AnyReducer<Whole, WholeAction>,
    services place:
      @escaping @Sendable (@escaping (ServiceSite<State, Action>) -> Token) -> (ServiceSite<Whole, WholeAction>) ->
      Token
  ) -> Parcel<Whole, WholeAction> {
    let claim = nameOf.map { Claim(caseName: action.name, nameOf: $0, parcel: name) }
    return Parcel<Whole, WholeAction>(name) {
      let inside = delivery()
      return [ParcelPart { $0.add(inside, claim: claim, attach(inside.reducer), services: place(inside.start)) }]
    }
  }
}
