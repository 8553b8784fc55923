/// The exact sum of floating-point numbers, to which numbers are added and from which they are removed.
///
/// It follows Shewchuk ("Adaptive precision floating-point arithmetic", 1997): parts that do not overlap hold what
/// rounding would lose. So the sum does not depend on the order, and a number that is removed has no lasting effect.
@usableFromInline
struct ExactSum<Number: FloatingPoint> {
  /// The parts in ascending order. None is zero, and no two overlap in a digit; mostly there are one or two.
  @usableFromInline var parts: [Number] = []
  /// How many of the numbers are NaN, positive infinity, and negative infinity.
  @usableFromInline var strangers = (nan: 0, infinite: 0, negative: 0)
  /// Whether an intermediate sum exceeded the range. From then on the sum must be computed from scratch.
  @usableFromInline var hasOverflowed = false

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ number: Number) { change(by: number, count: 1) }

  @inlinable
  mutating func remove(_ number: Number) { change(by: -number, count: -1) }

  /// Adds `change` to the sum.
  ///
  /// - Parameter count: 1 if a number is added; -1 if a number is removed, which is the negative of `change`.
  @inlinable
  mutating func change(by change: Number, count: Int) {
    if change.isFinite { return add(part: change) }
    if change.isNaN { return strangers.nan += count }
    if (change > 0) == (count > 0) { strangers.infinite += count } else { strangers.negative += count }
  }

  /// Adds a finite number to the parts. The rounding error of each addition is exact, and becomes a part of its own.
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

  /// The sum of the parts from the largest on, until a digit is lost. If the loss is half of the last digit, the next
  /// part decides the direction of rounding.
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

/// Returns whether two sums are equal; NaN counts as equal to NaN.
@inlinable
func isSameSum<Number: FloatingPoint>(_ a: Number, _ b: Number) -> Bool { a == b || (a != a && b != b) }
