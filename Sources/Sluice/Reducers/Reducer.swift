/// Changes a state for an action, in place.
///
/// A reducer has either one method:
///
/// ```swift
/// struct Counter: Reducer {
///   func reduce(_ count: inout Int, _ action: CounterAction, _ context: Context<CounterAction>) {
///     switch action {
///     case .increment: count += 1
///     case .decrement: count -= 1
///     }
///   }
/// }
/// ```
///
/// or a body of other reducers, which handle each action one after the other:
///
/// ```swift
/// struct App: Reducer {
///   var body: some Reducer<AppState, AppAction> {
///     Scope(\.counter, action: Action.counter) { Counter() }
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// Rules: a reducer is a pure function of its state and its action. It describes work outside through its context. It
/// never holds a store. A body is evaluated once for each place where the reducer is used, when the first action
/// arrives there; so a reducer may contain itself for a part of its state. A store evaluates it once more when it is
/// created, to find the effects that are declared inside.
public protocol Reducer<State, Action>: Sendable {
  /// The state that the reducer changes.
  associatedtype State
  /// The actions that it handles.
  associatedtype Action
  /// The type of its body, or `Never` if it has a method instead.
  associatedtype Body

  /// Changes `state` for an action.
  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>)

  /// The reducers that handle each action, in order.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// The kinds of effects that it performs itself, so that a store can find missing handlers at its start.
  var effects: [any EffectRequest.Type] { get }

  /// Declares its effects and those of the reducers that it consists of. By default, those of `effects` and of the
  /// body.
  func declareEffects(to declarations: inout EffectDeclarations)

  /// Returns the closure that a store keeps, and calls for each action. By default, it calls the method or the body.
  func makeReduction() -> Reduction<State, Action>
}

extension Reducer where Body == Never {
  /// The body, which a reducer with a method does not have.
  public var body: Never { fatalError("A reducer with a method has no body.") }
}

extension Reducer {
  /// No kinds of effects.
  public var effects: [any EffectRequest.Type] { [] }

  /// Declares its effects.
  public func declareEffects(to declarations: inout EffectDeclarations) { declarations.add(effects) }

  /// Returns a closure that calls the method.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { { reduce(&$0, $1, $2) } }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Declares its effects and those of its body.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    declarations.add(effects)
    declarations.visit(Self.self) { body.declareEffects(to: &$0) }
  }

  /// Passes the action to the body. A store does not call this: it resolves the body once.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    context.beginBody(of: Self.self, for: &state)
    body.makeReduction()(&state, action, context)
    context.endBody()
  }

  /// Returns a closure that resolves the body when the first action arrives, because a reducer may contain itself.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> {
    let lazy = LazyReduction { body.makeReduction() }
    return { state, action, context in
      if let ready = lazy.ready { return ready.reduce(&state, action, context) }
      context.beginBody(of: Self.self, for: &state)
      lazy.resolved(&state, action, context)
      context.endBody()
    }
  }
}

// MARK: - Reducers with a stored body

/// A reducer that stores its body, such as `Scope`, so that a store prepares it at once.
///
/// Rules: the bodies that users wrote inside are still resolved when the first action reaches them. A reducer whose
/// body is computed conforms to `Reducer`: it may contain itself.
public protocol ReadyReducer<State, Action>: Reducer where Body == AnyReducer<State, Action> {}

extension ReadyReducer {
  /// Declares the effects of the body.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Returns the reduction of the body.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }
}

// MARK: - Reductions

/// A reducer that is resolved for one store. It may keep resolved bodies, so it is not shared between stores.
public typealias Reduction<State, Action> = (inout State, Action, Context<Action>) -> Void

/// A body that is resolved on first use.
@usableFromInline
final class LazyReduction<State, Action> {
  @usableFromInline @exclusivity(unchecked) var ready: ReadyReduction<State, Action>?
  @usableFromInline let make: () -> Reduction<State, Action>

  @inlinable
  init(_ make: @escaping () -> Reduction<State, Action>) { self.make = make }

  /// The resolved body.
  @inlinable
  var resolved: Reduction<State, Action> {
    let made = make()
    ready = ReadyReduction(made)
    return made
  }
}

// MARK: - Type-erased reducers

// Documentation/Internals/ReadyReducers.md explains why a reducer is resolved once per store.

/// A type-erased reducer, to store one of several reducers, or to hide the composition of one.
///
/// ```swift
/// let reducers: [AnyReducer<Int, CounterAction>] = [counter.erased(), Doubling().erased()]
/// ```
///
/// - Complexity: one additional call per action.
public struct AnyReducer<State, Action>: Reducer {
  @usableFromInline let make: @Sendable () -> Reduction<State, Action>
  @usableFromInline let declare: @Sendable (inout EffectDeclarations) -> Void

  @inlinable
  package init(
    declaring declare: @escaping @Sendable (inout EffectDeclarations) -> Void = { _ in },
    making make: @escaping @Sendable () -> Reduction<State, Action>
  ) {
    (self.make, self.declare) = (make, declare)
  }

  /// Hides the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    self.init(declaring: { reducer.declareEffects(to: &$0) }, making: { reducer.makeReduction() })
  }

  /// Calls the hidden reducer.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    make()(&state, action, context)
  }

  /// Returns the reduction of the hidden reducer.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { make() }

  /// Declares the effects of the hidden reducer.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { declare(&declarations) }
}

extension Reducer {
  /// Returns this reducer without its type.
  @inlinable
  public func erased() -> AnyReducer<State, Action> { AnyReducer(self) }

  /// Returns this reducer without its type and its declarations, for uses in which its effects need no handler.
  @inlinable
  var undeclared: AnyReducer<State, Action> {
    AnyReducer(declaring: { $0.withoutKinds { declareEffects(to: &$0) } }) { makeReduction() }
  }
}
