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
    "entity/edit": 5000,
    "store/send": 30, "store/send-on-actor": 50, "store/send-observed": 120, "store/send-scoped-5": 100,
    "store/read-dynamic-member": 60, "store/read-tracked": 180, "store/fields-1-of-1000": 1000,
    "store/rows-1-of-10000": 3000, "store/rows-1-of-100000": 6000, "store/rows-1-of-10000-observation": 6000,
    "store/unrelated-10000-rows": 100, "store/array-1M-in-place": 100, "store/enum-case-in-place": 100,
    "store/make-row-store": 1000, "store/send-allocations": 0, "store/send-on-actor-allocations": 0,
    "store/send-observed-allocations": 0, "store/send-scoped-5-allocations": 0,
    "store/array-1M-in-place-allocations": 0, "store/enum-case-in-place-allocations": 0,
    "effect/send-chain": 60, "effect/typed": 150, "effect/run-roundtrip": 2000, "effect/await-action": 3000,
    "combine/value": 300, "interceptor/each": 10, "trace/off": 31, "case/extract": 12,
    "service/detail-unchanged": 10, "dependency/read": 10, "dependency/read-by-name": 10, "replay/actions": 500,
    "replay/actions-with-coeffects": 500,
    "explore/states": 3333, "test/send": 5000, "undo/record-row-edit": 3000, "undo/undo": 5000,
    "memory/undo-step": 1024, "tape/record": 300, "tape/travel-1-of-1000000": 50_000_000, "inspector/idle": 300,
    "inspector/watched": 20_000,
    "query/hit": 200, "query/1-of-1000": 1000, "shared/change": 230,
    "memory/row-observed": 300, "memory/row-observed-observation": 1300,
  ]
}
