public import Incremental

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An action that a store has handled, with its details.
///
/// A tape contains such actions (``Tape/entries``), and ``Store/actions`` is a sequence of them.
public struct HandledAction<Action> {
  /// The action as it was sent, before interceptors.
  public let action: Action
  @usableFromInline let details: ActionDetails
  /// The dependencies that reducers read while they handled it.
  ///
  /// Only a tape contains them.
  public let coeffects: [Coeffect]
  /// The names of the attachments, shared by the actions that they handled.
  @usableFromInline let names: AttachmentNames?

  @inlinable
  init(_ action: Action, _ details: ActionDetails, coeffects: [Coeffect] = [], _ names: AttachmentNames? = nil) {
    (self.action, self.details, self.coeffects, self.names) = (action, details, coeffects, names)
  }
}

extension HandledAction {
  /// The names of the attachments that handled it besides the reducer of the store.
  ///
  /// Only a tape contains them.
  public var attachments: Attachments? { names?.attachments }

  /// Its number.
  ///
  /// Actions are numbered in the order of their arrival.
  public var number: Int { details.number }

  /// The time on the store's clock since the store began to record, or to provide its actions as a stream.
  public var time: Duration { .nanoseconds(details.nanoseconds) }

  /// The part of the program that sent it.
  public var source: ActionSource { details.source }

  /// The file and the line that sent it, if known.
  public var origin: String? { details.place?.text }

  /// The number of the action whose reducer sent it, or in whose cycle an observer or a service sent it.
  public var cause: Int? { details.cause == 0 ? nil : details.cause }

  /// The number of the external action that it goes back to, through reducers and effects; its own number if it came
  /// from outside.
  ///
  /// Actions that were sent as a group have a common root.
  public var root: Int { details.root }

  /// Returns a copy with other numbers: those after `number` are increased by `offset`.
  func renumbered(after number: Int, by offset: Int) -> HandledAction {
    HandledAction(action, details.renumbered(after: number, by: offset), coeffects: coeffects, names)
  }
}

extension HandledAction: Sendable where Action: Sendable {}

// MARK: - Actions as a sequence

extension Store {
  /// The actions that this store handles from now on, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await handled in store.actions { log("\(handled.number) \(handled.source): \(handled.action)") }
  /// ```
  ///
  /// Rules: the sequence contains each action as it was sent, after it is handled and recorded, even if an interceptor
  /// dropped it. It omits none, and contains none during a replay. For a store of a part, these are the actions of the
  /// part. The sequence belongs to the isolation of the store. It ends when its task is cancelled, and retains the
  /// store until then. It is for logs and tests: code that reacts to actions belongs in a reducer, and code that reacts
  /// to the state observes the state.
  ///
  /// - Complexity: while there is an iterator, the store queues each action before it handles it.
  public var actions: Values<HandledAction<Action>> {
    values { core, action, _ in HandledAction(action, core.handling) }
  }

  /// The state after each action that this store handles from now on, as an asynchronous sequence.
  ///
  /// Rules: those of ``actions``. For the newest state only, use `store.incr(\.self).values`.
  public var states: Values<State> { values { _, _, access in access.state } }

  private func values<Value>(
    _ value: @escaping (Core, Action, StoreAccess<State, Action>) -> Value
  ) -> Values<Value> {
    Values(.every, of: StoreSource(store: self)) { [self] receive in
      core.actionStreams += 1
      let hook = ActionHook<State, Action>(after: { [core] action, access in
        let value = value(core, action, access)
        core.whenRecorded.append { receive(value) }
      })
      let token = add(hook)
      return Token.onCancel { [core] in
        core.actionStreams -= 1
        token.cancel()
      }
    }
  }
}

// MARK: - Sources

/// The part of a program that sent an action.
public enum ActionSource: Hashable, Sendable, CustomStringConvertible {
  /// Code outside the store: a view, a test, `main`.
  case program
  /// A reducer or an interceptor, while it handled another action.
  case reducer
  /// An effect, by its id or its source location; nil if a handler answered it at once.
  case effect(String?)
  /// A service, by its type.
  case service(String)
  /// An observer of the store.
  case observer
  /// An outlet, from any isolation.
  case outlet

