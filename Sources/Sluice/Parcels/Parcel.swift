import Incremental

/// A feature in one piece: its reducers, interceptors, services, handlers, dependencies and routes.
///
/// ```swift
/// public let notes = Parcel<Notes, NotesAction>("notes") {
///   NotesReducer()                                     // reducers, services and the rest may stay internal
///   Autosave()                                         // a service
///   EffectHandler(SaveNotes.self) { … }                // who performs its effects
///   Provide(\.pageSize, 20)                           // what its reducers and services read
///   RouteTable<NotesRoute> { … }                      // with `import SluiceNavigation`
///   comments.attached(\.comments, action: Action.comments)  // a parcel inside
/// }
///
/// let app = Parcel<App, AppAction>("app") {
///   AppReducer()
///   notes.attached(\.notes, action: Action.notes)
/// }
/// let store = Store(App(), parcel: app)
/// ```
///
/// A module makes its parcel, its state and its actions public, and nothing else.
///
/// Rules:
/// - Its list is made once for each store that it is delivered to, in the isolation of the store.
/// - Its reducers handle an action in the order of the list. Its interceptors wrap all of them, the first listed
///   outermost, and no other reducers. Its services start in the order of the list.
/// - Its provided values are for its reducers, its services and the nested parcels; those of the outermost parcel are
///   for the whole store.
/// - Its handlers perform effects of the whole store: there is one for each kind. The handlers of a parcel that is
///   attached in several places are added once.
/// - All conflicts are reported when the store is made, as one `StoreError.parcelProblems`.
/// - It is tested alone: `Store(Notes(), parcel: notes)`.
///
/// - Complexity: if eight parcels or more are attached next to each other in one list, an action finds its own by one
///   look-up of `caseName`. If that is not the name of the case, each parcel is tried.
public struct Parcel<State, Action>: Sendable {
  /// The name of the parcel in reports.
  public let name: String
  private let identity = ParcelIdentity()
  private let contents: @Sendable () -> [ParcelPart<State, Action>]
  private let combine: Combining

  @usableFromInline typealias Combining = @Sendable ([Claimed<State, Action>]) -> Reduction<State, Action>

  /// Creates a parcel from the entries of a builder.
  @inlinable
  public init(
    _ name: String, @ParcelBuilder<State, Action> _ contents: @escaping @Sendable () -> [ParcelPart<State, Action>]
  ) {
    self.init(name, contents, combining: { Claimed.reduction(of: $0) })
  }

  /// Creates a parcel.
  ///
  /// - Parameter combine: `Claimed.reduction(of:)`, compiled where the parcel is made.
  @usableFromInline
  init(
    _ name: String, _ contents: @escaping @Sendable () -> [ParcelPart<State, Action>],
    combining combine: @escaping Combining
  ) {
    (self.name, self.contents, self.combine) = (name, contents, combine)
  }

  /// Returns the content of the parcel for one store.
  func delivery() -> Delivery<State, Action> {
    var delivery = Delivery<State, Action>(parcel: name, identity, combine: combine)
    NestedDelivery.deliver(name) {
      for part in contents() { part.put(&delivery) }
    }
    delivery.complete()
    return delivery
  }

  /// The reducers of the parcel and of nested ones, inside its interceptors and dependencies. For products built on
  /// this one.
  package var reducer: AnyReducer<State, Action> { delivery().reducer }

  /// Returns the tables of destinations of one type, of this parcel and of nested ones, as one. For products built on
  /// this one.
  package func tables(of destination: Any.Type) -> (any DestinationTables)? { delivery().tables[destination] }
}

/// An identity that distinguishes a parcel from others with an equal name, however often it is attached.
final class ParcelIdentity: Sendable {}

// MARK: - Content of the main actor

extension Parcel {
  /// Creates a parcel with content of the main actor, such as services that work with views.
  ///
  /// ```swift
  /// let player = Parcel<Player, PlayerAction>(onMainActor: "player") {
  ///   PlayerReducer()
  ///   NowPlaying()  // a service whose class is `@MainActor`
  /// }
  /// ```
  ///
  /// Rules: the parcel may be created anywhere, for instance as a global constant. Create its stores on the main actor,
  /// and read its routes there; elsewhere the program stops.
  @inlinable
  public init(
    onMainActor name: String,
    @ParcelBuilder<State, Action> _ contents: @escaping @MainActor @Sendable () -> [ParcelPart<State, Action>]
  ) {
    self.init(name, Self.onMainActor(contents), combining: { Claimed.reduction(of: $0) })
  }

  @usableFromInline
  static func onMainActor(
    _ contents: @escaping @MainActor @Sendable () -> [ParcelPart<State, Action>]
  ) -> @Sendable () -> [ParcelPart<State, Action>] {
    { MainActor.assumeIsolated { Ticket(value: contents()) }.value }
  }
}

