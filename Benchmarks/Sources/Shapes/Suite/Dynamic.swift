import Incremental

/// The dynamic graphs: rows of nodes over a row of inputs, each a sum of neighbours; some leave one out, depending on
/// the first. Numbers are doubles, as in JavaScript.
public struct Dynamic: Sendable {
  /// What the shape is called.
  public var name: String
  /// The nodes in a row.
  public var width: Int
  /// The rows, with that of the inputs.
  public var layers: Int
  /// The share of the nodes that always read all their sources.
  public var staticShare: Double
  /// How many nodes of the row before a node reads.
  public var sources: Int
  /// The share of the last row that is read.
  public var readShare: Double
  /// The writes in one run.
  public var iterations: Int
  /// What comes out, and what runs, in a run that is not the first.
  public var sum: Double?
  /// See `sum`.
  public var runs: Runs

  static let all = configurations.map(\.shape)

  /// The six of the suite.
  public static let configurations = [
    Dynamic(
      name: "2-10x5-lazy80", width: 10, layers: 5, staticShare: 1, sources: 2, readShare: 0.2, iterations: 600_000,
      sum: 19_199_968, runs: Runs(computed: 3_480_000, effects: 480_000)),
    Dynamic(
      name: "6-10x10-dyn25-lazy80", width: 10, layers: 10, staticShare: 0.75, sources: 6, readShare: 0.2,
      iterations: 15_000, sum: 302_310_782_860, runs: Runs(computed: 1_155_000, effects: 15_000)),
    Dynamic(
      name: "4-1000x12-dyn5", width: 1000, layers: 12, staticShare: 0.95, sources: 4, readShare: 1,
      iterations: 7000, sum: 29_355_933_696_000, runs: Runs(computed: 1_463_000, effects: 7000)),
    Dynamic(
      name: "25-1000x5", width: 1000, layers: 5, staticShare: 1, sources: 25, readShare: 1, iterations: 3000,
      sum: 1_171_484_375_000, runs: Runs(computed: 732_000, effects: 3000)),
    Dynamic(
      name: "3-5x500", width: 5, layers: 500, staticShare: 1, sources: 3, readShare: 1, iterations: 500,
      sum: 3.0239642676898464e241, runs: Runs(computed: 1_246_500, effects: 500)),
    Dynamic(
      name: "6-100x15-dyn50", width: 100, layers: 15, staticShare: 0.5, sources: 6, readShare: 1, iterations: 2000,
      sum: 15_664_996_402_790_400, runs: Runs(computed: 1_078_000, effects: 2000)),
  ]

  /// Names all.
  public init(
    name: String, width: Int, layers: Int, staticShare: Double, sources: Int, readShare: Double, iterations: Int,
    sum: Double? = nil, runs: Runs = Runs(computed: 0, effects: 0)
  ) {
    (self.name, self.width, self.layers, self.staticShare) = (name, width, layers, staticShare)
    (self.sources, self.readShare, self.iterations) = (sources, readShare, iterations)
    (self.sum, self.runs) = (sum, runs)
  }

  /// Which of the nodes are static, row by row.
  public var statics: [[Bool]] {
    var random = Random()
    return (1..<layers).map { _ in (0..<width).map { _ in random.next() < staticShare } }
  }

  /// Which of the last row are read.
  public var leaves: [Int] {
    var random = Random()
    var leaves = Array(0..<width)
    for _ in 0..<Int((Double(width) * (1 - readShare)).rounded()) {
      leaves.remove(at: Int(random.next() * Double(leaves.count)))
    }
    return leaves
  }

  /// What each node of a row reads in the row before.
  public func reads(_ node: Int) -> [Int] { (0..<sources).map { (node + $0) % width } }
}
