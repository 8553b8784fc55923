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

// MARK: - Parts before and after

extension Interceptor {
  /// Creates an interceptor that decides when, how often and with what arguments the rest runs.
  ///
  /// ```swift
  /// Interceptor { state, action, context, next in
  ///   guard state.isOpen else { return }            // drops the action
  ///   next(&state, action, context)
  ///   if state.isFull { context.send(.close) }      // adds one
  /// }
  /// ```
  ///
  /// The state is a separate parameter, not a field of the context: a context that held the state would be a second
  /// owner of all collections in it, so that each change would copy them. `next` cannot be stored, nor called later.
  @inlinable
  public init(
    _ handle:
      @escaping (
        _ state: inout State, _ action: Action, _ context: Context<Action>, _ next: Reduction<State, Action>
      ) -> Void
  ) {
    self.init("wrap", handle)
  }

  @inlinable
  init(
    _ name: String,
    _ handle: @escaping (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void
  ) {
    self.init(name: name) { InterceptorStep($0, handle, $1).run }
  }

  /// A part of an interceptor.
  ///
  /// An error that it throws is reported with the action.
  public typealias Part = (_ state: inout State, _ action: Action, _ context: Context<Action>) throws -> Void

  /// Creates an interceptor of a part that runs before the rest, and one that runs after.
  @inlinable
  public init(before: @escaping Part, after: @escaping Part) {
    self.init("before and after") { state, action, context, next in
      do { try before(&state, action, context) } catch { context.fail(error) }
      next(&state, action, context)
      do { try after(&state, action, context) } catch { context.fail(error) }
    }
  }

  /// Runs a part before the rest, which may change the state.
  @inlinable
  public static func before(_ part: @escaping Part) -> Interceptor {
    Interceptor("before") { state, action, context, next in
      do { try part(&state, action, context) } catch { context.fail(error) }
      next(&state, action, context)
    }
  }

  /// Changes the state after the rest, as `enrich` of re-frame and Effective does.
  ///
  /// ```swift
  /// .enrich { state, _ in state.total = state.lines.reduce(0) { $0 + $1.price } }
  /// ```
  ///
  /// Rules: it runs whether or not the reducer changed anything, and also while a journal is replayed.
  @inlinable
  public static func enrich(_ change: @escaping (inout State, Action) throws -> Void) -> Interceptor {
    Interceptor("enrich") { state, action, context, next in
      next(&state, action, context)
      do { try change(&state, action) } catch { context.fail(error) }
    }
  }

  /// Inspects the state after the rest.
  ///
  /// Rules: it runs whether or not the reducer changed anything, but not while a journal is replayed.
  @inlinable
  public static func after(_ look: @escaping (State, Action) throws -> Void) -> Interceptor {
    Interceptor("after") { state, action, context, next in
      next(&state, action, context)
      if context.isReplaying { return }
      do { try look(state, action) } catch { context.fail(error) }
    }.watching
  }
}

// MARK: - Steps and traits

/// An interceptor with its inside, for one place.
///
/// An object with a method, because a closure that captures several values copies all of them to the stack on each
/// call.
@usableFromInline
final class InterceptorStep<State, Action> {
  @usableFromInline let name: String
  @usableFromInline let handle: (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void
  @usableFromInline let next: Reduction<State, Action>

  @inlinable
  init(
    _ name: String, _ handle: @escaping (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void,
    _ next: @escaping Reduction<State, Action>
  ) {
    (self.name, self.handle, self.next) = (name, handle, next)
  }

  @inlinable
  func run(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    if context.isTraced { context.entered(name) }
    handle(&state, action, context, next)
    if context.isTraced { context.left(name) }
  }
}

/// The properties of an interceptor that a journal needs.
@usableFromInline
struct InterceptorTraits {
  /// The name in the record.
  let name: String
  /// Whether the program has assigned the name.
  private(set) var isNamed = false
  /// Whether it only observes, so that it does nothing in a replay.
  private(set) var watches = false

  /// Creates the traits of one kind of interceptor.
  @usableFromInline
  init(_ name: String?) { self.name = name ?? "" }

  /// Combines the traits of several interceptors. Those that only observe are ignored.
  @usableFromInline
  init(_ all: [InterceptorTraits]) {
    let changing = all.filter { !$0.watches }
    name = changing.map(\.name).joined(separator: ", ")
    isNamed = changing.allSatisfy(\.isNamed)
    watches = changing.isEmpty
  }

  private init(_ name: String, isNamed: Bool, watches: Bool) {
    (self.name, self.isNamed, self.watches) = (name, isNamed, watches)
  }

  @usableFromInline
  func named(_ name: String) -> InterceptorTraits { InterceptorTraits(name, isNamed: true, watches: watches) }

  @usableFromInline
  var watching: InterceptorTraits { InterceptorTraits(name, isNamed: isNamed, watches: true) }
}
