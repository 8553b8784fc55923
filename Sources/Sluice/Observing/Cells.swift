// Documentation/Internals/Observation.md explains when a cell observes and ends, and why only tracked reads observe.

import Incremental
public import Observation

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

  /// Notifies all clients, because what they have read was taken back.
  func changeAll() { for (key, cell) in cells { changed(cell, key) } }

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

// MARK: - The cell of one part

/// An object that notifies clients of Swift's `Observation` of changes of one part of the state.
///
/// Not generic, because a key path on a generic class costs fifty times as much.
@usableFromInline
package final class Cell: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var value: Void { () }
  /// Whether a client has read the part since it last changed.
  @usableFromInline @exclusivity(unchecked) var isRead = false
  /// The part that the cell represents.
  let part: CellKey.Part
  /// The key paths through which the part is read; retained, so that their addresses are not reused.
  @usableFromInline @exclusivity(unchecked) package private(set) var paths: ContiguousArray<AnyKeyPath> = []
  /// The offset of the part in the root's state, if it is stored; otherwise nil.
  @exclusivity(unchecked) var offset: Int?
  /// The observation of the part; nil while no client of `Observation` waits for a change.
  @usableFromInline @exclusivity(unchecked) var token: Token?
  /// Whether the part is present; nil if it always is.
  var isPresent: (() -> Bool)?
  /// The store through which a removable part was read.
  weak var store: AnyObject?

  private static let valuePath: any KeyPath<Cell, Void> & Sendable = \.value

  package init(_ part: CellKey.Part) { self.part = part }

  @inlinable
  func isRead(through path: AnyKeyPath) -> Bool {
    var index = 0
    while index < paths.count {
      if paths[index] === path { return true }
      index &+= 1
    }
    return false
  }

  /// Retains a key path, in place of the oldest if there are many. A part that is read through so many paths is read
  /// through paths that are created for each read.
  ///
  /// - Returns: The key path that is no longer retained.
  func hold(_ path: AnyKeyPath) -> AnyKeyPath? {
    let oldest = paths.count < 16 ? nil : paths.removeFirst()
    paths.append(path)
    return oldest
  }

  @usableFromInline
  func willRead() {
    isRead = true
    registrar.access(self, keyPath: Self.valuePath)
  }

  /// Notifies all clients that have read the part; returns false if none has since the last time.
  @discardableResult
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    return true
  }
}

// MARK: - Keys of cells

/// The key of a cell: a place in the state, and the property that is read.
@usableFromInline
package struct CellKey: Hashable {
  /// The property of a place that a client reads.
  @usableFromInline
  package enum Part: Hashable {
    /// The value at a key path.
    case path(AnyKeyPath)
    /// The whole value, which has this type.
    case state(ObjectIdentifier)
    /// The `id` of the value, which has this type.
    case id(ObjectIdentifier)
    /// Whether the place is present.
    case presence
    /// The ids of the rows at a key path, in order.
    case order(AnyKeyPath)
    /// Whether something is presented at a key path.
    case isPresented(AnyKeyPath)
    /// The identity of the route that is presented at a key path.
    case presentedID(AnyKeyPath)
    /// The route that is presented at a key path.
    case presented(AnyKeyPath)
    /// A derived value.
    case derived(ObjectIdentifier)
    /// Whether the store has ended.
    case end
  }

  /// The offset of the place, if it is stored.
  let offset: Int
  /// The key of the place, if it is not stored.
  let name: AnyHashable?
  let part: Part

  @usableFromInline
  init(offset: Int?, name: AnyHashable?, _ part: Part) {
    (self.offset, self.name, self.part) = (offset ?? -1, name, part)
  }
}

// MARK: - Detecting tracked reads

/// A probe that detects whether a client of `Observation` is tracking reads.
///
/// `Observation` has no API for that. But when an access is reported to a registrar, it inserts the key path into a
/// set if, and only if, a client tracks. The hash of a key path with a subscript includes the hash of the subscript's
/// argument, which is a type of this file. If another version of `Observation` hashes at other moments, reads cost
/// more or less, but nothing is missed as long as it hashes what it tracks.
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  private let hashes: Locked<Int>
  private let path: KeyPath<TrackingProbe, Void>
  @exclusivity(unchecked) private var seen = 0

  init() {
    let hashes = Locked(0)
    self.hashes = hashes
    path = \.[Argument(hashes: hashes)]
  }

  /// Whether a client is tracking reads.
  ///
  /// - Complexity: two lock operations if no client is.
  var isTracking: Bool {
    registrar.access(self, keyPath: path)
    // A client that ends on another thread hashes, too. Then one read counts as tracked, which costs little.
    let count = hashes.withLock { $0 }
    defer { seen = count }
    return count != seen
  }

  private subscript(argument: Argument) -> Void { () }

  private struct Argument: Hashable {
    let hashes: Locked<Int>

    static func == (a: Argument, b: Argument) -> Bool { a.hashes === b.hashes }

    func hash(into hasher: inout Hasher) { hashes.withLock { $0 &+= 1 } }
  }
}
