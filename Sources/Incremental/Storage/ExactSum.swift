/// The exact sum of floating-point numbers, to which numbers are added and from which they are removed.
///
/// It follows Shewchuk ("Adaptive precision floating-point arithmetic", 1997): parts that do not overlap hold what
/// rounding would lose. So the sum does not depend on the order, and a number that is removed has no lasting effect.
@usableFromInline
struct ExactSum<Number: FloatingPoint> {
  /// The parts in ascending order. None is zero, and no two overlap in a digit; mostly there are one or two.
  @usableFromInline var parts: [Number] = []
  /// The counts of the numbers that are NaN, positive infinity, and negative infinity.
  @usableFromInline var strangers = (nan: 0, infinite: 0, negative: 0)
  /// The number of times that `unit` was taken out of the parts, because an addition exceeded the range; negative for
  /// the negative unit.
  @usableFromInline var excess = 0

  /// The largest power of two. Taking it out of a number that is not smaller is exact.
  @inlinable static var unit: Number {
    Number(sign: .plus, exponent: Number.greatestFiniteMagnitude.exponent, significand: 1)
  }

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
    if change.isFinite {
      add(part: change)
      return excess == 0 ? () : returnUnit()
    }
    if change.isNaN { return strangers.nan += count }
    if (change > 0) == (count > 0) { strangers.infinite += count } else { strangers.negative += count }
  }

  /// Adds a finite number to the parts. The rounding error of each addition is exact, and becomes a part of its own.
  @inlinable
  mutating func add(part: Number) {
    var (sum, kept) = (part, 0)
    for index in parts.indices {
      var (large, small) = sum.magnitude < parts[index].magnitude ? (parts[index], sum) : (sum, parts[index])
      if !(large + small).isFinite {
        takeUnit(from: &large)
        if small.magnitude >= Self.unit { takeUnit(from: &small) }
        if large.magnitude < small.magnitude { swap(&large, &small) }
      }
      sum = large + small
      let error = small - (sum - large)
      if error != 0 {
        parts[kept] = error
        kept += 1
      }
    }
    parts.removeLast(parts.count - kept)
    if sum != 0 { parts.append(sum) }
  }

  /// Moves one unit of a part into the count of units, so that the part can be added within the range.
  @inlinable
  mutating func takeUnit(from part: inout Number) {
    let isNegative = part < 0
    part -= isNegative ? -Self.unit : Self.unit
    excess += isNegative ? -1 : 1
  }

  /// One of the units that were taken out, with their sign.
  @inlinable var takenUnit: Number { excess < 0 ? -Self.unit : Self.unit }

  /// Adds a unit that was taken out, if the sum is in range with it.
  @inlinable @inline(never)
  mutating func returnUnit() {
    let unit = takenUnit
    guard ((parts.last ?? 0) + unit).isFinite else { return }
    excess += excess < 0 ? 1 : -1
    add(part: unit)
  }

  /// The sum, rounded once.
  @inlinable var value: Number {
    if strangers.nan > 0 || (strangers.infinite > 0 && strangers.negative > 0) { return .nan }
    if strangers.infinite > 0 { return .infinity }
    if strangers.negative > 0 { return -.infinity }
    return excess == 0 ? roundedParts : roundedWithUnits
  }

  /// The sum with the units that were taken out, computed at half its size.
  @inlinable @inline(never)
  var roundedWithUnits: Number {
    // The parts make up less than two units.
    if excess.magnitude >= 4 { return excess < 0 ? -.infinity : .infinity }
    var half = ExactSum()
    for part in parts { half.add(part: part / 2) }
    for _ in 0..<excess.magnitude { half.add(part: takenUnit / 2) }
    return 2 * half.value
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
