/// Which effect the task belongs to; set only in stores with a witness.
package struct RunningEffect: Sendable {
  static let local = TaskLocal<RunningEffect?>(wrappedValue: nil)

  package static var mark: RunningEffect? { local.get() }

  /// Which store, by its `rootID`.
  package let store: ObjectIdentifier
  /// The number of the effect in it.
  package let effect: Int

  /// The hash of the task that asks.
  package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
