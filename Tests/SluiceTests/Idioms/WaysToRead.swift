import SluiceNavigation
import SluiceSeeds
import SluiceUndo

/// One way in which a view reads a store.
struct WayToRead {
  let name: String
  /// Reads, as a view does.
  let read: (WorldStore) -> Void
  /// What reading gives now.
  let look: (WorldStore) -> Reading

  /// - Parameter identity: of a store that is read, which part of the state it is for; nil if there is none.
  init<Value: Equatable>(
    _ name: String, identity: @escaping (World) -> AnyHashable? = { _ in nil }, _ read: @escaping (WorldStore) -> Value
  ) {
    self.name = name
    self.read = { _ = read($0) }
    look = { Reading(value: read($0), identity: identity($0.state)) }
  }
}

/// What was read, which can be compared.
struct Reading: Equatable {
  let value: Any
  let identity: AnyHashable?
  private let isEqual: (Any) -> Bool

  init<Value: Equatable>(value: Value, identity: AnyHashable?) {
    (self.value, self.identity) = (value, identity)
    isEqual = { $0 as? Value == value }
  }

  static func == (a: Reading, b: Reading) -> Bool { a.identity == b.identity && a.isEqual(b.value) }
}

extension WayToRead {
  /// Each way to read a store that a view can get from the whole one.
  static var fresh: [WayToRead] { fields + optionals + cases + rows + navigation + views }

  private static var fields: [WayToRead] {
    [
      WayToRead("a field") { $0.number },
      WayToRead("another field") { $0.title },
      WayToRead("a path") { $0[\.path.count] },
      WayToRead("a computed field") { $0.doubled },
      WayToRead("an element of a dictionary") { $0[\.table["a"]] },
      WayToRead("an element of a dictionary that is not there") { $0[\.table["b"]] },
      WayToRead("an array") { $0.array },
      WayToRead("the count of an array") { $0[\.array.count] },
      WayToRead("the first of an array") { $0[\.array.first] },
      WayToRead("an optional field") { $0.child },
      WayToRead("a field of an optional") { $0[\.child?.number] },
      WayToRead("the whole state") { $0.state },
      WayToRead("the id of a state") { $0.id },
      WayToRead("the title of an undo") { $0[\.history.undoTitle] },
      WayToRead("whether there is something to undo") { $0[\.history.canUndo] },
      WayToRead("a scoped field") { $0.scope(\.number).state },
      WayToRead("a field with actions of a case") { $0.scope(\.number, action: WorldAction.number).state },
      WayToRead("a scoped dictionary") { $0.scope(\.table).count },
      WayToRead("a scoped element of a dictionary") { $0.scope(\.table["a"]).state },
      WayToRead("the state of a part that is an enum") { $0.scope(\.mode).state },
      WayToRead("whether the whole is there") { $0.isPresent },
    ]
  }

  private static var optionals: [WayToRead] {
    [
      WayToRead("whether a child is there") { $0.scope(\.child, action: WorldAction.leaf) == nil },
      WayToRead("a field of a child") { $0.scope(\.child, action: WorldAction.leaf)?.number },
      WayToRead("the state of a child") { $0.scope(\.child, action: WorldAction.leaf)?.state },
      WayToRead("the id of a child") { $0.scope(\.child, action: WorldAction.leaf)?.id },
      WayToRead("isPresent of a child") { $0.scope(\.child, action: WorldAction.leaf)?.isPresent },
      WayToRead("a child of a child", identity: { $0.child == nil }) {
        $0.scope(\.child, action: WorldAction.leaf)?.scope(\.inner, action: LeafAction.number) == nil
      },
      WayToRead(
        "a field of a child of a child", identity: { [$0.child == nil, $0.child?.inner == nil] }
      ) {
        $0.scope(\.child, action: WorldAction.leaf)?.scope(\.inner, action: LeafAction.number)?.number
      },
      WayToRead("a scoped field of a child") { $0.scope(\.child, action: WorldAction.leaf)?.scope(\.number).state },
      WayToRead("an optional that is scoped with its actions") {
        $0.scope(\.child, action: WorldAction.leaf).map(\.number)
      },
      WayToRead("an element of a dictionary as a child") { $0.scope(\.table["a"], action: WorldAction.number)?.state },
      WayToRead("a missing element of a dictionary as a child") {
        $0.scope(\.table["b"], action: WorldAction.number) == nil
      },
      WayToRead("??") { ($0.scope(\.child) ?? Leaf()).number },
    ]
  }

  private static var cases: [WayToRead] {
    [
      WayToRead("whether it is a case") { $0.scope(\.mode).scope(case: Mode.on, action: WorldAction.leaf) == nil },
      WayToRead("a field of a case") { $0.scope(\.mode).scope(case: Mode.on, action: WorldAction.leaf)?.number },
      WayToRead("the state of a case") { $0.scope(\.mode).scope(case: Mode.busy, action: WorldAction.number)?.state },
      WayToRead("rows of a case") {
        $0.scope(\.mode).scope(case: Mode.on, action: WorldAction.leaf)?.scope(\.rows, action: LeafAction.item).ids
      },
      WayToRead("a switch over the cases") {
        switch $0.scope(\.mode).state {
        case .off: "off"
        case .on:
          "\($0.scope(\.mode).scope(case: Mode.on, action: WorldAction.leaf)?.number ?? -1) \($0.scope(\.mode).state)"
        case .busy(let number): "\(number)"
        }
      },
    ]
  }

