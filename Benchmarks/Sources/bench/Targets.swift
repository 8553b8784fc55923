/// What the numbers are held against.
enum Targets {
  /// The most that a unit may take, in nanoseconds, bytes or allocations.
  static let budgets = [
    "engine/chain-1000": 5.0, "engine/fanout-1000-observed": 7, "engine/fanout-1000-fold": 9, "engine/grid-100x10": 10,
    "engine/set-one-map": 12, "engine/empty-pass": 3, "engine/switch-1": 50, "engine/switch-10": 150,
    "engine/create-observe-drop-1000": 180, "engine/chain-1000-tracked": 8, "engine/fanout-1000-fold-tracked": 14,
    "engine/grid-100x10-tracked": 16, "memory/node": 256,
    "rows/edit-shared": 1500, "rows/edit-unshared": 250, "rows/lookup": 150, "rows/iterate": 5,
    "rows/changes-1": 1500, "rows/equal-1-changed": 1000, "rows/append": 300,
    "view/filter-sort-1-change": 10_000, "view/group-1-change": 10_000, "view/row-observers-1-of-100000": 3000,
    "store/send": 30, "store/send-on-actor": 50, "store/send-observed": 120, "store/send-scoped-5": 100,
    "store/read-dynamic-member": 60, "store/read-tracked": 180, "store/fields-1-of-1000": 1000,
    "store/rows-1-of-10000": 3000, "store/rows-1-of-100000": 6000, "store/rows-1-of-10000-observation": 6000,
    "store/unrelated-10000-rows": 100, "store/array-1M-in-place": 100, "store/enum-case-in-place": 100,
    "store/make-row-store": 1000, "store/send-allocations": 0, "store/send-on-actor-allocations": 0,
    "store/send-observed-allocations": 0, "store/send-scoped-5-allocations": 0,
    "store/array-1M-in-place-allocations": 0, "store/enum-case-in-place-allocations": 0,
    "effect/send-chain": 60, "effect/typed": 150, "effect/run-roundtrip": 2000, "interceptor/each": 10, "trace/off": 31,
    "service/detail-unchanged": 10, "dependency/read": 10, "dependency/read-by-name": 10, "replay/actions": 500,
    "replay/actions-with-coeffects": 500,
    "explore/states": 3333, "test/send": 5000, "undo/record-row-edit": 3000, "undo/undo": 5000,
    "memory/undo-step": 1024,
    "memory/row-observed": 300, "memory/row-observed-observation": 1300,
  ]

  /// Of alien-signals' time, for a shape of its suite, and for their geometric mean.
  static let worstShare = 0.65
  static let meanShare = 1.0 / 3

  static let alienName = "alien-signals 3.2.1, measured 2026 on this class of machine"

  /// Its processor time in milliseconds for `units` runs, from which the time of one follows: the tables of
  /// js-reactivity-benchmark at 56eb45e (500 iterations of kairo and molBench, 10 of cellx).
  static let alien: [String: (milliseconds: Double, units: Int)] = [
    "engine/kairo-avoidable": (48.4, 500 * 2002), "engine/kairo-broad": (111, 500 * 7650),
    "engine/kairo-deep": (37, 500 * 2601), "engine/kairo-diamond": (63.2, 500 * 3507),
    "engine/kairo-mux": (97.6, 500 * 1854), "engine/kairo-repeated": (7.9, 500 * 202),
    "engine/kairo-triangle": (24.2, 500 * 1111), "engine/kairo-unstable": (16.8, 500 * 303),
    "engine/mol": (17.6, 500 * 13),
    "engine/sbench-create-computations": (902, 675_100), "engine/sbench-update-signals": (358.5, 11_300_400),
    "engine/cellx-1000": (10.4, 10 * 8000), "engine/cellx-2500": (30.8, 10 * 20000),
    "engine/dynamic-2-10x5-lazy80": (197.9, 3_960_000), "engine/dynamic-6-10x10-dyn25-lazy80": (156.9, 1_170_000),
    "engine/dynamic-4-1000x12-dyn5": (339.2, 1_470_000), "engine/dynamic-25-1000x5": (479.3, 735_000),
    "engine/dynamic-3-5x500": (117, 1_247_000), "engine/dynamic-6-100x15-dyn50": (223, 1_080_000),
  ]

  /// Left out of the mean and of the limit: nearly all of its time is Fibonacci numbers, in any engine.
  static let boundByWork = "engine/mol"

  static func alienTime(_ name: String) -> Double? {
    alien[name].map { $0.milliseconds * 1e6 / Double($0.units) }
  }
}
