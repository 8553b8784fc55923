public import Incremental

extension Scope {
  /// Attaches a child to a part that a key path leads to.
  @inlinable
  @_disfavoredOverload
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(part, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child that sends outputs to its parent.
  @inlinable
  @_disfavoredOverload
  public init<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    output: @escaping @Sendable (PartAction.Output) -> Action?,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    body = PartLens(place: WritablePlace(part, givenTo: "Scope")).attaching(
      child(), to: EnumCase(action, fileID: fileID, line: line), output: { ($0 as? PartAction.Output).flatMap(output) })
  }

  /// Attaches a child to a case of an enum.
  @inlinable
  @_disfavoredOverload
  public init<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(
      case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line), id: id,
      child: child)
  }

  /// Attaches a child to a case of an enum, and receives its outputs.
  @inlinable
  @_disfavoredOverload
  public init<Part, PartAction: ActionWithOutput>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    output: @escaping @Sendable (PartAction.Output) -> Action?,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    body = CaseLens(part: EnumCase(part, fileID: fileID, line: line), id: id).attaching(
      child(), to: EnumCase(action, fileID: fileID, line: line), output: { ($0 as? PartAction.Output).flatMap(output) })
  }
}
