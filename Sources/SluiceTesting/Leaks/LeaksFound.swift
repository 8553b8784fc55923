/// The error of objects that are still alive, although nothing should retain them.
public struct LeaksFound: Error, CustomStringConvertible {
  /// The objects that are still alive, in the order in which they were watched.
  public let names: [String]

  /// One sentence for a log.
  public var description: String {
    "Still there, when nobody should hold it any more: \(names.joined(separator: ", ")). Something that it was given to keeps it:"
      + " a closure that captures it, a token, or an effect that is not over."
  }
}
