import Fleet
import Sluice

/// What a page shows, or was sent. A copy is free, so each page keeps what it was sent, and gets the differences.
struct Shown: Equatable {
  var lines: Rows<VehicleLine> = []
  /// Whether the lines are shown from the last one to the first.
  var isReversed = false
  /// The position of the line that is shown first.
  var first = -1
  var groups = PersistentMap<Region, Totals>()
  /// Nil if nothing was sent yet.
  var totals: Totals?
  var rate = -1
  /// The number of all vehicles.
  var size = -1

  /// The numbers of the lines in the order in which they are shown.
  var order: [Int] { isReversed ? lines.ids.reversed() : Array(lines.ids) }
}

extension Shown {
  /// What a page shows now.
  init(_ page: FleetPage, of state: FleetState) {
    lines = page.lines.value
    isReversed = page.isReversed
    first = page.range.value.lowerBound
    groups = page.groups.value
    totals = page.totals.value
    rate = state.rate
    size = state.vehicles.count
  }
}

extension Event {
  /// The differences between what a page was sent and what it shows now.
  init(from old: Shown, to new: Shown) {
    let changes = new.lines.changes(from: old.lines)
    let changed = changes.inserted.map(\.row) + changes.updated.map(\.new)
    if !changed.isEmpty { lines = changed.map { Line($0) } }
    let isSameOrder =
      changes.inserted.isEmpty && changes.removed.isEmpty && changes.moved.isEmpty && old.isReversed == new.isReversed
    if !isSameOrder { order = new.order }
    if !isSameOrder || old.first != new.first { first = new.first }
    let changedGroups = new.groups.changes(from: old.groups).map { change in
      switch change {
      case .removed(let region, _): Group(region, Totals())
      case .inserted(let region, let totals), .updated(let region, _, let totals): Group(region, totals)
      }
    }
    if !changedGroups.isEmpty { groups = changedGroups.sorted { $0.region < $1.region } }
    if old.totals != new.totals { totals = new.totals.map { Sums($0) } }
    if old.rate != new.rate { rate = new.rate }
    if old.size != new.size { size = new.size }
  }
}
