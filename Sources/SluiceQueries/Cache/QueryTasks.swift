/// What goes on for a query besides its state: a fetch, and the times that are waited for.
@usableFromInline
package struct QueryTasks: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The request.
  @usableFromInline package static var fetch: Self { Self(rawValue: 1) }
  /// Until the value is stale.
  @usableFromInline package static var aging: Self { Self(rawValue: 2) }
  /// Until the value is dropped, because nobody shows it.
  @usableFromInline package static var expiry: Self { Self(rawValue: 4) }
  /// Until the value is fetched again, because it is shown.
  @usableFromInline package static var polling: Self { Self(rawValue: 8) }
  /// Until the request is tried again.
  @usableFromInline package static var pause: Self { Self(rawValue: 16) }
  /// All that goes on for one query.
  static var all: Self { [.fetch, .pause, .aging, .expiry, .polling] }
}

/// What an event asks for: which tasks begin (anew), and which end, by the event itself or because nothing calls for them any more.
@usableFromInline
package struct QuerySteps: Equatable, Sendable {
  @usableFromInline package var begin: QueryTasks = []
  @usableFromInline package var end: QueryTasks = []
  /// Whether the query is to be forgotten.
  @usableFromInline package var removes = false

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { begin.isEmpty && end.isEmpty && !removes }
}
