/// The hash of a key, read five bits at a time from the root down.
@usableFromInline
struct MapHash {
  @usableFromInline let bits: UInt
  @usableFromInline var shift: UInt = 0

  @inlinable
  init(_ key: some Hashable) { bits = UInt(bitPattern: key._rawHashValue(seed: 0)) }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// The bit of this level.
  @inlinable
  var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: (bits &>> shift) & 31) }

  /// Whether there are no further bits, so that only their keys distinguish items.
  @inlinable
  var isSpent: Bool { shift &+ 5 > UInt(UInt.bitWidth) }

  @inlinable
  mutating func descend() { shift &+= 5 }
}
