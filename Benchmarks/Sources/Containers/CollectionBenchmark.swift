/// One operation on big collections, by `Rows` and by what could be taken instead.
public struct CollectionBenchmark: Sendable {
  /// With the prefix `rows/`, `view/`, `operator/`, `choice/` or `entity/`; the number of rows is in it unless it is
  /// 100,000.
  public let name: String
  /// How many operations one iteration is.
  public let units: Int
  /// `Rows` first, then plain Swift, then others.
  public let sides: [Side]

  init(folder: String = "rows", _ name: String, _ size: Int, units: Int = 1, _ sides: Side...) {
    self.name = "\(folder)/" + (size == 100_000 ? name : "\(name)-\(size)")
    (self.units, self.sides) = (units, sides)
  }

  init(name: String, _ sides: Side...) { (self.name, units, self.sides) = (name, 1, sides) }

  /// One way to do it.
  public struct Side: Sendable {
    /// The type that does it, or how it is done.
    public let name: String
    /// Builds it, in time proportional to its size; the result performs so many iterations, and returns a number that
    /// must be the same for all sides.
    public let build: @Sendable (_ seed: Int) -> (Int) -> Int

    init(_ name: String, _ build: @escaping @Sendable (_ seed: Int) -> (Int) -> Int) {
      (self.name, self.build) = (name, build)
    }
  }

  /// All of them, each at three sizes.
  public static let all: [CollectionBenchmark] =
    all(sizes: [100_000, 1000, 1_000_000])

  /// All of them at some sizes.
  public static func all(sizes: [Int]) -> [CollectionBenchmark] {
    let rows = sizes.flatMap { Edit.all($0) + Read.all($0) + Compare.all($0) + Append.all($0) }
    let views = sizes.flatMap { Views.all($0) + Operators.all($0) + RowObservers.all($0) + EntityEdit.all($0) }
    return rows + views + sizes.filter { $0 <= 100_000 }.flatMap { Choices.all($0) } + [Choices.values]
  }
}

/// A row of about 50 bytes; the titles of every other one have memory of their own.
struct Item: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
  var rank = 0
  var price = 1.5

  init(_ id: Int) {
    self.id = id
    title = id % 2 == 0 ? "Row \(id)" : "Row with a long title \(id)"
  }

  static func list(_ count: Int) -> [Item] { (0..<count).map { Item($0) } }

  /// Ids in no order, the same for all sides.
  static func randomIds(_ count: Int, seed: Int) -> [Int] {
    var state = UInt64(truncatingIfNeeded: seed) &+ 88_172_645_463_325_252
    return (0..<1 << 14).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 1) % count
    }
  }
}
