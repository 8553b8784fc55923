/// The suite's source of chance: sfc32, seeded by the hash of "seed".
public struct Random {
  private var a: UInt32 = 246_123_560
  private var b: UInt32 = 2_434_935_956
  private var c: UInt32 = 752_727_108
  private var d: UInt32 = 913_990_249

  /// The same numbers each time.
  public init() {}

  /// The next number, at least 0 and less than 1.
  public mutating func next() -> Double {
    var result = a &+ b
    a = b ^ (b >> 9)
    b = c &+ (c << 3)
    c = (c << 21) | (c >> 11)
    d &+= 1
    result &+= d
    c &+= result
    return Double(result) / 4_294_967_296
  }
}
