/// A feature in one piece: its reducers, and what belongs to them.
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
/// A module needs to show its parcel, its state and its actions, and nothing else.
///
/// Rules:
/// - Its list is made once for each store that it is delivered to, in the isolation of the store.
/// - Its reducers handle an action in the order of the list; its interceptors are around all of them, first listed
///   outermost, and around no others. Its services start in the order of the list.
/// - What it provides holds for its reducers, its services and the parcels inside; in the outermost parcel, for the store.
/// - Its handlers perform effects of the whole store: there is one for each kind. A parcel that is attached in
///   several places has its own only once: the first.
/// - All conflicts are reported when the store is made, as one `ParcelProblems`.
/// - It is tested alone: `Store(Notes(), parcel: notes)`.
///
/// - Complexity: of eight parcels or more that are attached next to each other in one list, an action finds its own by one
///   look-up of `caseName`. If that is not the name of the case, each is asked.
public struct Parcel<State, Action>: Sendable {
  /// The name of the parcel in reports.
  public let name: String
  private let identity = ParcelIdentity()
  private let contents: @Sendable () -> [ParcelPart<State, Action>]
  private let combine: Combining

  @usableFromInline typealias Combining = @Sendable ([Claimed<State, Action>]) -> Reduction<State, Action>

  /// Bundles what a builder lists.
  @inlinable
  public init(
    _ name: String, @ParcelBuilder<State, Action> _ contents: @escaping @Sendable () -> [ParcelPart<State, Action>]
  ) {
    self.init(name, contents, combining: { Claimed.reduction(of: $0) })
  }

  /// - Parameter combine: `Claimed.reduction(of:)`, compiled where the parcel is made.
  @usableFromInline
  init(
    _ name: String, _ contents: @escaping @Sendable () -> [ParcelPart<State, Action>],
    combining combine: @escaping Combining
  ) {
    (self.name, self.contents, self.combine) = (name, contents, combine)
  }

  /// The delivery of the parcel to one store.
  func delivery() -> Delivery<State, Action> {
    var delivery = Delivery<State, Action>(parcel: name, identity, combine: combine)
    NestedDelivery.deliver(name) {
      for part in contents() { part.put(&delivery) }
    }
    delivery.complete()
    return delivery
  }

  /// The routes to destinations of one type, of this parcel and of those inside.
  public func routes<Destination>(to destination: Destination.Type) -> RouteTable<Destination> {
    delivery().routes.table(of: destination)
  }
}

/// Distinguishes a parcel from others with the same name, however often it is attached.
final class ParcelIdentity: Sendable {}
