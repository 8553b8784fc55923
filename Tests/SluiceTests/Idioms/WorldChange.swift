import SluiceNavigation
import SluiceUndo

/// A change of a world, of each kind that there is.
struct WorldChange {
  let name: String
  let action: WorldAction

  init(_ name: String, _ action: WorldAction) { (self.name, self.action) = (name, action) }

  init(_ name: String, _ change: @escaping WorldAction.Change) { self.init(name, .change(change)) }
}

extension WorldChange {
  static var all: [WorldChange] { edits + equals + presence + rows + navigation }

  private static var edits: [WorldChange] {
    [
      WorldChange("nothing") { _ in },
      WorldChange("edit a number") { $0.number += 1 },
      WorldChange("edit a title") { $0.title += "!" },
      WorldChange("edit a dictionary") { $0.table["a"] = ($0.table["a"] ?? 0) + 1 },
      WorldChange("add to a dictionary") { $0.table["b"] = 5 },
      WorldChange("remove from a dictionary") { $0.table["a"] = nil },
      WorldChange("edit an array") { if !$0.array.isEmpty { $0.array[0] += 1 } },
      WorldChange("add to an array") { $0.array.append(0) },
      WorldChange("empty an array") { $0.array = [] },
      WorldChange("edit a child") { $0.child?.number += 1 },
      WorldChange("edit a child of a child") { $0.child?.inner?.number += 1 },
      WorldChange("edit a row of a child") { $0.child?.rows.update(2) { $0.number += 1 } },
      WorldChange("edit a case") {
        if case .on(var leaf) = $0.mode {
          leaf.number += 1
          $0.mode = .on(leaf)
        }
      },
      WorldChange("edit a row") { $0.rows.update(2) { $0.number += 1 } },
      WorldChange("edit another row") { $0.rows.update(1) { $0.number += 1 } },
      WorldChange("edit all rows") { $0.rows.updateAll { $0.number += 1 } },
      WorldChange("change the id") { $0.id += 1 },
      WorldChange("replace the whole") {
        $0 = World(id: 3, number: 7, child: nil, mode: .busy(1), rows: [Item(id: 2)])
      },
      WorldChange("start again") { $0 = World() },
      WorldChange("undo", .history(.undo)),
      WorldChange("redo", .history(.redo)),
    ]
  }

  private static var equals: [WorldChange] {
    [
      WorldChange("replace the whole by an equal one") { $0 = $0.rebuilt },
      WorldChange("replace rows by equal ones") { $0.rows = Rows(Array($0.rows)) },
      WorldChange("replace a child by an equal one") { $0.child = $0.child?.rebuilt },
      WorldChange("replace an array by an equal one") { $0.array = $0.array.map { $0 } },
      WorldChange("change there and back") {
        $0.number += 1
        $0.number -= 1
        $0.rows.update(2) { $0.number += 1 }
        $0.rows.update(2) { $0.number -= 1 }
      },
    ]
  }

  private static var presence: [WorldChange] {
    [
      WorldChange("a child goes") { $0.child = nil },
      WorldChange("a child comes") { if $0.child == nil { $0.child = Leaf() } },
      WorldChange("another child comes") { $0.child = Leaf(id: ($0.child?.id ?? 0) + 1) },
      WorldChange("a child of a child goes") { $0.child?.inner = nil },
      WorldChange("a child of a child comes") { $0.child?.inner = Item(id: 9) },
      WorldChange("off") { $0.mode = .off },
      WorldChange("on") { $0.mode = .on(Leaf()) },
      WorldChange("busy") { $0.mode = .busy($0.number) },
      WorldChange("a note comes") { $0.rows.update(2) { $0.note = 1 } },
      WorldChange("a note goes") { $0.rows.update(2) { $0.note = nil } },
    ]
  }

  private static var rows: [WorldChange] {
    [
      WorldChange("insert a row") { $0.rows.insert(Item(id: ($0.rows.map(\.id).max() ?? 0) + 1), at: 0) },
      WorldChange("remove a row") { $0.rows.remove(id: 2) },
      WorldChange("put a row back") { $0.rows.append(Item(id: 2)) },
      WorldChange("replace a row") {
        if $0.rows.remove(id: 2) != nil { $0.rows.insert(Item(id: 2, number: 7), at: 0) }
      },
      WorldChange("remove all rows") { $0.rows.removeAll() },
      WorldChange("move a row") { $0.rows.move(2, to: 0) },
      WorldChange("sort rows") { $0.rows.sort { $0.id > $1.id } },
      WorldChange("remove a row of a child") { $0.child?.rows.remove(id: 2) },
      WorldChange("put a row of a child back") { $0.child?.rows.append(Item(id: 2)) },
    ]
  }

  private static var navigation: [WorldChange] {
    [
      WorldChange("present") { $0.sheet.present(Leaf()) },
      WorldChange("dismiss") { $0.sheet.dismiss() },
      WorldChange("edit what is presented") { $0.sheet.update { $0.number += 1 } },
      WorldChange("push") { $0.path.push(Leaf()) },
      WorldChange("pop") { $0.path.pop() },
      WorldChange("edit the top") { if let top = $0.path.top { $0.path.update(top.id) { $0.number += 1 } } },
      WorldChange("replace the top") { $0.path.replaceTop(with: Leaf(number: 4)) },
    ]
  }
}

extension World {
  /// An equal world that shares no memory with this one.
  fileprivate var rebuilt: World {
    var world = self
    world.rows = Rows(Array(rows))
    world.child = child?.rebuilt
    world.array = array.map { $0 }
    world.table = Dictionary(uniqueKeysWithValues: table.map { $0 })
    world.title = String(Array(title))
    return world
  }
}

extension Leaf {
  fileprivate var rebuilt: Leaf {
    var leaf = self
    leaf.rows = Rows(Array(rows))
    return leaf
  }
}
