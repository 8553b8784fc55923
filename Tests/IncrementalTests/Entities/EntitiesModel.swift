import Incremental

/// A table, and the array that it should equal: refused edits are tried on the array, too, and there found by looking
/// at all rows.
struct EntitiesModel {
  var chance: Chance
  private(set) var table = Entities<Volume>()
  private(set) var list: [Volume] = []
  private(set) var kept: [(table: Entities<Volume>, list: [Volume])] = []
  private(set) var last = ""
  /// What is wrong with the answer to the last edit.
  private(set) var wrong: String?
  private(set) var refusals = 0

  init(seed: UInt64) { chance = Chance(seed) }

  mutating func keep() { kept = kept.suffix(3) + [(table, list)] }

  mutating func forget() { kept = [] }

  mutating func edit() {
    switch chance.below(14) {
    case 0, 1, 2:
      let new = volume()
      attempt("insert \(new)", { try $0.insert(new) }) { list in
        if list.contains(where: { $0.id == new.id }) { return false }
        list.append(new)
        return true
      }
    case 3, 4, 5:
      let (id, edit) = (chance.below(40), change())
      attempt("update \(id)", { _ = try $0.update(id, edit) }) { $0.edit(id, edit) }
    case 6:
      let id = chance.below(40)
      attempt("remove \(id)", { $0.remove(id) }) { list in
        list.removeAll { $0.id == id }
        return true
      }
    case 7:
      let new = volume()
      attempt("set \(new)", { try $0.set(new) }) { $0.set(new) }
    case 8:
      let new = (0..<3).map { _ in volume() }
      attempt("set \(new)", { try $0.set(contentsOf: new) }) { list in
        for row in new { _ = list.set(row) }
        return true
      }
    case 9: exchange()
    case 10: move()
    case 11:
      let divisor = chance.below(9) + 3
      attempt("remove all divisible by \(divisor)", { $0.removeAll { $0.id % divisor == 0 } }) { list in
        list.removeAll { $0.id % divisor == 0 }
        return true
      }
    case 12:
      let new = (0..<chance.below(12)).map { _ in volume() }
      attempt("set all \(new)", { try $0.setAll(new) }) { list in
        list = new
        return true
      }
    default:
      let (id, new, edit) = (chance.below(40), volume(), change())
      attempt("update \(id) or insert", { try $0.update(id, or: new.with(id), edit) }) { list in
        if list.edit(id, edit), list.contains(where: { $0.id == id }) { return true }
        var row = new.with(id)
        edit(&row)
        return list.set(row)
      }
    }
  }

  /// Two rows exchange their keys, which no two edits one after the other may.
  private mutating func exchange() {
    let (a, b) = (chance.below(40), chance.below(40))
    guard let first = table[id: a], let second = table[id: b], a != b else { return }
    let edit: (inout Volume) -> Void = { $0.isbn = $0.id == a ? second.isbn : first.isbn }
    attempt("exchange \(a) and \(b)", { try $0.update([a, b], edit) }) { $0.edit(a, edit) && $0.edit(b, edit) }
  }

  private mutating func move() {
    guard !list.isEmpty else { return }
    let (id, position, new) = (chance.below(40), chance.below(list.count), volume())
    attempt(
      "move \(id) to \(position), and insert \(new) there",
      {
        try $0.reviseRows { rows in
          rows.move(id, to: position)
          rows.insert(new, at: position)
        }
      }
    ) { list in
      if let old = list.firstIndex(where: { $0.id == id }) { list.insert(list.remove(at: old), at: position) }
      if !list.contains(where: { $0.id == new.id }) { list.insert(new, at: position) }
      return true
    }
  }

