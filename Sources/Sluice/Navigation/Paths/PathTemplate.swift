/// A parsed pattern, such as `/todos/:id?filter=:filter&tab=all`.
struct PathTemplate: Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  /// The mistake in a text that is not a pattern.
  struct Mistake: Error {
    let what: String
    let fix: String
  }

  private(set) var components: [Part]
  let query: [(key: String, part: Part)]

  init(_ text: String) throws(Mistake) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    components = try Self.components(of: halves.first ?? "")
    query = try halves.count < 2 ? [] : Self.query(in: halves[1])
    let names = parameters
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Mistake(what: "names two parameters “\(name)”", fix: "Give each parameter a name of its own.")
    }
    if let key = query.map(\.key).first(where: { key in query.count { $0.key == key } > 1 }) {
      throw Mistake(what: "has “\(key)” twice in its query", fix: "Give each item of the query a key of its own.")
    }
  }

  /// The names of the parameters, in the order in which they appear.
  var parameters: [String] {
    (components + query.map(\.part)).compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// The number of parameters in the path; these are not optional.
  var parametersInPath: Int { components.count { if case .parameter = $0 { true } else { false } } }

  /// The query items with a required value.
  var constants: [String: String] {
    var constants: [String: String] = [:]
    for case (let key, .literal(let value)) in query { constants[key] = value }
    return constants
  }

  /// All literals, which a value could be mistaken for.
  var literals: [String] {
    (components + query.map(\.part)).compactMap { if case .literal(let text) = $0 { text } else { nil } }
  }

  func under(_ prefix: PathTemplate) -> PathTemplate {
    var copy = self
    copy.components = prefix.components + components
    return copy
  }

  private static func components(of path: Substring) throws(Mistake) -> [Part] {
    guard path.first == "/" else { throw Mistake(what: "does not begin with “/”", fix: "Write “/\(path)”.") }
    var parts: [Part] = []
    if path.count > 1 {
      for text in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        parts.append(try part(text))
      }
    }
    return parts
  }

  private static func query(in text: Substring) throws(Mistake) -> [(key: String, part: Part)] {
    var items: [(key: String, part: Part)] = []
    for item in text.split(separator: "&", omittingEmptySubsequences: false) {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw Mistake(what: "has “\(item)” in its query", fix: "Write “key=:parameter” or “key=literal”.")
      }
      items.append((String(sides[0]), try part(sides[1])))
    }
    return items
  }

  private static func part(_ text: Substring) throws(Mistake) -> Part {
    if text.isEmpty || text == ":" || text.contains(";") || text.contains("%") {
      throw Mistake(
        what: "has the part “\(text)”",
        fix:
          "Write literals as they read, not encoded, and parameters as “:name”; leave nothing empty, and do without “;”."
      )
    }
    if text.first == "~" {
      throw Mistake(
        what: "has the literal “\(text)”",
        fix: "Begin literals with another character: “~” marks values that look like literals.")
    }
    return text.first == ":" ? .parameter(String(text.dropFirst())) : .literal(String(text))
  }
}
