/// The hash of a key, of which each level from the root down reads five bits.
@usableFromInline
struct MapHash {
  @usableFromInline let bits: UInt
  @usableFromInline var shift: UInt = 0

  @inlinable
  init(_ key: some Hashable) { bits = UInt(bitPattern: key._rawHashValue(seed: 0)) }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// The bit for this level's five bits, in a mask of 32.
  @inlinable
  var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: (bits &>> shift) & 31) }

  /// Whether the hash has no further bits, so that only the keys themselves distinguish items.
  @inlinable
  var isSpent: Bool { shift &+ 5 > UInt(UInt.bitWidth) }

  @inlinable
  mutating func descend() { shift &+= 5 }
}
