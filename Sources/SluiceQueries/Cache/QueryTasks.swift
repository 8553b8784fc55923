/// The kinds of work of a query: requests and timers.
@usableFromInline
package struct QueryTasks: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The request.
  @usableFromInline package static var fetch: Self { Self(rawValue: 1) }
  /// The timer until the value is stale.
  @usableFromInline package static var aging: Self { Self(rawValue: 2) }
  /// The timer until a value without viewers is removed.
  @usableFromInline package static var expiry: Self { Self(rawValue: 4) }
  /// The timer until a shown value is fetched again.
  @usableFromInline package static var polling: Self { Self(rawValue: 8) }
  /// The pause before the request is tried again.
  @usableFromInline package static var pause: Self { Self(rawValue: 16) }
  /// All kinds of work.
  static var all: Self { [.fetch, .pause, .aging, .expiry, .polling] }
}

/// The result of an event: the tasks to begin (or to restart), and the tasks to end.
@usableFromInline
package struct QuerySteps: Equatable, Sendable {
  @usableFromInline package var begin: QueryTasks = []
  @usableFromInline package var end: QueryTasks = []
  /// Whether the query is to be removed.
  @usableFromInline package var removes = false

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { begin.isEmpty && end.isEmpty && !removes }
}
