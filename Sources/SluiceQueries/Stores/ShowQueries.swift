public import Sluice

/// Shows the queries that the state names, for as long as it names them.
///
/// ```swift
/// extension State {
///   var shownPosts: [PostQuery] { selection.map { [PostQuery(id: $0)] } ?? [] }
/// }
///
/// ShowQueries(\.shownPosts, action: Action.posts)       // in a parcel, or by `services:` of the store
/// ```
///
/// So what is fetched is a function of the state. Queries that depend on others are named when the value they depend on is there;
/// what is not named any more is hidden, and its fetch is cancelled.
///
/// Rules: a query that is named twice is shown once.
///
/// - Complexity: the list is made once for each cycle, if it is computed.
public final class ShowQueries<State, Action, Q: Query>: StateObserver {
  /// Where the list is.
  public let detail: KeyPath<State, [Q]>
  private let embed: (QueryAction<Q>) -> Action

  /// Makes a service.
  public init(_ queries: KeyPath<State, [Q]>, action: EnumCase<Action, QueryAction<Q>>) {
    (detail, embed) = (queries, action.embed)
  }

  /// Shows what is named at the start.
  public func start(_ store: StoreAccess<State, Action>) { follow([], store.state[keyPath: detail], store) }

  /// Shows what is named now, then hides what is not any more.
  public func changed(from old: [Q], to new: [Q], _ store: StoreAccess<State, Action>) { follow(old, new, store) }

  private func follow(_ old: [Q], _ new: [Q], _ store: StoreAccess<State, Action>) {
    var (former, named) = (Set(old), Set<Q>())
    for query in new where named.insert(query).inserted {
      if former.remove(query) == nil { store.send(embed(.show(query))) }
    }
    for query in old where former.remove(query) != nil { store.send(embed(.hide(query))) }
  }

  /// Makes a service.
  public convenience init(_ queries: KeyPath<State, [Q]>, action: @escaping @Sendable (QueryAction<Q>) -> Action) {
    self.init(queries, action: EnumCase(action))
  }
}
