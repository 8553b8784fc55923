import Incremental

/// Identifies a value of a place.
///
/// 0 is a value that was not in a store yet. A number with the highest bit is a value that was written and is not in
/// the place, numbered in the order of writing. Any other number is unique to one value in this process.
@usableFromInline
struct SharedStamp: Equatable, Sendable {
  @usableFromInline let number: UInt64

  static let new = SharedStamp(number: 0)

  @inlinable var isNew: Bool { number == 0 }
  var isEdit: Bool { number >> 63 == 1 }

  static func edit(_ order: UInt64) -> SharedStamp { SharedStamp(number: 1 << 63 | order) }
}

/// Creates stamps that are unique in this process.
///
/// Each source has its own number, so that only the creation of a source takes a lock.
@usableFromInline
struct SharedStamps {
  private static let sources = Locked<UInt64>(0)

  private let source: UInt64
  private var count: UInt64 = 0

  @usableFromInline
  init() {
    source = Self.sources.withLock {
      $0 += 1
      return $0 << 32
    }
  }

  /// Returns whether a stamp is from this source.
  func gave(_ stamp: SharedStamp) -> Bool { stamp.number >> 32 == source >> 32 }

  @usableFromInline
  mutating func next() -> SharedStamp {
    count += 1
    return SharedStamp(number: source &+ count)
  }
}

/// The age of a value among others of its place: first the one that the store took from the place, then those that
/// the store wrote, in order.
struct SharedAge: Comparable {
  enum Kind: Int { case fromOutside, ofStore, edit }

  let kind: Kind
  let number: UInt64

  static func < (a: SharedAge, b: SharedAge) -> Bool {
    (a.kind.rawValue, a.number) < (b.kind.rawValue, b.number)
  }
}
