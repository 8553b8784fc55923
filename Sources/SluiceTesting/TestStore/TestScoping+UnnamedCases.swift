// Overloads for a case that is named by a key path, as in other libraries, where the enum has no named cases: Swift's
// own errors would be about types that it could not infer. Documentation/Internals/MistakeOverloads.md says why these
// overloads cost correct code nothing.

public import Sluice

extension TestScoping {
  /// Reports a key path that names no suitable case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  public func scope<Part>(_ part: KeyPath<State, Part>, action: _AnyName) -> TestScope<Part, Never> { fatalError() }

  /// Reports a key path that names no suitable case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `case: Action.loaded`."
  )
  public func receive(case part: _AnyName, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }

  /// Reports a case without the label.
  @available(
    *, unavailable, message: "Write the label `case` and the constructor, such as `receive(case: Action.loaded)`."
  )
  @_disfavoredOverload
  public func receive(_ part: _AnyName, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }
}
