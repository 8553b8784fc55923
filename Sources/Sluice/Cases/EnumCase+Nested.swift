extension EnumCase {
  /// A case of the payload of this case.
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

  /// A case of the payload of this case.
  @inlinable
  public func appending<Part>(
    _ part: @escaping @Sendable (Part) -> Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EnumCase<Root, Part> {
    appending(EnumCase<Value, Part>(part, fileID: fileID, line: line))
  }
}
