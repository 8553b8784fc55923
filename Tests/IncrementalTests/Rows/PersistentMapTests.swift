import Foundation
import Incremental
import Testing

/// A key of which many have the same hash.
struct Clumsy: Hashable, CustomStringConvertible {
  let number: Int
  let hashes: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }

  var description: String { "\(number)" }
}

/// A persistent map against a dictionary that gets the same edits. A failure names its seed.
@Suite struct PersistentMapTests {
  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60), [1, 3, 50, 1_000_000])
  func `A map equals a dictionary with the same edits, and older copies stay unchanged`(
    seed: UInt64, hashes: Int
  ) {
    var chance = Chance(seed &* 31 &+ UInt64(hashes))
    var map = PersistentMap<Clumsy, [Int]>()
    var model: [Clumsy: [Int]] = [:]
    var kept: [(map: PersistentMap<Clumsy, [Int]>, model: [Clumsy: [Int]])] = []
    for step in 0..<200 {
      let key = Clumsy(number: chance.below(120), hashes: hashes)
      switch chance.below(9) {
      case 0, 1, 2:
        #expect(map.updateValue([step], forKey: key) == model.updateValue([step], forKey: key))
      case 3, 4: #expect(map.removeValue(forKey: key) == model.removeValue(forKey: key))
      case 5:
        map[key]?.append(step)
        model[key]?.append(step)
      case 6:
        map[key, default: []].append(step)
        model[key, default: []].append(step)
      case 7:
        change(&map[key], step)
        change(&model[key], step)
      default:
        map[key] = chance.below(2) == 0 ? nil : [step]
        model[key] = map[key]
      }
      if chance.below(10) == 0 { kept.append((map, model)) }
      if kept.count > 4 { kept.remove(at: chance.below(4)) }
      kept.append((map, model))
      for (map, model) in kept {
        if let found = mistake(map, model) {
          Issue.record("seed \(seed), \(hashes) hashes, step \(step): \(found)")
          return
        }
      }
      kept.removeLast()
      for old in kept where !areRight(map.changes(from: old.map), from: old.map, to: map, model) {
        Issue.record("seed \(seed), \(hashes) hashes, step \(step): wrong changes")
        return
      }
    }
  }

  /// Adds, changes or takes out in place.
  private func change(_ value: inout [Int]?, _ step: Int) {
    if step % 3 == 0 { value = nil } else { value = (value ?? []) + [step] }
  }

  private func mistake(_ map: PersistentMap<Clumsy, [Int]>, _ model: [Clumsy: [Int]]) -> String? {
    #if INCREMENTAL_INTERNAL_CHECKS
      map.checkInvariants()
    #endif
    guard map.count == model.count else { return "count \(map.count), expected \(model.count)" }
    for (key, value) in model where map[key] != value { return "\(key): \(map[key] ?? []), expected \(value)" }
    guard Dictionary(uniqueKeysWithValues: map.map { ($0.key, $0.value) }) == model else { return "items" }
    return nil
  }

  private func areRight(
    _ changes: [PersistentMap<Clumsy, [Int]>.Change], from old: PersistentMap<Clumsy, [Int]>,
    to new: PersistentMap<Clumsy, [Int]>, _ model: [Clumsy: [Int]]
  ) -> Bool {
    var copy = old
    copy.apply(changes)
    let keys = Set(old.keys).union(new.keys)
    return copy == new && changes.count == keys.count { old[$0] != new[$0] } && (old == new) == changes.isEmpty
      && PersistentMap(model.map { (key: $0.key, value: $0.value) }) == new
  }

  @Test func `A comparison of maps visits only the parts that they do not share`() {
    let before = PersistentMap((0..<10_000).map { (key: $0, value: $0) })
    var after = before
    after[77] = 0
    after[20_000] = 1
    var compared = 0
    let changes = after.changes(from: before) { a, b in
      compared += 1
      return a == b
    }
    #expect(changes.count == 2 && compared <= 100)
  }

  @Test func `Changing a value of a map in place does not copy it`() {
    var map = PersistentMap((0..<100).map { (key: $0, value: Array(0..<100)) })
    let address = map[50]?.withUnsafeBufferPointer { $0.baseAddress }
    map[50]?[0] = 1
    map[50, default: []][1] = 7
    #expect(map[50]?.withUnsafeBufferPointer { $0.baseAddress } == address)
    #expect(map[50]?[0..<2] == [1, 7])
  }

  @Test func `A map releases every value once`() {
    final class Value {}
    func takeOut(_ value: inout Value?) { value = nil }
    weak var first: Value?
    weak var second: Value?
    weak var third: Value?
    do {
      var map: PersistentMap<Int, Value> = [:]
      for key in 0..<1000 { map[key] = Value() }
      (first, second, third) = (map[1], map[2], map[3])
      takeOut(&map[3])
      #expect(third == nil && map.count == 999)
      let copy = map
      map[1] = nil
      map[2] = Value()
      #expect(first != nil && second != nil)
      _ = copy
    }
    #expect(first == nil && second == nil)
  }

  @Test func `A map is made, shown, encoded and hashed like a dictionary`() throws {
    let map: PersistentMap = ["a": 1, "b": 2]
    #expect(map == ["b": 2, "a": 1] && map.hashValue == (["b": 2, "a": 1] as PersistentMap).hashValue)
    #expect("\(["a": 1] as PersistentMap)" == #"["a": 1]"#)
    #expect(String(reflecting: ["a": 1] as PersistentMap) == #"PersistentMap(["a": 1])"#)
    let data = try JSONEncoder().encode(map)
    #expect(try JSONDecoder().decode([String: Int].self, from: data) == ["a": 1, "b": 2])
    #expect(try JSONDecoder().decode(PersistentMap<String, Int>.self, from: data) == map)
    #expect(map.mapValues { $0 * 2 } == ["a": 2, "b": 4] && map.filter { $0.value > 1 } == ["b": 2])
    #expect(map.keys.sorted() == ["a", "b"] && map.values.sorted() == [1, 2])
  }
}
