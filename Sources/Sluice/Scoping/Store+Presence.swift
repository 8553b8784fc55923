public import Incremental

extension Store {
  /// A store for an optional part of the state, or nil while the part is nil.
  ///
  /// ```swift
  /// if let detail = store.scope(\.detail, action: \.detail) { show(detail) }
  /// ```
  ///
  /// Rules: when the part becomes nil, the store says so (`isThere`), its state stays what it was when the store was
  /// made, and what is sent through it is reported to the error handler; nothing else happens.
  ///
  /// - Complexity: O(1). The part as it is now is retained, so the next change in place of a collection in it copies it.
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: Case<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    let spot = spot.part(part)
    return presence(
      of: PartAction.self, name: nameOfPart(part),
      find: way?.find.map { whole in { whole().flatMap { $0[keyPath: part] } } } ?? { spot.read() },
      door: door.embedding(action)
    ) { reducer in IfLet(part, action: action) { reducer }.body }
  }

  /// A store for an optional part of the state, or nil while the part is nil.
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: CasePath<Action, PartAction>
  ) -> Store<Part, PartAction>? where Action: Cased {
    scope(part, action: Action.cases[keyPath: action])
  }

  /// A store for the payload of a case, or nil while the state is another case.
  ///
  /// ```swift
  /// switch store.state {
  /// case .loggedOut: store.scope(case: \.loggedOut, action: \.login).map(showLogin)
  /// case .loggedIn: store.scope(case: \.loggedIn, action: \.session).map(showSession)
  /// }
  /// ```
  ///
  /// Rules and cost: those of a store for an optional part.
  @inlinable
  public func scope<Part, PartAction>(
    case part: Case<State, Part>, action: Case<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    let spot = spot
    return presence(
      of: PartAction.self, name: nameOfPart(part.name),
      find: way?.find.map { whole in { whole().flatMap(part.extract) } } ?? { part.extract(spot.read()) },
      door: door.embedding(action)
    ) { reducer in Scope(case: part, action: action) { reducer }.body }
  }

  /// A store for the payload of a case, or nil while the state is another case.
  @inlinable
  public func scope<Part, PartAction>(
    case part: CasePath<State, Part>, action: CasePath<Action, PartAction>
  ) -> Store<Part, PartAction>? where State: Cased, Action: Cased {
    scope(case: State.cases[keyPath: part], action: Action.cases[keyPath: action])
  }

  /// Whether the part of the state that this store is for is there. A whole store's always is.
  public var isThere: Bool { way?.isThere?() ?? true }

  @inlinable
  func presence<Part, PartAction>(
    of actions: PartAction.Type, name: AnyHashable, find: @escaping () -> Part?, door: Door<PartAction>,
    adding lift: @escaping (AnyReducer<Part, PartAction>) -> AnyReducer<State, Action>
  ) -> Store<Part, PartAction>? {
    guard let now = find() else { return nil }
    return Store<Part, PartAction>(
      core, Spot(in: spot.memory) { find() ?? now },
      Way(door, isThere: { find() != nil }, find: find, adding: adding(lift), name: name))
  }
}

extension Store {
  /// A store for the same state, which is `fallback` while it is nil.
  ///
  /// ```swift
  /// let name = store.scope(\.name) ?? "nobody"
  /// ```
  @inlinable
  public static func ?? <Wrapped>(
    store: Store, fallback: @autoclosure @escaping () -> Wrapped
  ) -> Store<Wrapped, Action> where State == Wrapped? {
    store.map { $0 ?? fallback() }
  }
}
