import Sluice

extension ShowQueries {
  /// Makes a service.
  @_disfavoredOverload
  public convenience init(
    _ queries: KeyPath<State, [Q]>, action: @escaping @Sendable (QueryAction<Q>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(queries, action: EnumCase(action, fileID: fileID, line: line))
  }
}
