import Incremental

/// The reducers that the actions of a type need, determined once per type.
enum AskedReducers {
  private static let known = Locked<[ObjectIdentifier: Set<AttachedReducers.Key>]>([:])

  /// Returns the reducers that the cases of a type, and of the types inside it, need.
  ///
  /// - Complexity: a look-up, except for the first call per type, which queries the runtime for each case.
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
        if !asking.dependsOnWhole { found.insert(asking.asked) }
        for inner in asking.inside { visit(inner) }
      } else if let parts = TupleElements.of(type) {
        if parts.count == 2, AskedReducers.isAction(parts[1]) {
          found.insert(AttachedReducers.Key(rowID: parts[0], action: parts[1]))
        }
        for part in parts { visit(part) }
      } else if let payloads = EnumPayloads(type) {
        for payload in payloads.types {
          if let asking = payload as? any AskingAction.Type, asking.dependsOnWhole {
            found.insert(AttachedReducers.Key(payload, inside: type))
          }
          visit(payload)
        }
      }
    }
  }

  /// Returns whether a type is one of actions, and not of any value beside an id. Only its name can tell.
  static func isAction(_ type: Any.Type) -> Bool {
    "\(type)".prefix { $0 != "<" }.hasSuffix("Action") && EnumPayloads(type) != nil
  }
}

extension AskedReducers {
  /// Returns the outermost part of an action that needs one of the missing reducers.
  static func part(of action: Any, askingFor missing: Set<AttachedReducers.Key>) -> AskingPart? {
    var (next, outer) = (Any?.some(action), [any AskingAction]())
    var whole: Any.Type = Never.self
    while let value = next {
      defer { whole = type(of: value) }
      if let asking = value as? any AskingAction {
        let kind = type(of: asking)
        let key = kind.dependsOnWhole ? AttachedReducers.Key(kind, inside: whole) : kind.asked
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

/// A part of an action that needs a reducer.
struct AskingPart {
  let key: AttachedReducers.Key
  let action: any AskingAction
  /// The parts that contain it, from the outermost inwards.
  let outer: [any AskingAction]

  /// Returns the place in a state that it is for; nil if it would change nothing in the state.
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

  func missing(at place: FoundPlace) -> ReducerError {
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

// MARK: - Actions that need a reducer

/// An action that only one kind of reducer in the library performs, unless the program handles it by hand.
package protocol AskingAction {
  /// The key under which that reducer is noted.
  static var asked: AttachedReducers.Key { get }
  /// Whether each type of actions that contains these needs a reducer of its own.
  static var dependsOnWhole: Bool { get }
  /// The types of the actions that it may contain.
  static var inside: [Any.Type] { get }
  /// The action that it contains, if any.
  var inner: Any? { get }
  /// Returns the part of a place that the contained action is for.
  func content(of place: Any) -> Any?
  /// Returns whether a value is one that the action would change, or contains the destination that the action is for.
  func isOpen(in place: Any) -> Bool
  /// Returns the error to report.
  func missing(at place: FoundPlace) -> ReducerError
}

extension AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Self.self) }
  package static var dependsOnWhole: Bool { false }
  package static var inside: [Any.Type] { [] }
  package var inner: Any? { nil }
  package func content(of place: Any) -> Any? { nil }
}

extension BindingAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(State.self) }

  package func isOpen(in place: Any) -> Bool {
    guard let state = place as? State else { return false }
    var (former, changed) = (state, state)
    apply(&changed)
    return !haveSameFields(&former, &changed)
  }

  package func missing(at place: FoundPlace) -> ReducerError { .bindingNotAttached(path) }
}

// MARK: - Places in a state

/// A field of a state that was found by searching, for a message.
package struct FoundPlace {
  /// The type of the innermost struct that contains the field, if any.
  let owner: Any.Type?
  let field: String
  let value: Any

  /// The field with its type, such as `\Feature.path`.
  package var text: String { owner.map { "\\\(nameInProgram($0)).\(field)" } ?? "the state" }
  /// The field without its type, such as `\.path`.
  package var path: String { owner == nil ? "\\.self" : "\\.\(field)" }

  /// Returns the first part of a state for which a condition holds. Searches only the first elements of a collection.
  static func first(in state: Any, where isIt: @escaping (Any) -> Bool) -> FoundPlace? {
    var search = Search(isIt: isIt)
    if isIt(state) { return FoundPlace(owner: nil, field: "self", value: state) }
    return search.visit(state, depth: 0, owner: nil, field: "self")
  }

  private struct Search {
    let isIt: (Any) -> Bool
    var left = 10_000

    /// Searches inside a value. The content of an optional or a case belongs to the field that contains the value.
    mutating func visit(_ value: Any, depth: Int, owner: Any.Type?, field: String) -> FoundPlace? {
      let mirror = Mirror(reflecting: value)
      guard depth < 12, mirror.displayStyle != .class else { return nil }
      for child in mirror.children.prefix(100) {
        left -= 1
        if left < 0 { return nil }
        let isField = mirror.displayStyle == .struct && child.label != nil
        let owner = isField ? type(of: value) : owner
        let field = isField ? child.label.map(Self.shown) ?? field : field
        if isIt(child.value) { return FoundPlace(owner: owner, field: field, value: child.value) }
        if let found = visit(child.value, depth: depth + 1, owner: owner, field: field) { return found }
      }
      return nil
    }

    /// Returns the name of a property. The storage of a property wrapper is named after the property.
    private static func shown(_ label: String) -> String { label.hasPrefix("_") ? String(label.dropFirst()) : label }
  }
}
