/// A storage throws it for a value that it will never take: the stores have the stored value again, and report the cause.
///
/// ```swift
/// func save(_ value: Cart) throws {
///   if value.items.count > 100 { throw SharedValueRefused(CartIsFull()) }
///   …
/// }
/// ```
///
/// Any other error means that the value could not be stored now. The stores keep it, and it is saved with the next change.
public struct SharedValueRefused: Error {
  /// Why. It is what the stores report, and what `saved()` throws.
  public let cause: any Error

  /// Makes the error with its cause.
  public init(_ cause: any Error) { self.cause = cause }
}
