import Builtin

/// A table with at most one value for each type.
///
/// A dictionary would hash with `Hasher`, and find an `Any` to be cast. Here the type's address is multiplied once,
/// the value is in that slot or near it, and nothing is cast, retained or allocated. The owner of the table must call
/// `destroy`.
@usableFromInline
package struct TypeTable {
  @usableFromInline
  struct Slot {
    @usableFromInline var key: ObjectIdentifier?
    @usableFromInline var kept: Unmanaged<AnyKept>?
  }

  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  /// The distance by which the product is shifted. The number of slots is two to the power of the remaining bits.
  @usableFromInline var shift: Int
  private var count = 0

  package init() {
    (slots, shift) = (Self.allocate(bits: 2), UInt.bitWidth - 2)
  }

  /// Releases all values. The table cannot be used any more.
  package func destroy() {
    for index in 0...mask { slots[index].kept?.release() }
    slots.deallocate()
  }

  @inlinable @inline(__always)
  var mask: Int { (1 << (UInt.bitWidth - shift)) - 1 }

  /// Returns the slot at which the search for a type begins.
  @inlinable @inline(__always)
  func home(of key: ObjectIdentifier) -> Int {
    let factor = UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return Int(bitPattern: (UInt(bitPattern: key) &* factor) &>> UInt(bitPattern: shift))
  }

  @inlinable @inline(__always)
  func place(of key: ObjectIdentifier) -> Unmanaged<AnyKept>? {
    var index = home(of: key)
    while let found = slots[index].key {
      if found == key { return slots[index].kept }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Returns the value for a type. `Value` must be the type with which it was stored: the cast is not checked.
  @inlinable @inline(__always)
  package func value<Value>(under key: ObjectIdentifier, as type: Value.Type) -> Value? {
    guard let kept = place(of: key) else { return nil }
    return Unmanaged<Kept<Value>>.fromOpaque(kept.toOpaque())._withUnsafeGuaranteedRef { $0.value }
  }

  /// Returns the entry for a type.
  package func kept(under key: ObjectIdentifier) -> AnyKept? {
    place(of: key)?.takeUnretainedValue()
  }
}

extension TypeTable {
  /// Stores an entry for a type, and releases the previous one.
  package mutating func keep(_ kept: AnyKept, under key: ObjectIdentifier) {
    if (count + 1) * 2 > mask + 1 { rebuild(bits: UInt.bitWidth - shift + 1) { _ in true } }
    let new = Unmanaged.passRetained(kept)
    var index = home(of: key)
    while let found = slots[index].key {
      if found == key {
        let old = slots[index].kept
        slots[index].kept = new
        old?.release()
        return
      }
      index = (index + 1) & mask
    }
    slots[index] = Slot(key: key, kept: new)
    count += 1
  }

  /// Removes the entries that satisfy a condition.
  package mutating func removeAll(where condition: (AnyKept) -> Bool) {
    let isAffected = (0...mask).contains { slots[$0].kept.map { condition($0.takeUnretainedValue()) } ?? false }
    if isAffected { rebuild(bits: UInt.bitWidth - shift) { !condition($0) } }
  }

  /// All entries, in no particular order.
  package var all: [(key: ObjectIdentifier, kept: AnyKept)] {
    (0...mask).compactMap { index in
      guard let key = slots[index].key, let kept = slots[index].kept else { return nil }
      return (key, kept.takeUnretainedValue())
    }
  }

  private mutating func rebuild(bits: Int, keeping condition: (AnyKept) -> Bool) {
    let (old, oldMask, kept) = (slots, mask, all.filter { condition($0.kept) })
    (slots, shift, count) = (Self.allocate(bits: bits), UInt.bitWidth - bits, 0)
    for (key, kept) in kept { keep(kept, under: key) }
    // Last, because releasing a value may run code that reads the table.
    for index in 0...oldMask { old[index].kept?.release() }
    old.deallocate()
  }

  private static func allocate(bits: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << bits)
    slots.initialize(repeating: Slot(key: nil, kept: nil), count: 1 << bits)
    return slots
  }
}

/// An entry of a table, independent of the type of its value.
@usableFromInline
package class AnyKept {
  /// The types from whose values the entry was made.
  package final let origins: [ObjectIdentifier]

  init(origins: [ObjectIdentifier]) { self.origins = origins }
}

/// An entry of a table, with its value.
@usableFromInline
package final class Kept<Value>: AnyKept {
  @usableFromInline package let value: Value

  package init(_ value: Value, origins: [ObjectIdentifier] = []) {
    self.value = value
    super.init(origins: origins)
  }
}

// MARK: - A table for all threads

/// A cache of objects by type for the whole program, which any thread reads without a lock.
///
/// It holds what is derived once from a type, and needed on the path of a `send`.
@usableFromInline
package struct TypeCache: @unchecked Sendable {
  // @unchecked Sendable because a table is not changed any more once it is published, and publishing is atomic. One
  // thread at a time makes the next table. The previous table is never freed, because other threads may be reading it;
  // there are few types, so these tables take little memory.
  @usableFromInline let published: UnsafeMutablePointer<UnsafePointer<TypeTable>>
  private let last: Locked<UnsafePointer<TypeTable>>

  package init() {
    let empty = Self.allocate(TypeTable())
    published = .allocate(capacity: 1)
    published.initialize(to: empty)
    last = Locked(empty)
  }

  /// Returns the object for a type. `Value` must be the type with which it was stored: the cast is not checked.
  @inlinable @inline(__always)
  package func object<Value: AnyObject>(under key: ObjectIdentifier, as type: Value.Type) -> Value? {
    let table = UnsafeRawPointer(Builtin.atomicload_acquire_RawPointer(published._rawValue))
    return table.assumingMemoryBound(to: TypeTable.self).pointee.value(under: key, as: type)
  }

  /// Stores an object for a type forever, and returns it, or the object that another thread has stored for the type
  /// meanwhile.
  package func keep<Value: AnyObject & Sendable>(_ object: Value, under key: ObjectIdentifier) -> Value {
    last.withLock { table in
      if let other = table.pointee.value(under: key, as: Value.self) { return other }
      var next = TypeTable()
      for (key, kept) in table.pointee.all { next.keep(kept, under: key) }
      next.keep(Kept(object), under: key)
      table = Self.allocate(next)
      Builtin.atomicstore_release_RawPointer(published._rawValue, table._rawValue)
      return object
    }
  }

  private static func allocate(_ table: consuming TypeTable) -> UnsafePointer<TypeTable> {
    let place = UnsafeMutablePointer<TypeTable>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }
}
