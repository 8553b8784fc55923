import Incremental

/// Edits of rows, at random, which an array gets at the same time.
struct RowScript<Row: Identifiable & Equatable> where Row.ID == Int {
  typealias Edit = (name: String, apply: (inout Rows<Row>) -> Void)

  private(set) var list: [Row] = []
  private var nextId = 0
  private let make: (Int, inout Chance) -> Row
  private let change: (inout Row, inout Chance) -> Void

  init(
    count: Int, _ chance: inout Chance, make: @escaping (Int, inout Chance) -> Row,
    change: @escaping (inout Row, inout Chance) -> Void
  ) {
    (self.make, self.change) = (make, change)
    for _ in 0..<count { list.append(newRow(&chance)) }
  }

  private mutating func newRow(_ chance: inout Chance) -> Row {
    nextId += 1
    return make(nextId, &chance)
  }

  mutating func edit(_ chance: inout Chance) -> Edit {
    switch chance.below(24) {
    case 0...2: return insert(at: list.count, &chance)
    case 3...5: return insert(at: chance.below(list.count + 1), &chance)
    case 6, 7: return flood(&chance)
    case 20 where chance.below(4) == 0: return removeAll()
    case 21 where chance.below(3) == 0: return sort(&chance)
    case 22: return exchange(&chance)
    case _ where list.isEmpty: return insert(at: 0, &chance)
    case 8...10: return remove(&chance)
    case 11...14: return update(&chance)
    case 15: return updateNothing(&chance)
    case 16: return replace(&chance)
    case 17, 18: return leavePlace(&chance)
    case 23: return churn(&chance)
    default: return move(&chance)
    }
  }

  private mutating func insert(at position: Int, _ chance: inout Chance) -> Edit {
    let row = newRow(&chance)
    list.insert(row, at: position)
    return ("insert \(row.id) at \(position)", { $0.insert(row, at: position) })
  }

  private mutating func remove(_ chance: inout Chance) -> Edit {
    let row = list.remove(at: chance.below(list.count))
    return ("remove \(row.id)", { $0.remove(id: row.id) })
  }

  private mutating func update(_ chance: inout Chance) -> Edit {
    let position = chance.below(list.count)
    change(&list[position], &chance)
    let row = list[position]
    return ("update \(row)", { $0.update(row.id) { $0 = row } })
  }

  private func updateNothing(_ chance: inout Chance) -> Edit {
    let row = list[chance.below(list.count)]
    return ("update \(row.id) to what it is", { $0.update(row.id) { $0 = row } })
  }

  private mutating func replace(_ chance: inout Chance) -> Edit {
    let (position, row) = (chance.below(list.count), newRow(&chance))
    list[position] = row
    return (
      "replace the row at \(position)",
      {
        $0.remove(at: position)
        $0.insert(row, at: position)
      }
    )
  }

  private mutating func move(_ chance: inout Chance) -> Edit {
    let (from, to) = (chance.below(list.count), chance.below(list.count))
    let row = list.remove(at: from)
    list.insert(row, at: to)
    return ("move \(row.id) from \(from) to \(to)", { $0.move(row.id, to: to) })
  }

  /// A row moves, and a new one takes its label.
  private mutating func leavePlace(_ chance: inout Chance) -> Edit {
    let (from, new) = (chance.below(list.count), newRow(&chance))
    let to = chance.below(2) == 0 ? 0 : list.count - 1
    let row = list.remove(at: from)
    list.insert(row, at: to)
    list.insert(new, at: from)
    return (
      "move \(row.id) from \(from) to \(to), and insert another one there",
      {
        $0.move(row.id, to: to)
        $0.insert(new, at: from)
      }
    )
  }

  /// So many rows come in one place that others get new labels; one or none of them stays.
  private mutating func flood(_ chance: inout Chance) -> Edit {
    let position = chance.below(list.count + 1)
    let (row, stays) = (newRow(&chance), chance.below(2) == 0)
    let others = (0..<80).map { _ in newRow(&chance) }
    if stays { list.insert(row, at: position) }
    return (
      "flood at \(position)",
      { rows in
        rows.insert(row, at: position)
        for other in others { rows.insert(other, at: position) }
        for other in others { rows.remove(id: other.id) }
        if !stays { rows.remove(id: row.id) }
      }
    )
  }

  /// A large part of the rows changes, goes and comes, and perhaps moves.
  private mutating func churn(_ chance: inout Chance) -> Edit {
    let (changes, goes, comes) = (chance.below(3), chance.below(3), chance.below(3))
    var removed: [Int] = []
    var changed: [Row] = []
    for position in list.indices.reversed() {
      if chance.below(4) < goes {
        removed.append(list.remove(at: position).id)
      } else if chance.below(4) < changes {
        change(&list[position], &chance)
        changed.append(list[position])
      }
    }
    var inserted: [(row: Row, position: Int)] = []
    for _ in 0..<list.count * comes / 2 {
      inserted.append((newRow(&chance), chance.below(list.count + 1)))
      list.insert(inserted[inserted.count - 1].row, at: inserted[inserted.count - 1].position)
    }
    let divisor = chance.below(3) == 0 ? 1 + chance.below(9) : 0
    if divisor > 0 { list.sort { $0.id % divisor < $1.id % divisor } }
    return (
      "remove \(removed), change \(changed.count), insert \(inserted.count), sort by id % \(divisor)",
      { rows in
        for id in removed { rows.remove(id: id) }
        for row in changed { rows.update(row.id) { $0 = row } }
        for (row, position) in inserted { rows.insert(row, at: position) }
        if divisor > 0 { rows.sort { $0.id % divisor < $1.id % divisor } }
      }
    )
  }

  private mutating func removeAll() -> Edit {
    list = []
    return ("remove all", { $0.removeAll() })
  }

  private mutating func sort(_ chance: inout Chance) -> Edit {
    let divisor = 1 + chance.below(9)
    list.sort { $0.id % divisor < $1.id % divisor }
    return ("sort by id % \(divisor)", { $0.sort { $0.id % divisor < $1.id % divisor } })
  }

  /// Rows that share nothing with those before, some of them with the same ids.
  private mutating func exchange(_ chance: inout Chance) -> Edit {
    if chance.below(2) == 0 { list = chance.shuffled(list) }
    if !list.isEmpty, chance.below(2) == 0 { list.remove(at: chance.below(list.count)) }
    if !list.isEmpty, chance.below(2) == 0 { change(&list[chance.below(list.count)], &chance) }
    let new = list
    return ("exchange", { $0 = Rows(new) })
  }
}
