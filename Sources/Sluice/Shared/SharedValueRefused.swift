/// The error of a storage for a value that it will never accept.
///
/// The stores return to the stored value, and report the cause.
///
/// ```swift
/// func save(_ value: Cart) throws {
///   if value.items.count > 100 { throw SharedValueRefused(CartIsFull()) }
///   …
/// }
/// ```
///
/// Any other error means that the value could not be stored this time. The stores keep it, and it is saved with the
/// next change.
public struct SharedValueRefused: Error {
  /// The cause, which the stores report and `saved()` throws.
  public let cause: any Error

  /// Creates the error with its cause.
  public init(_ cause: any Error) { self.cause = cause }
}
