extension RouteTable {
  /// Returns this table for destinations of which these are one case.
  @_disfavoredOverload
  public func embedded<Whole>(in case: @escaping @Sendable (Destination) -> Whole) -> RouteTable<Whole> {
    embedded(in: EnumCase(`case`))
  }
}

extension RoutePattern {
  /// Describes how a case is written, whose payload is the parameters.
  @_disfavoredOverload
  public init<each Value: PathValue>(
    _ text: String, _ case: @escaping @Sendable (repeat each Value) -> Destination, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let whole = EnumCase<Destination, (repeat each Value)>(
      madeBy: { (values: (repeat each Value)) in `case`(repeat each values) }, fileID: file, line: line)
    self.init(text, whole, file: file, line: line)
  }
}

extension RoutePattern where Destination: Sendable {
  /// Describes how a case without payload is written.
  ///
  /// ```swift
  /// RoutePattern("/about", Page.about)
  /// ```
  @_disfavoredOverload
  public init(_ text: String, _ case: Destination, file: StaticString = #fileID, line: UInt = #line) {
    let whole = EnumCase<Destination, Void>(`case`, fileID: file, line: line)
    self.init(text, embed: { () -> Destination in `case` }, extract: { whole.extract($0) }, file: file, line: line)
  }
}
