/// Values under types: for a type the table has one value, or none.
///
/// A dictionary hashes with `Hasher` and finds an `Any` that is cast. Here a type's address is multiplied once, the
/// value is at that place or near it, and nothing is cast, retained or allocated. The holder of a table destroys it.
@usableFromInline
package struct TypeTable {
  @usableFromInline
  struct Slot {
    @usableFromInline var key: ObjectIdentifier?
    @usableFromInline var kept: Unmanaged<AnyKept>?
  }

  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  /// By how much the product is shifted: the number of slots is two to the power of the remaining bits.
  @usableFromInline var shift: Int
  private var count = 0

  package init() {
    (slots, shift) = (Self.allocate(bits: 2), UInt.bitWidth - 2)
  }

  /// Lets all values go. The table cannot be used any more.
  package func destroy() {
    for index in 0...mask { slots[index].kept?.release() }
    slots.deallocate()
  }

  @inlinable @inline(__always)
  var mask: Int { (1 << (UInt.bitWidth - shift)) - 1 }

  /// Where the search for a type begins.
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

  /// The value under a type. `Value` must be the one it was put in with: the cast is not checked.
  @inlinable @inline(__always)
  package func value<Value>(under key: ObjectIdentifier, as type: Value.Type) -> Value? {
    guard let kept = place(of: key) else { return nil }
    return Unmanaged<Kept<Value>>.fromOpaque(kept.toOpaque())._withUnsafeGuaranteedRef { $0.value }
  }

  /// The value that is kept under a type.
  package func kept(under key: ObjectIdentifier) -> AnyKept? {
    place(of: key)?.takeUnretainedValue()
  }
}

extension TypeTable {
  /// Puts a value under a type, in the place of the one that is there.
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

  /// Takes out what meets a condition.
  package mutating func removeAll(where condition: (AnyKept) -> Bool) {
    let isAffected = (0...mask).contains { slots[$0].kept.map { condition($0.takeUnretainedValue()) } ?? false }
    if isAffected { rebuild(bits: UInt.bitWidth - shift) { !condition($0) } }
  }

  /// All that is in the table, in no order.
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
    // Last, because letting a value go may run code that reads the table.
    for index in 0...oldMask { old[index].kept?.release() }
    old.deallocate()
  }

  private static func allocate(bits: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << bits)
    slots.initialize(repeating: Slot(key: nil, kept: nil), count: 1 << bits)
    return slots
  }
}

/// An entry of a table: the value that is kept under a type.
@usableFromInline
package class AnyKept {
  /// The types whose values it was made from.
  package final let origins: [ObjectIdentifier]

  init(origins: [ObjectIdentifier]) { self.origins = origins }
}

/// A value that a table keeps.
@usableFromInline
package final class Kept<Value>: AnyKept {
  @usableFromInline package let value: Value

  package init(_ value: Value, origins: [ObjectIdentifier] = []) {
    self.value = value
    super.init(origins: origins)
  }
}
