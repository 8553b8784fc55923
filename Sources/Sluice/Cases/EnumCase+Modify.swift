public import Incremental

extension EnumCase {
  /// Changes the payload in place; returns false, and changes nothing, if `root` is another case.
  ///
  /// ```swift
  /// EnumCase(Screen.loggedIn).modify(&state) { $0.name = "" }
  /// ```
  ///
  /// Rules: while `body` runs, the payload is nowhere else, so that an array in it is not copied.
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
/// Rules: while `body` runs, the payload is nowhere else, so that an array in it is not copied.
///
/// - Complexity: some half a microsecond. `EnumCase(Screen.detail)`, kept, does it faster.
@inlinable @discardableResult
public func modify<Root, Value>(
  _ root: inout Root, _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID,
  line: UInt = #line, _ body: (inout Value) -> Void
) -> Bool {
  EnumCase(constructor, fileID: fileID, line: line).modify(&root, body)
}
