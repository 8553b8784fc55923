public import Incremental

/// A case of an enum as a value, which makes the case, recognizes it, and knows its name.
///
/// It is created from the constructor of the case; the enum needs no additional code:
///
/// ```swift
/// enum Action {
///   case add
///   case row(Todo.ID, TodoAction)
/// }
///
/// let row = EnumCase(Action.row)
/// row.name                                     // "row"
/// row.extract(.row(milk, .toggle))             // (milk, .toggle)
/// EachRow(\.rows, action: Action.row) { … }    // operators take the constructor itself
/// ```
///
/// Any function that puts constructors around its argument names a case, such as `{ .remote(.feeds($0)) }`, through up
/// to four enums.
///
/// Rules: `extract(embed(value))` is that value; `extract` is nil for every other case. The case that a function makes
/// is learned from the values that are examined and made, so its name may be that of several cases at first. A function
/// that makes no case, because it decides by the value or puts another one in, is reported once: to the error handler
/// of the store whose reducer needs it, or else to the standard error. `extract` is nil then. `embed` can be any
/// function.
///
/// For a case that the compiler checks, or a choice that is no case of an enum, give both functions:
///
/// ```swift
/// let row = EnumCase<Action, (Todo.ID, TodoAction)>(
///   "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
/// ```
///
/// - Complexity: extracting a payload takes some nanoseconds more than a `switch`, and allocates nothing. Making the
///   case from a constructor takes about half a microsecond. The function is called once more for each case that it
///   could make, when a value of that case arrives.
public struct EnumCase<Root, Value>: Sendable {
  @usableFromInline let givenName: @Sendable () -> String
  /// Makes the case from its payload: nothing, one value, or a tuple of several.
  public let embed: @Sendable (Value) -> Root
  /// Returns the payload, or nil for another case.
  public let extract: @Sendable (Root) -> Value?
  /// The details of a case that is named by a constructor.
  @usableFromInline let constructed: ConstructedCase<Root, Value>?
  /// The details of such a case where the runtime does not describe enums.
  @usableFromInline let reflected: ReflectedCase<Root, Value>?

  /// Creates a case from its name and two functions.
  @inlinable
  public init(_ name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?)
  {
    self.init(naming: { name }, embed: embed, extract: extract)
  }

  @inlinable
  init(
    naming givenName: @escaping @Sendable () -> String, embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    (self.givenName, self.embed, self.extract, constructed, reflected) = (givenName, embed, extract, nil, nil)
  }

  @inlinable
  init(_ constructed: ConstructedCase<Root, Value>) {
    (givenName, self.constructed, reflected) = ({ constructed.name }, constructed, nil)
    embed = { constructed.embed($0) }
    extract = { constructed.extract($0) }
  }

  @usableFromInline
  init(_ reflected: ReflectedCase<Root, Value>) {
    (givenName, constructed, self.reflected) = ({ reflected.name }, nil, reflected)
    embed = { reflected.embed($0) }
    extract = { reflected.extract($0) }
  }

  /// The name of the case, as written in the enum. For a case in a case, both names, as in `remote.feeds`.
  @inlinable public var name: String { givenName() }
}

extension EnumCase where Value == Void {
  /// Creates a case without payload.
  @inlinable
  public init(
    _ name: String, embed: @escaping @Sendable () -> Root, extract: @escaping @Sendable (Root) -> Void?
  ) {
    self.init(name, embed: { (_: Void) in embed() }, extract: extract)
  }
}

// MARK: - Changing a payload in place

extension EnumCase {
  /// Changes the payload in place; returns false, and changes nothing, if `root` is another case.
  ///
  /// ```swift
  /// EnumCase(Screen.loggedIn).modify(&state) { $0.name = "" }
  /// ```
  ///
  /// Rules: while `body` runs, no other copy of the payload exists, so that an array in it is not copied.
  @inlinable @discardableResult
  public func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    if let constructed { return constructed.modify(&root, body) != nil }
    return modifyCase(&root, extract: extract, embed: embed, body) != nil
  }
}

/// Changes the payload of a case in place, in any enum; returns false, and changes nothing, if the value is another
/// case.
///
/// ```swift
/// modify(&state.screen, Screen.detail) { $0.title = "" }
/// ```
///
/// Rules: while `body` runs, no other copy of the payload exists, so that an array in it is not copied.
///
/// - Complexity: about half a microsecond. A stored `EnumCase(Screen.detail)` is faster.
@inlinable @discardableResult
public func modify<Root, Value>(
  _ root: inout Root, _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID,
  line: UInt = #line, _ body: (inout Value) -> Void
) -> Bool {
  EnumCase(constructor, fileID: fileID, line: line).modify(&root, body)
}

// MARK: - Cases in cases

extension EnumCase {
  /// Returns a case of the payload of this case.
  ///
  /// ```swift
  /// let loaded = EnumCase(AppAction.detail).appending(DetailAction.loaded)
  /// loaded.extract(.detail(.loaded(3)))          // 3
  /// ```
  @inlinable
  public func appending<Part>(_ part: EnumCase<Value, Part>) -> EnumCase<Root, Part> {
    let (outer, inner) = (self, part)
    return EnumCase<Root, Part>(
      naming: { "\(outer.name).\(inner.name)" }, embed: { outer.embed(inner.embed($0)) },
      extract: { outer.extract($0).flatMap(inner.extract) })
  }

  /// Returns a case of the payload of this case.
  @inlinable
  public func appending<Part>(
    _ part: @escaping @Sendable (Part) -> Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EnumCase<Root, Part> {
    appending(EnumCase<Value, Part>(part, fileID: fileID, line: line))
  }
}
