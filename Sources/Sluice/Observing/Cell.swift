public import Observation
import Incremental

/// Tells clients of Swift's `Observation` about one observed part of the state.
///
/// Not generic, because a key path on a generic class costs fifty times as much.
@usableFromInline
final class Cell: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var value: Void { () }
  /// Whether somebody has read the part since it last changed.
  @usableFromInline @exclusivity(unchecked) var isRead = true
  var token: Token?
  /// Whether the part is there, if it can go.
  var isThere: (() -> Bool)?

  @usableFromInline
  init() {}

  @inlinable
  func willRead() {
    isRead = true
    registrar.access(self, keyPath: \.value)
  }

  /// Tells whoever has read the part; returns false if nobody has since the last time.
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: \.value) {}
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
  /// The cells of stored parts, found by the address of the key path: a literal has the same each time.
  @usableFromInline @exclusivity(unchecked) var known: [Known?] = []

  @usableFromInline
  struct Known {
    @usableFromInline let path: AnyKeyPath
    @usableFromInline let base: Int
    @usableFromInline let offset: Int
    @usableFromInline let cell: Cell
  }

  init() {}

  var count: Int { cells.count }

  @usableFromInline
  func find(_ key: CellKey) -> Cell? { cells[key] }

  @usableFromInline
  func add(_ key: CellKey, isThere: (() -> Bool)?, observe: (@escaping () -> Void) -> Token) {
    if cells.count >= limit { removeGone() }
    let cell = Cell()
    cell.isThere = isThere
    cells[key] = cell
    var isFirst = true
    cell.token = observe { [weak self, unowned cell] in
      if isFirst { isFirst = false } else if !cell.changed() { self?.remove(key) }
    }
    cell.willRead()
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
    for index in known.indices where known[index]?.cell === cell { known[index] = nil }
    cell.token?.cancel()
  }

  @usableFromInline
  func remember(_ path: AnyKeyPath, base: Int, offset: Int, _ cell: Cell) {
    if known.isEmpty { known = Array(repeating: nil, count: Self.size) }
    known[Self.slot(path, base)] = Known(path: path, base: base, offset: offset, cell: cell)
  }

  @inlinable
  func offset(ifKnown path: AnyKeyPath, base: Int) -> Int? {
    guard !known.isEmpty, let entry = known[Self.slot(path, base)], entry.path === path, entry.base == base else {
      return nil
    }
    entry.cell.willRead()
    return entry.offset
  }

  @inlinable static var size: Int { 256 }

  @inlinable
  static func slot(_ path: AnyKeyPath, _ base: Int) -> Int {
    let address = Int(bitPattern: ObjectIdentifier(path))
    return ((address >> 4) ^ (address >> 12) ^ base) & (size - 1)
  }
}
