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
  func `Views of a map equal a computation from scratch, after each edit`(seed: UInt64) {
    var chance = Chance(seed)
    let input = Input(PersistentMap<Int, Int>(), in: graph)
    let doubled = input.incr.mapValues { $0 * 2 }
    let odd = input.incr.filterItems { _, value in !value.isMultiple(of: 2) }
    let sum = input.incr.reduce(0, add: { $0 + $2 }, remove: { $0 - $2 })
    let rows = input.incr.rows { Entry(id: $0, text: "\($1)") }
    let single = input.incr.value(forKey: 3)
    let tokens = [doubled.observe { _ in }, odd.observe { _ in }, sum.observe { _ in }, rows.observe { _ in }]
    let singleToken = single.observe { log($0.map { "\($0)" } ?? "nil") }
    var (model, received) = ([Int: Int](), ["nil"])
    for step in 0..<200 {
      let (key, value) = (chance.below(20), chance.below(4))
      let before = model[3]
      model[key] = value == 0 ? nil : value
      input.modify { $0[key] = value == 0 ? nil : value }
      if model[3] != before { received.append(model[3].map { "\($0)" } ?? "nil") }
      let label: Comment = "repeat with SEED=\(seed); step \(step)"
      #expect(Dictionary(doubled.value) == model.mapValues { $0 * 2 }, label)
      #expect(Dictionary(odd.value) == model.filter { !$0.value.isMultiple(of: 2) }, label)
      #expect(sum.value == model.values.reduce(0, +), label)
      #expect(Array(rows.value) == model.sorted { $0.key < $1.key }.map { Entry(id: $0, text: "\($1)") }, label)
    }
    #expect(log.lines == received)
    for token in tokens + [singleToken] { token.cancel() }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Merged, rekeyed, grouped and flattened maps equal a computation from scratch`(seed: UInt64) {
    var chance = Chance(seed)
    let (a, b) = (Input(PersistentMap<Int, Int>(), in: graph), Input(PersistentMap<Int, Int>(), in: graph))
    let merged = a.incr.merging(b.incr) { key, sides -> String? in
      if case .both(3, let right) = sides { return right > 1 ? "three" : nil }
      return "\(key): \(sides.left ?? -1) \(sides.right ?? -1)"
    }
    // The values are keys of another map while they are unique: these are key and value exchanged, of even keys.
    let rekeyed = a.incr.mapValues { $0 % 2 }.rekeyed { key, value in value == 0 ? key : key + 1_000 }
    let groups = a.incr.groupedItems { key, value in value == 1 ? nil : (key + value) % 4 }
    let flat = groups.flattenItems { group, key in group * 100 + key }
    var (notified, calls) = ([String: String](), 0)
    let tokens = [
      merged.observe { _ in calls += 1 }, rekeyed.observe { _ in calls += 1 }, groups.observe { _ in calls += 1 },
      flat.observe { _ in calls += 1 },
    ]
    calls = 0
    var (left, right) = ([Int: Int](), [Int: Int]())
    for step in 0..<200 {
      graph.batch {
        for _ in 0...chance.below(3) {
          let (key, value) = (chance.below(12), chance.below(5))
          let new = value == 0 ? nil : value
          if chance.below(2) == 0 { left[key] = new } else { right[key] = new }
          a.modify { $0[key] = left[key] }
          b.modify { $0[key] = right[key] }
        }
      }
      let label: Comment = "repeat with SEED=\(seed); step \(step)"
      var expected = Dictionary(
        uniqueKeysWithValues: Set(left.keys).union(right.keys).map { key in
          (key, "\(key): \(left[key] ?? -1) \(right[key] ?? -1)")
        })
      for (key, value) in left where value == 3 {
        if let other = right[key] { expected[key] = other > 1 ? "three" : nil }
      }
      let keyed = Dictionary(uniqueKeysWithValues: left.map { ($1 % 2 == 0 ? $0 : $0 + 1_000, $1 % 2) })
      let grouped = Dictionary(grouping: left.filter { $0.value != 1 }) { ($0.key + $0.value) % 4 }
        .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
      #expect(Dictionary(merged.value) == expected, label)
      #expect(Dictionary(rekeyed.value) == keyed, label)
      #expect(Dictionary(groups.value).mapValues { Dictionary($0) } == grouped, label)
      let items = grouped.flatMap { group, items in items.map { (group * 100 + $0.key, $0.value) } }
      #expect(Dictionary(flat.value) == Dictionary(uniqueKeysWithValues: items), label)
      let now = [
        "m": "\(expected.sorted { $0 < $1 })", "k": "\(keyed.sorted { $0 < $1 })", "g": "\(items.sorted { $0 < $1 })",
      ]
      let due = [("m", 1), ("k", 1), ("g", 2)].reduce(0) { $0 + ((notified[$1.0] ?? "[]") == now[$1.0] ? 0 : $1.1) }
      #expect(calls == due, label)
      (notified, calls) = (now, 0)
    }
    for token in tokens { token.cancel() }
  }

  @Test func `A key may pass from one item to another within a pass`() {
    let input = Input<PersistentMap<Int, String>>([1: "a", 2: "b"], in: graph)
    let byName = input.incr.rekeyed { _, name in name }.map { Dictionary($0.mapValues { $0 }) }
    let token = byName.observe { log($0.keys.sorted()) }
    input.set([1: "b", 2: "a"])
    input.set([1: "c", 2: "b", 3: "a"])
    input.set([3: "b"])
    #expect(log.lines == [#"["a", "b"]"#, #"["a", "b", "c"]"#, #"["b"]"#])
    token.cancel()
  }

  @Test func `An item that moves from one inner map to another under one key changes nothing`() {
    let input = Input<PersistentMap<Int, PersistentMap<String, Int>>>([1: ["a": 1], 2: ["b": 2]], in: graph)
    let token = input.incr.flattenItems { _, inner in inner }.observe { log($0.map(\.key).sorted()) }
    input.set([2: ["a": 1, "b": 2]])
    input.set([1: ["b": 2], 2: ["a": 1]])
    input.set([1: ["b": 2]])
    #expect(log.lines == [#"["a", "b"]"#, #"["b"]"#])
    token.cancel()
  }

  @Test func `Two items with one key stop the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input<PersistentMap<Int, Int>>([1: 1, 2: 1], in: Graph())
      print(input.incr.rekeyed { _, value in value }.value)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("gave two items the key 1") && message.contains("groupedItems"))
  }

  @Test func `An observer of changes can follow a map by them, and gets all items after a failure`() {
    struct Broken: Error {}
    let (input, isBroken) = (Input(PersistentMap([(key: 1, value: 1)]), in: graph), Input(false, in: graph))
    var copy: [Int: Int] = [:]
    let source = input.incr.zip(isBroken.incr).tryMap { items, isBroken in
      if isBroken { throw Broken() }
      return items
    }
    let token = source.observeChanges(failure: { _ in log("failed") }) { update in
      switch update {
      case .all(let items):
        log("all")
        copy = Dictionary(items)
      case .changes(let changes):
        log(changes.count)
        var items = PersistentMap(copy.map { (key: $0.key, value: $0.value) })
        items.apply(changes)
        copy = Dictionary(items)
      }
    }
    for step in 0..<6 {
      graph.batch {
        isBroken.set(step == 3)
        input.modify { $0[step % 3] = step == 4 ? nil : step }
      }
      if step != 3 { #expect(copy == Dictionary(input.value)) }
    }
    input.modify { $0[1] = $0[1] }
    #expect(log.lines == ["all", "1", "1", "failed", "all", "1"])
    token.cancel()
  }

  @Test func `Closures run only for changed items, and unchanged results notify nothing`() {
    let input = Input(PersistentMap((0..<1_000).map { (key: $0, value: $0) }), in: graph)
    let tens = input.incr.mapValues { value -> Int in
      log("ran"); return value / 10
    }
    let token = tens.observe { _ in log("notified") }
    #expect(log.lines.count == 1_001)
    input.modify { $0[7] = 8 }
    #expect(log.lines.suffix(1) == ["ran"])
    input.modify { $0[7] = 70 }
    #expect(log.lines.suffix(2) == ["ran", "notified"])
    #expect(log.lines.count == 1_004)
    token.cancel()
  }
}

extension Dictionary where Key: Hashable {
  fileprivate init(_ map: PersistentMap<Key, Value>) {
    self.init(uniqueKeysWithValues: map.map { ($0.key, $0.value) })
  }
}
