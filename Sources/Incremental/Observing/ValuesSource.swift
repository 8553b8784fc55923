/// A source of values that has an isolation and an end: a store.
package protocol ValuesSource {
  /// The isolation to which the values belong.
  var home: (any Actor)? { get }
  /// Calls `body` once, when there are no more values and all observers were notified of the last one; calls it at once
  /// if that has already happened.
  func whenEnded(_ body: @escaping () -> Void) -> Token
}
