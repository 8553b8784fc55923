// Documentation/Internals/Heights.md says how a cycle is found, and how it heals.

/// An error: the value depends on itself.
///
/// Rules: all `computed` values of a cycle fail with one error, even if one of them catches it, and so does what
/// depends on them. They are computed again when something changes that one of them has read.
public struct DependencyCycle: Error, Equatable, CustomStringConvertible {
  /// The names of the values, each followed by one that reads it; the last is the first again. `named` gives a value
  /// its name.
  public let path: [String]

  /// A message with the path, or with its beginning and its end if it is long.
  public var description: String {
    let shown = path.count > 24 ? path.prefix(12) + ["…"] + path.suffix(12) : path[...]
    return "The value of a node depends on itself: \(shown.joined(separator: " → "))."
  }
}
