// Documentation/Internals/Interceptors.md explains why an interceptor maps reductions.

/// Wraps the handling of an action: sees the state before and after, and may change, drop, replace or add actions.
///
/// ```swift
/// let timed = Interceptor<App, AppAction> { state, action, context, next in
///   state.busy += 1
///   next(&state, action, context)      // what is inside: further interceptors, then the reducer
///   state.busy -= 1
/// }
/// let store = Store(App(), app, interceptors: [timed, .debug()])
/// ```
///
/// Attach it to a reducer (`intercepted(by:)`) or to a whole store, at its creation or later (`store.intercept(_:)`).
/// An array of interceptors is an interceptor, too.
///
/// Rules:
/// - The interceptor that was attached first is outermost. The parts before run outside in, then the reducer, then
///   the parts after, inside out, then effects start.
/// - The parts after run even if a reducer inside throws, or an interceptor inside drops the action.
/// - If a part throws, its error is reported to the error handler with the action. The rest continues: the action is
///   handled, and the parts after run. Inside a `Throwing`, the transaction is rolled back.
/// - An action that it sends through its context is queued, as from a reducer.
/// - It is not `Sendable`: it lives in the store's isolation, and may capture anything there.
/// - A store that replays a journal runs its interceptors again, because they may change the state; those that only
///   observe (`after`, `onChange`, `debug`) do nothing then.
///
/// - Complexity: a call or two for each interceptor, no allocation. Nothing is copied, except old values that an
///   interceptor retains.
public struct Interceptor<State, Action> {
  /// The name of the interceptor in a trace; nil for a combination of several.
  @usableFromInline let name: String?
  @usableFromInline let make: (String, @escaping Reduction<State, Action>) -> Reduction<State, Action>
  @usableFromInline let traits: InterceptorTraits

  @inlinable
  init(
    name: String?, traits: InterceptorTraits? = nil,
    make: @escaping (String, @escaping Reduction<State, Action>) -> Reduction<State, Action>
  ) {
    (self.name, self.make) = (name, make)
    self.traits = traits ?? InterceptorTraits(name)
  }

  /// Creates an interceptor from a function that wraps the inner reduction.
  ///
  /// ```swift
  /// Interceptor(making: { next in
  ///   let seen = Seen()                     // one for each place where it is attached
  ///   return { state, action, context in
  ///     if seen.insert(action) { next(&state, action, context) }
  ///   }
  /// })
  /// ```
  ///
  /// `make` is called once for each place where the interceptor is attached.
  @inlinable
  public init(making make: @escaping (_ next: @escaping Reduction<State, Action>) -> Reduction<State, Action>) {
    self.init(name: "making") { name, next in
      let made = make(next)
      return { state, action, context in
        if context.isTraced { context.entered(name) }
        made(&state, action, context)
        if context.isTraced { context.left(name) }
      }
    }
  }

  /// Returns this interceptor with a name for traces and journals.
  @inlinable
  public func named(_ name: String) -> Interceptor { Interceptor(name: name, traits: traits.named(name), make: make) }

  /// Returns this interceptor, marked as one that changes nothing a replay would have to repeat.
  @inlinable
  package var watching: Interceptor { Interceptor(name: name, traits: traits.watching, make: make) }

  /// Returns the inner reduction wrapped in this interceptor.
  @inlinable
  func reduction(around next: @escaping Reduction<State, Action>) -> Reduction<State, Action> {
    make(name ?? "", next)
  }

  /// Wraps a reduction in several interceptors, outermost first. A loop, because `reduce` would convert each function
  /// twice, and each call would pass through these conversions.
  @inlinable
  static func reduction(
    around inside: @escaping Reduction<State, Action>, _ interceptors: [Interceptor]
  ) -> Reduction<State, Action> {
    var whole = inside
    for interceptor in interceptors.reversed() { whole = interceptor.reduction(around: whole) }
    return whole
  }
}

extension Interceptor: ExpressibleByArrayLiteral {
  /// Combines several interceptors into one, outermost first.
  @inlinable
  public init(_ interceptors: some Sequence<Interceptor>) {
    let inward = Array(interceptors)
    let traits = InterceptorTraits(inward.map(\.traits))
    self.init(name: nil, traits: traits) { _, next in Self.reduction(around: next, inward) }
  }

  /// Combines the listed interceptors into one, outermost first.
  @inlinable
  public init(arrayLiteral interceptors: Interceptor...) { self.init(interceptors) }
}
