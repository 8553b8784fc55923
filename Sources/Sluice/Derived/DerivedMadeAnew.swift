/// The error for a derived value that is declared where it is read, so that it is created and computed for each read.
public struct DerivedMadeAnew: Error, CustomStringConvertible {
  /// The name of the derived value.
  public let name: String

  /// The message: what happened, why it is a problem, and how to declare it.
  public var description: String {
    "The derived value \(name) was declared 16 times, so it was computed each time. Declare it once, as a `static let`."
  }
}