  /// Does the same to both.
  private mutating func attempt(
    _ name: String, _ edit: (inout Entities<Volume>) throws -> Void,
    _ plainly: (inout [Volume]) -> Bool
  ) {
    (last, wrong) = (name, nil)
    var expected = list
    let isRight = plainly(&expected) && expected.isValid
    do {
      try edit(&table)
      if !isRight { wrong = "was not refused" }
      list = expected
    } catch {
      refusals += 1
      if isRight { wrong = "was refused: \(error)" }
    }
  }

  private mutating func volume() -> Volume {
    var volume = Volume(chance.below(40))
    change()(&volume)
    return volume
  }

  /// A change of some of the keys.
  private mutating func change() -> (inout Volume) -> Void {
    let (what, value, other) = (chance.below(8), chance.below(50), chance.below(6))
    return { volume in
      switch what {
      case 0: volume.isbn = "isbn \(value)"
      case 1: volume.shelf = value < 10 ? nil : value
      case 2: volume.author = other == 0 ? nil : other
      case 3: volume.tags = [other, value % 3]
      case 4: volume.tags = []
      case 5: volume.rank = other
      case 6: (volume.rank, volume.author) = (other, value % 4)
      default: (volume.shelf, volume.isbn, volume.rank) = (value, "isbn \(value)", -other)
      }
    }
  }
}

extension Volume {
  fileprivate func with(_ id: Int) -> Volume {
    Volume(id, isbn: isbn, shelf: shelf, author: author, tags: tags, rank: rank)
  }
}

extension [Volume] {
  fileprivate mutating func edit(_ id: Int, _ edit: (inout Volume) -> Void) -> Bool {
    if let index = firstIndex(where: { $0.id == id }) { edit(&self[index]) }
    return true
  }

  fileprivate mutating func set(_ row: Volume) -> Bool {
    if let index = firstIndex(where: { $0.id == row.id }) { self[index] = row } else { append(row) }
    return true
  }

  fileprivate var isValid: Bool {
    let shelves = compactMap(\.shelf)
    return Set(map(\.id)).count == count && Set(map(\.isbn)).count == count && Set(shelves).count == shelves.count
  }
}

/// What a table says that looking at all rows of the array does not; nil if there is nothing.
func mistake(_ table: Entities<Volume>, _ list: [Volume]) -> String? {
  if Array(table) != list { return "rows \(Array(table)), expected \(list)" }
  for isbn in (0..<50).map({ "isbn \($0)" }) where table.byISBN[isbn] != list.first(where: { $0.isbn == isbn }) {
    return "byISBN \(isbn)"
  }
  if table.byISBN.count != list.count { return "byISBN has \(table.byISBN.count)" }
  for shelf in 0..<50 where table.byShelf[shelf] != list.first(where: { $0.shelf == shelf }) { return "shelf \(shelf)" }
  if table.byShelf.count != list.count(where: { $0.shelf != nil }) { return "byShelf has \(table.byShelf.count)" }
  for author in [nil, 0, 1, 2, 3, 4, 5] where Array(table.byAuthor[author]) != list.filter({ $0.author == author }) {
    return "author \(author ?? -1): \(table.byAuthor[author])"
  }
  if table.byAuthor.count != Set(list.map(\.author)).count { return "byAuthor has \(table.byAuthor.count) groups" }
  for tag in 0..<6 where Array(table.byTag[tag]) != list.filter({ $0.tags.contains(tag) }) { return "tag \(tag)" }
  if Array(table.byTag[nil]) != list.filter(\.tags.isEmpty) { return "without tags" }
  let sorted = list.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  if Array(table.byRank) != sorted { return "byRank \(table.byRank), expected \(sorted)" }
  if Array(table.byRank.in(-2..<3)) != sorted.filter({ (-2..<3).contains($0.rank) }) { return "a range of ranks" }
  if Array(table.byRank.in(1...2)) != sorted.filter({ (1...2).contains($0.rank) }) { return "a closed range" }
  if Array(table.byRank.from(1).below(4)) != sorted.filter({ (1..<4).contains($0.rank) }) { return "from, below" }
  return nil
}
