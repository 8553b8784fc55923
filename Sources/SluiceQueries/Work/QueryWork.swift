/// Something that goes on for a query besides its state: a request, the pause before the next, or a time that is waited for.
///
/// It is an item of the state, so that what goes on follows the state, wherever the state comes from.
@usableFromInline
struct QueryWork<Q: Query>: Identifiable, Sendable {
  /// Which work: no other has ever the same.
  @usableFromInline
  struct ID: Hashable, Sendable {
    @usableFromInline let query: Q
    @usableFromInline let task: QueryTasks
    /// A request has a number that is drawn: see `QueryRequestID`. Of the times of one query it is the count of what was asked.
    @usableFromInline let number: Int
  }

  @usableFromInline let id: ID
  /// How long is waited; or how long a request may take, nil for any time.
  @usableFromInline var time: Duration?
  /// Which part is asked for.
  @usableFromInline var part = QueryPart.whole
  /// The answer before the request: by it a further part is asked for.
  @usableFromInline var known: Q.Answer?
  /// What is there of the whole, if it comes in pieces.
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
  /// Whether they have one id, which names the same work in all states, and one store.
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.store == b.store }
}
