import Sluice

extension ShowQueries {
  /// Makes a service.
  @_disfavoredOverload
  public convenience init(_ queries: KeyPath<State, [Q]>, action: @escaping @Sendable (QueryAction<Q>) -> Action) {
    self.init(queries, action: EnumCase(action))
  }
}
