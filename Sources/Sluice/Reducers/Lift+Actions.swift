import Incremental

extension Reducer {
  /// Returns this reducer for other actions, each of which becomes an action of this one; for nil it does nothing.
  ///
  /// ```swift
  /// let clicks = counter.lift(embed: Click.counter) { (click: Click) in click.isLeft ? .increment : .decrement }
  /// ```
  ///
  /// - Parameters:
  ///   - embed: what becomes of the actions this reducer sends.
  ///   - extract: the action of this reducer that an action stands for.
  @inlinable
  public func lift<NewAction>(
    embed: @escaping @Sendable (Action) -> NewAction, extract: @escaping @Sendable (NewAction) -> Action?
  ) -> AnyReducer<State, NewAction> {
    WholeLens<State>().attaching(self, to: EnumCase("", embed: embed, extract: extract))
  }

  /// Returns this reducer for a larger set of actions, of which it takes one case.
  ///
  /// ```swift
  /// let app = counter.lift(action: EnumCase(AppAction.counter))
  /// ```
  @inlinable
  public func lift<NewAction>(action case: EnumCase<NewAction, Action>) -> AnyReducer<State, NewAction> {
    WholeLens<State>().attaching(self, to: `case`)
  }

  /// Returns the reducer for a larger set of actions, of which it handles one case.
  ///
  /// ```swift
  /// let app = counter.lift(action: AppAction.counter)
  /// ```
  @inlinable
  public func lift<NewAction>(
    action case: @escaping @Sendable (Action) -> NewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> AnyReducer<State, NewAction> {
    lift(action: EnumCase(`case`, fileID: fileID, line: line))
  }
}

extension Context {
  /// Calls `body` with a context whose actions cannot be distinguished, because they are all the same.
  /// A seam for products built on this one.
  @inlinable
  package func silent(_ body: (Context<Void>) -> Void) {
    through(Silence<Action>(), Silence<Action>.handOn, body)
  }
}

/// Drops the actions of a reducer without actions, of which there is but one. Its effects run.
@usableFromInline
struct Silence<Parent>: Conversion {
  @inlinable
  init() {}

  @inlinable
  func convert(_ request: consuming Request<Void>) -> Request<Parent>? {
    switch request {
    case .send: nil
    case .run(let described): .run(described.map { _ in nil })
    case .output(let value, let origin): passOn(value, origin)
    }
  }
}

/// The whole state.
@usableFromInline
struct WholeLens<State>: ChildLens {
  @inlinable
  init() {}

  @inlinable @inline(__always)
  func modify(_ state: inout State, _: Void, _ body: (inout State) -> Void) -> Bool {
    body(&state)
    return true
  }

  @usableFromInline func find(_ state: State, _: Void) -> State? { state }

  @usableFromInline func contains(_ state: State, _: Void) -> Bool { true }

  @usableFromInline var canGo: Bool { false }
}