// MARK: - Entries of a parcel

/// A result builder that lists the entries of a parcel, with `if`, `switch`, `for`, and availability.
@resultBuilder
public enum ParcelBuilder<State, Action>: ListBuilder {
  /// The result of the entries.
  public typealias Parts = [ParcelPart<State, Action>]

  /// Adds a reducer.
  @inlinable
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Parts {
    [ParcelPart(reducer: AnyReducer(reducer))]
  }

  /// Adds an interceptor around the reducers of the parcel.
  public static func buildExpression(_ interceptor: Interceptor<State, Action>) -> Parts {
    [ParcelPart { $0.interceptors.append(interceptor) }]
  }

  /// Adds a service.
  public static func buildExpression(_ service: some Service<State, Action>) -> Parts {
    [ParcelPart { $0.services.append { attachment in attachment.add(service) } }]
  }

  /// Adds a handler of a kind of effects.
  public static func buildExpression(_ handler: EffectHandler) -> Parts {
    [ParcelPart { $0.add(handler) }]
  }

  /// Adds a dependency for its reducers and services.
  public static func buildExpression(_ provide: Provide) -> Parts { [ParcelPart { $0.values.append(provide) }] }

  /// Adds a required dependency.
  public static func buildExpression(_ needs: Require) -> Parts { [ParcelPart { $0.add(needs) }] }

  /// Adds a nested parcel.
  public static func buildExpression(_ parcel: Parcel<State, Action>) -> Parts {
    [ParcelPart { $0.add(parcel.delivery()) }]
  }

  /// Adds several entries.
  public static func buildExpression(_ parts: Parts) -> Parts { parts }

  /// Joins lists, in order.
  public static func joined(_ lists: [Parts]) -> Parts { lists.flatMap { $0 } }
}

/// One entry of a parcel.
public struct ParcelPart<State, Action> {
  let put: (inout Delivery<State, Action>) -> Void

  init(_ put: @escaping (inout Delivery<State, Action>) -> Void) { self.put = put }

  /// Creates an entry with a table of destinations. For products built on this one.
  package init(_ table: some DestinationTables) { put = { $0.add(table) } }

  @usableFromInline
  init(reducer: AnyReducer<State, Action>) { put = { $0.add(reducer) } }
}

/// A declaration of the dependencies that a parcel requires, so that a store reports missing ones when it is made.
///
/// ```swift
/// Require(Session.self, ServerKey.self)
/// ```
///
/// Rules: only keys without a default value can be missing. They must be provided around the parcel, or for the
/// store. Values that the parcel itself provides do not count, because they may be made from the required ones. While
/// one is missing, the values that the parcel provides are not used.
public struct Require {
  let keys: [any DependencyKey.Type]

  /// Creates a declaration of required keys.
  public init(_ keys: any DependencyKey.Type...) { self.keys = keys }
}

// MARK: - Parcels that contain themselves

/// A parcel whose list is being made, nested in that of another one. It detects a parcel that contains itself, whose
/// list would never be complete.
final class NestedDelivery {
  private let parcel: String
  private let depth: Int
  private let stackEnd: UInt?
  private let outer: NestedDelivery?

  /// The innermost nested parcel of each thread.
  private static let innermost = ThreadSlot()

  private init(_ parcel: String, in outer: NestedDelivery?) {
    (self.parcel, self.outer) = (parcel, outer)
    depth = (outer?.depth ?? 0) + 1
    stackEnd = depth == NestedBodies.free ? StackSpace.end : outer?.stackEnd
  }

  /// Creates the list of a parcel; stops the program with a message if the stack is about to overflow.
  static func deliver<Result>(_ parcel: String, _ body: () -> Result) -> Result {
    let outer = innermost.content
    let nested = NestedDelivery(parcel, in: innermost.object(as: NestedDelivery.self)?({ $0 }))
    if nested.stackEnd.map(StackSpace.isNear) == true || nested.depth >= NestedBodies.most { nested.stop() }
    innermost.content = ThreadSlot.Content(nested)
    defer { innermost.content = outer }
    return withExtendedLifetime(nested, body)
  }

  private func stop() -> Never {
    var (names, next) = ([parcel], outer)
    // A parcel may be nested in itself before the parcels in between are: its name appears once.
    while let nested = next, names.count < 10, nested.parcel != parcel || names.count == 1 {
      if nested.parcel != parcel { names.insert(nested.parcel, at: 0) }
      next = nested.outer
    }
    misuse(
      "The parcel \(parcel) contains itself: \(([parcel] + names).joined(separator: ", which contains ")).",
      why: "A parcel is delivered with all that is inside, without end, until the stack overflows.",
      fix:
        "Take the inner one out. For a state that contains others of its kind, put a reducer into the parcel that contains itself, such"
        + " as `EachRow(\\.children, action: …) { … }`.")
  }
}
