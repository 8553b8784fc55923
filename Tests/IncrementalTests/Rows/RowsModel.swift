import Incremental

/// Rows, the array that they should equal, and older versions of both.
struct RowsModel {
  var chance: Chance
  private(set) var rows = Rows<Item>()
  private(set) var list: [Item] = []
  private(set) var kept: [(rows: Rows<Item>, list: [Item])] = []
  private var nextId = 0
  private(set) var last = ""

  init(seed: UInt64, count: Int) {
    chance = Chance(seed)
    list = (0..<count).map { Item($0) }
    nextId = count
    rows = Rows(list)
  }

  /// Keeps the version of now.
  mutating func keep() {
    kept.append((rows, list))
    if kept.count > 6 { kept.remove(at: chance.below(kept.count)) }
  }

  /// Forgets all older versions, so that edits are in place.
  mutating func forget() { kept = [] }

  mutating func edit() {
    switch chance.below(16) {
    case 0, 1: append()
    case 2, 3, 4: insert()
    case 5, 6: remove()
    case 7, 8, 9: update()
    case 10, 11: move()
    case 12: moveSome()
    case 13: removeSome()
    case 14: replace()
    default: if chance.below(6) == 0 { sort() } else { setOrTake() }
    }
  }

  private mutating func newItem() -> Item {
    nextId += 1
    return Item(nextId)
  }

  private mutating func append() {
    let item = newItem()
    last = "append \(item)"
    list.append(item)
    rows.append(item)
  }

  private mutating func insert() {
    let (item, position) = (newItem(), chance.below(list.count + 1))
    last = "insert \(item) at \(position)"
    list.insert(item, at: position)
    rows.insert(item, at: position)
  }

  private mutating func remove() {
    guard !list.isEmpty else { return }
    let position = chance.below(list.count)
    last = "remove at \(position)"
    let item = list.remove(at: position)
    if chance.below(2) == 0 { rows.remove(at: position) } else { rows.remove(id: item.id) }
  }

  private mutating func update() {
    guard !list.isEmpty else { return }
    let (position, title) = (chance.below(list.count), "t\(chance.below(3))")
    last = "update at \(position)"
    list[position].title = title
    switch chance.below(3) {
    case 0: rows.update(list[position].id) { $0.title = title }
    case 1: rows[position].title = title
    default: rows[id: list[position].id]?.title = title
    }
  }

  private mutating func move() {
    guard !list.isEmpty else { return }
    let (from, to) = (chance.below(list.count), chance.below(list.count))
    last = "move from \(from) to \(to)"
    let item = list.remove(at: from)
    list.insert(item, at: to)
    rows.move(item.id, to: to)
  }

  private mutating func moveSome() {
    let positions = Set((0..<chance.below(4)).map { _ in chance.below(list.count) }).filter { $0 < list.count }.sorted()
    let to = chance.below(list.count + 1)
    last = "move \(positions) to \(to)"
    rows.move(fromOffsets: positions, toOffset: to)
    let moved = positions.map { list[$0] }
    for position in positions.reversed() { list.remove(at: position) }
    list.insert(contentsOf: moved, at: to - positions.count { $0 < to })
  }

  private mutating func removeSome() {
    let (divisor, rest) = (chance.below(2) == 0 ? 40 : 3, chance.below(3))
    last = "remove of \(divisor)"
    list.removeAll { $0.id % divisor == rest }
    rows.removeAll { $0.id % divisor == rest }
  }

  private mutating func replace() {
    let item = list.isEmpty || chance.below(2) == 0 ? newItem() : Item(list[chance.below(list.count)].id, "new")
    last = "replace \(item)"
    if let position = list.firstIndex(where: { $0.id == item.id }) { list[position] = item } else { list.append(item) }
    rows.updateOrAppend(item)
  }

  private mutating func setOrTake() {
    guard !list.isEmpty else { return }
    let position = chance.below(list.count)
    last = "take out at \(position)"
    rows[id: list[position].id] = nil
    list.remove(at: position)
  }

  private mutating func sort() {
    last = "sort"
    let divisor = chance.below(50) + 1
    list.sort { $0.id / divisor < $1.id / divisor }
    rows.sort { $0.id / divisor < $1.id / divisor }
  }
}