  private static var rows: [WayToRead] {
    [
      WayToRead("the ids of rows") { $0.scope(\.rows, action: WorldAction.item).ids },
      WayToRead("all rows") { $0.rows.map { $0 } },
      WayToRead("the count of rows by a path") { $0[\.rows.count] },
      WayToRead("whether there are rows") { $0[\.rows.isEmpty] },
      WayToRead("the first row") { $0[\.rows.first] },
      WayToRead("a row by its id") { $0[\.rows[id: 2]] },
      WayToRead("the stores of rows") {
        $0.scope(\.rows, action: WorldAction.item).map(\.number) + $0.scope(\.rows, action: WorldAction.item).ids
      },
      WayToRead("the store of a row") { $0.scope(\.rows, id: 2, action: WorldAction.item) == nil },
      WayToRead("a field of a row") { $0.scope(\.rows, id: 2, action: WorldAction.item)?.number },
      WayToRead("the state of a row") { $0.scope(\.rows, id: 2, action: WorldAction.item)?.state },
      WayToRead("the id of a row") { $0.scope(\.rows, id: 2, action: WorldAction.item)?.id },
      WayToRead("isPresent of a row") { $0.scope(\.rows, id: 2, action: WorldAction.item)?.isPresent },
      WayToRead("a child of a row", identity: { $0.rows[id: 2] == nil }) {
        $0.scope(\.rows, id: 2, action: WorldAction.item)?.scope(\.note, action: LeafAction.number) == nil
      },
      WayToRead("rows of an optional") {
        $0.scope(\.child, action: WorldAction.leaf)?.scope(\.rows, action: LeafAction.item).ids
      },
      WayToRead("a row of an optional", identity: { $0.child == nil }) {
        $0.scope(\.child, action: WorldAction.leaf)?.scope(\.rows, id: 2, action: LeafAction.item)?.number
      },
      WayToRead("whether a row of an optional is there", identity: { $0.child == nil }) {
        $0.scope(\.child, action: WorldAction.leaf)?.scope(\.rows, id: 2, action: LeafAction.item) == nil
      },
    ]
  }

  private static var navigation: [WayToRead] {
    [
      WayToRead("what is presented") { String(describing: $0[presented: \.sheet, action: WorldAction.sheet]) },
      WayToRead("whether something is presented") { $0[isPresented: \.sheet, action: WorldAction.sheet] },
      WayToRead("the store of what is presented", identity: { $0.sheet.route?.id }) {
        $0.scope(presented: \.sheet, action: WorldAction.sheet) == nil
      },
      WayToRead("a field of what is presented", identity: { $0.sheet.route?.id }) {
        $0.scope(presented: \.sheet, action: WorldAction.sheet)?.number
      },
      WayToRead("the ids of a path") { $0[path: \.path, action: WorldAction.path] },
      WayToRead("the store of a destination") { $0.scope(\.path, id: "1", action: WorldAction.path) == nil },
      WayToRead("a field of a destination") { $0.scope(\.path, id: "1", action: WorldAction.path)?.number },
      WayToRead("the top of a path") { $0[\.path.top?.destination.number] },
    ]
  }

  private static var views: [WayToRead] {
    [
      WayToRead("a mapped store") { $0.map { $0.number / 2 }.state },
      WayToRead("a field of a mapped store") { $0.map { [$0.number] }.count },
      WayToRead("a projection") { $0.project(Header.self).state },
      WayToRead("a field of a projection") { $0.project(Header.self).isLarge },
      WayToRead("a store to read only") { $0.readOnly.number },
      WayToRead("a store to send only") { $0.writeOnly.isPresent },
    ]
  }

  private struct Header: Projection, Equatable {
    let isLarge: Bool
    init(_ world: World) { isLarge = world.number > 2 }
  }
}

extension WayToRead {
  /// Each way to read a store that a view got before, and holds. Coming and going count as changes of what is read.
  static func held(by store: WorldStore) -> [WayToRead] {
    let child = store.scope(\.child, action: WorldAction.leaf)
    let row = store.scope(\.rows, id: 2, action: WorldAction.item)
    let innerRow = child?.scope(\.rows, id: 2, action: LeafAction.item)
    let sheet = store.scope(presented: \.sheet, action: WorldAction.sheet)
    let mode = store.scope(\.mode).scope(case: Mode.on, action: WorldAction.leaf)
    let mapped = store.map { $0.array.count }
    return [
      WayToRead("a field of a held child", identity: { _ in child?.isPresent }) { _ in child?.number },
      WayToRead("a held child's state", identity: { _ in child?.isPresent }) { _ in child?.state },
      WayToRead("a field of a held row", identity: { _ in row?.isPresent }) { _ in row?.number },
      WayToRead("a held row's state", identity: { _ in row?.isPresent }) { _ in row?.state },
      WayToRead("a held row of a child", identity: { _ in innerRow?.isPresent }) { _ in innerRow?.number },
      WayToRead("what was presented", identity: { _ in sheet?.isPresent }) { _ in sheet?.number },
      WayToRead("a held case", identity: { _ in mode?.isPresent }) { _ in mode?.number },
      WayToRead("a held mapped store") { _ in mapped.state },
      WayToRead("isPresent of a held row") { _ in row?.isPresent },
    ]
  }
}
