public import Incremental

extension IfLet {
  /// Attaches a child to an optional part.
  @inlinable
  @_disfavoredOverload
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(part, action: EnumCase(action, fileID: fileID, line: line), id: id, child: child)
  }
}
