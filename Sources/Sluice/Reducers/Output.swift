public import Incremental

/// Actions of a reducer that sends outputs to its parent.
///
/// ```swift
/// enum RowAction: ActionWithOutput {
///   case swiped
///   enum Output { case deleted }
/// }
///
/// let row = Reduce<Row, RowAction> { row, action, context in
///   if action == .swiped { context.output(.deleted) }
/// }
///
/// EachRow.receiving(\.rows, action: Action.row) { row } output: { id, _ in .delete(id) }
/// ```
///
/// The parent maps an output to an action of its own where the child is attached. That action is handled in the same
/// cycle; the child knows nothing of the parent.
public protocol ActionWithOutput: SendableMetatype {
  /// The output of the reducer to its parent.
  associatedtype Output
}

// MARK: - Sending and receiving outputs

extension Context where Action: ActionWithOutput {
  /// Sends an output to the parent. A parent that attached this reducer without `receiving` ignores it.
  @inlinable
  public func output(_ output: Action.Output, file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(output, Origin(file: file, line: line)))
  }
}

extension Context {
  /// Rejects an output where actions have none. The type of the parameter is what Swift reports for `.saved(item)`.
  @available(*, unavailable, message: "Let `Action` conform to `ActionWithOutput`, with a nested type `Output`.")
  public func output(_ output: _NeedsActionWithOutput) { fatalError() }
}

/// The output of actions that have none.
public struct _NeedsActionWithOutput {}

// Children whose outputs their parent receives. These are functions, because the compiler of Swift 6.3.1 crashes at any
// error in a body where overloads of an initializer differ by a closure (Documentation/Internals/MistakeOverloads.md).

extension Scope {
  /// Attaches a child to a part that a key path leads to, and receives its outputs.
  ///
  /// ```swift
  /// Scope.receiving(\.login, action: Action.login) { Login() } output: { .loggedIn($0) }
  /// ```
  @inlinable
  public static func receiving<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?
  ) -> Self {
    Self(
      body: PartLens(place: WritablePlace(part, givenTo: "Scope")).attaching(
        child(), to: EnumCase(action, fileID: fileID, line: line),
        output: { ($0 as? PartAction.Output).flatMap(output) }))
  }

  /// Attaches a child to a case of an enum, and receives its outputs.
  @inlinable
  public static func receiving<Part, PartAction: ActionWithOutput>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?
  ) -> Self {
    Self(
      body: CaseLens(part: EnumCase(part, fileID: fileID, line: line), id: id).attaching(
        child(), to: EnumCase(action, fileID: fileID, line: line),
        output: { ($0 as? PartAction.Output).flatMap(output) }))
  }
}

extension IfLet {
  /// Attaches a child to an optional part, and receives its outputs.
  @inlinable
  public static func receiving<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?
  ) -> Self {
    Self(
      body: OptionalLens(place: WritablePlace(part, givenTo: "IfLet"), id: id).attaching(
        child(), to: EnumCase(action, fileID: fileID, line: line),
        output: { ($0 as? PartAction.Output).flatMap(output) }))
  }
}

extension EachRow {
  /// Attaches a child to each row, by its id, and receives the outputs of the rows.
  @inlinable
  public static func receiving<Row: Identifiable & SendableMetatype, RowAction: ActionWithOutput>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>,
    output: @escaping @Sendable (Row.ID, RowAction.Output) -> Action?
  ) -> Self where Row.ID: SendableMetatype {
    Self(
      body: RowLens(place: WritablePlace(rows, givenTo: "EachRow")).attaching(
        child(), to: EnumCase(action, fileID: fileID, line: line),
        output: { id, value in (value as? RowAction.Output).flatMap { output(id, $0) } }))
  }
}
