/// Work for a query: a request, the pause before the next, or a timer.
///
/// It is an item of the state, so that the effects follow the state, wherever the state comes from.
@usableFromInline
struct QueryWork<Q: Query>: Identifiable, Sendable {
  /// Identifies the work. No other work ever has an equal id.
  @usableFromInline
  struct ID: Hashable, Sendable {
    @usableFromInline let query: Q
    @usableFromInline let task: QueryTasks
    /// The number of a request or of a pause is drawn: see `QueryRequestID`. The number of a timer is the count of
    /// events.
    @usableFromInline let number: Int
  }

  @usableFromInline let id: ID
  /// The duration of a pause or a timer, or the time limit of a request; nil for none.
  @usableFromInline var time: Duration?
  /// The part to fetch.
  @usableFromInline var part = QueryPart.whole
  /// The answer before the request, from which the request of a further part is made.
  @usableFromInline var known: Q.Answer?
  /// The pieces of the whole that have arrived, if it comes in pieces.
  @usableFromInline var gathered: Q.Answer?
  /// The store that performs a request.
  @usableFromInline var store = QueryStoreID.none

  @usableFromInline
  init(_ query: Q, _ task: QueryTasks, _ number: Int, after time: Duration? = nil) {
    (id, self.time) = (ID(query: query, task: task, number: number), time)
  }

  var query: Q { id.query }
  var request: QueryRequestID { QueryRequestID(id.number) }
}

extension QueryWork: Equatable {
  /// Whether the ids and the stores are equal. An id names the same work in all states.
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.store == b.store }
}
