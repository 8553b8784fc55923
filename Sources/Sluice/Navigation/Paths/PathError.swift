/// The error of a link that leads to no destination: the expected components, and their position.
public struct PathError: Error, Equatable, CustomStringConvertible {
  /// The whole link.
  public let link: String
  /// The position in the link, in bytes of UTF-8 from its start.
  public let offset: Int
  /// The components that would be valid at the position.
  public let expected: [String]
  /// The component at the position; empty at the end.
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

  /// Merges the error into the one with the greatest position so far; errors with equal positions merge their expected
  /// components.
  func note(in furthest: inout PathError?) {
    guard let known = furthest, known.offset >= offset else { return furthest = self }
    guard known.offset == offset else { return }
    let more = expected.filter { !known.expected.contains($0) }
    furthest = PathError(link, at: offset, expected: known.expected + more, found: known.found[...])
  }
}

/// Returns a parameter with its type, for messages: `:filter (Filter?)`.
func nameOfParameter(_ name: String, _ type: any PathValue.Type) -> String {
  let type = "\(type)"
  let prefix = "Optional<"
  guard type.hasPrefix(prefix) else { return ":\(name) (\(type))" }
  return ":\(name) (\(type.dropFirst(prefix.count).dropLast())?)"
}
