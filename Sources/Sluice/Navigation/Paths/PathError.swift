/// A link leads to no destination: what was expected, and where.
public struct PathError: Error, Equatable, CustomStringConvertible {
  /// The link, all of it.
  public let link: String
  /// Where in it, in bytes of UTF-8 from its start.
  public let offset: Int
  /// What could stand there.
  public let expected: [String]
  /// What stands there; empty at the end.
  public let found: String

  init(_ link: String, at offset: Int, expected: [String], found: Substring) {
    (self.link, self.offset, self.found) = (link, offset, String(found))
    self.expected = expected
  }

  /// One sentence for a log.
  public var description: String {
    let found = found.isEmpty ? "found nothing" : "found “\(found)”"
    let expected = expected.isEmpty ? "nothing more" : expected.joined(separator: " or ")
    return "The link “\(link)” leads nowhere: at position \(offset), expected \(expected), \(found)."
  }

  /// This or another one, whichever comes further; if they come as far, what either expected.
  func merged(with other: PathError?) -> PathError {
    guard let other, other.offset >= offset else { return self }
    guard other.offset == offset else { return other }
    let more = other.expected.filter { !expected.contains($0) }
    return PathError(link, at: offset, expected: expected + more, found: found[...])
  }
}
