import Incremental
import Testing

/// Views of maps, against dictionaries.
@Suite struct MapViewTests {
  let graph = Graph()
  let log = Log()

  struct Entry: Identifiable, Equatable {
    let id: Int
    let text: String
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Views of a map are what computing them from scratch gives, after each edit`(seed: UInt64) {
    var chance = Chance(seed)
    let input = Input(PersistentMap<Int, Int>(), in: graph)
    let doubled = input.incr.mapValues { $0 * 2 }
    let odd = input.incr.filterItems { _, value in !value.isMultiple(of: 2) }
    let sum = input.incr.reduce(0, add: { $0 + $2 }, remove: { $0 - $2 })
    let rows = input.incr.rows { Entry(id: $0, text: "\($1)") }
    let single = input.incr.value(forKey: 3)
    let tokens = [doubled.observe { _ in }, odd.observe { _ in }, sum.observe { _ in }, rows.observe { _ in }]
    let singleToken = single.observe { log($0.map { "\($0)" } ?? "nil") }
    var (model, heard) = ([Int: Int](), ["nil"])
    for step in 0..<200 {
      let (key, value) = (chance.below(20), chance.below(4))
      let before = model[3]
      model[key] = value == 0 ? nil : value
      input.modify { $0[key] = value == 0 ? nil : value }
      if model[3] != before { heard.append(model[3].map { "\($0)" } ?? "nil") }
      let label: Comment = "repeat with SEED=\(seed); step \(step)"
      #expect(Dictionary(doubled.value) == model.mapValues { $0 * 2 }, label)
      #expect(Dictionary(odd.value) == model.filter { !$0.value.isMultiple(of: 2) }, label)
      #expect(sum.value == model.values.reduce(0, +), label)
      #expect(Array(rows.value) == model.sorted { $0.key < $1.key }.map { Entry(id: $0, text: "\($1)") }, label)
    }
    #expect(log.lines == heard)
    for token in tokens + [singleToken] { token.cancel() }
  }

  @Test func `Closures run only for items that changed, and what did not change wakes nobody`() {
    let input = Input(PersistentMap((0..<1_000).map { (key: $0, value: $0) }), in: graph)
    let tens = input.incr.mapValues { value -> Int in
      log("ran"); return value / 10
    }
    let token = tens.observe { _ in log("told") }
    #expect(log.lines.count == 1_001)
    input.modify { $0[7] = 8 }
    #expect(log.lines.suffix(1) == ["ran"])
    input.modify { $0[7] = 70 }
    #expect(log.lines.suffix(2) == ["ran", "told"])
    #expect(log.lines.count == 1_004)
    token.cancel()
  }
}

extension Dictionary where Key: Hashable {
  fileprivate init(_ map: PersistentMap<Key, Value>) {
    self.init(uniqueKeysWithValues: map.map { ($0.key, $0.value) })
  }
}
