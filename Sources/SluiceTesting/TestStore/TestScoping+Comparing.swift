import Sluice

// Documentation/Internals/MistakeOverloads.md says why this overload costs correct code nothing.

extension TestScoping {
  /// Actions that cannot be compared.
  @available(
    *, unavailable,
    message: """
      Actions are compared: let `Action` conform to `Equatable`, or say of which case it is, as in \
      `receive(case: Action.loaded)`.
      """
  )
  public func receive(_ action: Action, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }
}
