import Incremental

/// The cells of one state.
///
/// While a client of `Observation` waits for a change of a part, its cell observes that part like any other observer.
/// When the part changes and no client has read it since the last change, the cell stops observing. A read that no
/// client tracks observes nothing, so it retains nothing of the state.
@usableFromInline
final class Cells {
  private var cells: [CellKey: Cell] = [:]
  /// The number of cells at which unreachable ones are removed.
  private var limit = 64
  /// The cells of stored parts by the address of the key path: a literal has the same address on each evaluation.
  @exclusivity(unchecked) private var known = KnownPaths()
  @exclusivity(unchecked) private var probe: TrackingProbe?

  init() {}

  var count: Int { cells.count }

  /// Whether a client of `Observation` is tracking reads.
  @usableFromInline var isTracking: Bool {
    if let probe { return probe.isTracking }
    let made = TrackingProbe()
    probe = made
    return made.isTracking
  }

  func find(_ key: CellKey) -> Cell? { cells[key] }

  func add(_ key: CellKey) -> Cell {
    if cells.count >= limit { removeUnreachable() }
    let cell = Cell(key.part)
    cells[key] = cell
    return cell
  }

  /// Begins to observe the part of a cell.
  func begin(_ cell: Cell, _ key: CellKey, _ observe: (@escaping () -> Void) -> Token) {
    var isFirst = true
    // Unowned, because the cell owns the token, and this object owns the cell. Retaining weakly referenced objects is
    // slow.
    cell.token = observe { [unowned self, unowned cell] in
      if isFirst { isFirst = false } else { changed(cell, key) }
    }
  }

  private func changed(_ cell: Cell, _ key: CellKey) {
    let wasRead = cell.changed()
    // A part that was removed does not change again, so the cell would wait forever for a second change.
    if !wasRead || (!cell.isRead && cell.isPresent?() == false) { end(cell, key) }
  }

  /// Stops observing. The cell of a stored part remains, because it knows the offset of its path.
  private func end(_ cell: Cell, _ key: CellKey) {
    cell.token?.cancel()
    cell.token = nil
    if cell.offset == nil { cells[key] = nil }
  }

  /// Ends all cells when the store is freed, because nothing changes any more.
  func end() {
    for cell in cells.values { cell.token?.cancel() }
    cells = [:]
  }

  /// Removes the cells of removed parts, such as rows, whose store nothing holds.
  private func removeUnreachable() {
    for (key, cell) in cells where cell.store == nil && cell.isPresent?() == false { end(cell, key) }
    limit = max(64, cells.count * 2)
  }
}

extension Cells {
  /// Lets this key path find the cell of a stored part.
  func remember(_ path: AnyKeyPath, base: Int, offset: Int, _ cell: Cell) {
    cell.offset = offset
    known.add(path, base, cell)
  }

  /// Returns the offset of a stored part that was read before through this key path object; nil if it has to be
  /// observed first.
  @usableFromInline
  func offset(ifKnown path: ObjectIdentifier, base: Int) -> Int? {
    guard let known = known.find(path, base) else { return nil }
    return known { cell in
      if cell.token != nil { cell.willRead() } else if isTracking { return nil }
      return cell.offset
    }
  }
}
