// A case that is named by a key path, as in other libraries: Swift's own errors would be about types that it could not
// infer. Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code nothing.

public import Sluice

extension TestScoping {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  public func scope<Part>(_ part: KeyPath<State, Part>, action: _AnyName) -> TestScope<Part, Never> { fatalError() }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `case: Action.loaded`, in place of a key path."
  )
  public func receive(case part: _AnyName, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }
}
