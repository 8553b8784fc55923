import Incremental

/// A table that finds the cell of a stored part by the address of the key path through which it is read.
///
/// A literal is the same object on each evaluation, and a different one at each place of the source, so a part has as
/// many paths as there are places that read it. The table uses open addressing with few probes, because hashing a key
/// path takes longer than the rest of a read.
package struct KnownPaths {
  private struct Entry {
    let path: ObjectIdentifier
    let base: Int
    let cell: Unretained<Cell>
  }

  /// The number of consecutive slots for a path.
  private static let probes = 4

  private var entries: ContiguousArray<Entry?> = []
  /// The number of slots as a power of two, not counting those for the last slot's probes.
  private var bits = 5

  package init() {}

  /// Returns the cell for a path that begins at an offset of the root's state.
  @inline(__always)
  package func find(_ path: ObjectIdentifier, _ base: Int) -> Unretained<Cell>? {
    guard !entries.isEmpty else { return nil }
    var slot = slot(of: path, base)
    let end = slot &+ Self.probes
    while slot < end {
      if let entry = entries[slot], entry.path == path, entry.base == base { return entry.cell }
      slot &+= 1
    }
    return nil
  }

  /// Adds a path, which the cell retains, so that its address is not reused.
  package mutating func add(_ path: AnyKeyPath, _ base: Int, _ cell: Cell) {
    let entry = Entry(path: ObjectIdentifier(path), base: base, cell: Unretained(cell))
    guard find(entry.path, base) == nil else { return }
    if let oldest = cell.hold(path) { remove(oldest, base) }
    if entries.isEmpty { entries = Self.empty(bits) }
    while !place(entry) { grow() }
  }

  private mutating func remove(_ path: AnyKeyPath, _ base: Int) {
    let path = ObjectIdentifier(path)
    let first = slot(of: path, base)
    for slot in first..<first + Self.probes where entries[slot]?.path == path && entries[slot]?.base == base {
      entries[slot] = nil
    }
  }

  /// Stores an entry; returns false if all slots for the path are taken.
  private mutating func place(_ entry: Entry) -> Bool {
    let first = slot(of: entry.path, entry.base)
    guard let free = (first..<first + Self.probes).first(where: { entries[$0] == nil }) else { return false }
    entries[free] = entry
    return true
  }

  private mutating func grow() {
    let old = entries.compactMap(\.self)
    repeat {
      bits += 1
      entries = Self.empty(bits)
    } while !old.allSatisfy { place($0) }
  }

  private static func empty(_ bits: Int) -> ContiguousArray<Entry?> {
    ContiguousArray(repeating: nil, count: (1 << bits) + probes)
  }

  /// Returns the first slot for a path. Multiplication by the golden ratio's fraction spreads addresses that lie close
  /// together (Knuth, volume 3, 6.4).
  @inline(__always)
  private func slot(of path: ObjectIdentifier, _ base: Int) -> Int {
    let key = UInt(bitPattern: path) ^ (UInt(bitPattern: base) &* 0xff51_afd7)
    return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> (64 &- UInt(bits)))
  }
}
