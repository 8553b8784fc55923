public import Sluice

/// What one page shows: a part of the vehicles of its query, and the totals for each region.
///
/// Its values end with it, and with the last page of an equal query what these share.
public final class FleetPage {
  /// Which vehicles, in which order.
  public let query: Input<Query>
  /// The positions that are in view, and some around them.
  public let range: Input<Range<Int>>
  /// The vehicles at these positions; from the last one to the first, if `isReversed`.
  public let lines: Incr<Rows<VehicleLine>>
  /// The totals for each region, whichever is chosen.
  public let groups: Incr<PersistentMap<Region, Totals>>
  /// The totals of all vehicles of the query.
  public let totals: Incr<Totals>

  /// Makes the page of a query.
  public init(_ views: FleetViews, query first: Query = Query(), range firstRange: Range<Int> = 0..<60) {
    let graph = views.vehicles.graph
    query = Input(first, in: graph)
    range = Input(firstRange, in: graph)
    // The window is inside: another query makes a new one of a few dozen rows, and compares no others.
    let shown = query.incr.flatMap { [range] query in
      let rows = views.sorted(query)
      guard query.order.isReversed else { return rows.window(range.incr) }
      return rows.window(rows.count().map2(range.incr) { count, range in range.reversed(in: count) })
    }
    // The lines are outside: a vehicle that is shown before and after keeps what it remembers.
    lines = shown.mapRows { views.line($0, $1) }
    let filter = query.incr[\.filter]
    groups = filter.flatMap { views.groups($0.everywhere) }
    totals = filter.flatMap { views.totals($0) }
  }

  /// Whether `lines` are shown from the last one to the first.
  public var isReversed: Bool { query.value.order.isReversed }
}

extension Range<Int> {
  /// The positions of the same elements, counted from the end.
  fileprivate func reversed(in count: Int) -> Range {
    Swift.max(0, count - upperBound)..<Swift.max(0, count - lowerBound)
  }
}