  /// A word for the kind, and the name if there is one.
  public var description: String { name.map { "\(kind) \($0)" } ?? kind }

  /// A word for the kind of source.
  package var kind: String {
    switch self {
    case .program: "program"
    case .reducer: "reducer"
    case .effect: "effect"
    case .service: "service"
    case .observer: "observer"
    case .outlet: "outlet"
    }
  }

  /// The name of the effect or service.
  package var name: String? {
    switch self {
    case .effect(let name): name
    case .service(let name): name
    case .program, .reducer, .observer, .outlet: nil
    }
  }
}

// MARK: - Details

/// The details of an action that do not depend on its type.
@usableFromInline
struct ActionDetails: Sendable {
  @usableFromInline var number: Int
  /// Nanoseconds since the store began to note actions.
  @usableFromInline let nanoseconds: Int64
  @usableFromInline let source: ActionSource
  @usableFromInline let place: Place?
  /// The number of the action whose reducer or observers sent it; 0 if there is none.
  @usableFromInline var cause: Int
  /// The number of the external action that it goes back to.
  @usableFromInline var root: Int

  @inlinable
  init(number: Int, nanoseconds: Int64, source: ActionSource, place: Place?, cause: Int, root: Int) {
    (self.number, self.nanoseconds, self.source, self.place) = (number, nanoseconds, source, place)
    (self.cause, self.root) = (cause, root)
  }

  /// The source location that sent it: of this program, or as text from another run.
  @usableFromInline
  enum Place: Sendable {
    case origin(Origin)
    case text(String)

    var text: String {
      switch self {
      case .origin(let origin): origin.description
      case .text(let text): text
      }
    }
  }
}

extension ActionDetails {
  @inlinable
  init(_ queued: Queued<some Any>, _ source: ActionSource, number: Int, at nanoseconds: Int64) {
    self.init(
      number: number, nanoseconds: nanoseconds, source: source, place: queued.origin.map { .origin($0) },
      cause: queued.cause != 0 ? queued.cause : queued.trigger, root: queued.root == 0 ? number : queued.root)
  }

  /// Creates the details of an action that the program sent while the store rested.
  @inlinable
  init(number: Int, at nanoseconds: Int64, _ origin: Origin?) {
    self.init(
      number: number, nanoseconds: nanoseconds, source: .program, place: origin.map { .origin($0) }, cause: 0,
      root: number)
  }

  static let unknown = ActionDetails(number: 0, nanoseconds: 0, source: .program, place: nil, cause: 0, root: 0)

  /// Returns a copy with other numbers: those after `number` are increased by `offset`.
  func renumbered(after number: Int, by offset: Int) -> ActionDetails {
    func renumbered(_ old: Int) -> Int { old > number ? old + offset : old }
    var details = self
    (details.number, details.cause, details.root) = (renumbered(self.number), renumbered(cause), renumbered(root))
    return details
  }
}

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

// MARK: - Time

/// The time at which a store began to note actions, on its clock and in the calendar.
struct Beginning {
  /// The date in seconds since 1970.
  let date = Double(time(nil))
  /// Returns the nanoseconds on the clock.
  private let now: @Sendable () -> Int64
  private let start: Int64

  init(_ clock: any Clock<Duration>) {
    now = Self.nanoseconds(of: clock)
    start = now()
  }

  /// The nanoseconds since the beginning.
  var elapsed: Int64 { now() - start }

  /// Returns a function that reads a clock in nanoseconds. The usual clock is read without a `Duration`.
  private static func nanoseconds(of clock: some Clock<Duration>) -> @Sendable () -> Int64 {
    if clock is ContinuousClock { return { Int64(MonotonicTime.nanoseconds) } }
    let start = clock.now
    return { start.duration(to: clock.now).nanoseconds }
  }
}
