import Incremental

/// A conflict of two patterns that claim the same paths.
public struct RouteConflict: Error, Hashable, CustomStringConvertible {
  /// The pattern that is used for parsing, with the name of its table and its place in the source.
  public let first: String
  /// The pattern that is ignored for parsing, in the form of `first`.
  public let second: String

  init<Destination>(_ first: RoutePattern<Destination>, _ second: RoutePattern<Destination>) {
    (self.first, self.second) = (first.place, second.place)
  }

  /// One sentence for a log.
  public var description: String {
    "Two patterns claim the same paths: \(first), and \(second). The first one is used. Put one of them under a prefix,"
      + " with `under`, or take it out."
  }
}

extension RoutePattern {
  /// The pattern and its place in the source, for messages.
  fileprivate var place: String { "“\(text)” of \(part.map { "\($0), " } ?? "")\(origin)" }

  /// Returns the pattern with a name, unless it has one.
  func named(_ name: String?) -> RoutePattern {
    var copy = self
    copy.part = part ?? name
    return copy
  }
}

extension PathTemplate {
  /// Parses a prefix for patterns; stops the program if it has a query or parameters.
  static func prefix(_ text: String, _ file: StaticString, _ line: UInt) -> PathTemplate {
    let template = read(text, file, line)
    if !template.query.isEmpty || !template.parameters.isEmpty || template.components.isEmpty {
      misuse(
        "The prefix “\(text)” is not made of literals alone.",
        why: "The values of a destination are those of its pattern.",
        fix: "Use a prefix such as “/shop”, and write parameters into the patterns.", fileID: file, line: line)
    }
    return template
  }
}
