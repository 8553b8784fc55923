import Incremental

/// A row with three indexes.
struct Part: Entity {
  let id: Int
  var code: Int
  var kind: Int
  var rank: Int

  struct Indexes {
    let byCode = UniqueIndex(\Part.code)
    let byKind = GroupIndex(\Part.kind)
    let byRank = SortedIndex(\Part.rank)
  }
  static let indexes = Indexes()

  init(_ id: Int, count: Int) {
    (self.id, code, kind) = (id, id * 16, id % max(1, count / 10))
    rank = (id &* 7919) % count
  }

  /// Changes all three keys.
  mutating func edit(_ step: Int) {
    // Codes of one row are its own.
    code = code & ~15 | (code + 1) & 15
    kind = step % 1000
    rank = (rank &* 31 &+ step) & 0xffff
  }
}

struct Maker: Entity {
  let id: Int
  var visits = 0
}

/// The same as one writes it without tables.
struct PartsByHand {
  var rows: [Int: Part]
  var codes: [Int: Int]
  var kinds: [Int: Set<Int>]
  var ranks: [(rank: Int, id: Int)]

  init(_ count: Int) {
    let parts = (0..<count).map { Part($0, count: count) }
    rows = Dictionary(uniqueKeysWithValues: parts.map { ($0.id, $0) })
    codes = Dictionary(uniqueKeysWithValues: parts.map { ($0.code, $0.id) })
    kinds = Dictionary(grouping: parts, by: \.kind).mapValues { Set($0.map(\.id)) }
    ranks = parts.map { ($0.rank, $0.id) }.sorted { $0 < $1 }
  }

  mutating func update(_ id: Int, _ body: (inout Part) -> Void) -> Bool {
    guard let old = rows[id] else { return false }
    var new = old
    body(&new)
    if let other = codes[new.code], other != id { return false }
    rows[id] = new
    codes[old.code] = nil
    codes[new.code] = id
    kinds[old.kind]?.remove(id)
    kinds[new.kind, default: []].insert(id)
    ranks.remove(at: place(old.rank, id))
    ranks.insert((new.rank, id), at: place(new.rank, id))
    return true
  }

  private func place(_ rank: Int, _ id: Int) -> Int {
    var (low, high) = (0, ranks.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] < (rank, id) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
