import Incremental
import Testing

/// Views with a branch of the graph for each row, against the plain computation on arrays that get the same edits.
@Suite @MainActor struct BranchModelTests {
  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `After every edit each view with branches equals the plain computation, and notifies only if it changed`(
    seed: UInt64
  ) {
    for (part, count) in [0, 3, 12, 40, 400].enumerated() {
      let lab = ViewLab(seed: seed * 100 + UInt64(part), count: count)
      lab.probeBranches()
      for probe in lab.probes where lab.chance.below(2) == 0 { probe.toggle() }
      for step in 0..<(count < 100 ? 80 : 8) {
        guard let found = lab.step() else { continue }
        Issue.record("SEED=\(seed), part \(part), step \(step), \(lab.last): \(found)")
        return
      }
      #expect(lab.areAllRight, "SEED=\(seed), part \(part)")
    }
  }

  @Test(arguments: Seeds.all(quick: 6, exhaustive: 400))
  func `Views whose branches read one another equal the plain computation after every edit`(seed: UInt64) {
    let lab = ViewLab(seed: seed, count: Int(seed % 9))
    lab.probeRandomViews(8)
    for probe in lab.probes where lab.chance.below(2) == 0 { probe.toggle() }
    for step in 0..<60 {
      guard let found = lab.step() else { continue }
      Issue.record("SEED=\(seed), step \(step), \(lab.last): \(found); of \(lab.probes.map(\.name))")
      return
    }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Maps with a branch for each item equal the plain computation after each edit`(seed: UInt64) {
    let lab = ItemLab(seed: seed)
    for step in 0..<200 {
      guard let found = lab.step() else { continue }
      Issue.record("SEED=\(seed), step \(step), \(lab.last): \(found)")
      return
    }
  }
}

extension ViewLab {
  /// Whether each probe is right once more, in the end.
  fileprivate var areAllRight: Bool { probes.allSatisfy { $0.mistake(peeks: true, mayNotify: true) == nil } }
}

/// A map and two parameters, which are edited at random, and what is derived from them by branches.
@MainActor
private final class ItemLab {
  private let graph = Graph()
  private var chance: Chance
  private let items: Input<PersistentMap<Int, Int>>
  private let limit: Input<Int>
  private let usesLimit: Input<Bool>
  private var model: [Int: Int] = [:]
  private var probes: [any Probing] = []
  private(set) var last: [String] = []

  init(seed: UInt64) {
    chance = Chance(seed)
    items = Input(PersistentMap(), in: graph)
    limit = Input(3, in: graph)
    usesLimit = Input(false, in: graph)
    probe("mapValues", items.incr.mapValues { self.chosen($0, $1) }) { $0.mapValues { $0 } }
    probe("filterItems", items.incr.filterItems { self.chosen($0, $1).map { $0 % 2 == 0 } }) { [self] chosen in
      model.filter { (chosen[$0.key] ?? 0) % 2 == 0 }
    }
    probe("compactMapItems", items.incr.compactMapItems { self.chosen($0, $1).map { $0 > 3 ? "\($0)" : nil } }) {
      $0.compactMapValues { $0 > 3 ? "\($0)" : nil }
    }
    let sum = items.incr.reduce(0, ofEach: { self.chosen($0, $1) }, add: { $0 + $1 * $2 }, remove: { $0 - $1 * $2 })
    probes.append(
      Probe("reduce", sum) { [unowned self] in plainlyChosen().reduce(0) { $0 + $1.key * $1.value } })
    for probe in probes { probe.toggle() }
  }

  private func chosen(_ key: Int, _ item: Incr<Int>) -> Incr<Int> {
    usesLimit.incr.flatMap { [limit] in $0 ? item.map2(limit.incr) { $0 * $1 } : item.map { $0 + key } }
  }

  private func plainlyChosen() -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: model.map { ($0.key, usesLimit.value ? $0.value * limit.value : $0.value + $0.key) })
  }

  private func probe<Value: Equatable>(
    _ name: String, _ incr: Incr<PersistentMap<Int, Value>>, _ plain: @escaping ([Int: Int]) -> [Int: Value]
  ) {
    probes.append(
      Probe(
        name, incr, { [unowned self] in plain(plainlyChosen()) },
        compare: { value, expected, _ in
          let found = Dictionary(uniqueKeysWithValues: value.map { ($0.key, $0.value) })
          return found == expected ? nil : "\(found), expected \(expected)"
        }))
  }

  func step() -> String? {
    last = []
    let count = chance.below(3) == 0 ? 2 + chance.below(3) : 1
    if count == 1 { edit() } else { graph.batch { for _ in 0..<count { edit() } } }
    for probe in probes {
      if let found = probe.mistake(peeks: chance.below(3) == 0, mayNotify: count > 1) { return found }
      if chance.below(12) == 0 { probe.toggle() }
    }
    return nil
  }

  private func edit() {
    switch chance.below(6) {
    case 0: limit.set(chance.below(4))
    case 1: usesLimit.set(chance.below(2) == 0)
    default:
      let (key, value) = (chance.below(12), chance.below(5))
      model[key] = value == 0 ? nil : value
      items.modify { $0[key] = value == 0 ? nil : value }
      last.append("set \(key) to \(value)")
    }
  }
}
