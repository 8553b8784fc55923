/// The exact sum of floating-point numbers, to which numbers are added and from which they are removed.
///
/// After Shewchuk ("Adaptive precision floating-point arithmetic", 1997): parts that do not overlap hold what rounding
/// would lose. So the sum does not depend on the order, and a number that is removed leaves nothing behind.
@usableFromInline
struct ExactSum<Number: FloatingPoint> {
  /// Parts in ascending order, none zero, of which no two have a digit in common; mostly one or two.
  @usableFromInline var parts: [Number] = []
  /// How many of the numbers are NaN, infinite, and negative infinite.
  @usableFromInline var strangers = (nan: 0, infinite: 0, negative: 0)
  /// Whether a sum on the way went beyond the range: then it stays infinite, and must be computed from scratch.
  @usableFromInline var hasOverflowed = false

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ number: Number) { change(by: number, count: 1) }

  @inlinable
  mutating func remove(_ number: Number) { change(by: -number, count: -1) }

  /// - Parameter count: 1 if a number is added, and -1 if the negative of `change` is removed.
  @inlinable
  mutating func change(by change: Number, count: Int) {
    if change.isFinite { return add(part: change) }
    if change.isNaN { return strangers.nan += count }
    if (change > 0) == (count > 0) { strangers.infinite += count } else { strangers.negative += count }
  }

  /// The rounding error of each addition is a part of its own, and exact.
  @inlinable
  mutating func add(part: Number) {
    if hasOverflowed { return }
    var (sum, kept) = (part, 0)
    for index in parts.indices {
      let (large, small) = sum.magnitude < parts[index].magnitude ? (parts[index], sum) : (sum, parts[index])
      sum = large + small
      let error = small - (sum - large)
      if error != 0 {
        parts[kept] = error
        kept += 1
      }
    }
    parts.removeLast(parts.count - kept)
    if !sum.isFinite {
      hasOverflowed = true
      parts = []
    }
    if sum != 0 { parts.append(sum) }
  }

  /// The sum, rounded once.
  @inlinable var value: Number {
    if strangers.nan > 0 || (strangers.infinite > 0 && strangers.negative > 0) { return .nan }
    if strangers.infinite > 0 { return .infinity }
    if strangers.negative > 0 { return -.infinity }
    return roundedParts
  }

  /// The parts from the largest on, until a digit is lost. If that was half of the last digit, the rest decides which
  /// way it is rounded.
  @inlinable var roundedParts: Number {
    guard var sum = parts.last else { return 0 }
    var (index, error): (Int, Number) = (parts.count - 1, 0)
    while index > 0, error == 0 {
      index -= 1
      let larger = sum
      sum = larger + parts[index]
      error = parts[index] - (sum - larger)
    }
    guard index > 0, error != 0, (error < 0) == (parts[index - 1] < 0) else { return sum }
    let rounded = sum + 2 * error
    return rounded - sum == 2 * error ? rounded : sum
  }
}

/// Whether two sums are the same, also if both are NaN.
@inlinable
func isSameSum<Number: FloatingPoint>(_ a: Number, _ b: Number) -> Bool { a == b || (a != a && b != b) }
