import Incremental

/// Which reducers the actions of a type need, found out once for each type.
enum AskedReducers {
  private static let known = Locked<[ObjectIdentifier: Set<AttachedReducers.Key>]>([:])

  /// What the cases of a type, and of the types inside, ask for.
  ///
  /// - Complexity: looked up after the first time, in which the runtime is asked for each case.
  static func asked(by action: Any.Type) -> Set<AttachedReducers.Key> {
    if let found = known.withLock({ $0[ObjectIdentifier(action)] }) { return found }
    var search = Search()
    search.visit(action)
    let found = search.found
    known.withLock { $0[ObjectIdentifier(action)] = found }
    return found
  }

  private struct Search {
    var found: Set<AttachedReducers.Key> = []
    var visited: Set<ObjectIdentifier> = []

    mutating func visit(_ type: Any.Type) {
      guard visited.insert(ObjectIdentifier(type)).inserted else { return }
      if let asking = type as? any AskingAction.Type {
        found.insert(asking.asked)
        for inner in asking.inside { visit(inner) }
      } else if let parts = TupleElements.of(type) {
        if parts.count == 2, AskedReducers.isAction(parts[1]) {
          found.insert(AttachedReducers.Key(rowID: parts[0], action: parts[1]))
        }
        for part in parts { visit(part) }
      } else if let payloads = EnumPayloads(type) {
        for payload in payloads.types { visit(payload) }
      }
    }
  }

  /// Whether a type is one of actions, and not just any value beside an id. Only its name can tell.
  static func isAction(_ type: Any.Type) -> Bool {
    "\(type)".prefix { $0 != "<" }.hasSuffix("Action") && EnumPayloads(type) != nil
  }
}

extension AskedReducers {
  /// The outermost part of an action that asks for one of some reducers.
  static func part(of action: Any, askingFor missing: Set<AttachedReducers.Key>) -> AskingPart? {
    var (next, outer) = (Any?.some(action), [any AskingAction]())
    while let value = next {
      if let asking = value as? any AskingAction {
        let key = type(of: asking).asked
        if missing.contains(key) { return AskingPart(key: key, action: asking, outer: outer) }
        next = asking.inner
        outer.append(asking)
        continue
      }
      let children = Mirror(reflecting: value).children.map(\.value)
      if TupleElements.of(type(of: value)) != nil, children.count == 2 {
        let row = RowAsking(id: children[0], action: children[1])
        if missing.contains(row.key) { return AskingPart(key: row.key, action: row, outer: outer) }
        next = children[1]
        outer.append(row)
      } else {
        next = children.count == 1 ? children[0] : nil
      }
    }
    return nil
  }
}

/// A part of an action that asks for a reducer.
struct AskingPart {
  let key: AttachedReducers.Key
  let action: any AskingAction
  /// Those that it is in, from the outermost.
  let outer: [any AskingAction]

  /// The place in a state that it is for; nil if there is none where it would change anything.
  func place(in state: Any) -> FoundPlace? {
    var start = state
    for asking in outer {
      guard let place = FoundPlace.first(in: start, where: { asking.isOpen(in: $0) }) else { continue }
      if let content = asking.content(of: place.value) { start = content }
    }
    return FoundPlace.first(in: start) { action.isOpen(in: $0) }
  }
}

/// An id and an action, for the row with that id.
private struct RowAsking: AskingAction {
  let id: Any
  let action: Any

  static var asked: AttachedReducers.Key { AttachedReducers.Key(Self.self) }

  var key: AttachedReducers.Key { AttachedReducers.Key(rowID: type(of: id), action: type(of: action)) }

  func isOpen(in place: Any) -> Bool { content(of: place) != nil }

  func content(of place: Any) -> Any? { (place as? any RowHolder)?.row(id) }

  func missing(at place: FoundPlace) -> ReducerNotAttached {
    .nothingDone("EachRow", place, doing: "handles the actions `\(nameInProgram(type(of: action)))` of rows")
  }
}

private protocol RowHolder {
  func row(_ id: Any) -> Any?
}

extension Rows: RowHolder {
  fileprivate func row(_ id: Any) -> Any? {
    guard let id = id as? Row.ID, let row = self[id: id] else { return nil }
    return row
  }
}
