public import Incremental

extension Interceptor {
  /// Returns this interceptor for a larger state and its actions: it sees one part, and the actions of one case.
  ///
  /// ```swift
  /// let store = Store(App(), app, interceptors: [.debug(), saving.attached(\.editor, action: AppAction.editor)])
  /// ```
  ///
  /// Rules:
  /// - Actions that are not of the case pass by. What the interceptor sends becomes an action of the case.
  /// - `next` is all that is inside in the whole: so reducers of the whole have handled the action, too, and the part
  ///   is as they left it.
  /// - Through `context.changing`, sent actions of the part are changed, and those of the whole are not. Effects that
  ///   are dropped are all that are described inside for the action.
  /// - An effect of the interceptor ends when the part goes.
  ///
  /// - Complexity: looks at each action, to see whether it is of the case. No copy of a part that is stored all the
  ///   way.
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State> & Sendable, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Interceptor<Whole, WholeAction> {
    attached(PartLens(place: WritablePlace(part, givenTo: "attached")), EnumCase(action))
  }

  /// Returns this interceptor for a larger state with an optional part.
  ///
  /// Rules: while the part is nil, its actions pass by. If `next` removes the part, or puts one with another `id` in
  /// its place, the interceptor goes on with the part as it was before, and what it changes in that is dropped.
  ///
  /// - Complexity: the interceptor has a copy of the part, so a change of a collection in it copies that, once for each
  ///   action.
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    _ part: any WritableKeyPath<Whole, State?> & Sendable, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Interceptor<Whole, WholeAction> {
    attached(OptionalLens(place: WritablePlace(part, givenTo: "attached")), EnumCase(action))
  }

  /// Returns this interceptor for a larger state, for the payload of a case.
  ///
  /// Rules and cost: those of an optional part.
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    case part: @escaping @Sendable (State) -> Whole, action: @escaping @Sendable (Action) -> WholeAction
  ) -> Interceptor<Whole, WholeAction> {
    attached(CaseLens(part: EnumCase(part)), EnumCase(action))
  }

  /// Returns this interceptor for each row of a larger state, or for the row with an id.
  ///
  /// Rules and cost: those of an optional part, for each row.
  @_disfavoredOverload
  public func attached<Whole, WholeAction>(
    _ rows: any WritableKeyPath<Whole, Rows<State>> & Sendable, id: State.ID? = nil,
    action: @escaping @Sendable (State.ID, Action) -> WholeAction
  ) -> Interceptor<Whole, WholeAction> where State: Identifiable & SendableMetatype, State.ID: Sendable {
    let action = EnumCase(action)
    return attached(RowLens(place: WritablePlace(rows, givenTo: "attached")), id.map { action.ofRow($0) } ?? action)
  }

  /// Wraps the handling of one case of a closed enum; other actions go straight inside.
  ///
  /// ```swift
  /// .on(case: Action.add) { state, title, context, next in next(&state, title.uppercased(), context) }
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func on<Payload>(
    case part: @escaping @Sendable (Payload) -> Action,
    _ handle:
      @escaping (
        _ state: inout State, _ payload: Payload, _ context: Context<Action>,
        _ next: (inout State, Payload, Context<Action>) -> Void
      ) -> Void
  ) -> Interceptor { on(case: EnumCase(part), handle) }
}
