import Heap
import Shapes
import Stores

/// Something that is counted once, not timed: bytes or allocations.
struct Counted: Sendable {
  let name: String
  let measure: @Sendable (_ seed: Int) -> Measurement

  static let all = [node, observedRow, trackedRow, undoStep] + Allocations.all

  /// The memory of a node with one dependency and one dependent, its closure and its edges included: over 100,000 nodes
  /// in 100 chains, so that the observers at their ends do not count.
  private static let node = bytes(
    "memory/node", per: 100_000,
    { seed in { Shape.chains(count: 100, length: 1000).build(seed: seed) } },
    { seed in { Shape.chains(count: 100, length: 1000).buildPlain(seed: seed) } })

  private static let observedRow = bytes(
    "memory/row-observed", per: RowMemory.count, reference: "Redux, tuned", { _ in RowMemory.observed() },
    { _ in RowMemory.subscribed() })

  private static let trackedRow = bytes(
    "memory/row-observed-observation", per: RowMemory.count, reference: "bare registrar",
    { _ in RowMemory.tracked() }, { _ in RowMemory.bare() })

  private static let undoStep = bytes(
    "memory/undo-step", per: UndoMemory.count, reference: "by hand", { _ in UndoMemory.steps() },
    { _ in UndoMemory.stepsByHand() })

  /// What is made of the seed is not counted; what that makes when called, is.
  private static func bytes<Value, Reference>(
    _ name: String, per count: Int, reference: String = "plain-swift",
    _ prepare: @escaping @Sendable (Int) -> () -> Value,
    _ prepareReference: @escaping @Sendable (Int) -> () -> Reference
  ) -> Counted {
    Counted(name: name) { seed in
      Measurement(
        name: name, value: grow(count, prepare(seed)), unit: "bytes", reference: reference,
        referenceValue: grow(count, prepareReference(seed)))
    }
  }

  private static func grow<Value>(_ count: Int, _ build: () -> Value) -> Double? {
    let before = heap_bytes()
    guard before >= 0 else { return nil }
    let value = build()
    let after = heap_bytes()
    return withExtendedLifetime(value) { Double(after - before) / Double(count) }
  }
}
