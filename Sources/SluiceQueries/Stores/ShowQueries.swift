public import Sluice

/// Shows the queries that the state lists, for as long as it lists them.
///
/// ```swift
/// extension State {
///   var shownPosts: [PostQuery] { selection.map { [PostQuery(id: $0)] } ?? [] }
/// }
///
/// ShowQueries(\.shownPosts, action: Action.posts)       // in a parcel, or by `services:` of the store
/// ```
///
/// So the state determines what is fetched. A query that depends on the result of another one is listed once that
/// result has arrived; a query that is no longer listed is hidden, and its fetch is cancelled.
///
/// Rules: a query that is listed twice is shown once.
///
/// - Complexity: a computed list is evaluated once per cycle.
public final class ShowQueries<State, Action, Q: Query>: StateObserver {
  /// The key path of the list.
  public let detail: KeyPath<State, [Q]>
  private let embed: (QueryAction<Q>) -> Action

  /// Makes a service.
  public init(_ queries: KeyPath<State, [Q]>, action: EnumCase<Action, QueryAction<Q>>) {
    (detail, embed) = (queries, action.embed)
  }

  /// Shows what is named at the start.
  public func start(_ store: StoreAccess<State, Action>) { follow([], store.state[keyPath: detail], store) }

  /// Shows the queries that are new in the list, then hides those that are no longer in it.
  public func changed(from old: [Q], to new: [Q], _ store: StoreAccess<State, Action>) { follow(old, new, store) }

  private func follow(_ old: [Q], _ new: [Q], _ store: StoreAccess<State, Action>) {
    var (former, named) = (Set(old), Set<Q>())
    for query in new where named.insert(query).inserted {
      if former.remove(query) == nil { store.send(embed(.show(query))) }
    }
    for query in old where former.remove(query) != nil { store.send(embed(.hide(query))) }
  }

  /// Makes a service.
  public convenience init(
    _ queries: KeyPath<State, [Q]>, action: @escaping @Sendable (QueryAction<Q>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(queries, action: EnumCase(action, fileID: fileID, line: line))
  }
}
