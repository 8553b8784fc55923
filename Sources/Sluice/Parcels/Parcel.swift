/// A feature in one piece: its reducers, interceptors, services, handlers, dependencies and routes.
///
/// ```swift
/// public let notes = Parcel<Notes, NotesAction>("notes") {
///   NotesReducer()                                     // reducers, services and the rest may stay internal
///   Autosave()                                         // a service
///   EffectHandler(SaveNotes.self) { … }                // who performs its effects
///   Provide(\.pageSize, 20)                           // what its reducers and services read
///   RouteTable<NotesRoute> { … }
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
/// - All conflicts are reported when the store is made, as one `ParcelProblems`.
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

  /// Makes a parcel of the entries of a builder.
  @inlinable
  public init(
    _ name: String, @ParcelBuilder<State, Action> _ contents: @escaping @Sendable () -> [ParcelPart<State, Action>]
  ) {
    self.init(name, contents, combining: { Claimed.reduction(of: $0) })
  }

  /// Makes a parcel.
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

  /// Returns the routes to destinations of one type, of this parcel and of nested ones.
  public func routes<Destination>(to destination: Destination.Type) -> RouteTable<Destination> {
    delivery().routes.table(of: destination)
  }
}

/// Distinguishes a parcel from others with an equal name, however often it is attached.
final class ParcelIdentity: Sendable {}
