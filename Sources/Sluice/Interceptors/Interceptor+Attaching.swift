public import Incremental

extension Interceptor {
  /// Returns the interceptor for a part of a larger state with the same actions, all of which it intercepts.
  public func attached<Whole>(
    _ part: any WritableKeyPath<Whole, State> & Sendable
  ) -> Interceptor<Whole, Action> {
    let place = WritablePlace(part, givenTo: "attached")
    return attached(at: .sameActions(place))
  }

  /// Returns the interceptor for one part of a larger state, and for the actions of one case.
  ///
  /// ```swift
  /// let store = Store(App(), app, interceptors: [.debug(), saving.attached(\.editor, action: AppAction.editor)])
  /// ```
  ///
  /// Rules:
  /// - Actions of other cases bypass it. An action that the interceptor sends becomes an action of the case.
  /// - `next` is everything inside in the whole: so reducers of the whole have handled the action, too, and the part
  ///   contains their changes.
  /// - `context.changing` changes sent actions of the part, but not those of the whole. If it drops effects, it drops
  ///   all that are described inside for the action.
  /// - An effect of the interceptor ends when the part is removed.
  ///
  /// - Complexity: looks at each action, to see whether it is of the case. No copy of a part that is stored all the
  ///   way.
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interceptor<Whole, WholeAction> {
    attached(PartLens(place: WritablePlace(part, givenTo: "attached")), EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns this interceptor for a larger state with an optional part.
  ///
  /// Rules: while the part is nil, its actions bypass the interceptor. If `next` removes the part, or replaces it with
  /// one of another `id`, the interceptor continues with the former part, and its changes of that are dropped.
  ///
  /// - Complexity: the interceptor has a copy of the part, so a change of a collection in it copies that, once for each
  ///   action.
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interceptor<Whole, WholeAction> {
    attached(
      OptionalLens(place: WritablePlace(part, givenTo: "attached")), EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns this interceptor for a larger state, for the payload of a case.
  ///
  /// Rules and cost: those of an optional part.
  public func attached<Whole, WholeAction>(
    case part: @escaping @Sendable (State) -> Whole, action: @escaping @Sendable (Action) -> WholeAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interceptor<Whole, WholeAction> {
    attached(CaseLens(part: EnumCase(part, fileID: fileID, line: line)), EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns this interceptor for each row of a larger state, or for the row with an id.
  ///
  /// Rules and cost: those of an optional part, for each row.
  public func attached<Whole, WholeAction>(
    _ rows: any WritableKeyPath<Whole, Rows<State>> & Sendable, id: State.ID? = nil,
    action: @escaping @Sendable (State.ID, Action) -> WholeAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interceptor<Whole, WholeAction> where State: Identifiable & SendableMetatype, State.ID: Sendable {
    let action = EnumCase(action, fileID: fileID, line: line)
    return attached(RowLens(place: WritablePlace(rows, givenTo: "attached")), id.map { action.ofRow($0) } ?? action)
  }
}

extension Interceptor {
  /// Returns this interceptor for the whole of a lens.
  @usableFromInline
  func attached<Lens: ChildLens, WholeAction>(
    _ lens: Lens, _ action: EnumCase<WholeAction, (Lens.Key, Action)>
  ) -> Interceptor<Lens.State, WholeAction> where Lens.Part == State {
    attached(at: InterceptedPlace(lens, action))
  }

  /// Returns this interceptor for the whole of a lens with a single part.
  @usableFromInline
  func attached<Lens: ChildLens, WholeAction>(
    _ lens: Lens, _ action: EnumCase<WholeAction, Action>
  ) -> Interceptor<Lens.State, WholeAction> where Lens.Part == State, Lens.Key == Void {
    attached(at: InterceptedPlace(lens, action))
  }

  func attached<Lens: ChildLens, WholeAction>(
    at place: @autoclosure @escaping () -> InterceptedPlace<Lens, WholeAction, Action>
  ) -> Interceptor<Lens.State, WholeAction> where Lens.Part == State {
    Interceptor<Lens.State, WholeAction>(name: nil, traits: traits) { _, next in
      let place = place()
      let reduce = PartInterception(self, at: place, around: next).reduce
      return place.attachment.map { place.lens.identifying(at: $0, reduce) } ?? reduce
    }
  }
}

extension EnumCase {
  /// Returns the case for the actions of one row.
  @usableFromInline
  func ofRow<ID: Hashable & Sendable, RowAction>(_ id: ID) -> EnumCase where Value == (ID, RowAction) {
    let extract = extract
    return EnumCase(name, embed: embed) { extract($0).flatMap { $0.0 == id ? $0 : nil } }
  }
}
