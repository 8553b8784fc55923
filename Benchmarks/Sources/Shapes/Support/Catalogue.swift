extension Shape {
  /// The shapes of the engine's budgets.
  public static let engine: [Shape] =
    Chain.all + FanOut.all + Grid.all + Small.all + Switch.all + Create.all + Reads.all

  /// The shapes of js-reactivity-benchmark: computations find their dependencies by reading, and effects are observers.
  public static let suite: [Shape] = Kairo.all + Mol.all + SBench.all + Cellx.all + Dynamic.all

  /// The suite with a hundredth of the work of sbench, and without the dynamic graphs, for tests.
  public static let smallSuite: [Shape] = Kairo.all + Mol.all + SBench.all(count: 1000) + Cellx.all
}
