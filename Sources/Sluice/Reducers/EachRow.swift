public import Incremental

/// A reducer that attaches a child reducer to each element of a collection in the state.
///
/// ```swift
/// EachRow(\.todos, action: Action.todo) { TodoReducer() }      // case todo(Todo.ID, TodoAction)
/// ```
///
/// The collection is `Rows` (the action names an id), an array (an index) or a dictionary (a key).
///
/// Rules: an action for an element that is not present is reported to the store's error handler, and ignored. An effect
/// of the child ends when its element is removed. An `Identifiable` element of an array or a dictionary also counts as
/// removed when one with another `id` is at its index or key.
///
/// - Complexity: that of finding the element; it is changed in place. One reducer serves all elements.
public struct EachRow<State, Action>: ReadyReducer {
  /// The attached child.
  public let body: AnyReducer<State, Action>

  @inlinable
  init(body: AnyReducer<State, Action>) { self.body = body }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: EnumCase<Action, (Row.ID, RowAction)>,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    body = RowLens(place: WritablePlace(rows, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    self.init(rows, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable, action: EnumCase<Action, (Int, ElementAction)>,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) {
    body = ElementLens(place: WritablePlace(array, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable,
    action: @escaping @Sendable (Int, ElementAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) {
    self.init(array, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable, action: EnumCase<Action, (Key, ValueAction)>,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) {
    body = ValueLens(place: WritablePlace(dictionary, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable,
    action: @escaping @Sendable (Key, ValueAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) {
    self.init(dictionary, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }
}

// MARK: - Places of rows, elements and values

/// The place of a row, by its id.
@usableFromInline
struct RowLens<State, Row: Identifiable & SendableMetatype>: ChildLens where Row.ID: SendableMetatype {
  @usableFromInline let place: WritablePlace<State, Rows<Row>>

  @inlinable
  init(place: WritablePlace<State, Rows<Row>>) { self.place = place }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _ id: Row.ID, _ body: (inout Row) -> Void) -> Bool {
    var isPresent = false
    place.modify(&state) { isPresent = $0.update(id, body) != nil }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _ id: Row.ID) -> Row? { place.read(state) { $0[id: id] } }

  @usableFromInline func contains(_ state: State, _ id: Row.ID) -> Bool { place.read(state) { $0.contains(id: id) } }

  @usableFromInline func membership(in state: State) -> (any Membership)? {
    place.read(state) { RowMembership(rows: $0) }
  }

  @usableFromInline func keys(in state: State) -> [Row.ID] { place.read(state) { $0.ids.map { $0 } } }

  @usableFromInline
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {
    let rows = self.place
    place.watch({ $0.part(at: rows) }, { rows.read($0) { $0 } }, isSame: { $0.isIdentical(to: $1) }, for: follower) {
      [unowned follower] old, new in
      follower.note(old.map { new.changedIDs(since: $0).map { AnyHashable($0) } })
    }
  }
}

/// The place of an element of an array, by its index.
@usableFromInline
struct ElementLens<State, Element>: ChildLens {
  @usableFromInline let place: WritablePlace<State, [Element]>
  @usableFromInline let identify: Identify<Element>?

  @inlinable
  init(place: WritablePlace<State, [Element]>) { (self.place, identify) = (place, Sluice.identify(Element.self)) }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _ index: Int, _ body: (inout Element) -> Void) -> Bool {
    var isPresent = false
    place.modify(&state) { array in
      guard array.indices.contains(index) else { return }
      isPresent = true
      body(&array[index])
    }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _ index: Int) -> Element? {
    place.read(state) { $0.indices.contains(index) ? $0[index] : nil }
  }

  @usableFromInline var identifies: Bool { identify != nil }

  @usableFromInline func identity(_ state: State, _ index: Int) -> AnyHashable? {
    identify.flatMap { find(state, index).map($0) }
  }

  @usableFromInline func keys(in state: State) -> [Int] { place.read(state) { Array($0.indices) } }

  @usableFromInline
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {
    let array = self.place
    place.watch({ $0.part(at: array) }, { array.read($0) { $0 } }, isSame: { _, _ in false }, for: follower) {
      [unowned follower] _, _ in follower.note(nil)
    }
  }
}

/// The place of a value of a dictionary, by its key.
@usableFromInline
struct ValueLens<State, Key: Hashable & SendableMetatype, Value>: ChildLens {
  @usableFromInline let place: WritablePlace<State, [Key: Value]>
  @usableFromInline let identify: Identify<Value>?

  @inlinable
  init(place: WritablePlace<State, [Key: Value]>) { (self.place, identify) = (place, Sluice.identify(Value.self)) }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _ key: Key, _ body: (inout Value) -> Void) -> Bool {
    var isPresent = false
    place.modify(&state) { items in
      guard let index = items.index(forKey: key) else { return }
      isPresent = true
      body(&items.values[index])
    }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _ key: Key) -> Value? { place.read(state) { $0[key] } }

  @usableFromInline var identifies: Bool { identify != nil }

  @usableFromInline func identity(_ state: State, _ key: Key) -> AnyHashable? {
    identify.flatMap { find(state, key).map($0) }
  }

  @usableFromInline func keys(in state: State) -> [Key] { place.read(state) { Array($0.keys) } }

  @usableFromInline
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {
    let items = self.place
    place.watch({ $0.part(at: items) }, { items.read($0) { $0 } }, isSame: { _, _ in false }, for: follower) {
      [unowned follower] _, _ in follower.note(nil)
    }
  }
}
