import Incremental

/// A row of the tests.
struct Item: Identifiable, Hashable, Codable, Sendable, CustomStringConvertible {
  var id: Int
  var title: String

  init(_ id: Int, _ title: String = "") { (self.id, self.title) = (id, title) }

  var description: String { title.isEmpty ? "\(id)" : "\(id)\(title)" }
}

extension Rows<Item> {
  /// Rows with these ids.
  init(ids: some Sequence<Int>) { self.init(ids.map { Item($0) }) }

  var idList: [Int] { map(\.id) }
}

/// Numbers that look random, and are the same in each run (splitmix64).
struct Chance {
  private var state: UInt64

  // Not a multiple of the step below: the numbers of one seed would be those of another, a few places on.
  init(_ seed: UInt64) { state = seed &* 0xd134_2543_de82_ef95 }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst().reversed() { elements.swapAt(index, below(index + 1)) }
    return elements
  }
}

/// What is wrong with rows that should be those of an array, if anything.
func mistake<Row: Equatable>(_ rows: Rows<Row>, _ expected: [Row]) -> String? {
  #if INCREMENTAL_INTERNAL_CHECKS
    rows.checkInvariants()
  #endif
  guard Array(rows) == expected else { return "rows \(rows), expected \(expected)" }
  guard rows.count == expected.count else { return "count \(rows.count), expected \(expected.count)" }
  for (position, item) in expected.enumerated() {
    guard rows[position] == item else { return "position \(position): \(rows[position]), expected \(item)" }
    guard rows[id: item.id] == item else { return "id \(item.id): \(String(describing: rows[id: item.id]))" }
    guard rows.position(of: item.id) == position else { return "\(item.id) is not at \(position)" }
  }
  return nil
}

/// What is wrong with the changes between two versions, if anything.
func mistake<Row: Equatable>(between old: Rows<Row>, and new: Rows<Row>) -> String? {
  let changes = new.changes(from: old)
  var copy = old
  guard copy.apply(changes) else { return "the changes do not fit: \(changes) between \(old) and \(new)" }
  guard copy == new else { return "applied: \(copy), expected \(new), by \(changes)" }
  guard (old == new) == changes.isEmpty else { return "equal, with changes \(changes)" }
  var list = Array(old)
  for step in changes.steps {
    switch step {
    case .remove(let row, let position):
      guard list.remove(at: position).id == row.id else { return "the wrong row is removed by \(step)" }
    case .insert(let row, let position): list.insert(row, at: position)
    case .move(let id, let from, let to):
      guard from != to || changes.moved.count > 1 else { return "a move to where it was" }
      let row = list.remove(at: from)
      guard row.id == id else { return "the wrong row is moved by \(step) of \(changes.steps) from \(old) to \(new)" }
      list.insert(row, at: to)
    case .update(let row, let position):
      guard list[position].id == row.id else { return "the wrong row is updated by \(step)" }
      list[position] = row
    }
  }
  return list == Array(new) ? nil : "steps \(changes.steps) give \(list), expected \(new)"
}
