extension Path {
  /// The paths that are checked. What is not here may become slower without anybody noticing.
  static let all: [Path] = sending + closures + scoping + reading + rows + undo + attached + effects + graph

  private static let sending = [
    store("store/send"), store("store/send-on-actor"), store("store/send-on-custom-actor"),
    store("store/send-observed"), store("store/send-scoped-5"), store("store/array-1M-in-place"),
    store("store/enum-case-in-place"), store("binding/other-action"), store("binding/set"),
  ]

  /// What stands as the last expression of a closure runs the same code as the statement.
  private static let closures = [
    statement("store/send-closure"), closure("store/send-closure"),
    statement("store/send-forwarded"), closure("store/send-forwarded"),
    statement("store/send-main-actor-closure"), closure("store/send-main-actor-closure"),
  ]

  private static let scoping = [store("store/scope"), store("store/scope-again"), store("store/make-row-store")]

  private static let reading = [
    store("store/read-dynamic-member"), store("store/read-tracked"), store("store/read-tracked-and-change"),
    store("dependency/read", 20), store("dependency/read-by-name", 20),
  ]

  private static let rows = [
    store("store/rows-1-of-10000"), store("store/rows-1-of-10000-observation"), store("store/unrelated-10000-rows"),
    store("store/fields-1-of-1000"),
  ]

  private static let undo = [store("undo/record-row-edit"), store("undo/undo")]

  private static let attached = [
    store("interceptor/each"), store("trace/off"), store("service/detail-unchanged"), store("service/actions"),
    store("parcel/100-parcels-send"), store("test/send"), store("tape/record"),
  ]

  private static let effects = [
    store("effect/none"), store("effect/send-chain", 10), store("effect/typed"), store("effect/run-roundtrip", 10),
  ]

  private static let graph = [
    engine("chain-1000", 10), engine("chain-1000-tracked", 10), engine("fanout-1000-fold", 10),
    engine("fanout-1000-observed", 10), engine("grid-100x10", 10), engine("grid-100x10-tracked", 10),
    engine("set-one-map", 1_000), engine("empty-pass", 1_000), engine("switch-1", 1_000),
  ]

  private static func statement(_ name: String) -> Path { store(name, side: 1, as: "\(name)-statement") }

  private static func closure(_ name: String) -> Path { store(name, sameAs: "\(name)-statement") }
}
