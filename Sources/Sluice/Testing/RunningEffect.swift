/// Identifies the effect that a task belongs to; set only in stores with a witness.
package struct RunningEffect: Sendable {
  static let local = TaskLocal<RunningEffect?>(wrappedValue: nil)

  package static var mark: RunningEffect? { local.get() }

  /// The store, by its `rootID`.
  package let store: ObjectIdentifier
  /// The number of the effect in the store.
  package let effect: Int

  /// The hash of the current task.
  package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
