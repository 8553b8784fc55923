#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A fingerprint of an encoded state, by which a replay is compared with the run that was recorded.
package struct StateDigest: Equatable, Sendable {
  /// Differs between all texts.
  package let ordered: Int64
  /// Does not differ if only the order of elements does: that of a set is random.
  package let unordered: Int64

  package init(ordered: Int64, unordered: Int64) { (self.ordered, self.unordered) = (ordered, unordered) }

  package init(of data: Data) {
    var (whole, token, sum) = (Checksum.basis, Checksum.basis, UInt64(0))
    for byte in data {
      whole = (whole ^ UInt64(byte)) &* Checksum.prime
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        sum = sum &+ Self.mixed(token)
        token = Checksum.basis
      default: token = (token ^ UInt64(byte)) &* Checksum.prime
      }
    }
    sum = sum &+ Self.mixed(token)
    (ordered, unordered) = (Int64(bitPattern: whole), Int64(bitPattern: sum))
  }

  /// Spreads the bits, because a sum of plain hashes collides easily.
  /// Source: the finalizer of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators").
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var bits = hash
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
