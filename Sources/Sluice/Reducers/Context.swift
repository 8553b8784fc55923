// Documentation/Internals/EscapingContexts.md explains why a context cannot escape.

public import Incremental

/// A reducer's access to its store: it sends actions, describes effects and reads dependencies.
///
/// ```swift
/// Reduce { state, action, context in
///   switch action {
///   case .refresh:
///     state.isLoading = true
///     context.run { send in send(.loaded(await api.items())) }
///   …
/// ```
///
/// Rules: nothing happens while the reducer runs. Actions are queued; effects start when the cycle's actions are
/// handled. A context cannot be stored, nor captured by an effect: the compiler refuses it, because its content lies on
/// the stack of the call. In an effect, use the `send` that its closure receives.
///
/// - Complexity: sending allocates nothing. In a reducer that is attached to a larger one, an action is embedded once
///   per level.
@dynamicMemberLookup
public struct Context<Action>: _Nonisolated, ~Escapable {
  @usableFromInline let core: Unretained<Core>
  @usableFromInline let relay: Relay<Request<Action>>

  /// Creates a context that the compiler takes for immortal. It lives as long as the call that it is an argument of,
  /// and cannot outlive that call.
  @_lifetime(immortal)
  @inlinable
  init(_ core: Unretained<Core>, _ relay: Relay<Request<Action>>) {
    (self.core, self.relay) = (core, relay)
  }

  /// Queues an action. It is handled in this cycle, after all that was queued before it.
  @inlinable
  public func send(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
    relay(.send(action, Origin(file: file, line: line)))
  }
}

/// A conversion that embeds the request of a child in a request of its parent.
@usableFromInline
struct Embedding<Child, Parent>: Conversion {
  @usableFromInline let embed: (Child) -> Parent

  @inlinable
  init(_ embed: @escaping (Child) -> Parent) { self.embed = embed }

  @inlinable
  func convert(_ request: consuming Request<Child>) -> Request<Parent>? {
    switch request {
    case .send(let action, let origin): .send(embed(action), origin)
    case .run(let described): .run(described.map(embed))
    case .output(let value, let origin): passOn(value, origin)
    }
  }
}

extension Context {
  /// Calls `body` with a context for the actions of a child, which become actions of this reducer.
  ///
  /// ```swift
  /// context.embedding(Action.timer) { timer.reduce(&state.timer, action, $0) }
  /// ```
  @inlinable
  public func embedding<Child>(_ embed: @escaping (Child) -> Action, _ body: (Context<Child>) -> Void) {
    through(Embedding(embed), Embedding<Child, Action>.handOn, body)
  }

  @inlinable @inline(__always)
  func through<C: Conversion, Child>(
    _ conversion: C, _ handOn: @escaping (Relay<Request<Child>>.Receiver, consuming Request<Child>) -> Void,
    _ body: (Context<Child>) -> Void
  ) where C.Source == Request<Child>, C.Target == Request<Action> {
    relay.through(conversion, handOn) { body(Context<Child>(core, $0)) }
  }

  /// Reports a problem with the action to the store's error handler.
  @usableFromInline
  package func report(_ problem: any Error) {
    core { $0.report(problem) }
  }
}

// MARK: - Outputs for any parent

/// An output that each parent passes on to its own parent, until one of them handles it. For products built on this
/// one.
@usableFromInline
package protocol PassedOutput {
  /// The error to report if no parent handles it.
  var unanswered: any Error { get }
}

extension Context {
  /// Sends an output that is passed on from parent to parent, until one of them handles it.
  package func pass(_ output: some PassedOutput, from origin: Origin) { relay(.output(output, origin)) }
}

/// Returns the request that passes an unhandled output on to the next parent; nil if it is for one parent alone.
@usableFromInline
func passOn<Parent>(_ output: Any, _ origin: Origin) -> Request<Parent>? {
  output is any PassedOutput ? .output(output, origin) : nil
}

// MARK: - Requests

/// The request of a reducer.
@usableFromInline
enum Request<Action> {
  case send(Action, Origin)
  /// In a class, so that a reducer that only sends reserves no memory for an effect.
  case run(PendingEffect<Action>)
  case output(Any, Origin)
}

// MARK: - No default isolation

// Documentation/Internals/MistakeOverloads.md explains why this protocol exists.

/// A type whose members belong to no actor, including those that clients add in a module whose default isolation is the
/// main actor.
///
/// Without it, `extension Dependencies { var client: Client { … } }` would belong to the main actor there, and no
/// reducer could read it. Swift leaves a type that conforms to a protocol such as this one, and its extensions, out of
/// the default.
public protocol _Nonisolated: ~Copyable, ~Escapable, SendableMetatype {}
