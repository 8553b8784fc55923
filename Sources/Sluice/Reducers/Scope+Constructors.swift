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
}
