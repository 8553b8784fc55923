import Incremental
public import Sluice

/// The path of a kind of destination, with typed parameters.
///
/// ```swift
/// RoutePattern("/todos/:id?filter=:filter", Page.todo)      // case todo(Int, Filter?)
/// RoutePattern("/about", Page.about)                        // case about
/// RoutePattern("/notes/:id") { (id: Int) in .note(Note(id: id)) } extract: {
///   if case .note(let note) = $0 { note.id } else { nil }
/// }
/// ```
///
/// Rules: the parameters are the payload of the case, in the order in which they appear in the pattern. A parameter
/// in the path is required; one in the query may be left out if its type is optional. A literal in the query is
/// required, too. Write literals as they read, without escapes. A pattern with a mistake stops the program with an
/// explanation.
public struct RoutePattern<Destination>: Sendable {
  /// The pattern as written, after the prefixes that `under` added.
  public private(set) var text: String
  /// The place in the source: the module, the file and the line.
  public let origin: String
  /// The name of the table that declares the pattern; nil if it has none.
  public internal(set) var part: String?

  private(set) var template: PathTemplate
  /// The type of each parameter, for messages.
  let types: [any PathValue.Type]
  let make: @Sendable ([String?]) -> PatternMatch<Destination>
  /// Returns the text of each parameter; nil for a destination of another kind.
  let texts: @Sendable (Destination) -> [String?]?

  /// Creates a pattern of destinations, with functions that make a destination and extract its values.
  public init<each Value: PathValue>(
    _ text: String, embed: @escaping @Sendable (repeat each Value) -> Destination,
    extract: @escaping @Sendable (Destination) -> (repeat each Value)?, file: StaticString = #fileID, line: UInt = #line
  ) {
    var types: [any PathValue.Type] = []
    repeat types.append((each Value).self)
    (self.text, self.types, origin) = (text, types, "\(file):\(line)")
    template = Self.template(text, types, file, line)
    make = { texts in
      let reader = ValueReader(texts)
      do { return .destination(embed(repeat try reader.next((each Value).self))) } catch {
        return .misfit(parameter: reader.position - 1)
      }
    }
    self.texts = { destination in
      guard let values = extract(destination) else { return nil }
      var texts: [String?] = []
      repeat texts.append((each values).pathText)
      return texts
    }
  }

  /// Creates a pattern of a case whose payload is the parameters.
  public init<each Value: PathValue>(
    _ text: String, _ case: EnumCase<Destination, (repeat each Value)>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      text, embed: { (values: repeat each Value) in `case`.embed((repeat each values)) }, extract: `case`.extract,
      file: file, line: line)
  }

  init<Part>(
    _ base: RoutePattern<Part>, make: @escaping @Sendable ([String?]) -> PatternMatch<Destination>,
    texts: @escaping @Sendable (Destination) -> [String?]?
  ) {
    (text, origin, part, template) = (base.text, base.origin, base.part, base.template)
    (types, self.make, self.texts) = (base.types, make, texts)
  }

  mutating func put(under prefix: PathTemplate, _ prefixText: String) {
    template = template.under(prefix)
    text = prefixText + (text.hasPrefix("/?") || text == "/" ? String(text.dropFirst()) : text)
  }

  /// Creates a pattern of a case whose payload is the parameters.
  public init<each Value: PathValue>(
    _ text: String, _ case: @escaping @Sendable (repeat each Value) -> Destination, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let whole = EnumCase<Destination, (repeat each Value)>(
      madeBy: { (values: (repeat each Value)) in `case`(repeat each values) }, fileID: file, line: line)
    self.init(text, whole, file: file, line: line)
  }
}

/// The result of parsing the texts of parameters.
enum PatternMatch<Destination> {
  case destination(Destination)
  /// The text of this parameter is not a valid value of its type.
  case misfit(parameter: Int)
}

/// A parser of the texts of parameters one after the other.
private final class ValueReader {
  struct Misfit: Error {}

  private let texts: [String?]
  private(set) var position = 0

  init(_ texts: [String?]) { self.texts = texts }

  func next<Value: PathValue>(_: Value.Type) throws -> Value {
    defer { position += 1 }
    guard let value = texts[position].map({ Value(pathText: $0) }) ?? Value.absentPathValue else { throw Misfit() }
    return value
  }
}

extension RoutePattern where Destination: Sendable {
  /// Creates a pattern of a case without payload.
  ///
  /// ```swift
  /// RoutePattern("/about", Page.about)
  /// ```
  @_disfavoredOverload
  public init(_ text: String, _ case: Destination, file: StaticString = #fileID, line: UInt = #line) {
    let whole = EnumCase<Destination, Void>(`case`, fileID: file, line: line)
    self.init(text, embed: { () -> Destination in `case` }, extract: { whole.extract($0) }, file: file, line: line)
  }
}

// MARK: - Syntax of patterns

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

// MARK: - Mistakes in patterns

extension RoutePattern {
  /// Parses a pattern; stops the program if it is not valid for parameters of these types.
  static func template(
    _ text: String, _ types: [any PathValue.Type], _ file: StaticString, _ line: UInt
  ) -> PathTemplate {
    let template = PathTemplate.read(text, file, line)
    if template.parameters.count != types.count {
      misuse(
        "The pattern “\(text)” has \(template.parameters.count) parameters, and its destination has \(types.count).",
        why: "Each parameter of the pattern is one value of the destination, in the same order.",
        fix: "Name each value in the pattern once, as “:name”; or take the values apart with `embed` and `extract`.",
        fileID: file, line: line)
    }
    for (name, type) in zip(template.parameters, types).prefix(template.parametersInPath) where canBeAbsent(type) {
      misuse(
        "The parameter “:\(name)” of the pattern “\(text)” is optional, and in the path.",
        why: "A path without it would be another path.",
        fix: "Put it into the query, as “?\(name)=:\(name)”; or write a pattern for each of both.",
        fileID: file, line: line)
    }
    return template
  }

  private static func canBeAbsent<Value: PathValue>(_: Value.Type) -> Bool { Value.absentPathValue != nil }
}

extension PathTemplate {
  /// Parses a pattern; stops the program if it is not valid.
  static func read(_ text: String, _ file: StaticString, _ line: UInt) -> PathTemplate {
    do { return try PathTemplate(text) } catch {
      misuse(
        "The pattern “\(text)” \(error.what).", why: "So it is not clear which paths it stands for.", fix: error.fix,
        fileID: file, line: line)
    }
  }
}
