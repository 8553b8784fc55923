public import Incremental

/// One case of an enum as a value: how to make it, how to recognise it, and its name.
///
/// It is made from the constructor of the case, and nothing has to be written for the enum:
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
/// Rules: `extract(embed(value))` is that value; `extract` is nil for every other case. Which case a function makes is
/// learnt from the values that it is asked for and makes, so its name may be that of several cases at first. A function
/// that is no case, because it decides by the value, or puts another one in, is reported once, to the error handler of
/// the store whose reducer needs it, else on the standard error; `extract` is nil then. `embed` can be any function.
///
/// For a case that the compiler checks, or a choice that is no case of an enum, give both functions:
///
/// ```swift
/// let row = EnumCase<Action, (Todo.ID, TodoAction)>(
///   "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
/// ```
///
/// - Complexity: extracting a payload is as fast as a `switch`, and some nanoseconds; nothing is allocated. Making it
///   from a constructor takes some half a microsecond. The function is called once more for each case that it could
///   make, when a value of that comes.
public struct EnumCase<Root, Value>: Sendable {
  @usableFromInline let givenName: @Sendable () -> String
  /// Makes the case from its payload: nothing, one value, or a tuple of several.
  public let embed: @Sendable (Value) -> Root
  /// The payload, or nil for another case.
  public let extract: @Sendable (Root) -> Value?
  /// What is known of a case that a constructor names.
  @usableFromInline let constructed: ConstructedCase<Root, Value>?
  /// What is known of it where the runtime does not describe enums.
  @usableFromInline let reflected: ReflectedCase<Root, Value>?

  /// Describes a case.
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

  /// The name of the case, as it is written in the enum; of a case in a case with both, as in `remote.feeds`.
  @inlinable public var name: String { givenName() }
}

extension EnumCase where Value == Void {
  /// Describes a case without payload.
  @inlinable
  public init(
    _ name: String, embed: @escaping @Sendable () -> Root, extract: @escaping @Sendable (Root) -> Void?
  ) {
    self.init(name, embed: { (_: Void) in embed() }, extract: extract)
  }
}
