import Incremental
public import Observation

/// Tells clients of Swift's `Observation` about one observed part of the state.
///
/// Not generic, because a key path on a generic class costs fifty times as much.
@usableFromInline
final class Cell: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var value: Void { () }
  /// Whether somebody has read the part since it last changed.
  @usableFromInline @exclusivity(unchecked) var isRead = true
  /// The key path through which it was read last; held, so that its address is not another path's.
  @usableFromInline @exclusivity(unchecked) var path: AnyKeyPath?
  /// Where the path begins and ends, if the part is stored.
  @usableFromInline @exclusivity(unchecked) var base = 0
  @usableFromInline @exclusivity(unchecked) var offset = 0
  /// Nil when the cell has gone.
  @usableFromInline @exclusivity(unchecked) var token: Token?
  /// Whether the part is there, if it can go.
  var isThere: (() -> Bool)?

  private static let valuePath: any KeyPath<Cell, Void> & Sendable = \.value

  init() {}

  @usableFromInline
  func willRead() {
    isRead = true
    registrar.access(self, keyPath: Self.valuePath)
  }

  /// Tells whoever has read the part; returns false if nobody has since the last time.
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    return true
  }
}

/// What a cell stands for: a place in the state, and a part of what is there.
@usableFromInline
struct CellKey: Hashable {
  /// The offset of the place, if it is stored.
  let offset: Int
  /// The name of the place, if it is not.
  let name: AnyHashable?
  let path: AnyKeyPath

  @usableFromInline
  init(offset: Int?, name: AnyHashable?, path: AnyKeyPath) {
    (self.offset, self.name, self.path) = (offset ?? -1, name, path)
  }
}

/// The observed parts of one state.
///
/// A cell observes its part like any other observer, from the first read on. When the part changes and nobody has read it
/// since the last time, nobody can be waiting to hear of it, and the cell goes.
@usableFromInline
final class Cells {
  private var cells: [CellKey: Cell] = [:]
  /// With how many cells those are looked for whose part is gone, such as a row that was removed.
  private var limit = 64
  /// The cells of stored parts, found by the address of the key path: a literal has the same each time. Their keys hold
  /// the paths, so that an address is not another path's.
  @usableFromInline @exclusivity(unchecked) var known: ContiguousArray<Unretained<Cell>?> = []

  init() {}

  var count: Int { cells.count }

  @usableFromInline
  func find(_ key: CellKey) -> Cell? { cells[key] }

  @usableFromInline
  func add(_ key: CellKey, isThere: (() -> Bool)?, observe: (@escaping () -> Void) -> Token) -> Cell {
    if cells.count >= limit { removeGone() }
    let cell = Cell()
    cell.isThere = isThere
    cells[key] = cell
    var isFirst = true
    // Unowned, because the token goes with the cell, and the cell with these; what is held weakly is retained slowly.
    cell.token = observe { [unowned self, unowned cell] in
      if isFirst { isFirst = false } else if !cell.changed() { remove(key) }
    }
    cell.willRead()
    return cell
  }

  /// Who still waits for a part that is gone is told, and may read it again.
  private func removeGone() {
    for (key, cell) in cells where cell.isThere?() == false {
      _ = cell.changed()
      remove(key)
    }
    limit = max(64, cells.count * 2)
  }

  private func remove(_ key: CellKey) {
    guard let cell = cells.removeValue(forKey: key) else { return }
    forget(cell)
    cell.token?.cancel()
    cell.token = nil
  }

  private func forget(_ cell: Cell) {
    guard let path = cell.path, !known.isEmpty else { return }
    let slot = Self.slot(ObjectIdentifier(path), cell.base)
    if known[slot]?.callAsFunction({ $0 === cell }) == true { known[slot] = nil }
  }

  @usableFromInline
  func remember(_ path: AnyKeyPath, base: Int, offset: Int, _ cell: Cell) {
    forget(cell)
    (cell.path, cell.base, cell.offset) = (path, base, offset)
    if known.isEmpty { known = ContiguousArray(repeating: nil, count: Self.size) }
    known[Self.slot(ObjectIdentifier(path), base)] = Unretained(cell)
  }

  /// The offset of a stored part that was read before through the same key path.
  @inlinable
  func offset(ifKnown path: ObjectIdentifier, base: Int) -> Int? {
    let slot = Self.slot(path, base)
    guard slot < known.count, let entry = known[slot] else { return nil }
    return entry { cell in
      guard cell.path.map({ ObjectIdentifier($0) }) == path, cell.base == base else { return nil }
      cell.willRead()
      return cell.offset
    }
  }

  @inlinable static var size: Int { 256 }

  @inlinable
  static func slot(_ path: ObjectIdentifier, _ base: Int) -> Int {
    let address = Int(bitPattern: path)
    return ((address >> 4) ^ (address >> 12) ^ base) & (size - 1)
  }
}
